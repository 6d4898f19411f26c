import { dayNumber, sinceMonday } from './moments.ts';
import type { Arg, Value } from './scope.ts';

/** Days that are worked on though their weekday says otherwise (true), or that are not (false): by `yyyy-MM-dd`. */
export type WorkDays = Readonly<Record<string, boolean>>;

/** Monday to Friday. */
export const isWeekday = (day: number): boolean => sinceMonday(day) < 5;

/** Mondays to Fridays from the Monday 1969-12-29, up to a day and with it. */
function weekdaysUpTo(day: number): number {
  const since = day + 3;
  const weeks = Math.floor(since / 7);
  return weeks * 5 + Math.min(since - weeks * 7 + 1, 5);
}

/** So many working days from one day to another, both among them; none where they end before they begin. */
export function countWorkDays(from: string, to: string, days: WorkDays): number | null {
  const [first, last] = [dayNumber(from), dayNumber(to)];
  if (first === null || last === null) return null;
  if (last < first) return 0;
  let count = weekdaysUpTo(last) - weekdaysUpTo(first - 1);
  for (const [text, works] of Object.entries(days)) {
    const day = dayNumber(text);
    if (day === null || day < first || day > last || works === isWeekday(day)) continue;
    count += works ? 1 : -1;
  }
  return count;
}

/** `workDays(from, to)`: not known where nobody has looked at the calendar. */
export function workDaysOf(
  [from, to]: readonly Arg[],
  { asker: { calendar } }: { readonly asker: { readonly calendar?: WorkDays } },
): Value {
  if (typeof from !== 'string' || typeof to !== 'string' || !calendar) return null;
  const count = countWorkDays(from, to, calendar);
  return count === null ? null : String(count);
}
