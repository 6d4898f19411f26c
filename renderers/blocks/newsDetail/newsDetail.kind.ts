import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const newsDetail = defineBlock({
  name: 'newsDetail',
  version: 1,
  title: '新闻正文',
  about: '地址所指的新闻。',
  group: 'records',
  most: 1,
  fields: {},
  data: () => [{ source: 'newsItem' }],
});
