import {
  absolute,
  add,
  compareDecimals,
  isDecimal,
  subtract,
  wholeNumbers,
} from '../../../schemas/expressions/decimal.ts';
import { evaluate, holds } from '../../../schemas/expressions/evaluate.ts';
import type { EvalScope } from '../../../schemas/expressions/scope.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import type { BetterModel } from '../../../schemas/sections/betters/betters.model.ts';

/** What stands as one more comes: the last number given, the best of all, and of whoever comes. */
export interface Bests {
  readonly best: string | null;
  readonly own: string | null;
}

/** What is competed for, behind its lock, by the database's clock. */
export interface Contest {
  readonly name: string;
  readonly scope: EvalScope;
  readonly isBegun: boolean | null;
  /** Seconds until it is over, with their fractions; null: nobody said. */
  readonly left: string | null;
  readonly begins: string;
}

/** What keeps one from being taken; null: nothing. */
export type Fault = Pick<Issue, 'code' | 'params'> | null;

/** Whether one value is better than another by the law: less, unless the higher is. */
export const isBetter = ({ higher }: Pick<BetterModel, 'higher'>, a: string, b: string): boolean =>
  compareDecimals(a, b) === (higher ? 1 : -1);

export const numberOf = (expr: Expr | null, scope: EvalScope): string | null => {
  const value = expr && evaluate(expr, scope);
  return isDecimal(value) ? value : null;
};

/** What is wrong with coming now, whatever it comes with; null: it may be looked at. */
export function refusedNow({ open }: BetterModel, { name, scope, isBegun, left, begins }: Contest): Fault {
  if (left === null || isBegun === null) return { code: 'better_untimed', params: { over: name } };
  if (!left.startsWith('-') && compareDecimals(left, '0') === 1) {
    if (!isBegun) return { code: 'better_early', params: { over: name, from: begins } };
    return open && !holds(open, scope) ? { code: 'better_shut', params: { over: name } } : null;
  }
  return { code: 'better_late', params: { over: name } };
}

/**
 * What is wrong with a value, in a sentence that names the bound it did not reach and nothing else: who is held to his own best hears
 * nothing of others'.
 */
export function refusedValue(
  law: BetterModel,
  value: unknown,
  label: string,
  { scope }: Contest,
  standing: Bests,
): Fault {
  const { higher, step, limit, multiple } = law;
  if (!isDecimal(value) || compareDecimals(value, '0') !== 1) return { code: 'better_none', params: { label } };
  const past = higher ? '低于' : '高于';
  const most = numberOf(limit, scope);
  if (most !== null && isBetter(law, most, value))
    return { code: 'better_limit', params: { label, past, limit: most } };
  const own = isAlone(law, scope);
  const base = own ? standing.own : standing.best;
  const by = numberOf(step, scope) ?? '0';
  const against = base ?? most;
  const told = {
    label,
    past,
    whose: base === null ? '起点' : own ? '您自己的最优' : '当前最优',
    best: against ?? '',
    way: higher ? '升' : '降',
    step: by,
    least: least(law, base, by) ?? against ?? '',
  };
  if (base !== null && !isEnough(law, value, base, by)) return { code: 'better_stale', params: told };
  if (against !== null && multiple && holds(multiple, scope) && !isWhole(value, against, by))
    return { code: 'better_multiple', params: told };
  return null;
}

/** Whether one is held to his own best, and not to that of all. */
export const isAlone = ({ alone }: Pick<BetterModel, 'alone'>, scope: EvalScope): boolean =>
  alone !== null && holds(alone, scope);

/** The least that is enough over what stands; null where nothing does. */
export const least = ({ higher }: Pick<BetterModel, 'higher'>, base: string | null, step: string): string | null =>
  base === null ? null : higher ? add(base, step) : subtract(base, step);

function isEnough(law: BetterModel, value: string, base: string, step: string): boolean {
  return isBetter(law, value, base) && !isBetter(law, least(law, base, step) ?? base, value);
}

function isWhole(value: string, base: string, step: string): boolean {
  if (compareDecimals(step, '0') !== 1) return true;
  const { units } = wholeNumbers([absolute(subtract(value, base)), step]);
  const [away, by] = units;
  return (away ?? 0n) % (by ?? 1n) === 0n;
}
