import { printExpression } from '../expressions/print-expression.ts';
import { outOfRows, type PathRead, readsOf } from '../expressions/reads-of.ts';
import type { Expr } from '../expressions/tree.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { besidePath } from './beside-path.ts';
import type { FieldModel } from './model.ts';
import type { QuerySource, Unit } from './query-model.ts';
import type { QueryPlace } from './query-place.ts';
import { type Reach, reach } from './reach.ts';

type Source = Extract<QuerySource, { is: 'path' }>;

/** One of the amounts a value is made of: null where its rows say what they are amounts of, each for itself. */
interface Amount {
  readonly name: string;
  readonly kind: AnyFieldKind;
  readonly source: Source | null;
}

/** The field beside an amount that says what it is an amount of, as it is reached from the row. */
export function unitOf(field: FieldModel, read: PathRead, place: QueryPlace): Unit | null {
  const amount = amountOf(field, read, place);
  return amount?.source ? { name: amount.name, source: amount.source } : null;
}

function amountOf({ kind, config }: FieldModel, { up, keys }: PathRead, place: QueryPlace): Amount | null {
  const { shape, part, around } = place;
  for (const name of kind.beside ?? []) {
    const said = config[name];
    const beside = typeof said === 'string' ? besidePath(said) : null;
    if (!beside) continue;
    const path = outOfRows({ up, keys: keys.slice(0, -1) }, beside);
    const found = reach(around.shapes, shape, part, path.up, path.keys);
    if (!found || found.broken) continue;
    const source: Source = { is: 'path', path: { t: 'path', ...path, is: found.type.is }, reach: found };
    return { name, kind, source: found.inRows ? null : source };
  }
  return null;
}

/** What a figure that is worked out is an amount of, and the kind of the amounts it is made of. */
export interface WorkedOut {
  readonly unit: Unit;
  readonly kind: AnyFieldKind;
}

/** Of one that is worked out from a row. Of amounts that may differ in what they are of, nobody knows what it is one of. */
export function unitOfCalc(
  expr: Expr,
  place: QueryPlace,
  fieldAt: (found: Reach) => FieldModel | undefined,
): WorkedOut | null {
  const { shape, part, around } = place;
  const amounts = amountsIn(expr, (read) => {
    const found = reach(around.shapes, shape, part, read.up, read.keys);
    const field = found?.type.is === 'number' ? fieldAt(found) : undefined;
    return field ? amountOf(field, read, place) : null;
  });
  const [first] = amounts;
  return first ? { kind: first.kind, unit: { name: first.name, source: oneOf(amounts) } } : null;
}

function oneOf(amounts: readonly Amount[]): QuerySource {
  const known = amounts.flatMap(({ source }) => source ?? []);
  const apart = [...new Map(known.map((one) => [printExpression(one.path), one])).values()];
  const [first, ...others] = apart;
  if (!first || known.length < amounts.length) return { is: 'calc', expr: unknown, reaches: [] };
  if (others.length === 0) return first;
  const alike = others.map(({ path }): Expr => ({ t: 'op', op: '=', a: first.path, b: path }));
  const all = alike.reduce((a, b): Expr => ({ t: 'op', op: 'and', a, b }));
  return {
    is: 'calc',
    expr: { t: 'call', fn: 'if', args: [all, first.path, unknown] },
    reaches: apart.map((one) => one.reach),
  };
}

const unknown: Expr = { t: 'text', v: '' };

const ofOne = new Set<string>(['round', 'floor', 'ceil', 'abs']);
const ofSeveral = new Set<string>(['sum', 'avg', 'min', 'max', 'median', 'latest']);

/**
 * The amounts a figure is made of, so that it is an amount itself: what is only asked about or counted makes none, and neither
 * does a share of one amount in another.
 */
export function amountsIn<T>(expr: Expr, amountAt: (read: PathRead) => T | null): readonly T[] {
  const within = (part: Expr) => amountsIn(part, amountAt);
  const read = (path: PathRead): readonly T[] => {
    const amount = amountAt(path);
    return amount === null ? [] : [amount];
  };
  switch (expr.t) {
    case 'path':
      return read(expr);
    case 'minus':
      return within(expr.a);
    case 'op':
      if (expr.op === '/') return within(expr.b).length > 0 ? [] : within(expr.a);
      return ['+', '-', '*'].includes(expr.op) ? [...within(expr.a), ...within(expr.b)] : [];
    case 'over':
      return expr.fn === 'count' ? [] : readsOf({ ...expr, where: null }).flatMap(read);
    case 'call':
      if (expr.fn === 'if') return expr.args.slice(1).flatMap(within);
      if (ofOne.has(expr.fn)) return expr.args.slice(0, 1).flatMap(within);
      return ofSeveral.has(expr.fn) ? expr.args.flatMap(within) : [];
    default:
      return [];
  }
}
