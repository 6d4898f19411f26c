import type { EntityPlan, FieldPlan } from '../../../schemas/compile/plan.ts';
import type { QueryRule } from '../../../schemas/query/query-tree.ts';
import type { FilterOp } from '../../../schemas/values/value-type.ts';
import { kindNamed } from '../../fields/kind-named.ts';

/** What kind of value a condition is given. */
export type Takes = 'one' | 'many' | 'range' | 'text' | 'none';

export interface Operator {
  readonly rule: QueryRule;
  readonly label: string;
  readonly takes: Takes;
}

interface Offer extends Operator {
  readonly op: FilterOp;
  /** How it is said of days and times. */
  readonly ofMoments?: string;
}

const offers: readonly Offer[] = [
  { rule: 'like', op: 'like', label: '包含', takes: 'text' },
  { rule: 'not_like', op: 'like', label: '不包含', takes: 'text' },
  { rule: 'right_like', op: 'like', label: '开头是', takes: 'text' },
  { rule: 'left_like', op: 'like', label: '结尾是', takes: 'text' },
  { rule: 'in', op: 'in', label: '是其中之一', takes: 'many' },
  { rule: 'not_in', op: 'in', label: '不是其中任何一个', takes: 'many' },
  { rule: 'elemmatch', op: 'has', label: '含有其中之一', takes: 'many' },
  { rule: 'elemnotmatch', op: 'has', label: '不含其中任何一个', takes: 'many' },
  { rule: 'eq', op: 'eq', label: '等于', takes: 'one' },
  { rule: 'ne', op: 'ne', label: '不等于', takes: 'one' },
  { rule: 'gt', op: 'gt', label: '大于', takes: 'one', ofMoments: '晚于' },
  { rule: 'ge', op: 'ge', label: '大于等于', takes: 'one', ofMoments: '不早于' },
  { rule: 'lt', op: 'lt', label: '小于', takes: 'one', ofMoments: '早于' },
  { rule: 'le', op: 'le', label: '小于等于', takes: 'one', ofMoments: '不晚于' },
  { rule: 'range', op: 'range', label: '介于', takes: 'range' },
  { rule: 'not_range', op: 'range', label: '不介于', takes: 'range' },
  { rule: 'empty', op: 'empty', label: '为空', takes: 'none' },
  { rule: 'not_empty', op: 'empty', label: '不为空', takes: 'none' },
];

const moments: ReadonlySet<string> = new Set(['date', 'dateTime', 'time']);

/** The conditions that make sense for a field: its kind says which. */
export function operatorsOf(field: FieldPlan): readonly Operator[] {
  const filters = kindNamed(field.kind)?.filters ?? [];
  return offers
    .filter(({ op }) => filters.includes(op))
    .map(({ rule, label, takes, ofMoments }) => ({
      rule,
      takes,
      label: moments.has(field.type.is) && ofMoments ? ofMoments : label,
    }));
}

export const operatorOf = (field: FieldPlan, rule: QueryRule): Operator | undefined =>
  operatorsOf(field).find((one) => one.rule === rule);

/** Its values are chosen, not typed: several of them are several choices. */
export const isChosen = (plan: EntityPlan, field: FieldPlan): boolean =>
  plan.states?.field === field.path || (kindNamed(field.kind)?.labels?.(field.config as never) ?? null) !== null;

/** Whole numbers are numbers on the wire; everything else in a query is text. */
export const isWhole = (field: FieldPlan): boolean =>
  kindNamed(field.kind)?.schema(field.config as never).type === 'integer';
