import { defineBlock } from '../../../schemas/kinds/block-kind.ts';

export const banner = defineBlock({
  name: 'banner',
  version: 1,
  title: '页面横幅',
  about: '列表页顶部的标题，可显示进行中商机的数量。',
  group: 'content',
  fields: {
    title: { kind: 'text', label: '标题', max: 40, start: '采购公告' },
    note: { kind: 'text', label: '说明', max: 120, start: '' },
    picture: { kind: 'picture', label: '插图', start: { src: 'art:documents', alt: '' } },
    count: { kind: 'flag', label: '显示进行中商机', start: false },
  },
  data: ({ count }) => (count ? [{ source: 'purchaseList' }] : []),
});
