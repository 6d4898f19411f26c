import { codeOnly } from '../expressions/functions-asked.ts';
import { parseExpression } from '../expressions/parse-expression.ts';
import { readsOf, visit } from '../expressions/reads-of.ts';
import type { TypeScope } from '../expressions/scope.ts';
import { settleRows } from '../expressions/settle-rows.ts';
import { toldOf } from '../expressions/told-of.ts';
import type { Expr, FunctionName } from '../expressions/tree.ts';
import { type TypedExpr, typeExpression, typeNames } from '../expressions/type-expression.ts';
import type { ValueType } from '../values/value-type.ts';
import { canStand } from './can-stand.ts';
import { type Reach, reach } from './reach.ts';
import type { Shape, Surroundings } from './shape.ts';

/** Where an expression stands and what it must give. */
export interface Place {
  readonly shape: Shape;
  /** The part whose rows run it; '' for the head. */
  readonly part: string;
  readonly path: string;
  /** Absent: anything. */
  readonly gives?: ValueType;
  /** May ask what records that point here come to: elsewhere the field that does is read. */
  readonly asksLinked?: boolean;
}

export interface CompiledExpression {
  readonly expr: Expr;
  readonly type: ValueType;
  readonly reaches: readonly Reach[];
}

/** A text as a typed tree, with everything it reads; null when something is wrong with it, which is said. */
export function compileExpression(text: string, place: Place, around: Surroundings): CompiledExpression | null {
  const parsed = parseExpression(text);
  if (!parsed.ok) {
    place.shape.findings.take(parsed.issues, place.path);
    return null;
  }
  return compileTree(parsed.value, place, around);
}

/** The same for what is asked of a stored record: what it reads through references is fetched with it. */
export function compileOfRecord(text: string, place: Place, around: Surroundings): CompiledExpression | null {
  const compiled = compileExpression(text, place, around);
  for (const reached of compiled?.reaches ?? []) place.shape.alsoRead.push(reached);
  return compiled;
}

/** Every field a path goes through is used where the path is written. */
export function useReach({ steps, own }: Reach, path: string, { key, findings }: Shape): void {
  for (const step of steps.slice(1)) findings.use(`entity:${step.entity}.${step.field}`, path);
  findings.use(`entity:${key}.${own}`, path);
}

/** The same for a tree that is already one: scopes are put into grants as trees. */
export function compileTree(expr: Expr, place: Place, around: Surroundings): CompiledExpression | null {
  const { shape, part, path } = place;
  const { findings } = shape;
  const reaches: Reach[] = [];
  let complete = true;
  const lookup: TypeScope['lookup'] = (up, keys) => reach(around.shapes, shape, part, up, keys)?.type;
  const settled = settleRows(expr, lookup, part);
  for (const { up, keys } of readsOf(settled)) {
    const found = reach(around.shapes, shape, part, up, keys);
    if (!found) findings.say('unknown_field', path, { field: '../'.repeat(up) + keys.join('.') });
    if (!found || found.broken) complete = false;
    if (!found) continue;
    reaches.push(found);
    useReach(found, path, shape);
  }
  if (!complete || !isSoundOfLinked(settled, reaches, place)) return null;
  const scope: TypeScope = {
    lookup,
    part,
    store: (entity) => around.shapes.get(entity)?.store ?? entity,
  };
  const typed = typeAs(settled, scope, place);
  return typed && { expr: typed.expr, type: typed.type, reaches };
}

/** What an expression gives, if that is what is wanted; null when it is not, which is said. */
export function typeAs(
  expr: Expr,
  scope: TypeScope,
  { shape: { findings }, path, gives }: Pick<Place, 'shape' | 'path' | 'gives'>,
): TypedExpr | null {
  const typed = typeExpression(expr, scope);
  if (!typed.ok) {
    findings.take(typed.issues, path);
    return null;
  }
  if (gives && !canStand(typed.value, gives, scope)) {
    findings.say('wrong_result', path, { expected: typeNames[gives.is], actual: typeNames[typed.value.type.is] });
    return null;
  }
  return typed.value;
}

/** Records that point here are asked by the database, of the record as it is stored. */
function isSoundOfLinked(expr: Expr, reaches: readonly Reach[], { shape, path, asksLinked }: Place): boolean {
  const linked = reaches.find((one) => one.linked);
  if (!linked) return true;
  const asked = [...toldOf(expr).values()];
  const link = shape.document.links?.[linked.own]?.tab ?? linked.own;
  const readsOut = asked.some((one) => readsOf(one).some(({ keys }) => keys[0] !== one.rows.keys[0]));
  const code = functionsOf(expr).find((fn) => codeOnly.has(fn));
  if (asked.length === 0 || !asksLinked) shape.findings.say('link_only_in_calc', path, { link });
  else if (readsOut) shape.findings.say('link_reads_out', path, { link });
  else if (code) shape.findings.say('not_for_database', path, { name: code });
  else return true;
  return false;
}

function functionsOf(expr: Expr): readonly FunctionName[] {
  const found: FunctionName[] = [];
  visit(expr, (node) => {
    if (node.t === 'call') found.push(node.fn);
  });
  return found;
}
