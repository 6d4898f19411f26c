import { sameInField } from '../../schemas/check/take-record.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { RowValues } from '../../schemas/values/row-values.ts';
import { fieldsOf, partsOf } from '../forms/tree.ts';

const rowsIn = (row: RowValues, key: string): readonly RowValues[] =>
  Array.isArray(row[key]) ? (row[key] as RowValues[]) : [];

/** Rows that have been saved, by their id: new ones are only in one of the two. */
const withId = (row: RowValues, key: string): readonly (readonly [string, RowValues])[] =>
  rowsIn(row, key).flatMap((one) => (typeof one.id === 'string' ? [[one.id, one] as const] : []));

/** The places in which two states of a record differ, as people call them. What is computed follows from the others and is not told. */
export function changedPlaces(plan: EntityPlan, before: RecordData, after: RecordData): readonly string[] {
  return placesIn(plan, '', before, after);
}

function placesIn(plan: EntityPlan, part: string, before: RowValues, after: RowValues): readonly string[] {
  const fields = fieldsOf(plan, part).filter(
    (field) => !field.calc && !field.system && !sameInField(field, before[field.key] ?? null, after[field.key] ?? null),
  );
  const below = partsOf(plan, part).flatMap((inner) => {
    const stood = new Map(withId(before, inner.key));
    const stands = withId(after, inner.key);
    const changed = stands.flatMap(([id, row], no) => {
      const place = `${inner.label} 第 ${no + 1} 行`;
      const was = stood.get(id);
      stood.delete(id);
      return was ? placesIn(plan, inner.path, was, row).map((label) => `${place} ${label}`) : [`新增${place}`];
    });
    return [...changed, ...(stood.size > 0 ? [`删除${inner.label} ${stood.size} 行`] : [])];
  });
  return [...fields.map(({ label }) => label), ...below];
}
