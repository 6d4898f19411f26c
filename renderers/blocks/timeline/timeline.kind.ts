import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const timeline = defineBlock({
  name: 'timeline',
  version: 1,
  title: '发展历程',
  about: '按年排列的大事记，每页四年，自动循环翻页。',
  group: 'records',
  fields: {
    title: { kind: 'words', label: '标题', max: 40, start: { text: '发展历程', isBold: true } },
    intro: { kind: 'text', label: '说明', max: 120, start: '' },
    autoplay: { kind: 'flag', label: '自动翻页', start: true },
    tone: { kind: 'choice', label: '底色', start: 'plain', options: { plain: '白色', soft: '浅色' } },
  },
  data: () => [{ source: 'timeline' }],
});
