import { lyingIn } from '../../../schemas/kinds/list-days.ts';
import { type ListFace, type Place, rowsAtOnce } from '../../../schemas/kinds/list-kind.ts';
import { daysShown, type Scale } from './days-shown.ts';

export interface CalendarConfig {
  readonly from: string;
  readonly to?: string;
  readonly opens?: Scale;
}

export const calendarFace = {
  name: 'calendar',
  title: '日历',
  about: '按日期排在月历或周历上，能改日期的可以拖到另一天',
  picture: 'M3 5h18v4H3zM3 11h5v4H3zM9.5 11h5v4h-5zM16 11h5v4h-5zM3 17h5v4H3zM9.5 17h5v4h-5z',
  onPhone: true,
  pages: false,
  showsNone: true,
  asks: ({ from, to, opens }: CalendarConfig, place: Place) => ({
    rows: rowsAtOnce,
    within: lyingIn(daysShown(place, opens), from, to),
  }),
} as const satisfies ListFace;
