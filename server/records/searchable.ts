import type { EntityPlan } from '../../schemas/compile/plan.ts';
import { familyOf } from './query/fit-value.ts';
import type { FindField } from './query/super-query.ts';
import { partOf, rowsOf } from './sql/rows.ts';
import { computedValue } from './sql/select-record.ts';
import { SqlWriter } from './sql/template.ts';
import type { View } from './view.ts';

/** Fields a viewer may search by: seen in the plan, and kept or computable in SQL. Lines are searched too. */
export function canSearch(view: View, plan: EntityPlan): FindField {
  return (name) => {
    const field = view.entity.fields.get(name);
    if (!field || !Object.hasOwn(plan.fields, name) || field.kind.filters.length === 0) return undefined;
    if (field.column) return field;
    const rows = rowsOf(partOf(view.entity.head, view.entity.parts, field));
    return computedValue(view, rows, field, new SqlWriter()) !== null ? field : undefined;
  };
}

/** Fields of the head with one value each. */
export function canSort(view: View, plan: EntityPlan): FindField {
  const search = canSearch(view, plan);
  return (name) => {
    const field = search(name);
    return field && field.part === '' && familyOf(field) !== 'json' ? field : undefined;
  };
}
