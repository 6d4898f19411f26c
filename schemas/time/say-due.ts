import { dayNumber } from '../expressions/moments.ts';

/** How far a date is: 「还剩2天」, 「今天到期」, 「逾期3天」. */
export interface SaidDue {
  readonly say: string;
  readonly isLate: boolean;
}

/** Null where there is no date. A moment of today that has passed is late by no day yet. */
export function sayDue(date: unknown, now: string): SaidDue | null {
  const [then, today] = [typeof date === 'string' ? dayNumber(date) : null, dayNumber(now)];
  if (then === null || today === null) return null;
  const left = then - today;
  const isPast = String(date).length > 10 && String(date) <= now;
  if (left === 0) return isPast ? { say: '已逾期', isLate: true } : { say: '今天到期', isLate: false };
  return left > 0 ? { say: `还剩${left}天`, isLate: false } : { say: `逾期${-left}天`, isLate: true };
}
