import { addDays, dayNumber, dayText } from '../expressions/moments.ts';
import { isWeekday, type WorkDays } from '../expressions/work-days.ts';

/** Which days are worked on, by their number since 1970-01-01. */
export interface WorkCalendar {
  isWorking(day: number): boolean;
}

/** Where nobody said otherwise: Monday to Friday. */
export const weekdays: WorkCalendar = { isWorking: isWeekday };

const calendars = new WeakMap<WorkDays, WorkCalendar>();

/** Monday to Friday but for the days of which a company says otherwise. */
export function calendarOf(days: WorkDays | undefined): WorkCalendar {
  if (!days) return weekdays;
  const known = calendars.get(days);
  if (known) return known;
  const said = new Map(Object.entries(days).map(([day, works]) => [dayNumber(day), works]));
  const calendar = { isWorking: (day: number) => said.get(day) ?? isWeekday(day) };
  calendars.set(days, calendar);
  return calendar;
}

/** A calendar without a working day has an end all the same. */
const longestRest = 60;

/**
 * So many working days later, or earlier where it is less than none, keeping the time of day. The day it is counted from
 * need be none itself. Null where the years end, or where nobody works any more.
 */
export function addWorkingDays(text: string, days: number, calendar: WorkCalendar): string | null {
  const from = dayNumber(text);
  if (from === null) return null;
  const step = Math.sign(days);
  let day = from;
  let rested = 0;
  for (let left = Math.abs(days); left > 0; ) {
    day += step;
    const works = calendar.isWorking(day);
    left -= works ? 1 : 0;
    rested = works ? 0 : rested + 1;
    if (rested > longestRest) return null;
  }
  return addDays(text, day - from);
}

/** `addWorkingDays` of every date from one to another, by each of some terms; null where it is so of one of them. */
export function workingDaysFrom(
  from: string,
  until: string,
  terms: readonly number[],
  calendar: WorkCalendar,
): string[][] | null {
  const [earliest, latest] = [(a: number, b: number) => Math.min(a, b), (a: number, b: number) => Math.max(a, b)];
  const begin = dayNumber(addWorkingDays(from, terms.reduce(earliest, 0), calendar) ?? '');
  const end = dayNumber(addWorkingDays(until, terms.reduce(latest, 0), calendar) ?? '');
  const [first, last] = [dayNumber(from), dayNumber(until)];
  if (begin === null || end === null || first === null || last === null) return null;
  const worked: number[] = [];
  for (let day = begin; day <= end; day += 1) if (calendar.isWorking(day)) worked.push(day);
  const rows: string[][] = [];
  let before = 0;
  for (let day = first; day <= last; day += 1) {
    while ((worked[before] ?? end) < day) before += 1;
    const upTo = worked[before] === day ? before + 1 : before;
    const then = (term: number) => (term > 0 ? worked[upTo + term - 1] : worked[before + term]);
    rows.push(terms.map((term) => dayText((term === 0 ? day : then(term)) ?? Number.NaN) ?? ''));
  }
  return rows;
}
