import { type ListFace, rowsAtOnce } from '../../../schemas/kinds/list-kind.ts';

export const compareFace = {
  name: 'compare',
  title: '比价表',
  about: '每行一项、每列一家，标出每行最好的，每家合计',
  picture: 'M3 3h5v4H3zM10 3h4v4h-4zM16 3h5v4h-5zM3 10h5v4H3zM10 10h4v4h-4zM16 10h5v4h-5zM3 17h5v4H3zM10 17h4v4h-4z',
  onPhone: true,
  pages: false,
  asks: () => ({ rows: rowsAtOnce }),
} as const satisfies ListFace;
