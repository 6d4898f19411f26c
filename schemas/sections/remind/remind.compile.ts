import { checkRunAt } from '../../compile/compile-runs.ts';
import { compileDate, sayOfFacet } from '../../compile/compile-time.ts';
import { compileHold } from '../../compile/hold.ts';
import type { Shape, Surroundings } from '../../compile/shape.ts';
import { at } from '../../language/pointer.ts';
import { inOrder } from '../../language/ranks.ts';
import type { ReminderModel } from './remind.model.ts';
import type { ReminderDocument } from './remind.section.ts';

/** What people are told of dates. */
export function compileReminders(shape: Shape, around: Surroundings): ReadonlyMap<string, ReminderModel> {
  return new Map(inOrder(shape.document.remind).map(([key, said]) => [key, compileReminder(key, said, shape, around)]));
}

function compileReminder(key: string, said: ReminderDocument, shape: Shape, around: Surroundings): ReminderModel {
  const { findings } = shape;
  const path = at('/remind', key);
  sayOfFacet(path, shape);
  const { label, of, before = [], after = [], working = false, at: clock = null, to, say, tells } = said;
  if (of !== undefined) compileDate(of, at(path, 'of'), shape);
  else if (!said.while) findings.say('missing_key', at(path, 'while'), { key: 'while' });
  else if (said.before) findings.say('timed_before_since', at(path, 'before'));
  if (before.length + after.length === 0) findings.say('missing_key', at(path, 'before'), { key: 'before' });
  for (const [word, days] of Object.entries({ before, after }))
    for (const [index, day] of days.entries())
      if (days.indexOf(day) < index) findings.say('repeated_value', at(path, word, index));
  const params = { ...to, say, ...(tells ? { tells } : {}) };
  checkRunAt('notify', params, (below) => (below.startsWith('/tells') ? '' : '/to') + below, path, shape, around);
  return {
    key,
    label,
    of: of ?? null,
    days: [...before.map((day) => 0 - day), ...after].toSorted((a, b) => a - b),
    working,
    at: clock,
    while: said.while ? compileHold(said.while, shape, at(path, 'while'), shape) : null,
    run: { do: 'notify', params },
  };
}
