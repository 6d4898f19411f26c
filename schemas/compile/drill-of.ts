import { printExpression } from '../expressions/print-expression.ts';
import { readsOf } from '../expressions/reads-of.ts';
import type { BinaryOp, Expr } from '../expressions/tree.ts';
import { below } from '../language/names.ts';
import type { EntityModel } from './model.ts';
import type { QueryModel, QuerySource } from './query-model.ts';
import type { DrillFilter, DrillPlan } from './report-plan.ts';

/**
 * How a list shows the very records a query counts; null when a list cannot ask all that the query asks.
 * Lists ask of fields with values, so each part of the condition must compare a field with what does not depend on the row.
 */
export function drillOf(query: QueryModel, entity: EntityModel, list: string | undefined): DrillPlan | null {
  const key = list ?? (entity.lists.has('main') ? 'main' : [...entity.lists.keys()][0]);
  const target = key === undefined ? undefined : entity.lists.get(key);
  if (!target || (query.limit !== null && !query.grouped)) return null;
  const filters = beyond(target.where, query);
  if (!filters) return null;
  const columns = query.columns.flatMap((column) => {
    const field = column.agg === null ? fieldOf(column.source, query.part) : null;
    return field ? [[column.key, { field, by: column.by }] as const] : [];
  });
  // A group no list can ask about would lead to more than its figure is made of.
  const isAskable = query.columns.every(
    ({ agg, source, key: name }) =>
      agg !== null || source.is === 'after' || columns.some(([column]) => column === name),
  );
  if (query.grouped && !isAskable) return null;
  const finds = query.finds.flatMap(({ key, column, source }) => {
    const field = column === null ? fieldOf(source, query.part) : null;
    return field ? [[key, field] as const] : [];
  });
  return {
    list: `${entity.key}.${target.key}`,
    asks: Object.fromEntries(target.finds.map(({ field, op }) => [field, op])),
    filters,
    columns: Object.fromEntries(columns),
    finds: Object.fromEntries(finds),
  };
}

/** The field of the head or of its lines that a list can ask about. */
function fieldOf(source: QuerySource, part: string): string | null {
  return source.is === 'path' ? placeOf(source.path, part) : null;
}

function placeOf({ up, keys }: { readonly up: number; readonly keys: readonly string[] }, part: string): string | null {
  if (keys.length !== 1 && part !== '') return null;
  const steps = part === '' ? [] : part.split('.');
  if (up > steps.length) return null;
  return below(steps.slice(0, steps.length - up).join('.'), keys.join('.'));
}

/** What the query asks beyond the list itself; null where the list asks something that the query does not, or cannot ask what it does. */
function beyond(where: Expr | null, { where: asked, part }: QueryModel): readonly DrillFilter[] | null {
  const own = new Map(conjuncts(where).map((one) => [printExpression(one), one]));
  const wanted = new Map(conjuncts(asked).map((one) => [printExpression(one), one]));
  if ([...own.keys()].some((text) => part !== '' || !wanted.has(text))) return null;
  const filters = [...wanted].flatMap(([text, one]) => (own.has(text) ? [] : [filterOf(one, part)]));
  return filters.every((filter) => filter !== null) ? filters : null;
}

const conjuncts = (expr: Expr | null): readonly Expr[] =>
  expr === null ? [] : expr.t === 'op' && expr.op === 'and' ? [...conjuncts(expr.a), ...conjuncts(expr.b)] : [expr];

const comparisons: Readonly<Partial<Record<BinaryOp, DrillFilter['op']>>> = {
  '=': 'eq',
  '<>': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
};

function filterOf(expr: Expr, part: string): DrillFilter | null {
  if (expr.t === 'call' && expr.fn === 'empty') return emptiness(expr.args[0], 'empty', part);
  if (expr.t === 'not' && expr.a.t === 'call' && expr.a.fn === 'empty')
    return emptiness(expr.a.args[0], 'not_empty', part);
  if (expr.t !== 'op' || expr.a.t !== 'path' || readsOf(expr.b).length > 0) return null;
  const field = placeOf(expr.a, part);
  if (field === null) return null;
  if (expr.op === 'in') return { field, op: 'in', values: expr.b.t === 'list' ? expr.b.items : [expr.b] };
  const op = comparisons[expr.op];
  return op ? { field, op, values: [expr.b] } : null;
}

function emptiness(arg: Expr | undefined, op: 'empty' | 'not_empty', part: string): DrillFilter | null {
  const field = arg?.t === 'path' ? placeOf(arg, part) : null;
  return field === null ? null : { field, op, values: [] };
}
