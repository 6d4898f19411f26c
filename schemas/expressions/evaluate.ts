import { allocate, placesOfShare } from './allocate.ts';
import { compareValues } from './compare-values.ts';
import { add, divide, multiply, negate, subtract } from './decimal.ts';
import { functions } from './functions.ts';
import { comparedAs, kindOf } from './kind-of.ts';
import { type PathRead, readsOf } from './reads-of.ts';
import type { Arg, EvalScope, Value } from './scope.ts';
import type { BinaryOp, Expr } from './tree.ts';

/**
 * What an expression gives for one row. Three-valued as SQL: whatever touches nothing is nothing,
 * except where a function says otherwise. The same tree compiled to SQL gives the same.
 */
export function evaluate(expr: Expr, scope: EvalScope): Value {
  switch (expr.t) {
    case 'text':
      return expr.v === '' ? null : expr.v;
    case 'number':
    case 'bool':
      return expr.v;
    case 'nothing':
      return null;
    case 'path':
      return cleanValue(scope.read(expr.up, expr.keys));
    case 'not':
      return not(evaluate(expr.a, scope));
    case 'minus':
      return negate(decimalOf(evaluate(expr.a, scope)));
    case 'list':
      return expr.items.map((item) => evaluate(item, scope)).filter((value) => typeof value === 'string');
    case 'op':
      return operate(expr, scope);
    case 'call':
      return call(expr, scope);
    case 'over':
      return over(expr, scope);
  }
}

type Call = Extract<Expr, { t: 'call' }>;

/** What many rows come to is worked out once for all who ask it from one place. */
function call(expr: Call, scope: EvalScope): Value {
  const { evaluate: work } = functions[expr.fn];
  const make = () =>
    work(
      expr.args.map((arg) => argument(arg, scope)),
      { asker: scope.asker, kinds: expr.args.map(kindOf) },
    );
  if (expr.among) return shareOf(expr, expr.among, scope);
  const [only] = expr.args;
  return expr.args.length === 1 && only?.t === 'path' && scope.once ? scope.once(expr, [only], make) : make();
}

/** By expression and row. Shares of all rows are worked out at once, and stand until `once` works them out again. */
const shares = new WeakMap<Expr, WeakMap<object, Value>>();

function shareOf(expr: Call, among: PathRead, scope: EvalScope): Value {
  const known = shares.get(expr) ?? new WeakMap<object, Value>();
  shares.set(expr, known);
  const [total = nothing, by = nothing] = expr.args;
  const make = () => {
    const rows = scope.rows(among.up, among.keys) ?? [];
    const weights = rows.map((row) => decimalOf(evaluate(by, row)));
    const found = allocate(decimalOf(evaluate(total, scope)), weights, placesOfShare(expr));
    for (const [at, { row }] of rows.entries()) if (row) known.set(row, found[at] ?? null);
    return true;
  };
  if (scope.once) scope.once(expr, readsOnce(expr), make);
  else make();
  return (scope.row && known.get(scope.row)) ?? null;
}

const nothing: Expr = { t: 'nothing' };

const readsKnown = new WeakMap<Expr, readonly PathRead[]>();

function over(expr: Extract<Expr, { t: 'over' }>, scope: EvalScope): Value {
  const { fn, rows, where, each, by } = expr;
  if (expr.told) {
    const value = cleanValue(scope.read(rows.up, [rows.keys[0] ?? '', expr.told]));
    if (value !== null) return value;
  }
  const make = () => {
    const found = scope.rows(rows.up, rows.keys) ?? [];
    const counted = where ? found.filter((row) => holds(where, row)) : found;
    const values = counted.map((row) => (each ? evaluate(each, row) : true));
    const days = by ? [{ rows: counted.map((row) => evaluate(by, row)) }] : [];
    const kinds = [each ? kindOf(each) : ('rows' as const), ...(by ? [kindOf(by)] : [])];
    return functions[fn].evaluate([{ rows: values }, ...days], { asker: scope.asker, kinds });
  };
  if (!scope.once) return make();
  return scope.once(expr, readsOnce(expr), make);
}

function readsOnce(expr: Expr): readonly PathRead[] {
  const reads = readsKnown.get(expr) ?? readsOf(expr);
  readsKnown.set(expr, reads);
  return reads;
}

/** Whether a condition holds: unknown is not yes. */
export const holds = (expr: Expr, scope: EvalScope): boolean => evaluate(expr, scope) === true;

/** A value off the wire as expressions see it: '' and an empty list are nothing, a JSON number is decimal text. */
export function cleanValue(value: unknown): Value {
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value;
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.filter((entry) => typeof entry === 'string');
}

function argument(arg: Expr, scope: EvalScope): Arg {
  if (arg.t !== 'path') return evaluate(arg, scope);
  for (let length = arg.keys.length; length > 0; length--) {
    const rows = scope.rows(arg.up, arg.keys.slice(0, length));
    if (!rows) continue;
    const rest = arg.keys.slice(length);
    return { rows: rows.map((row) => (rest.length === 0 ? true : cleanValue(row.read(0, rest)))) };
  }
  return evaluate(arg, scope);
}

type Op = Extract<Expr, { t: 'op' }>;

function operate(expr: Op, scope: EvalScope): Value {
  const a = evaluate(expr.a, scope);
  if (expr.op === 'and') return and(a, () => evaluate(expr.b, scope));
  if (expr.op === 'or') return not(and(not(a), () => not(evaluate(expr.b, scope))));
  if (expr.op === 'in') return isIn(a, expr, scope);
  const b = evaluate(expr.b, scope);
  const sum = sums[expr.op];
  if (sum) return sum(decimalOf(a), decimalOf(b));
  const order = compareValues(comparedAs(expr.a, expr.b), a, b);
  return order === null ? null : (comparisons[expr.op]?.(order) ?? null);
}

const sums: Partial<Record<BinaryOp, typeof add>> = { '+': add, '-': subtract, '*': multiply, '/': divide };

const comparisons: Partial<Record<BinaryOp, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const decimalOf = (value: Value): string | null => (typeof value === 'string' ? value : null);

const not = (value: Value): boolean | null => (typeof value === 'boolean' ? !value : null);

/** False decides against unknown. */
function and(a: Value, second: () => Value): boolean | null {
  if (a === false) return false;
  const b = second();
  if (b === false) return false;
  return a === true && b === true ? true : null;
}

function isIn(value: Value, expr: Op, scope: EvalScope): boolean | null {
  if (expr.b.t !== 'list') {
    const list = evaluate(expr.b, scope);
    if (!Array.isArray(list)) return null;
    if (list.length === 0) return false;
    return typeof value === 'string' ? list.includes(value) : null;
  }
  let unknown = false;
  for (const item of expr.b.items) {
    const order = compareValues(comparedAs(expr.a, item), value, evaluate(item, scope));
    if (order === 0) return true;
    if (order === null) unknown = true;
  }
  return unknown ? null : false;
}
