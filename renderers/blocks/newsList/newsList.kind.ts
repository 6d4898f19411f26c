import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const newsList = defineBlock({
  name: 'newsList',
  version: 1,
  title: '新闻列表',
  about: '全部新闻，分页。',
  group: 'records',
  most: 1,
  fields: { note: { kind: 'text', label: '没有新闻时的说明', max: 80, start: '' } },
  data: () => [{ source: 'newsList' }],
});
