import { dayText } from '../../../schemas/expressions/moments.ts';
import { type Days, dayOr, mondayOf, monthOf } from '../../../schemas/kinds/list-days.ts';
import type { Place } from '../../../schemas/kinds/list-kind.ts';

export const scales = { day: '日', week: '周', month: '月' } as const;
export type Scale = keyof typeof scales;

/** What a gantt draws at once. */
export interface Drawn extends Days {
  readonly scale: Scale;
  /** The day that is meant; a little of what was before it is drawn as well. */
  readonly of: number;
}

/** `week 2026-11-23` is the scale and a day; anything else is where today is. */
export function daysDrawn({ at, today }: Place, opens: Scale = 'week'): Drawn {
  const [word = '', text = ''] = (at ?? '').split(' ');
  const scale = word in scales ? (word as Scale) : opens;
  const of = dayOr(text, today);
  if (scale === 'month') return { scale, of, first: monthOf(of, -2), count: monthOf(of, 22) - monthOf(of, -2) };
  return scale === 'day'
    ? { scale, of, first: mondayOf(of) - 7, count: 42 }
    : { scale, of, first: mondayOf(of) - 28, count: 182 };
}

/** How a place in a gantt is written. */
export const placeOf = (scale: Scale, day: number): string => `${scale} ${dayText(day) ?? ''}`;
