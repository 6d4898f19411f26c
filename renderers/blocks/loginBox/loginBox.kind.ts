import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const loginBox = defineBlock({
  name: 'loginBox',
  version: 1,
  title: '登录框',
  about: '从首页直接登录，登录后进入后台。',
  group: 'content',
  most: 1,
  fields: {
    title: { kind: 'text', label: '标题', max: 20, start: '用户登录' },
    note: { kind: 'text', label: '说明', max: 60, start: '' },
  },
});
