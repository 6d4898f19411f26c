import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const resultDetail = defineBlock({
  name: 'resultDetail',
  version: 1,
  title: '结果正文',
  about: '地址所指的结果公告：中标信息、供应商、正文与附件。',
  group: 'records',
  most: 1,
  fields: {},
  data: () => [{ source: 'result' }],
});
