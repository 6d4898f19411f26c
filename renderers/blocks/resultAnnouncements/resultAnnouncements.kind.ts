import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const resultAnnouncements = defineBlock({
  name: 'resultAnnouncements',
  version: 1,
  title: '结果公示',
  about: '中标与成交结果，每页四张、每行两张。',
  group: 'records',
  fields: {
    title: { kind: 'words', label: '标题', max: 40, start: { text: '结果公示', isBold: true } },
    intro: { kind: 'text', label: '说明', max: 120, start: '' },
    most: { kind: 'number', label: '最多条数', start: 12, min: 4, max: 24, step: 4 },
    tone: { kind: 'choice', label: '底色', start: 'soft', options: { plain: '白色', soft: '浅色' } },
  },
  data: ({ most }) =>
    ['tender', 'inquiry', 'bidding'].map((type) => ({
      source: 'results',
      as: type,
      query: { type, most: String(most) },
    })),
});
