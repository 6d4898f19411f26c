import { plainText } from './typed-text.ts';

const two = (part: string | number | undefined): string => String(part ?? 0).padStart(2, '0');

const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** `yyyy-MM-dd` that is in the calendar. */
export function isDate(value: unknown): value is string {
  const match = typeof value === 'string' ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(value) : null;
  return match !== null && inCalendar(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** `HH:mm:ss` of one day. */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(value);

export const isDateTime = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length === 19 &&
  value[10] === ' ' &&
  isDate(value.slice(0, 10)) &&
  isTime(value.slice(11));

export const DATE_PATTERN = '(?:19|20|21)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])';
export const TIME_PATTERN = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d';

/** The years a business date may have: a typed 0205 or 20255 is a slip, not a date. */
const inCalendar = (year: number, month: number, day: number): boolean =>
  year >= 1900 && year <= 2199 && month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month);

/** A date as people write it: `2025/7/1`, `2025.7.1`, `2025年7月1日`, `20250701`; a time behind it is dropped. */
export function readDate(text: string): string | undefined {
  return readMoment(text)?.date;
}

/** A moment as people write it; without a time it is the start of the day. */
export function readDateTime(text: string): string | undefined {
  const moment = readMoment(text);
  return moment && `${moment.date} ${moment.time ?? '00:00:00'}`;
}

/** `8:5`, `08:05:30`, `8点30分`, `下午3:20`, `3:20 PM`. */
export function readTime(text: string): string | undefined {
  const plain = plainText(text).toLowerCase();
  const late = /下午|晚上|pm/.test(plain);
  const early = /上午|早上|凌晨|am/.test(plain);
  const match = /^(\d{1,2})(?:[:点时](\d{1,2})?)(?:[:分](\d{1,2})?)?秒?(?:\.\d+)?$/.exec(
    plain.replace(/上午|早上|凌晨|下午|晚上|am|pm/g, '').trim(),
  );
  if (!match) return undefined;
  const hour = Number(match[1]);
  const turned = late && hour < 12 ? hour + 12 : early && hour === 12 ? 0 : hour;
  const time = `${two(turned)}:${two(match[2])}:${two(match[3])}`;
  return isTime(time) ? time : undefined;
}

function readMoment(text: string): { readonly date: string; readonly time: string | undefined } | undefined {
  const plain = plainText(text);
  const match =
    /^(\d{4})(?:[-/.年]\s?)(\d{1,2})(?:[-/.月]\s?)(\d{1,2})日?(?:[T\s]\s*(.+?)(?:Z|[+-]\d\d:?\d\d)?)?$/i.exec(plain) ??
    /^(\d{4})(\d\d)(\d\d)(?:\s+(.+))?$/.exec(plain);
  if (!match) return undefined;
  const date = `${match[1]}-${two(match[2])}-${two(match[3])}`;
  if (!isDate(date)) return undefined;
  if (match[4] === undefined) return { date, time: undefined };
  const time = readTime(match[4]);
  return time === undefined ? undefined : { date, time };
}
