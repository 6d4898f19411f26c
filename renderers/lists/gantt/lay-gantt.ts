import { dayText } from '../../../schemas/expressions/moments.ts';
import { monthOf } from '../../../schemas/kinds/list-days.ts';
import { type Entry, sayMonth } from '../days/entries-of.ts';
import type { Drawn, Scale } from './days-drawn.ts';

/** So wide is a day. */
export const dayWidth: Readonly<Record<Scale, number>> = { day: 36, week: 14, month: 5 };

/** A stretch of the head: so many days from one on. */
export interface Stretch {
  readonly first: number;
  readonly count: number;
  readonly label: string;
  readonly isRest?: boolean;
}

const partsOf = (day: number) => (dayText(day) ?? '').split('-').map(Number);

/** What the head says: above months or years, below the days, weeks or months that lines are drawn at. */
export function headOf({ scale, first, count }: Drawn): {
  readonly above: readonly Stretch[];
  readonly below: readonly Stretch[];
} {
  const months = stretches(first, count, (day) => monthOf(day, 1));
  if (scale === 'month')
    return {
      above: stretches(first, count, (day) => monthOf(day, 13 - (partsOf(day)[1] ?? 1))).map((one) => ({
        ...one,
        label: `${partsOf(one.first)[0]}年`,
      })),
      below: months.map((one) => ({ ...one, label: `${partsOf(one.first)[1]}月` })),
    };
  const step = scale === 'day' ? 1 : 7;
  return {
    above: months.map((one) => ({ ...one, label: sayMonth(one.first) })),
    below: stretches(first, count, (day) => day + step).map((one) => {
      const [, month, date] = partsOf(one.first);
      const isRest = scale === 'day' && (one.first - first) % 7 > 4;
      return { ...one, label: scale === 'day' ? `${date}` : `${month}/${date}`, ...(isRest ? { isRest } : {}) };
    }),
  };
}

type Bare = Pick<Stretch, 'first' | 'count'>;

function stretches(first: number, count: number, next: (day: number) => number): readonly Bare[] {
  const found: Bare[] = [];
  for (let day = first; day < first + count; day = next(day))
    found.push({ first: day, count: Math.min(next(day), first + count) - day });
  return found;
}

/** Where the bar of an entry lies, in pixels from the first day; cut at what is drawn. */
export function barOf({ first: from, last }: Entry, { scale, first, count }: Drawn) {
  const [begin, end] = [Math.max(from, first), Math.min(last, first + count - 1)];
  const width = dayWidth[scale];
  return {
    left: (begin - first) * width,
    width: Math.max((end - begin + 1) * width, 6),
    cut: { before: from < first, after: last > first + count - 1 },
  };
}
