import type { EntityModel } from '../../schemas/compile/model.ts';
import type { Asker, Expr } from '../../schemas/expressions/tree.ts';
import type { WorkDays } from '../../schemas/expressions/work-days.ts';
import { askOne, type Question } from '../sql/questions.ts';
import { type Reading, rowReader } from './row-reader.ts';

const days = rowReader('workDay', { day: 'text', kind: 'text' });

/** The days of a company that are worked on, or are not, against their weekday. */
export const readWorkDays = (at: Reading): Promise<WorkDays> => askOne(at.db, workDaysAsked(at));

/** The same, to be asked with other questions. */
export function workDaysAsked(at: Reading): Question<WorkDays> {
  // A company's documents without a calendar know weekdays alone.
  if (!at.model.entities.has('workDay')) return { asks: [], answer: () => ({}) };
  const { asks, answer } = days.asked(at);
  return {
    asks,
    answer: (found) => Object.fromEntries(answer(found).map(({ day, kind }) => [day, kind === 'WORK'])),
  };
}

const counting = new WeakMap<EntityModel, boolean>();

/** Whether anything about an entity's records is counted in working days: only then the calendar is asked for, and only to judge. */
export function countsWorkDays(entity: EntityModel): boolean {
  const found = counting.get(entity) ?? asksWorkDays(entity, new Set());
  counting.set(entity, found);
  return found;
}

function asksWorkDays(value: unknown, seen: Set<unknown>): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false;
  seen.add(value);
  const call = value as Partial<Extract<Expr, { t: 'call' }>>;
  if (call.t === 'call' && call.fn === 'workDays') return true;
  const inside: Iterable<unknown> =
    value instanceof Map || value instanceof Set ? value.values() : Object.values(value);
  for (const one of inside) if (asksWorkDays(one, seen)) return true;
  return false;
}

/** Whoever asks, knowing the calendar: for what is counted by it whatever the entity. */
export async function withWorkDays<A extends Reading & { readonly asker: Asker }>(asking: A): Promise<A> {
  if (asking.asker.calendar) return asking;
  return { ...asking, asker: { ...asking.asker, calendar: await readWorkDays(asking) } };
}

/** The same to judge a record by, where anything of it is counted in working days. */
export const countingDays = async <A extends Reading & { readonly asker: Asker; readonly entity: EntityModel }>(
  asking: A,
): Promise<A> => (countsWorkDays(asking.entity) ? withWorkDays(asking) : asking);
