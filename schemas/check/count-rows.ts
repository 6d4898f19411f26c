import type { EntityPlan, PartPlan } from '../compile/plan.ts';
import type { Issue } from '../issues/result.ts';
import type { RowValues } from '../values/row-values.ts';
import { shapeOf } from './plan-shape.ts';
import { headRow, type RowKey } from './program-source.ts';
import { pointerTo, rowKey } from './record-source.ts';

/** Rows of all parts of one record together: what a part may hold counts for each row around it, and that multiplies. */
export const mostRowsInAll = 10_000;

type CountedPlan = Pick<EntityPlan, 'fields' | 'parts'>;
/**
 * What is sent in more rows than it may have: the first part that is over its bound, or the record as a whole. Asked
 * before anything else, because every later step costs by the row.
 */
export function countRows(plan: CountedPlan, sent: RowValues): Issue | null {
  const shape = shapeOf(plan);
  let inAll = 0;
  const countPart = (part: PartPlan, around: RowKey, row: RowValues): Issue | null => {
    const rows: unknown = row[part.key];
    if (!Array.isArray(rows)) return null;
    const { path, label, max } = part;
    const count = rows.length;
    if (count > max)
      return { code: 'too_many_rows', path: pointerTo({ row: around, path }), params: { label, max, count } };
    inAll += count;
    if (inAll > mostRowsInAll) return { code: 'too_many_rows_in_all', path: '', params: { max: mostRowsInAll } };
    return shape(path).parts.length === 0
      ? null
      : firstIn(rows, (one, no) => countRow(one, path, rowKey(around, part.key, no)));
  };
  const countRow = (row: unknown, part: string, key: RowKey): Issue | null =>
    typeof row === 'object' && row !== null
      ? firstIn(shape(part).parts, (inner) => countPart(inner, key, row as RowValues))
      : null;
  return countRow(sent, '', headRow);
}

function firstIn<T>(all: readonly T[], find: (one: T, no: number) => Issue | null): Issue | null {
  for (const [no, one] of all.entries()) {
    const found = find(one, no);
    if (found) return found;
  }
  return null;
}
