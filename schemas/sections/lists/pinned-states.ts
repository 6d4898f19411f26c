import type { Expr } from '../../expressions/tree.ts';

/** The only states in which a record can stand for which this holds, as far as the condition says it outright; null: it does not. */
export function pinnedStates(condition: Expr, field: string): readonly string[] | null {
  if (condition.t !== 'op') return null;
  const { op, a, b } = condition;
  if (op === 'and' || op === 'or') {
    const [left, right] = [a, b].map((side) => pinnedStates(side, field)) as [Pinned, Pinned];
    if (op === 'or') return left && right && [...new Set([...left, ...right])];
    return left && right ? left.filter((state) => right.includes(state)) : (left ?? right);
  }
  const isAbout = a.t === 'path' && a.up === 0 && a.keys.length === 1 && a.keys[0] === field;
  if (!isAbout) return null;
  if (op === '=' && b.t === 'text') return [b.v];
  return op === 'in' && b.t === 'list' ? b.items.flatMap((item) => (item.t === 'text' ? [item.v] : [])) : null;
}

type Pinned = readonly string[] | null;
