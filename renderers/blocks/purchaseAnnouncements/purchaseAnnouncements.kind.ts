import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const purchaseAnnouncements = defineBlock({
  name: 'purchaseAnnouncements',
  version: 1,
  title: '采购公告',
  about: '招标、询价、竞价的最新公告，每页两张卡片，可直接查看邀请函。',
  group: 'records',
  fields: {
    title: { kind: 'words', label: '标题', max: 40, start: { text: '采购公告', isBold: true } },
    intro: { kind: 'text', label: '说明', max: 120, start: '' },
    most: { kind: 'number', label: '最多条数', start: 6, min: 2, max: 12, step: 2 },
    autoplay: { kind: 'flag', label: '自动翻页', start: false },
    tone: { kind: 'choice', label: '底色', start: 'plain', options: { plain: '白色', soft: '浅色' } },
  },
  data: ({ most }) =>
    ['tender', 'inquiry', 'bidding'].map((type) => ({
      source: 'purchaseCards',
      as: type,
      query: { type, most: String(most) },
    })),
});
