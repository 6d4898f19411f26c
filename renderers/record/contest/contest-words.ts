import { compareDecimals, multiply } from '../../../schemas/expressions/decimal.ts';
import type { Contest } from '../../../schemas/wire/contests.ts';

/** Further below what is enough than so, one is asked whether that was meant. */
const suspicious = '0.8';

/** Seconds as a clock shows them: 1:02:03, 09:59. */
export function sayClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${two(minutes)}:${two(rest)}`;
}

/** An amount as people read it: in threes, as many figures behind the point as it has. */
export function sayAmount(text: string | null): string {
  if (text === null) return '—';
  const [whole = '', rest] = text.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return rest === undefined ? grouped : `${grouped}.${rest}`;
}

/** What is to be counted down to, and from how many seconds; null: to nothing. */
export function countOf({ isOpen, isBegun, left, begins, now }: Contest): { label: string; seconds: number } | null {
  if (isOpen && left !== null) return { label: '离结束', seconds: left };
  if (!isBegun && begins !== null && left !== null && left > 0)
    return { label: '离开始', seconds: (momentOf(begins) - now) / 1000 };
  return null;
}

/** Moments travel as they are in Shanghai. */
const momentOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);

/** Whether an offer is so far beyond what would do that it may be a slip. */
export function isSuspicious({ higher, least }: Contest, value: string): boolean {
  if (least === null) return false;
  const bound = multiply(least, higher ? '1.2' : suspicious);
  return compareDecimals(value, bound) === (higher ? 1 : -1);
}
