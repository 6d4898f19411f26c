import type { Expr } from '../expressions/tree.ts';
import type { ValueType } from '../values/value-type.ts';
import { type CompiledExpression, compileExpression } from './compile-expression.ts';
import type { Shape, Surroundings } from './shape.ts';
import { strangerTo } from './stranger-to.ts';

const number: ValueType = { is: 'number' };

/** How much a row takes: a number that follows from its own record alone. */
export function takenBy(text: string, shape: Shape, part: string, path: string, around: Surroundings): Expr | null {
  const compiled = compileExpression(text, { shape, part, path, gives: number }, around);
  return compiled && isOwn(compiled, shape, part, path, around) ? compiled.expr : null;
}

/**
 * What is taken, of whom and within what changes only where its own record is saved: nobody would note it otherwise, and a
 * count from scratch would come to something else.
 */
export function isOwn(compiled: CompiledExpression, shape: Shape, part: string, path: string, around: Surroundings) {
  const what = strangerTo(compiled, shape, part, around);
  if (what !== null) shape.findings.say('ledger_leans', path, { what });
  return what === null;
}

/** Another entity as whoever refers to it reads it: what is wrong there is said here. */
export const seenFrom = (other: Shape, { findings }: Shape): Shape => ({ ...other, findings });

/** A ledger keeps what is stored as a number. */
export function sayNoAccount(into: string, owner: Shape, path: string, { findings }: Shape): void {
  const field = owner.fields.get(into);
  findings.use(`entity:${owner.key}.${into}`, path);
  if (!field) findings.say('unknown_field', path, { field: into });
  else if (owner.broken.has(field.path)) return;
  else if (field.type.is !== 'number') findings.say('not_a_number_field', path, { field: field.label });
  else if (!field.column) findings.say('not_stored', path, { field: field.label });
  else if (field.calc) findings.say('ledger_computed', path, { field: field.label });
}
