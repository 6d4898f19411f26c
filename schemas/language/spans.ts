import { entryOf } from './entry-of.ts';

/** Days as people name them from where they stand; which days they are is asked of `time/days-of-span.ts`. */
export const spans = {
  today: '今天',
  thisWeek: '本周',
  last7Days: '近七天',
  last30Days: '近三十天',
  thisMonth: '本月',
  lastMonth: '上月',
  last3Months: '近三个月',
  thisQuarter: '本季度',
  thisYear: '本年',
  lastYear: '上年',
  last12Months: '近十二个月',
} as const;

export type SpanName = keyof typeof spans;

export const isSpan = (name: unknown): name is SpanName =>
  typeof name === 'string' && entryOf(spans, name) !== undefined;

export const spanNames = Object.keys(spans) as readonly SpanName[];
