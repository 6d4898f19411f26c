import { codeOnly } from '../expressions/functions-asked.ts';
import { visit } from '../expressions/reads-of.ts';
import type { Expr } from '../expressions/tree.ts';
import { at } from '../language/pointer.ts';
import type { AfterDocument } from '../language/time.ts';
import { compileExpression } from './compile-expression.ts';
import { ofTheAsker } from './keep-computed.ts';
import type { FieldModel } from './model.ts';
import type { Shape, Surroundings } from './shape.ts';
import type { AfterModel } from './time-model.ts';

/** When a move is made by itself. */
export function compileAfter(said: AfterDocument, path: string, shape: Shape, around: Surroundings): AfterModel {
  const { findings } = shape;
  sayOfFacet(path, shape);
  const { of, days, hours, working = false, at: clock = null } = said;
  if (of !== undefined) compileDate(of, at(path, 'of'), shape);
  const isBoth = days !== undefined && hours !== undefined;
  const isNeither = days === undefined && hours === undefined;
  if (isBoth || (isNeither && of === undefined)) findings.say('one_of_two', path, { a: 'days', b: 'hours' });
  if (hours !== undefined && (working || clock !== null)) findings.say('timed_hours', at(path, 'hours'));
  const unit = hours === undefined ? 'days' : 'hours';
  const text = said[unit];
  const amount = text === undefined ? null : compileAmount(text, at(path, unit), shape, around);
  return { of: of ?? null, unit, amount, working, at: clock };
}

/** A term is worked out by the database for all records at once, and moves with what it is worked out from. */
function compileAmount(text: string, path: string, shape: Shape, around: Surroundings): Expr | null {
  const place = { shape, part: '', path, gives: { is: 'number' } as const };
  const compiled = compileExpression(text, place, around);
  const near = compiled && leansOn(compiled.expr, shape);
  if (typeof near === 'string') shape.findings.say('timed_leans', path, { near });
  return compiled?.expr ?? null;
}

/** What of a term is no value that stands in the head of the record itself. */
function leansOn(expr: Expr, { head, parts }: Shape): string | null {
  const labelOf = (path: string): string => parts.get(path)?.label ?? path;
  let near: string | null = null;
  visit(expr, (node) => {
    if (node.t === 'call' && (ofTheAsker.has(node.fn) || codeOnly.has(node.fn))) near ??= node.fn;
    if (node.t === 'over') near ??= labelOf(node.rows.keys.join('.'));
    if (node.t !== 'path') return;
    const [key = ''] = node.keys;
    const field = head.fields.get(key);
    if (!(node.keys.length === 1 && node.up === 0 && field?.column))
      near ??= field?.label ?? labelOf(node.keys.join('.'));
  });
  return near;
}

/** A date or a moment that stands in the head; null where something is wrong with it, which is said. */
export function compileDate(of: string, path: string, shape: Shape): FieldModel | null {
  const { findings } = shape;
  const field = shape.head.fields.get(of);
  findings.use(`entity:${shape.key}.${of}`, path);
  if (!field) findings.say('unknown_field', path, { field: of });
  else if (shape.broken.has(of)) return null;
  else if (field.type.is !== 'date' && field.type.is !== 'dateTime')
    findings.say('not_a_date_field', path, { field: field.label });
  else if (!field.column) findings.say('not_stored', path, { field: field.label });
  else return field;
  return null;
}

/** Whoever saves through the base, and the clock, know of no facet. */
export function sayOfFacet(path: string, shape: Shape): void {
  if (shape.facetOf !== null && shape.isOwn(path)) shape.findings.say('timed_of_facet', path);
}
