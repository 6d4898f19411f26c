import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const footer = defineBlock({
  name: 'footer',
  version: 1,
  title: '页脚',
  about: '站点地图、友情链接、备案与版权。内容在门户设置中修改。',
  group: 'frame',
  most: 1,
  within: ['page'],
  fields: {
    tone: {
      kind: 'choice',
      label: '底色',
      start: 'auto',
      options: { auto: '随模板', dark: '深色', light: '浅色' },
    },
  },
});
