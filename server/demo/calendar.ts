import type { Random } from './random.ts';

const msOfDay = 86_400_000;
/** How many days the second is after the first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / msOfDay);

/** The day so many days after that of a moment. */
export const dayAfter = (moment: string, days: number): string =>
  new Date(Date.parse(`${moment.slice(0, 10)}T00:00:00Z`) + days * msOfDay).toISOString().slice(0, 10);

const two = (n: number) => String(n).padStart(2, '0');

/** Days counted from today; the demo company's story always ends this morning. Asia/Shanghai has had no summer time since 1991. */
export interface Calendar {
  /** `yyyy-MM-dd`, that many days from today. */
  day(fromToday: number): string;
  /** Within working hours of that day, or of the working day next to it; never later than now. */
  moment(fromToday: number, random: Random): string;
  /** So many days after a moment; never before it. */
  after(moment: string, days: number, random: Random): string;
}

export function calendarAt(now: Date): Calendar {
  const shanghai = new Date(now.getTime() + 8 * 3600_000);
  const midnight = Date.UTC(shanghai.getUTCFullYear(), shanghai.getUTCMonth(), shanghai.getUTCDate());
  const day = (fromToday: number) => new Date(midnight + fromToday * msOfDay).toISOString().slice(0, 10);
  const present = textOf(shanghai);

  /** Saturdays are Fridays; Sundays are Mondays, unless that is still to come. */
  const working = (fromToday: number): number => {
    const weekday = new Date(midnight + fromToday * msOfDay).getUTCDay();
    if (weekday === 6) return fromToday - 1;
    return weekday === 0 ? (fromToday < 0 ? fromToday + 1 : fromToday - 2) : fromToday;
  };
  const moment = (fromToday: number, random: Random) => {
    const time = `${two(random.int(8, 17))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}`;
    return earlier(`${day(working(Math.min(0, fromToday)))} ${time}`, present);
  };
  return {
    day,
    moment,
    after(before, days, random) {
      const from = Math.round((Date.parse(`${before.slice(0, 10)}T00:00:00Z`) - midnight) / msOfDay);
      const next = moment(from + days, random);
      // Drawn in any case: what is drawn afterwards must not hang on the hour at which the company is made.
      const minutes = random.int(4, 50);
      if (next > before) return next;
      const soon = new Date(Date.parse(`${before.replace(' ', 'T')}Z`) + minutes * 60_000);
      return earlier(textOf(soon), present);
    },
  };
}

const textOf = (utc: Date): string => utc.toISOString().slice(0, 19).replace('T', ' ');
const earlier = (a: string, b: string): string => (a < b ? a : b);
