import type { EntityPlan, RecordData } from '../compile/plan.ts';
import type { Issue } from '../issues/result.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { shapeOf } from './plan-shape.ts';
import { headRow } from './program-source.ts';
import { lastKey, pointerTo, rowKey, rowsIn } from './record-source.ts';

type ComputedPlan = Pick<EntityPlan, 'fields' | 'parts'>;

/** Computed values that are kept but have grown past what their fields can hold: said at their places, before a table refuses them. */
export function checkComputed(
  plan: ComputedPlan,
  record: RecordData,
  kinds: readonly AnyFieldKind[],
): readonly Issue[] {
  const kept = Object.values(plan.fields).filter(({ calc, stored }) => calc && stored);
  if (kept.length === 0) return [];
  const checks = kept.map((field) => ({ ...field, check: kinds.find(({ name }) => name === field.kind)?.check }));
  const shape = shapeOf(plan);
  const visit = (row: Readonly<Record<string, unknown>>, part: string, at: string): Issue[] => {
    const own = checks.flatMap(({ path, key, config, check, ...field }): Issue[] => {
      const value = row[key] ?? null;
      if (field.part !== part || value === null) return [];
      const fault = check?.(value, config);
      // Bounds are the document's to state as rules; only what cannot be kept is refused here.
      return fault?.code === 'too_many_digits' ? [{ ...fault, path: pointerTo({ row: at, path }) }] : [];
    });
    const below = shape(part).parts.flatMap(({ key, path }) =>
      rowsIn(row, key).flatMap((one, no) => visit(one, path, rowKey(at, lastKey(path), no))),
    );
    return [...own, ...below];
  };
  return visit(record, headRow, headRow);
}
