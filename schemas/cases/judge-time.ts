import { allowed, scopeOver } from '../check/allowed.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { isTold } from '../sections/remind/remind.judge.ts';
import { dueMoment } from '../time/due.ts';
import { calendarOf } from '../time/work-calendar.ts';
import { baseOf, type CountedRecord } from './counted-from.ts';

/** Whether it is time for a move, and it would be made; or whether people are told of a date on this very day. */
export function isDue(operation: string, standing: CountedRecord): boolean {
  const { entity, whole, record, asker } = standing;
  const [sort, key = ''] = operation.split(':');
  if (sort === 'remind') return isTold(entity.reminders.get(key), standing);
  const after = entity.states?.moves.get(key)?.after;
  const base = after && baseOf(after, standing);
  if (!after || base === null || base === undefined) return false;
  const amount = after.amount ? evaluate(after.amount, scopeOver(whole, record, asker)) : 0;
  const moment = amount === null ? null : dueMoment(after, base, Number(amount), calendarOf(asker.calendar));
  return moment !== null && moment <= asker.now && allowed(whole, record, operation, asker).allowed;
}
