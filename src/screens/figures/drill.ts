import { daysOf } from '../../../renderers/charts/data/periods.ts';
import type { DrillFilter, DrillPlan } from '../../../schemas/compile/report-plan.ts';
import { evaluate } from '../../../schemas/expressions/evaluate.ts';
import type { Asker, Expr } from '../../../schemas/expressions/tree.ts';
import type { QueryCondition as Condition, QueryGroup } from '../../../schemas/query/query-tree.ts';
import { joinValues } from '../../../schemas/query/query-tree.ts';

export interface DrillFrom {
  readonly asker: Asker;
  /** The row of the mark; absent: everything the query is about. */
  readonly row?: Readonly<Record<string, unknown>>;
  /** What the query items were set to, by the grammar of the call. */
  readonly asked?: Readonly<Record<string, string>>;
}

/** The address of the list that shows the records behind a mark. */
export function drillAddress(drill: DrillPlan, from: DrillFrom): string {
  const conditions = merged([
    ...drill.filters.map((filter) => conditionOf(filter, from.asker)),
    ...markConditions(drill, from.row),
    ...findConditions(drill, from.asked ?? {}),
  ]);
  const query = new URLSearchParams();
  const rest: Condition[] = [];
  for (const condition of conditions) {
    const value = asFilter(condition, drill.asks[condition.field]);
    if (value === null || query.has(`f.${condition.field}`)) rest.push(condition);
    else query.set(`f.${condition.field}`, JSON.stringify(value));
  }
  const group: QueryGroup = { matchType: 'and', children: rest };
  if (rest.length > 0) query.set('q', JSON.stringify(group));
  const text = query.toString();
  return `/list/${drill.list.replace('.', '/')}${text ? `?${text}` : ''}`;
}

function conditionOf({ field, op, values }: DrillFilter, asker: Asker): Condition {
  const texts = values.flatMap((value) => textsOf(value, asker));
  return { field, rule: op, val: op === 'in' ? joinValues(texts) : (texts[0] ?? '') };
}

function textsOf(expr: Expr, asker: Asker): readonly string[] {
  const value = evaluate(expr, { read: () => null, rows: () => undefined, asker });
  if (value === null) return [];
  return Array.isArray(value) ? (value as readonly string[]) : [String(value)];
}

/** A mark stands for what its columns hold: a period for its days, nothing for nothing. */
function markConditions({ columns }: DrillPlan, row: DrillFrom['row']): readonly Condition[] {
  if (!row) return [];
  return Object.entries(columns).flatMap(([key, { field, by }]): Condition[] => {
    if (!(key in row)) return [];
    const value = row[key];
    if (value === null || value === '') return [{ field, rule: 'empty', val: '' }];
    // A mark that stands for several values: a province for its places.
    if (Array.isArray(value)) return [{ field, rule: 'in', val: joinValues(value.map(String)) }];
    if (by) return [{ field, rule: 'range', val: daysOf(String(value), by).join(',') }];
    return [{ field, rule: 'eq', val: String(value) }];
  });
}

function findConditions({ finds }: DrillPlan, asked: Readonly<Record<string, string>>): readonly Condition[] {
  return Object.entries(finds).flatMap(([key, field]): Condition[] => {
    const [begin, end] = [asked[`${key}_begin`], asked[`${key}_end`]];
    if (begin || end) return [{ field, rule: 'range', val: `${begin ?? ''},${end ?? ''}` }];
    const many = asked[`${key}_MultiString`];
    if (many) return [{ field, rule: 'in', val: many }];
    return asked[key] ? [{ field, rule: 'eq', val: asked[key] }] : [];
  });
}

/** Several bounds of one field are one span: what is in all of them. */
function merged(conditions: readonly Condition[]): readonly Condition[] {
  const spans = new Map<string, [string, string]>();
  const others = conditions.filter((condition) => {
    const span = spanOf(condition);
    if (!span) return true;
    const [from, until] = spans.get(condition.field) ?? ['', ''];
    spans.set(condition.field, [later(from, span[0]), earlier(until, span[1])]);
    return false;
  });
  return [...others, ...[...spans].map(([field, span]) => ({ field, rule: 'range' as const, val: span.join(',') }))];
}

function spanOf({ rule, val }: Condition): [string, string] | null {
  if (rule === 'ge') return [val, ''];
  if (rule === 'le') return ['', val];
  const [from = '', until = ''] = val.split(',');
  return rule === 'range' ? [from, until] : null;
}

const later = (a: string, b: string): string => (a === '' || b > a ? b : a);
const earlier = (a: string, b: string): string => (a === '' || (b !== '' && b < a) ? b : a);

/** A condition as the value of the list's own filter of that field; null where that filter asks otherwise. */
function asFilter({ rule, val }: Condition, op: DrillPlan['asks'][string] | undefined): unknown {
  if (op === 'in' && (rule === 'in' || rule === 'eq')) return val.split(',');
  if (op === 'range' && rule === 'range') return val.split(',').map((side) => side.slice(0, 10) || null);
  return op === 'eq' && rule === 'eq' ? val : null;
}
