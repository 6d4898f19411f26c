import type { FieldModel } from '../../schemas/compile/model.ts';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import { partOf, rowsOf } from '../sql/rows.ts';
import { SqlWriter } from '../sql/template.ts';
import type { View } from '../sql/view.ts';
import { type Asking, findWithin } from './asking.ts';
import { familyOf } from './query/fit-value.ts';
import type { Findable } from './query/list-query.ts';
import type { FindField, FindReach, Reached } from './query/super-query.ts';
import { computedValue } from './sql/select-record.ts';

/** What whoever asks may search and sort by. */
export const findable = (asking: Asking): Findable => ({
  field: canSearch(asking.view, asking.plan),
  sort: canSort(asking.view, asking.plan),
  state: asking.plan.states ? canSort(asking.view, asking.plan)(asking.plan.states.field) : undefined,
  reach: canReach(asking, furthest),
});

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

/** How many references a query may follow. */
const furthest = 2;

/** A field of lines within lines has three steps in its name, and so has each reference on the way to it. */
const mostSteps = 3 * (furthest + 1);

/**
 * Own fields, and those of records these point at: only fields the asker sees there, and only of records they may read,
 * so that a question tells nothing its answer would not.
 */
export function canReach(asking: Asking, further: number): FindReach {
  const search = canSearch(asking.view, asking.plan);
  return (name) => {
    const own = search(name);
    if (own) return { field: own, label: own.label, from: (condition) => condition };
    // Every way of cutting a name in two is tried: a long one names nothing, and would only cost time.
    const keys = name.split('.', mostSteps + 1);
    return keys.length > mostSteps ? undefined : reachAlong(asking, search, keys, further);
  };
}

function reachAlong(asking: Asking, search: FindField, keys: readonly string[], further: number): Reached | undefined {
  if (further === 0) return undefined;
  for (let cut = keys.length - 1; cut > 0; cut--) {
    const field = search(keys.slice(0, cut).join('.'));
    const target = field && pointsTo(field);
    const there = target ? findWithin(asking, target) : null;
    const reached = there && canReach(there, further - 1)(keys.slice(cut).join('.'));
    if (field && there && reached)
      return {
        field: reached.field,
        label: `${field.label}的${reached.label}`,
        from: (condition) => ({ is: 'through', field, to: there.view, of: reached.from(condition) }),
      };
  }
  return undefined;
}

/** The entity whose records a field points at. */
export const pointsTo = ({ type }: FieldModel): string | null => {
  if (type.is === 'ref') return type.to;
  return type.is === 'list' && type.of.is === 'ref' ? type.of.to : null;
};
