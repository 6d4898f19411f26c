import { sayMoment } from '../cron/next-fire.ts';
import { addDays, dayNumber, monthEnd, sinceMonday } from '../expressions/moments.ts';
import type { SpanName } from '../language/spans.ts';

/** From one day until another, both included. */
export type Days = readonly [string, string];

/** The day that the company has at a moment, wherever whoever asks may be. */
export const dayAt = (moment: number): string => sayMoment(moment).slice(0, 10);

/** The days a span is of, seen from one of them. What is near (「近」) ends there, months of it being whole; the others last as long as they do. */
const daysOf: Readonly<Record<SpanName, (today: string) => Days>> = {
  today: (today) => [today, today],
  thisWeek: (today) => [later(today, -weekday(today)), later(today, 6 - weekday(today))],
  last7Days: (today) => [later(today, -6), today],
  last30Days: (today) => [later(today, -29), today],
  thisMonth: (today) => [monthFrom(today, 0), endOf(today)],
  lastMonth: (today) => [monthFrom(today, -1), endOf(monthFrom(today, -1))],
  last3Months: (today) => [monthFrom(today, -2), today],
  thisQuarter: (today) => {
    const first = monthFrom(today, -((Number(today.slice(5, 7)) - 1) % 3));
    return [first, endOf(monthFrom(first, 2))];
  },
  thisYear: (today) => [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`],
  lastYear: (today) => daysOfSpan('thisYear', monthFrom(today, -12)),
  last12Months: (today) => [monthFrom(today, -11), today],
};

export const daysOfSpan = (span: SpanName, today: string): Days => daysOf[span](today);

const later = (day: string, days: number): string => addDays(day, days) ?? day;
const endOf = (day: string): string => monthEnd(day) ?? day;
const weekday = (day: string): number => sinceMonday(dayNumber(day) ?? 0);

/** The first day of the month so many months from that of a day. */
function monthFrom(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`;
}
