import type { ListFace } from '../../../schemas/kinds/list-kind.ts';

export const galleryFace = {
  name: 'gallery',
  title: '图库',
  about: '先看图片，下面是名称和要点',
  picture: 'M3 3h8v6H3zM13 3h8v6h-8zM3 10h8v1H3zM13 10h8v1h-8zM3 13h8v6H3zM13 13h8v6h-8zM3 20h8v1H3zM13 20h8v1h-8z',
  onPhone: true,
  pages: true,
} as const satisfies ListFace;
