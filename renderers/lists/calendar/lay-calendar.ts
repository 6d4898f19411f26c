import type { Days } from '../../../schemas/kinds/list-days.ts';
import type { Entry } from '../days/entries-of.ts';

/** An entry in one week: from a day of it on, in a line of its own. */
export interface Bar {
  readonly entry: Entry;
  readonly column: number;
  readonly length: number;
  readonly lane: number;
  /** It goes on beyond the week, before or after. */
  readonly cut: { readonly before: boolean; readonly after: boolean };
}

export interface Week {
  readonly first: number;
  readonly bars: readonly Bar[];
  /** By day: how many there are, and how many of them found no line. */
  readonly totals: readonly number[];
  readonly hidden: readonly number[];
}

const days = 7;

/** Entries in their weeks, each in the first line that is free all its days; what finds none of so many is only counted. */
export function layCalendar(entries: readonly Entry[], { first, count }: Days, lanes: number): readonly Week[] {
  return Array.from({ length: count / days }, (_, at) => layWeek(entries, first + at * days, lanes));
}

function layWeek(entries: readonly Entry[], first: number, lanes: number): Week {
  const taken = Array.from({ length: lanes }, () => new Array<boolean>(days).fill(false));
  const totals = new Array<number>(days).fill(0);
  const hidden = new Array<number>(days).fill(0);
  const bars: Bar[] = [];
  for (const entry of entries) {
    const column = Math.max(entry.first - first, 0);
    const end = Math.min(entry.last - first, days - 1);
    if (column >= days || end < 0) continue;
    const own = Array.from({ length: end - column + 1 }, (_, at) => column + at);
    const lane = taken.findIndex((line) => own.every((day) => !line[day]));
    for (const day of own) {
      totals[day] = (totals[day] ?? 0) + 1;
      const line = taken[lane];
      if (line) line[day] = true;
      else hidden[day] = (hidden[day] ?? 0) + 1;
    }
    const cut = { before: entry.first < first, after: entry.last > first + days - 1 };
    if (lane >= 0) bars.push({ entry, column, length: own.length, lane, cut });
  }
  return { first, bars, totals, hidden };
}

/** What lies on a day. */
export const onDay = (entries: readonly Entry[], day: number): readonly Entry[] =>
  entries.filter(({ first, last }) => first <= day && day <= last);
