import { allowed } from '../../schemas/check/allowed.ts';
import type { EntityPlan, RecordData } from '../../schemas/compile/plan.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';

/** Something a person can do with one or more rows of a list. */
export interface Operation {
  /** `edit`, `delete`, `export`, `move:submit`, `action:disable`, `becomes:toOrder`. */
  readonly key: string;
  readonly label: string;
  readonly danger: boolean;
}

const builtIn: Readonly<Record<string, string>> = {
  open: '查看',
  edit: '编辑',
  delete: '删除',
  export: '导出',
  restore: '恢复',
  purge: '彻底删除',
};

/** The operations a list names, `move:*` spelled out, without those that nobody with these rights could ever do. */
export function listOperations(plan: EntityPlan, named: readonly string[]): readonly Operation[] {
  return named
    .flatMap((key) => spell(plan, key))
    .filter((operation) => operation.key in plan.access.ops || operation.key === 'open');
}

function spell(plan: EntityPlan, key: string): readonly Operation[] {
  const [sort = '', name] = key.split(':');
  if (name === undefined) return [{ key, label: builtIn[key] ?? key, danger: key === 'delete' || key === 'purge' }];
  const all: Readonly<Record<string, readonly { key: string; label: string; danger?: boolean }[]>> = {
    move: plan.states?.moves ?? [],
    action: plan.actions,
    becomes: plan.becomes,
  };
  return (all[sort] ?? [])
    .filter((entry) => name === '*' || entry.key === name)
    .map((entry) => ({ key: `${sort}:${entry.key}`, label: entry.label, danger: entry.danger === true }));
}

/** The ones that can be done with this row now. A list does not hold every field a guard may read: what it cannot know it offers, and the server decides. */
export function rowOperations(plan: EntityPlan, row: RecordData, operations: readonly Operation[], asker: Asker) {
  return operations.filter(
    (operation) => operation.key === 'open' || allowed(plan, row, operation.key, asker, { partial: true }).allowed,
  );
}
