import type { ValueType } from '../values/value-type.ts';
import { functions, sharedKind } from './functions.ts';
import { isDay } from './moments.ts';
import type { Expr } from './tree.ts';

type Is = ValueType['is'];

const known = new WeakMap<Expr, Is>();

/** What a typed expression gives, read from the tree alone; evaluator and SQL both go by it. */
export function kindOf(expr: Expr): Is {
  const found = known.get(expr);
  if (found) return found;
  const is = work(expr);
  known.set(expr, is);
  return is;
}

function work(expr: Expr): Is {
  switch (expr.t) {
    case 'text':
      return expr.v === '' ? 'nothing' : 'text';
    case 'number':
    case 'bool':
    case 'nothing':
      return expr.t;
    case 'path':
      return expr.is === 'ref' ? 'text' : (expr.is ?? 'text');
    case 'minus':
      return 'number';
    case 'not':
      return 'bool';
    case 'list':
      return 'list';
    case 'op':
      return '+-*/'.includes(expr.op) ? 'number' : 'bool';
    case 'call':
      return kindOfCall(expr);
    case 'over':
      return functions[expr.fn].gives === 'shared' ? kindOf(expr.each ?? { t: 'nothing' }) : 'number';
  }
}

function kindOfCall({ fn, args }: Extract<Expr, { t: 'call' }>): Is {
  const { gives, takes } = functions[fn];
  if (gives === 'first') return args[0] ? kindOfMoment(args[0]) : 'nothing';
  if (gives === 'last') return kindOf(args.at(-1) ?? { t: 'nothing' });
  if (gives === 'shared') {
    const shared = args.filter((_, at) => ['shared', 'ordered'].includes(takes[Math.min(at, takes.length - 1)] ?? ''));
    return sharedKind(shared.map(kindOf));
  }
  return gives.is === 'ref' ? 'text' : gives.is;
}

/** A date written down where a date is meant. */
const kindOfMoment = (expr: Expr): Is =>
  expr.t === 'text' && expr.v ? (isDay(expr.v) ? 'date' : 'dateTime') : kindOf(expr);

/** What two compared values are compared as. A number beside an untyped path makes both numbers. */
export const comparedAs = (a: Expr, b: Expr): Is => {
  const kinds = [kindOf(a), kindOf(b)];
  return kinds.includes('dateTime') ? 'dateTime' : sharedKind(kinds);
};
