import type { DueModel, LateRule } from '../../schemas/compile/flow-model.ts';
import { dayNumber } from '../../schemas/expressions/moments.ts';
import type { FlowEffect } from '../../schemas/flows/core.ts';
import { dueMoment } from '../../schemas/time/due.ts';
import { addWorkingDays, calendarOf, type WorkCalendar, weekdays } from '../../schemas/time/work-calendar.ts';
import type { TaskRow } from './rows.ts';
import { instanceOf, stepOf, type Work } from './work.ts';

/** `8h`, `3d`. */
function spanOf(text: string): { readonly amount: number; readonly unit: 'days' | 'hours' } {
  return { amount: Number(text.slice(0, -1)), unit: text.endsWith('d') ? 'days' : 'hours' };
}

/** So long after a moment. Working days are counted by the calendar; hours that end on a day off end at that time of the next working day. */
export function momentAfter(text: string, from: string, working = false, calendar: WorkCalendar = weekdays): string {
  const { amount, unit } = spanOf(text);
  const then = dueMoment({ unit, working, at: null }, from, amount, calendar) ?? from;
  if (!working || unit === 'days') return then;
  const day = dayNumber(then);
  return day === null || calendar.isWorking(day) ? then : (addWorkingDays(then, 1, calendar) ?? then);
}

/** The days that the company works on. */
const calendarAt = ({ house }: Work): WorkCalendar => calendarOf(house.asker.calendar);

export const dueOf = (work: Work, { after, working }: DueModel, from: string = work.now): string =>
  momentAfter(after, from, working, calendarAt(work));

const mostReminders = 50;

/** The moments that a task's being late brings. */
export function armTask(
  work: Work,
  { id, instanceId, token, step, dueAt }: TaskRow,
  { then, working }: DueModel,
): void {
  if (dueAt === null) return;
  const arm = (what: string, nth: number, at: string) =>
    work.timers.push({ instanceId, token, taskId: id, step, what, nth, at });
  if (then.length === 0) arm('late', 0, dueAt);
  for (const [at, rule] of then.entries()) arm(String(at), 0, firstOf(work, rule, dueAt, working));
}

const firstOf = (work: Work, rule: LateRule, dueAt: string, working: boolean): string =>
  'remind' in rule ? dueAt : momentAfter(rule.at, dueAt, working, calendarAt(work));

/** The next reminder, if there is to be one. What a standstill kept from being said is not said over and over when it ends. */
export function armAgain(
  work: Work,
  task: TaskRow,
  { what, nth, at }: { what: string; nth: number; at: string },
  due: DueModel,
) {
  const rule = due.then[Number(what)];
  if (!rule || !('remind' in rule)) return;
  const { id, instanceId, token, step } = task;
  let next = at;
  for (let count = nth + 1; count < Math.min(rule.most, mostReminders); count++) {
    next = momentAfter(rule.remind, next, due.working, calendarAt(work));
    if (next <= work.now) continue;
    work.timers.push({ instanceId, token, taskId: id, step, what, nth: count, at: next });
    return;
  }
}

/** A step that waits for nothing but the clock. */
export function armDelay(
  work: Work,
  instanceId: string,
  { token, step: key }: FlowEffect & { readonly do: 'arm' },
): void {
  const step = stepOf(work, instanceOf(work, instanceId), key);
  if (step.as !== 'delay') return;
  const at = momentAfter(step.for, work.now, step.working, calendarAt(work));
  work.timers.push({ instanceId, token, taskId: null, step: key, what: 'delay', nth: 0, at });
}
