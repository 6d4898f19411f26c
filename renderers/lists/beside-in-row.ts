import type { EntityPlan, FieldPlan, RecordData } from '../../schemas/compile/plan.ts';

/** Values of the row that the kind wants beside it, as far as the list holds them. */
export function besideInRow(
  plan: EntityPlan,
  field: FieldPlan,
  row: RecordData,
): Readonly<Record<string, unknown>> | undefined {
  const names = Object.entries(field.config).filter(([, path]) => typeof path === 'string' && path in plan.fields);
  return names.length > 0 ? Object.fromEntries(names.map(([name, path]) => [name, row[String(path)]])) : undefined;
}
