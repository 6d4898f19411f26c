import type { EntityPlan } from '../../schemas/compile/plan.ts';
import type { Change, HistoryEntry } from '../../schemas/wire/records.ts';
import { sayValue } from './say-value.ts';

const plainActions: Readonly<Record<string, string>> = {
  create: '新建',
  edit: '修改',
  delete: '删除',
  restore: '恢复',
  chain: '由上游单据生成',
  ledger: '占用变动',
};

/** What was done, as people call it: 「提交审批」, 「修改」. A move that is not the viewer's is told by where it led. */
export function sayAction(plan: EntityPlan, { action, changes }: Pick<HistoryEntry, 'action' | 'changes'>): string {
  const [sort = '', key] = action.split(':');
  if (sort === 'action') return plan.actions.find((one) => one.key === key)?.label ?? '操作';
  if (sort !== 'move') return plainActions[sort] ?? action;
  const to = changes.find(({ path }) => path === plan.states?.field)?.after;
  const node = plan.states?.nodes.find((one) => one.key === to);
  return plan.states?.moves.find((move) => move.key === key)?.label ?? (node ? `转为“${node.label}”` : '流转');
}

export interface SaidChange {
  readonly place: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** One change as place, before and after; a row that came or went has neither. What the viewer has no field for is not told. */
export function sayChange(plan: EntityPlan, change: Change): SaidChange | null {
  const field = plan.fields[change.path];
  const part = plan.parts[field ? field.part : change.path];
  const row = change.row && part ? `${part.label} 第 ${change.row.no} 行` : '';
  if (change.did !== 'set' || !field) {
    if (!part || change.did === 'set') return null;
    return { place: `${change.did === 'added' ? '新增' : '删除'}${row || part.label}`, before: null, after: null };
  }
  return {
    place: row ? `${row} ${field.label}` : field.label,
    before: sayValue(plan, field, change.before, change.beforeText),
    after: sayValue(plan, field, change.after, change.afterText),
  };
}
