import { baseOf, type CountedRecord } from '../../cases/counted-from.ts';
import { latestDue } from '../../time/due.ts';
import { calendarOf } from '../../time/work-calendar.ts';
import type { ReminderModel } from './remind.model.ts';

/** Whether people are told of a date on this very day. */
export function isTold(reminder: ReminderModel | undefined, standing: CountedRecord): boolean {
  const { record, asker } = standing;
  const base = reminder && baseOf(reminder, standing);
  if (!reminder || !base) return false;
  const hold = reminder.while;
  if (hold && !hold.states.includes(String(record[hold.field] ?? hold.start))) return false;
  const due = latestDue(reminder, base, asker.now, calendarOf(asker.calendar));
  return due?.moment.slice(0, 10) === asker.now.slice(0, 10);
}
