import type { FilterOp } from '../values/value-type.ts';
import type { FindPlan } from './plan.ts';

const finding: readonly FindPlan['op'][] = ['like', 'range', 'in', 'eq'];

export const preferredOp = (filters: readonly FilterOp[]): FindPlan['op'] =>
  finding.find((op) => filters.includes(op)) ?? 'eq';

/** Many values are asked for one by one: `in` and `eq` mean that it has one of them. */
export const canFind = (filters: readonly FilterOp[], op: FindPlan['op']): boolean =>
  filters.includes(op) || ((op === 'in' || op === 'eq') && filters.includes('has'));
