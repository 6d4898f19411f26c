/** What documents are about, each with a colour of its own; the colours themselves are the theme's. */
export const hueTitles = {
  demand: '需求',
  notice: '公告',
  quote: '报价、竞价',
  order: '合同、订单',
  goods: '收货、质检、库存',
  payment: '预算、发票、付款',
  supplier: '供应商',
  material: '物料',
  platform: '平台',
} as const;

export type Hue = keyof typeof hueTitles;
