import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const resultList = defineBlock({
  name: 'resultList',
  version: 1,
  title: '结果公示列表',
  about: '招标、询价、竞价的全部结果，分页。',
  group: 'records',
  most: 1,
  fields: { note: { kind: 'text', label: '没有结果时的说明', max: 80, start: '结果公示后会出现在这里' } },
  data: () => [{ source: 'resultList' }],
});
