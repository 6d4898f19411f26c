import type { Expr } from '../../schemas/expressions/tree.ts';
import { type Operator, operatorByShape, shapeOf } from './operators.ts';

/** A condition as it is put together by picking. What cannot be picked stands as a formula. */
export type Condition = Group | Test | RoleTest | Formula;

export interface Group {
  readonly is: 'group';
  readonly join: 'and' | 'or';
  readonly items: readonly Condition[];
}
export interface Test {
  readonly is: 'test';
  /** What is asked about: a path, or a figure over lines; null while it has not been chosen. */
  readonly left: Expr | null;
  readonly op: Operator | null;
  /** One for most operators, several for 属于, none for 为空. */
  readonly right: readonly Expr[];
}
export interface RoleTest {
  readonly is: 'role';
  readonly role: string;
  readonly not: boolean;
}
export interface Formula {
  readonly is: 'formula';
  readonly expr: Expr;
}

export const nothingAsked: Test = { is: 'test', left: null, op: null, right: [] };
export const always: Group = { is: 'group', join: 'and', items: [] };

/** A tree as a group of what can be picked; `true` is a group that asks nothing. */
export function conditionOf(expr: Expr): Group {
  if (expr.t === 'bool' && expr.v) return always;
  const read = readCondition(expr);
  return read.is === 'group' ? read : { is: 'group', join: 'and', items: [read] };
}

function readCondition(expr: Expr): Condition {
  if (expr.t === 'op' && (expr.op === 'and' || expr.op === 'or')) {
    return { is: 'group', join: expr.op, items: itemsOf(expr, expr.op) };
  }
  const inner = expr.t === 'not' ? expr.a : expr;
  if (inner.t === 'call' && inner.fn === 'hasRole' && inner.args[0]?.t === 'text' && inner.args.length === 1) {
    return { is: 'role', role: inner.args[0].v, not: expr.t === 'not' };
  }
  const shape = shapeOf(inner);
  const op = shape && operatorByShape(shape.shape, expr.t === 'not');
  if (!shape || !op || !isAskable(shape.left) || !shape.right.every(isGiven)) return { is: 'formula', expr };
  return { is: 'test', left: shape.left, op, right: shape.right };
}

/** Chains lean to the left; what leans to the right was put in brackets and stays a group of its own. */
function itemsOf(expr: Expr, join: 'and' | 'or'): readonly Condition[] {
  if (expr.t !== 'op' || expr.op !== join) return [readCondition(expr)];
  return [...itemsOf(expr.a, join), readCondition(expr.b)];
}

/** What a test can be about: a field, or a figure over lines. */
export const isAskable = (expr: Expr): boolean =>
  expr.t === 'path' ||
  (expr.t === 'call' &&
    ['sum', 'count', 'min', 'max'].includes(expr.fn) &&
    expr.args.length === 1 &&
    expr.args[0]?.t === 'path');

const plain = new Set(['today', 'now', 'me', 'myDepart', 'myDeparts', 'mySupplier']);

/** What a field can be compared with by picking: a value, another field, who is asking, a day near today. */
export function isGiven(expr: Expr): boolean {
  if (expr.t === 'text' || expr.t === 'number' || expr.t === 'path') return true;
  if (expr.t === 'minus') return expr.a.t === 'number';
  return expr.t === 'call' && (plain.has(expr.fn) ? expr.args.length === 0 : isDayNear(expr));
}

/** `addDays(today(), 7)`. */
const isDayNear = (expr: Extract<Expr, { t: 'call' }>): boolean =>
  expr.fn === 'addDays' &&
  expr.args[0]?.t === 'call' &&
  expr.args[0].fn === 'today' &&
  (expr.args[1]?.t === 'number' || (expr.args[1]?.t === 'minus' && expr.args[1].a.t === 'number')) &&
  expr.args.length === 2;

/** The tree of a condition; null while something in it has not been filled in. */
export function exprOf(condition: Condition): Expr | null {
  switch (condition.is) {
    case 'formula':
      return condition.expr;
    case 'role':
      return condition.role === '' ? null : turned(roleOf(condition.role), condition.not);
    case 'test':
      return exprOfTest(condition);
    case 'group':
      return exprOfGroup(condition);
  }
}

const roleOf = (v: string): Expr => ({ t: 'call', fn: 'hasRole', args: [{ t: 'text', v }] });

const turned = (expr: Expr, not: boolean): Expr => (not ? { t: 'not', a: expr } : expr);

function exprOfTest({ left, op, right }: Test): Expr | null {
  if (!left || !op) return null;
  const enough = op.takes === 'none' ? right.length === 0 : op.takes === 'many' ? right.length > 0 : right.length === 1;
  return enough && right.every(isWhole) ? turned(op.make(left, right), op.not) : null;
}

const isWhole = (expr: Expr): boolean => expr.t !== 'path' || expr.keys.length > 0;

function exprOfGroup({ join, items }: Group): Expr | null {
  const exprs = items.map(exprOf);
  if (exprs.some((expr) => expr === null)) return null;
  const whole = exprs as Expr[];
  return whole.length === 0 ? { t: 'bool', v: true } : whole.reduce((a, b) => ({ t: 'op', op: join, a, b }));
}

/** Changes what stands at a way of indexes; null takes it away. A group left empty goes with it. */
export function changeAt(group: Group, way: readonly number[], change: (now: Condition) => Condition | null): Group {
  const [index, ...rest] = way;
  const now = index === undefined ? undefined : group.items[index];
  if (index === undefined || !now) return group;
  const inner = rest.length > 0 && now.is === 'group' ? changeAt(now, rest, change) : change(now);
  const gone = inner === null || (rest.length > 0 && inner.is === 'group' && inner.items.length === 0);
  const items = gone
    ? group.items.filter((_, other) => other !== index)
    : group.items.map((item, other) => (other === index && inner ? inner : item));
  return { ...group, items };
}
