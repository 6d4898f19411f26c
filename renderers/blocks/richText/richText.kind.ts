import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const richText = defineBlock({
  name: 'richText',
  version: 1,
  title: '正文',
  about: '排好版的文字，可带标题、列表、表格和链接。',
  group: 'content',
  fields: {
    title: {
      kind: 'words',
      label: '标题',
      max: 80,
      start: { text: '', isBold: true, style: { textAlign: 'left', fontSize: 36 } },
    },
    html: { kind: 'html', label: '正文', start: '' },
    width: { kind: 'choice', label: '宽度', start: 'text', options: { text: '适合阅读', full: '与页面同宽' } },
  },
});
