import type { EntityPlan, FieldPlan } from '../../../schemas/compile/plan.ts';
import { kindNamed } from '../../fields/kind-named.ts';

/** Plans by entity, as far as they are here. */
export type Plans = ReadonlyMap<string, EntityPlan>;

/** How many references a query may follow. */
export const furthest = 2;

/** A field a query may name: where it stands, and what it is called from here. */
export interface QueryField {
  readonly path: string;
  readonly label: string;
  readonly plan: EntityPlan;
  readonly field: FieldPlan;
}

/** What a path means from an entity; null while a plan on the way is not here, or there is no such field. */
export function resolveField(plan: EntityPlan, path: string, plans: Plans, further = furthest): QueryField | null {
  const own = plan.fields[path];
  if (own) return { path, label: labelIn(plan, own), plan, field: own };
  const keys = path.split('.');
  for (let cut = keys.length - 1; cut > 0 && further > 0; cut--) {
    const field = plan.fields[keys.slice(0, cut).join('.')];
    const there = field && plans.get(pointsTo(field) ?? '');
    const found = there && resolveField(there, keys.slice(cut).join('.'), plans, further - 1);
    if (field && found) return { ...found, path, label: `${labelIn(plan, field)}的${found.label}` };
  }
  return null;
}

/** Entities whose plans are still missing to understand a path. */
export function missingFor(plan: EntityPlan, path: string, plans: Plans, further = furthest): readonly string[] {
  if (plan.fields[path] || further === 0) return [];
  const keys = path.split('.');
  return keys.slice(1).flatMap((_, at) => {
    const field = plan.fields[keys.slice(0, at + 1).join('.')];
    const target = field && pointsTo(field);
    if (!target) return [];
    const there = plans.get(target);
    return there ? missingFor(there, keys.slice(at + 1).join('.'), plans, further - 1) : [target];
  });
}

/** The entity a field points at. */
export function pointsTo({ type }: FieldPlan): string | null {
  if (type.is === 'ref') return type.to;
  return type.is === 'list' && type.of.is === 'ref' ? type.of.to : null;
}

/** The fields of a plan that may be asked about, in the order of the document. */
export const askable = (plan: EntityPlan): readonly FieldPlan[] =>
  Object.values(plan.fields).filter(
    ({ kind, key, stored }) =>
      stored && key !== 'id' && key !== 'version' && (kindNamed(kind)?.filters.length ?? 0) > 0,
  );

function labelIn(plan: EntityPlan, field: FieldPlan): string {
  const part = plan.parts[field.part];
  return part ? `${part.label}·${field.label}` : field.label;
}
