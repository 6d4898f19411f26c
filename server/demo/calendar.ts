import type { Random } from './random.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** Days counted from today; the demo company's story always ends this morning. Asia/Shanghai has had no summer time since 1991. */
export interface Calendar {
  readonly today: string;
  /** `yyyy-MM-dd`, that many days from today. */
  day(fromToday: number): string;
  /** `yyyy-MM-dd HH:mm:ss` within working hours of that day, never later than now. */
  moment(fromToday: number, random: Random): string;
  /** A working day up to that many days back. */
  workday(back: number, random: Random): number;
}

export function calendarAt(now: Date): Calendar {
  const shanghai = new Date(now.getTime() + 8 * 3600_000);
  const midnight = Date.UTC(shanghai.getUTCFullYear(), shanghai.getUTCMonth(), shanghai.getUTCDate());
  const at = (fromToday: number) => new Date(midnight + fromToday * 86_400_000);
  const day = (fromToday: number) => at(fromToday).toISOString().slice(0, 10);
  const present = `${day(0)} ${shanghai.toISOString().slice(11, 19)}`;
  return {
    today: day(0),
    day,
    moment: (fromToday, random) => {
      const text = `${day(fromToday)} ${two(random.int(8, 17))}:${two(random.int(0, 59))}:${two(random.int(0, 59))}`;
      return text < present ? text : present;
    },
    workday: (back, random) => {
      const chosen = -random.int(0, back);
      const weekday = at(chosen).getUTCDay();
      return weekday === 0 ? chosen - 2 : weekday === 6 ? chosen - 1 : chosen;
    },
  };
}
