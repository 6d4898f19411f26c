import { lyingIn } from '../../../schemas/kinds/list-days.ts';
import { type ListFace, type Place, rowsAtOnce } from '../../../schemas/kinds/list-kind.ts';
import { daysDrawn, type Scale } from './days-drawn.ts';

export interface GanttConfig {
  readonly from: string;
  readonly to: string;
  readonly opens?: Scale;
}

export const ganttFace = {
  name: 'gantt',
  title: '甘特图',
  about: '每条从哪天到哪天画成横条，按日、周、月看',
  picture: 'M3 4h9v4H3zM7 10h9v4H7zM12 16h9v4h-9z',
  onPhone: true,
  pages: false,
  showsNone: true,
  asks: ({ from, to, opens }: GanttConfig, place: Place) => ({
    rows: rowsAtOnce,
    within: lyingIn(daysDrawn(place, opens), from, to),
  }),
} as const satisfies ListFace;
