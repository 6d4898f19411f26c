import { dayText } from '../../../schemas/expressions/moments.ts';
import { type Days, dayOr, mondayOf, monthOf } from '../../../schemas/kinds/list-days.ts';
import type { Place } from '../../../schemas/kinds/list-kind.ts';

export type Scale = 'month' | 'week';

/** What a calendar shows: whole weeks, of a month or one alone. */
export interface Shown extends Days {
  readonly scale: Scale;
  /** The first day of the month, or of the week, that is meant. */
  readonly of: number;
}

const monthLength = 7;

/** `2026-11` is a month, `2026-11-23` the week of a day; anything else is where today is. */
export function daysShown({ at, today }: Place, opens: Scale = 'month'): Shown {
  const scale = at === null ? opens : at.length === monthLength ? 'month' : 'week';
  const day = dayOr(at?.length === monthLength ? `${at}-01` : (at ?? today), today);
  if (scale === 'week') return { scale, of: mondayOf(day), first: mondayOf(day), count: 7 };
  const [of, next] = [monthOf(day), monthOf(day, 1)];
  const first = mondayOf(of);
  return { scale, of, first, count: mondayOf(next + 6) - first };
}

/** How a place in a calendar is written. */
export const placeOf = (scale: Scale, day: number): string =>
  (dayText(day) ?? '').slice(0, scale === 'month' ? monthLength : undefined);
