import { dayNumber, dayText, sinceMonday } from '../expressions/moments.ts';
import type { QueryGroup } from '../query/query-tree.ts';
import type { FieldRule } from './list-kind.ts';

/** A field that says on which day something is; of a moment the day counts. */
export const dayField: FieldRule = {
  wants: '日期字段',
  fits: ({ type, stored }) => stored && (type.is === 'date' || type.is === 'dateTime'),
};

/** Days in a row, by their numbers. */
export interface Days {
  readonly first: number;
  readonly count: number;
}

/** What lies in these days by one field, or from one to another. What has no end, or one before its beginning, lies on the day it begins. */
export function lyingIn({ first, count }: Days, from: string, to?: string): QueryGroup {
  const [begin, end] = [dayText(first) ?? '', dayText(first + count - 1) ?? ''];
  const condition = (field: string, rule: 'ge' | 'le', val: string) => ({ field, rule, val });
  const begun = condition(from, 'le', end);
  const isLater = condition(from, 'ge', begin);
  if (to === undefined) return { matchType: 'and', children: [begun, isLater] };
  return {
    matchType: 'and',
    children: [begun, { matchType: 'or', children: [condition(to, 'ge', begin), isLater] }],
  };
}

/** The Monday of a day's week. */
export const mondayOf = (day: number): number => day - sinceMonday(day);

/** The first day of a day's month, or of one so many months later. */
export function monthOf(day: number, later = 0): number {
  const date = new Date(0);
  date.setUTCDate(day + 1);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1) / 86_400_000;
}

/** The day a text names, or the one of `otherwise` where it names none. */
export const dayOr = (text: string, otherwise: string): number => dayNumber(text) ?? dayNumber(otherwise) ?? 0;
