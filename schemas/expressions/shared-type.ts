import type { ValueType } from '../values/value-type.ts';
import { isDay, isMoment, isTime } from './moments.ts';
import type { TypeScope } from './scope.ts';
import type { Expr } from './tree.ts';

/** A part of an expression with its type; null where something was wrong and has been told, so what stands around it stays silent. */
export interface TypedPart {
  readonly expr: Expr;
  readonly type: ValueType | null;
}

export const orderedKinds: ReadonlySet<ValueType['is']> = new Set(['number', 'date', 'dateTime', 'time']);

/** The one type two values have in common, literals aside; null when they have none. */
export function sharedType(
  a: ValueType,
  b: ValueType,
  { store = (entity) => entity }: Pick<TypeScope, 'store'>,
): ValueType | null {
  if (a.is === 'nothing') return b;
  if (b.is === 'nothing') return a;
  if (a.is !== b.is || a.is === 'list' || a.is === 'rows' || a.is === 'json') return null;
  if (a.is === 'ref' && b.is === 'ref') return store(a.to) === store(b.to) ? a : null;
  return a;
}

/** A text that was written down stands for a date, a time or an id beside one. */
export function sharedByLiteral({ expr, type }: TypedPart, beside: ValueType): ValueType | null {
  if (expr.t !== 'text' || type?.is !== 'text') return null;
  const stands =
    beside.is === 'ref' ||
    (beside.is === 'date' && isDay(expr.v)) ||
    (beside.is === 'dateTime' && isMoment(expr.v)) ||
    (beside.is === 'time' && isTime(expr.v));
  return stands ? beside : null;
}

/** In a comparison a date beside a date and time is its midnight. */
export function sharedAsMoments(a: TypedPart, b: TypedPart): ValueType | null {
  const kinds = [a, b].map(({ expr, type }) => (expr.t === 'text' && isDay(expr.v) ? 'date' : type?.is));
  return kinds.includes('date') && kinds.includes('dateTime') ? { is: 'dateTime' } : null;
}

export const momentOf = ({ expr, type }: TypedPart): ValueType =>
  expr.t === 'text' ? { is: isDay(expr.v) ? 'date' : 'dateTime' } : (type ?? { is: 'nothing' });
