import type { Period } from '../../../schemas/compile/query-model.ts';

/** A picture with more marks than this shows nothing any more. */
const most = 120;

/** `2026-07` as people write it. */
export function sayPeriod(value: string, by: Period): string {
  const [year = '', rest = '', day = ''] = value.split('-');
  if (by === 'year') return `${year}年`;
  if (by === 'quarter') return `${year}年${rest.slice(1)}季度`;
  return by === 'month' ? `${year}年${Number(rest)}月` : `${Number(rest)}月${Number(day)}日`;
}

/** Every period from the first to the last, both included. */
export function periodsBetween(first: string | undefined, last: string | undefined, by: Period): readonly string[] {
  if (!first || !last) return [];
  const periods: string[] = [];
  for (let at = first; at <= last && periods.length < most; at = nextPeriod(at, by)) periods.push(at);
  return periods;
}

export function nextPeriod(value: string, by: Period): string {
  const [year = 0, rest = 0] = value.replace('Q', '').split('-').map(Number);
  if (by === 'year') return String(year + 1);
  if (by === 'quarter') return rest === 4 ? `${year + 1}-Q1` : `${year}-Q${rest + 1}`;
  if (by === 'month') return rest === 12 ? `${year + 1}-01` : `${year}-${String(rest + 1).padStart(2, '0')}`;
  const day = new Date(`${value}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** The days of a period, both included. */
export function daysOf(value: string, by: Period): readonly [string, string] {
  const starts = (period: string): string => {
    if (by === 'year') return `${period}-01-01`;
    if (by === 'month') return `${period}-01`;
    if (by === 'day') return period;
    const [year = '', quarter = 'Q1'] = period.split('-');
    return `${year}-${String(Number(quarter.slice(1)) * 3 - 2).padStart(2, '0')}-01`;
  };
  const end = new Date(`${starts(nextPeriod(value, by))}T00:00:00Z`);
  end.setUTCDate(end.getUTCDate() - 1);
  return [starts(value), end.toISOString().slice(0, 10)];
}

/** The period that a day is in. */
export function periodOf(day: string, by: Period): string {
  const [year = '', month = ''] = day.split('-');
  if (by === 'year') return year;
  if (by === 'quarter') return `${year}-Q${Math.ceil(Number(month) / 3)}`;
  return by === 'month' ? `${year}-${month}` : day;
}
