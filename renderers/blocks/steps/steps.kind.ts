import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const steps = defineBlock({
  name: 'steps',
  version: 1,
  title: '步骤',
  about: '编了号的操作步骤，各有说明和链接。',
  group: 'content',
  fields: {
    anchor: { kind: 'text', label: '锚点', max: 20, start: '', help: '英文字母；页脚可以链到 /guide#register' },
    title: { kind: 'words', label: '标题', max: 40, start: { text: '操作步骤', isBold: true } },
    intro: { kind: 'text', label: '说明', max: 160, start: '' },
    items: {
      kind: 'rows',
      label: '步骤',
      most: 8,
      fields: {
        title: { kind: 'text', label: '标题', max: 30, start: '' },
        content: { kind: 'text', label: '说明', max: 200, lines: true, start: '' },
      },
    },
    button: { kind: 'text', label: '按钮文字', max: 20, start: '' },
    link: { kind: 'link', label: '按钮链接', start: { href: '' } },
    tone: { kind: 'choice', label: '底色', start: 'plain', options: { plain: '白色', soft: '浅色' } },
  },
});
