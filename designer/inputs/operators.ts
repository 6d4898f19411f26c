import type { BinaryOp, Expr } from '../../schemas/expressions/tree.ts';
import type { ValueType } from '../../schemas/values/value-type.ts';

/** How a condition compares: what its tree looks like, without the 非 before it. */
type Shape = BinaryOp | 'anyOf' | 'inList' | 'has' | 'empty' | 'holds' | 'contains' | 'startsWith' | 'endsWith';

/** What can be asked of a value. */
export interface Operator {
  readonly key: string;
  readonly label: string;
  readonly shape: Shape;
  readonly not: boolean;
  readonly takes: 'one' | 'many' | 'none';
  readonly fits: readonly ValueType['is'][];
  make(left: Expr, right: readonly Expr[]): Expr;
}

const nothing: Expr = { t: 'nothing' };
const compared =
  (op: BinaryOp) =>
  (a: Expr, [b = nothing]: readonly Expr[]): Expr => ({ t: 'op', op, a, b });
const called =
  (fn: 'contains' | 'startsWith' | 'endsWith') =>
  (a: Expr, [b = nothing]: readonly Expr[]): Expr => ({ t: 'call', fn, args: [a, b] });

const makers: Readonly<Partial<Record<Shape, Operator['make']>>> = {
  '=': compared('='),
  '<>': compared('<>'),
  '<': compared('<'),
  '<=': compared('<='),
  '>': compared('>'),
  '>=': compared('>='),
  anyOf: (a, items) => ({ t: 'op', op: 'in', a, b: { t: 'list', items } }),
  inList: (a, [b = nothing]) => ({ t: 'op', op: 'in', a, b }),
  has: (b, [a = nothing]) => ({ t: 'op', op: 'in', a, b }),
  empty: (a) => ({ t: 'call', fn: 'empty', args: [a] }),
  contains: called('contains'),
  startsWith: called('startsWith'),
  endsWith: called('endsWith'),
};

const operator = (
  key: string,
  label: string,
  shape: Shape,
  fits: readonly ValueType['is'][],
  { not = false, takes = 'one' }: { readonly not?: boolean; readonly takes?: Operator['takes'] } = {},
): Operator => ({ key, label, shape, fits, not, takes, make: makers[shape] ?? ((a) => a) });

const single = ['text', 'number', 'date', 'dateTime', 'time', 'ref'] as const;
const ordered = ['number', 'date', 'dateTime', 'time'] as const;
const any = [...single, 'list', 'rows', 'json'] as const;

/** Every one there is, in the order people meet them. */
export const operators: readonly Operator[] = [
  operator('eq', '等于', '=', single),
  operator('ne', '不等于', '<>', single),
  operator('gt', '大于', '>', ordered),
  operator('ge', '不小于', '>=', ordered),
  operator('lt', '小于', '<', ordered),
  operator('le', '不大于', '<=', ordered),
  operator('in', '是其中之一', 'anyOf', ['text', 'number', 'ref'], { takes: 'many' }),
  operator('notIn', '不是其中任何一个', 'anyOf', ['text', 'number', 'ref'], { takes: 'many', not: true }),
  operator('inList', '属于', 'inList', ['text', 'ref']),
  operator('notInList', '不属于', 'inList', ['text', 'ref'], { not: true }),
  operator('contains', '包含文字', 'contains', ['text']),
  operator('notContains', '不包含文字', 'contains', ['text'], { not: true }),
  operator('startsWith', '开头是', 'startsWith', ['text']),
  operator('notStartsWith', '开头不是', 'startsWith', ['text'], { not: true }),
  operator('endsWith', '结尾是', 'endsWith', ['text']),
  operator('notEndsWith', '结尾不是', 'endsWith', ['text'], { not: true }),
  operator('has', '含有', 'has', ['list']),
  operator('hasNot', '不含有', 'has', ['list'], { not: true }),
  operator('holds', '符合', 'holds', ['bool'], { takes: 'none' }),
  operator('holdsNot', '不符合', 'holds', ['bool'], { takes: 'none', not: true }),
  operator('empty', '为空', 'empty', any, { takes: 'none' }),
  operator('filled', '不为空', 'empty', any, { takes: 'none', not: true }),
];

export const operatorsFor = (type: ValueType | undefined): readonly Operator[] =>
  type ? operators.filter(({ fits }) => fits.includes(type.is)) : [];

export const operatorByShape = (shape: Shape, not: boolean): Operator | undefined =>
  operators.find((one) => one.shape === shape && one.not === not);

interface FittingShape {
  readonly shape: Shape;
  readonly left: Expr;
  readonly right: readonly Expr[];
}

/** A comparison taken apart; null when it is none of these. */
export function shapeOf(expr: Expr): FittingShape | null {
  if (expr.t === 'call') {
    const { fn, args } = expr;
    const [a, b] = args;
    if (fn === 'empty' && a && args.length === 1) return { shape: 'empty', left: a, right: [] };
    const isTextTest = fn === 'contains' || fn === 'startsWith' || fn === 'endsWith';
    return isTextTest && a && b && args.length === 2 ? { shape: fn, left: a, right: [b] } : null;
  }
  // A name that is a condition of its own: a row scope.
  if (expr.t === 'path') return { shape: 'holds', left: expr, right: [] };
  if (expr.t !== 'op') return null;
  const { op, a, b } = expr;
  if (op !== 'in') return { shape: op, left: a, right: [b] };
  if (b.t === 'list') return { shape: 'anyOf', left: a, right: b.items };
  // 'x' in roles asks about the list; buyer in myDeparts() asks about the buyer.
  return b.t === 'path' && a.t !== 'path'
    ? { shape: 'has', left: b, right: [a] }
    : { shape: 'inList', left: a, right: [b] };
}
