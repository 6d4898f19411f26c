import type { Cron } from './cron.ts';

/** Asia/Shanghai has had no summer time since 1991: its clock is eight hours ahead, always. */
const ahead = 8 * 3600_000;
/** 29 February comes at least this often, even over a century's missing one. */
const furthestYears = 9;

/** The first moment after this one, in milliseconds; null when there is none in nine years. */
export function nextFire(cron: Cron, after: number): number | null {
  const at = new Date(Math.floor((after + ahead) / 1000) * 1000 + 1000);
  const last = at.getUTCFullYear() + furthestYears;
  while (at.getUTCFullYear() <= last) {
    if (!cron.month.includes(at.getUTCMonth() + 1)) toNext(at, 'month');
    else if (!isDay(cron, at)) toNext(at, 'day');
    else if (!cron.hour.includes(at.getUTCHours())) toNext(at, 'hour');
    else if (!cron.minute.includes(at.getUTCMinutes())) toNext(at, 'minute');
    else if (!cron.second.includes(at.getUTCSeconds())) at.setUTCSeconds(at.getUTCSeconds() + 1);
    else return at.getTime() - ahead;
  }
  return null;
}

/** The next few moments. */
export function nextFires(cron: Cron, after: number, count: number): number[] {
  const fires: number[] = [];
  for (let at = nextFire(cron, after); at !== null && fires.length < count; at = nextFire(cron, at)) fires.push(at);
  return fires;
}

function isDay({ day, lastDay, weekday }: Cron, at: Date): boolean {
  const byDay = day.length > 0 || lastDay;
  const isOneOf = day.includes(at.getUTCDate()) || (lastDay && isLastDay(at));
  if (!byDay) return weekday.length === 0 || weekday.includes(at.getUTCDay());
  return isOneOf || weekday.includes(at.getUTCDay());
}

const isLastDay = (at: Date): boolean => new Date(at.getTime() + 86_400_000).getUTCDate() === 1;

function toNext(at: Date, unit: 'month' | 'day' | 'hour' | 'minute'): void {
  const [y, mo, d, h, mi] = [
    at.getUTCFullYear(),
    at.getUTCMonth(),
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
  ];
  const next = {
    month: () => Date.UTC(y, mo + 1, 1),
    day: () => Date.UTC(y, mo, d + 1),
    hour: () => Date.UTC(y, mo, d, h + 1),
    minute: () => Date.UTC(y, mo, d, h, mi + 1),
  }[unit]();
  at.setTime(next);
}

/** As it is shown: `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai. */
export const sayMoment = (at: number): string => new Date(at + ahead).toISOString().slice(0, 19).replace('T', ' ');

/** The other way round. */
export const readMoment = (text: string): number => Date.parse(`${text.slice(0, 19).replace(' ', 'T')}+08:00`);
