import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const purchaseDetail = defineBlock({
  name: 'purchaseDetail',
  version: 1,
  title: '公告正文',
  about: '地址所指的采购公告：正文、附件、时间与联系人，以及“我要参与”。',
  group: 'records',
  most: 1,
  fields: { join: { kind: 'text', label: '按钮文字', max: 20, start: '我要参与' } },
  data: () => [{ source: 'announcement' }],
});
