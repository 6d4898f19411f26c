import type { EvalScope } from '../../../schemas/expressions/scope.ts';

/** A record as expressions of the one that writes it read it: its own names, and beyond its head those of the other. */
export const inside = (own: EvalScope, around: EvalScope, depth: number): EvalScope => ({
  ...(own.row ? { row: own.row } : {}),
  asker: own.asker,
  read: (up, keys) => (up <= depth ? own.read(up, keys) : around.read(up - depth - 1, keys)),
  rows: (up, keys) =>
    up <= depth
      ? own.rows(up, keys)?.map((row) => inside(row, around, depth - up + keys.length))
      : around.rows(up - depth - 1, keys),
});
