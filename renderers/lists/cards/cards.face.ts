import type { ListFace } from '../../../schemas/kinds/list-kind.ts';

export const cardsFace = {
  name: 'cards',
  title: '卡片',
  about: '一张卡片一条数据，手机上看得清楚',
  picture: 'M3 3h8v8H3zM13 3h8v8h-8zM3 13h8v8H3zM13 13h8v8h-8z',
  standsOn: () => 'phone',
  onPhone: true,
  pages: true,
} as const satisfies ListFace;
