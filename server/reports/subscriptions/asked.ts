import type { RecordData } from '../../../schemas/compile/plan.ts';
import { isSpan, type SpanName } from '../../../schemas/language/spans.ts';
import { daysOfSpan } from '../../../schemas/time/days-of-span.ts';
import type { Recurrence } from '../../../schemas/time/recurring.ts';
import type { QueryString } from '../../records/query/list-query.ts';

const mostItems = 100;
const longestText = 30_000;

/** What a subscription asks of its report; null where what is kept is nothing that could be asked. */
export interface SubscribedQuery {
  readonly query: Readonly<Record<string, string>>;
  /** Query items that are days as people name them, which are others on the day it is sent. */
  readonly spans: Readonly<Record<string, SpanName>>;
}

export function readAsked({ query, spans }: Pick<RecordData, string>): SubscribedQuery | null {
  const [texts, named] = [entriesOf(query), entriesOf(spans)];
  if (!texts?.every(([, text]) => typeof text === 'string' && text.length <= longestText)) return null;
  if (!named?.every(([, name]) => isSpan(name))) return null;
  return {
    query: Object.fromEntries(texts as [string, string][]),
    spans: Object.fromEntries(named as [string, SpanName][]),
  };
}

/** Nothing is nothing asked. */
function entriesOf(value: unknown): readonly (readonly [string, unknown])[] | null {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return null;
  const entries = Object.entries(value);
  return entries.length > mostItems ? null : entries;
}

/** The query as it is asked on a day: spans are the days they are by then. */
export const queryOn = ({ query, spans }: SubscribedQuery, today: string): QueryString => ({
  ...query,
  ...Object.fromEntries(
    Object.entries(spans).flatMap(([find, name]) => {
      const [from, until] = daysOfSpan(name, today);
      return [[`${find}_begin`, from] as const, [`${find}_end`, until] as const];
    }),
  ),
});

/** When a subscription is due, as its record says it. */
export const recurrenceOf = (record: RecordData): Recurrence => ({
  every: record.every === 'day' || record.every === 'month' ? record.every : 'week',
  weekday: Number(record.weekday ?? 1),
  monthDay: Number(record.monthDay ?? 1),
  at: String(record.sendAt ?? '08:30').slice(0, 5),
  working: record.working === 'Y',
});
