import type { ListFace } from '../../../schemas/kinds/list-kind.ts';

const usualRows = 20;

interface Config {
  readonly by: string;
  readonly first?: number;
}

export const boardFace = {
  name: 'board',
  title: '看板',
  about: '按状态或选项分列，移动卡片就是流转或改选项',
  picture: 'M3 3h5v18H3zM9.5 3h5v12h-5zM16 3h5v8h-5z',
  onPhone: true,
  pages: false,
  asks: ({ by, first = usualRows }: Config) => ({ group: by, rows: first }),
} as const satisfies ListFace;
