import type { EntityPlan, FieldPlan, RecordData } from '../compile/plan.ts';
import type { Issue } from '../issues/result.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import { shapeOf } from './plan-shape.ts';
import { headRow } from './program-source.ts';
import { lastKey, pointerTo, rowKey, rowsIn } from './record-source.ts';

type ComputedPlan = Pick<EntityPlan, 'fields' | 'parts'>;

interface KeptFigure {
  readonly field: FieldPlan;
  readonly check: NonNullable<AnyFieldKind['check']>;
}

/** Computed values that are kept but have grown past what their fields can hold: said at their places, before a table refuses them. */
export function checkComputed(
  plan: ComputedPlan,
  record: RecordData,
  kinds: readonly AnyFieldKind[],
): readonly Issue[] {
  const kept = keptOf(plan, kinds);
  if (kept.size === 0) return [];
  const shape = shapeOf(plan);
  const issues: Issue[] = [];
  const visit = (row: Readonly<Record<string, unknown>>, part: string, at: string): void => {
    for (const { field, check } of kept.get(part) ?? []) {
      const value = row[field.key] ?? null;
      const fault = value === null ? undefined : check(value, field.config);
      // Bounds are the document's to state as rules; only what cannot be kept is refused here.
      if (fault?.code === 'too_many_digits') issues.push({ ...fault, path: pointerTo({ row: at, path: field.path }) });
    }
    for (const { key, path } of shape(part).parts)
      for (const [no, one] of rowsIn(row, key).entries()) visit(one, path, rowKey(at, lastKey(path), no));
  };
  visit(record, headRow, headRow);
  return issues;
}

/** What is computed and kept with a check of its kind, by the part that it stands in. */
function keptOf(plan: ComputedPlan, kinds: readonly AnyFieldKind[]): ReadonlyMap<string, readonly KeptFigure[]> {
  const known = keptIn.get(plan)?.get(kinds);
  if (known) return known;
  const kept = new Map<string, KeptFigure[]>();
  for (const field of Object.values(plan.fields)) {
    const check = field.calc && field.stored ? kinds.find(({ name }) => name === field.kind)?.check : undefined;
    if (check) kept.set(field.part, [...(kept.get(field.part) ?? []), { field, check }]);
  }
  const ofPlan = keptIn.get(plan) ?? new WeakMap();
  keptIn.set(plan, ofPlan.set(kinds, kept));
  return kept;
}

const keptIn = new WeakMap<
  ComputedPlan,
  WeakMap<readonly AnyFieldKind[], ReadonlyMap<string, readonly KeptFigure[]>>
>();
