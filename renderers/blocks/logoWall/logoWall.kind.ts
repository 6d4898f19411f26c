import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const logoWall = defineBlock({
  name: 'logoWall',
  version: 1,
  title: '标志墙',
  about: '合作企业的标志；没有图片时显示名称。',
  group: 'records',
  fields: {
    title: { kind: 'words', label: '标题', max: 40, start: { text: '合作企业', isBold: true } },
    subtitle: { kind: 'text', label: '副标题', max: 120, start: '' },
    most: { kind: 'number', label: '最多显示', start: 12, min: 4, max: 48, step: 2 },
    tone: { kind: 'choice', label: '底色', start: 'plain', options: { plain: '白色', soft: '浅色' } },
  },
  data: ({ most }) => [{ source: 'partners', query: { most: String(most) } }],
});
