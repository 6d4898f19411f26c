import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const purchaseList = defineBlock({
  name: 'purchaseList',
  version: 1,
  title: '采购公告列表',
  about: '全部公告：关键字查询，全部、招标、询价、竞价四个标签，分页。',
  group: 'records',
  most: 1,
  fields: { note: { kind: 'text', label: '没有公告时的说明', max: 80, start: '请换一个关键字，或看看其他类型' } },
  data: () => [{ source: 'purchaseList' }],
});
