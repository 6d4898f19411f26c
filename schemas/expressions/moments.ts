/** Dates as they travel: `yyyy-MM-dd`, `yyyy-MM-dd HH:mm:ss`, `HH:mm:ss`. All sums are of calendar days, so no time zone is asked. */
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const timePattern = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const dayLength = 10;
const msOfDay = 86_400_000;

export function isDay(text: string): boolean {
  return dayNumber(text) !== null && text.length === dayLength;
}

export const isTime = (text: string): boolean => timePattern.test(text);

export const isMoment = (text: string): boolean =>
  text.length === 19 && text[dayLength] === ' ' && isDay(text.slice(0, dayLength)) && isTime(text.slice(dayLength + 1));

/** A date or date and time as a date and time: a day begins at midnight. */
export const toMoment = (text: string): string => (text.length === dayLength ? `${text} 00:00:00` : text);

/** The day of a date or a date and time, counted from 1970-01-01; null when there is no such day. */
export function dayNumber(text: string): number | null {
  const match = dayPattern.exec(text.slice(0, dayLength));
  if (!match) return null;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  if (year < 1 || (text.length > dayLength && !isTime(text.slice(dayLength + 1)))) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() / msOfDay : null;
}

/** So many days after its Monday: 0 on one, 6 on a Sunday. 1970-01-01 was a Thursday. */
export const sinceMonday = (day: number): number => (((day + 3) % 7) + 7) % 7;

export const firstDay = -719_162;
export const lastDay = 2_932_896;

/** The text of a day by its number; null outside the years 1 to 9999. */
export function dayText(number: number): string | null {
  if (!(number >= firstDay && number <= lastDay)) return null;
  return new Date(number * msOfDay).toISOString().slice(0, dayLength);
}

/** So many days later, keeping the time of day. */
export function addDays(text: string, days: number): string | null {
  const start = dayNumber(text);
  const day = start === null ? null : dayText(start + days);
  return day === null ? null : day + text.slice(dayLength);
}

/** The last day of the month that a date or a date and time is in. */
export function monthEnd(text: string | null): string | null {
  const day = text === null ? null : dayNumber(text);
  if (day === null) return null;
  const date = new Date(day * msOfDay);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return dayText(date.getTime() / msOfDay);
}
