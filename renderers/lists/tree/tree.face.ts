import type { ListFace } from '../../../schemas/kinds/list-kind.ts';

export const treeFace = {
  name: 'tree',
  title: '树形',
  about: '按上下级一层层展开的表格',
  picture: 'M3 3h9v4H3zM9 10h12v4H9zM9 17h12v4H9z',
  standsOn: ({ tree }) => (tree === null ? null : 'wide'),
  onPhone: false,
  pages: true,
} as const satisfies ListFace;
