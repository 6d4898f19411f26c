import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const stats = defineBlock({
  name: 'stats',
  version: 1,
  title: '数字',
  about: '一行大数字，各有单位和名称。',
  group: 'content',
  fields: {
    title: { kind: 'words', label: '标题', max: 40, start: { text: '', isBold: true } },
    items: {
      kind: 'rows',
      label: '数字',
      most: 6,
      fields: {
        value: { kind: 'number', label: '数值', start: 0, min: 0, max: 1e12 },
        plus: { kind: 'flag', label: '带加号', start: false },
        unit: { kind: 'text', label: '单位', max: 8, start: '' },
        title: { kind: 'text', label: '名称', max: 20, start: '' },
      },
    },
    tone: { kind: 'choice', label: '底色', start: 'soft', options: { plain: '白色', soft: '浅色' } },
  },
});
