import type { ListFace } from '../../../schemas/kinds/list-kind.ts';

export const tableFace = {
  name: 'table',
  title: '表格',
  about: '一行一条数据，列可以排序、固定、调宽',
  picture: 'M3 4h18v4H3zM3 10h18v3H3zM3 15h18v3H3z',
  standsOn: ({ tree }) => (tree === null ? 'wide' : null),
  onPhone: false,
  pages: true,
} as const satisfies ListFace;
