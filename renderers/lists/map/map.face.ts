import type { ListFace } from '../../../schemas/kinds/list-kind.ts';

/** Codes of one province begin with the same two figures. */
export const provinceSigns = 2;

export const mapFace = {
  name: 'map',
  title: '地区图',
  about: '各省区有多少条，点一个省看是哪些',
  picture: 'M3 9h5v5H3zM9.5 3h5v5h-5zM9.5 9h5v5h-5zM16 9h5v5h-5zM9.5 15.5h5v5h-5zM16 3h5v5h-5z',
  onPhone: true,
  pages: false,
  asks: ({ by }: { readonly by: string }) => ({ group: by, signs: provinceSigns, rows: 10 }),
} as const satisfies ListFace;
