import { type ListFace, rowsAtOnce } from '../../../schemas/kinds/list-kind.ts';

export const graphFace = {
  name: 'graph',
  title: '关系图',
  about: '每条数据是两个之间的一条线，点一个看它和谁有关',
  picture: 'M3 4h6v5H3zM15 4h6v5h-6zM9 15h6v5H9zM9 6.5h6M6.5 9l4 6M17.5 9l-4 6',
  onPhone: true,
  pages: false,
  asks: () => ({ rows: rowsAtOnce }),
} as const satisfies ListFace;
