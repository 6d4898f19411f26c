import type { FieldPlan, FindPlan } from '../../schemas/compile/plan.ts';
import type { ReportColumnPlan, ReportFindPlan, ReportPlan } from '../../schemas/compile/report-plan.ts';
import type { FieldServices } from '../fields/services.ts';

const plainKinds: Readonly<Record<string, string>> = {
  number: 'decimal',
  date: 'date',
  dateTime: 'dateTime',
  bool: 'flag',
};

type Described = Pick<ReportColumnPlan, 'key' | 'label' | 'kind' | 'config' | 'type'> & {
  readonly view?: string | null;
};

/** What the specification's views of query items are to the fields they ask about; the others are what the kind is anyway. */
const views: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  radio: { view: 'radio' },
  checkbox: { view: 'checkbox', many: true },
  list_multi: { many: true },
};

/** A column or query item as the field it is shown like: every kind draws itself in reports as it does in lists. */
export function fieldOf({ key, label, kind, config, type, view }: Described): FieldPlan {
  return {
    path: key,
    key,
    part: '',
    kind: kind ?? plainKinds[type.is] ?? 'text',
    label,
    help: null,
    config: { ...config, ...views[view ?? ''] },
    type,
    need: false,
    locked: true,
    stored: true,
    start: null,
    calc: null,
    whenHidden: 'keep',
    system: false,
    layer: 'product',
  };
}

export const askedOf = ({ key, op, more }: ReportFindPlan): FindPlan => ({ field: key, op, more });

/** Options of a query item are those of the field it asks about, wherever that stands. */
export function servicesFor(plan: ReportPlan, services: FieldServices): FieldServices {
  const ways = new Map(plan.finds.map(({ key, options }) => [key, options]));
  return {
    ...services,
    entity: plan.entity,
    dicts: plan.dicts,
    options: (_entity, key, query) => {
      const way = ways.get(key);
      return way ? services.options(way.entity, way.field, query) : Promise.resolve({ records: [], total: 0 });
    },
  };
}
