import type { RuleField } from '../../../server/features/rights/rights.contract.ts';

export type RuleOp =
  | 'eq'
  | 'ne'
  | 'gt'
  | 'ge'
  | 'lt'
  | 'le'
  | 'in'
  | 'notIn'
  | 'has'
  | 'contains'
  | 'startsWith'
  | 'endsWith'
  | 'empty'
  | 'filled';

/** What a rule may know of whoever asks. */
export type RuleVariable = 'me' | 'myDepart' | 'myDeparts' | 'mySupplier' | 'today' | 'now';

/** With the names old rules use, which administrators may know. */
export const variableWords: Readonly<Record<RuleVariable, string>> = {
  me: '当前用户 #{sys_user_code}',
  myDepart: '当前部门 #{sys_org_code}',
  myDeparts: '本人的部门及下级 #{sys_multi_org_code}',
  mySupplier: '本人所属供应商',
  today: '今天 #{sys_date}',
  now: '现在 #{sys_time}',
};

const words: Readonly<Record<RuleOp, string>> = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  in: '属于',
  notIn: '不属于',
  has: '含有',
  contains: '包含文字',
  startsWith: '开头是',
  endsWith: '结尾是',
  empty: '为空',
  filled: '不为空',
};
const ofMoments: Readonly<Partial<Record<RuleOp, string>>> = { gt: '晚于', ge: '不早于', lt: '早于', le: '不晚于' };

const moments: ReadonlySet<RuleField['is']> = new Set(['date', 'dateTime', 'time']);

export const sayOp = (op: RuleOp, field: RuleField): string =>
  (moments.has(field.is) ? ofMoments[op] : undefined) ?? words[op];

/** What can be asked of a field. */
export function opsOf({ is, values }: RuleField): readonly RuleOp[] {
  if (is === 'list') return ['has', 'empty', 'filled'];
  if (is === 'number' || moments.has(is)) return ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'empty', 'filled'];
  if (is === 'ref' || values) return ['eq', 'ne', 'in', 'notIn', 'empty', 'filled'];
  return ['eq', 'ne', 'contains', 'startsWith', 'endsWith', 'in', 'notIn', 'empty', 'filled'];
}

const single: ReadonlySet<RuleOp> = new Set(['eq', 'ne', 'has']);

/** What about whoever asks a field can be compared with. */
export function variablesOf({ is, to }: RuleField, op: RuleOp): readonly RuleVariable[] {
  if (op === 'empty' || op === 'filled') return [];
  if (is === 'date') return ['today'];
  if (is === 'dateTime') return ['now'];
  if (to === 'depart' && (op === 'in' || op === 'notIn')) return ['myDeparts'];
  if (!single.has(op)) return [];
  if (to === 'user') return ['me'];
  if (to === 'depart') return ['myDepart'];
  return to === 'supplier' ? ['mySupplier'] : [];
}

export const takesMany = (op: RuleOp): boolean => op === 'in' || op === 'notIn';
export const takesNone = (op: RuleOp): boolean => op === 'empty' || op === 'filled';
