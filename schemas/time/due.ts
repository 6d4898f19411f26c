import { addDays, dayNumber, dayText, isDay, toMoment } from '../expressions/moments.ts';
import { addWorkingDays, type WorkCalendar, workingDaysFrom } from './work-calendar.ts';

/** How a moment follows from the one it is counted from. */
export interface Delay {
  readonly unit: 'days' | 'hours';
  readonly working: boolean;
  /** `HH:mm`, on the day that comes of it; null: the same time of day. */
  readonly at: string | null;
}

/** Longer than this is no term but a slip, and the years end. */
const mostDays = 36_500;

/**
 * When it is time: so many days or hours after `base`, which is a date or a moment. A date is over when its day is, unless
 * the delay names a time of day. Null where there is no such moment.
 */
export function dueMoment({ unit, working, at }: Delay, base: string, amount: number, calendar: WorkCalendar) {
  if (unit === 'hours') return addSeconds(endOf(base), Math.round(amount * 3600));
  const days = Math.trunc(amount);
  if (!(Math.abs(days) <= mostDays)) return null;
  const then = working ? addWorkingDays(base, days, calendar) : addDays(base, days);
  if (then === null) return null;
  return at === null ? endOf(then) : `${then.slice(0, 10)} ${at}:00`;
}

/** A date lasts until its day is over; a moment is one. */
const endOf = (text: string): string | null => (isDay(text) ? momentOf(addDays(text, 1)) : text);
const momentOf = (day: string | null): string | null => (day === null ? null : toMoment(day));

const secondsOfDay = 86_400;

function addSeconds(text: string | null, seconds: number): string | null {
  const day = text === null ? null : dayNumber(text);
  if (text === null || day === null || !Number.isFinite(seconds)) return null;
  const [hours = 0, minutes = 0, rest = 0] = text.slice(11).split(':').map(Number);
  const all = day * secondsOfDay + hours * 3600 + minutes * 60 + rest + seconds;
  const then = Math.floor(all / secondsOfDay);
  const left = all - then * secondsOfDay;
  const date = dayText(then);
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return date && `${date} ${two(left / 3600)}:${two((left % 3600) / 60)}:${two(left % 60)}`;
}

/** Several times before and after a date. */
export interface Times {
  /** Less than nothing is before; rising. */
  readonly days: readonly number[];
  readonly working: boolean;
  /** `HH:mm`; null: in the morning for a date, the same time of day for a moment. */
  readonly at: string | null;
}

/** The latest of several times before and after a date that has come by now, with its moment; null where none has. */
export function latestDue(
  times: Times,
  base: string,
  now: string,
  calendar: WorkCalendar,
): { readonly days: number; readonly moment: string } | null {
  const come = times.days.flatMap((days) => {
    const moment = remindMoment(times, days, base, calendar);
    return moment !== null && moment <= now ? [{ days, moment }] : [];
  });
  return come.reduce<(typeof come)[number] | null>((last, one) => (last && last.days > one.days ? last : one), null);
}

/** People are told of a date in the morning. */
export const usualClock = '09:00';

function remindMoment({ working, at }: Times, days: number, base: string, calendar: WorkCalendar): string | null {
  const then = working ? addWorkingDays(base, days, calendar) : addDays(base, days);
  if (then === null) return null;
  const clock = at ?? (isDay(base) ? usualClock : null);
  return clock === null ? then : `${then.slice(0, 10)} ${clock}:00`;
}

/** Dates of which it can be time by now, no longer ago than so many days; and the days that each of them leads to, by its terms. */
export interface Reach {
  readonly from: string;
  readonly until: string;
  /** `[date counted from the first][term]`. */
  readonly leads: readonly (readonly string[])[];
}

/** Null where the years end, or where nobody works any more. */
export function reachOf(
  { days }: Pick<Times, 'days'>,
  now: string,
  oldest: number,
  calendar: WorkCalendar,
): Reach | null {
  const [first = 0, last = 0] = [days.at(0), days.at(-1)];
  const today = now.slice(0, 10);
  const from = working(addDays(today, -oldest - 1), -last - 1, calendar);
  const until = working(today, 1 - first, calendar);
  const leads = from === null || until === null ? null : workingDaysFrom(from, until, days, calendar);
  return from === null || until === null || leads === null ? null : { from, until, leads };
}

const working = (text: string | null, days: number, calendar: WorkCalendar): string | null =>
  text === null ? null : addWorkingDays(text, days, calendar);
