import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const loginPage = defineBlock({
  name: 'loginPage',
  version: 1,
  title: '登录页',
  about: '登录页的画面；登录表单由系统显示，不在这里编辑。',
  group: 'frame',
  most: 1,
  within: [],
  fields: {
    layout: {
      kind: 'choice',
      label: '版式',
      start: 'split',
      options: { split: '左画右表单', mirrored: '左表单右画', centre: '居中卡片' },
    },
    tone: { kind: 'choice', label: '底色', start: 'deep', options: { deep: '主色', light: '浅色' } },
    deco: { kind: 'flag', label: '显示背景装饰', start: true },
  },
  slots: { art: { title: '画面', groups: ['login'] } },
});
