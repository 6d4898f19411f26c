import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const news = defineBlock({
  name: 'news',
  version: 1,
  title: '新闻资讯',
  about: '最新的四条新闻，点“查看更多”在新标签页打开全部。',
  group: 'records',
  fields: {
    title: { kind: 'words', label: '标题', max: 40, start: { text: '新闻资讯', isBold: true } },
    intro: { kind: 'text', label: '说明', max: 120, start: '' },
    most: { kind: 'number', label: '最多条数', start: 4, min: 2, max: 8, step: 1 },
    tone: { kind: 'choice', label: '底色', start: 'plain', options: { plain: '白色', soft: '浅色' } },
  },
  data: ({ most }) => [{ source: 'news', query: { most: String(most) } }],
});
