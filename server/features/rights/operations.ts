import type { EntityModel } from '../../../schemas/compile/model.ts';

const plain = ['read', 'create', 'edit', 'delete', 'export', 'import'] as const;

const plainLabels: Readonly<Record<string, string>> = {
  read: '查看',
  create: '新增',
  edit: '编辑',
  delete: '删除',
  export: '导出',
  import: '导入',
};

/** Everything that can be granted on an entity, in the order people read it. */
export function operationsOf({ isView, states, actions, becomes }: EntityModel): readonly string[] {
  if (isView) return ['read', 'export'];
  return [
    ...plain,
    ...[...(states?.moves.keys() ?? [])].map((key) => `move:${key}`),
    ...[...actions.keys()].map((key) => `action:${key}`),
    ...[...becomes.keys()].map((key) => `becomes:${key}`),
  ];
}

/** `move:*` as every move there is; whatever is granted brings `read` along. What the entity does not know is left out. */
export function spellOut(said: readonly string[], entity: EntityModel): readonly string[] {
  const known = operationsOf(entity);
  const found = said.flatMap((word) =>
    word.endsWith(':*') ? known.filter((one) => one.startsWith(word.slice(0, -1))) : word,
  );
  const all = new Set(found.length > 0 ? ['read', ...found] : []);
  return known.filter((one) => all.has(one));
}

/** An operation as its button says it. */
export function labelOf(operation: string, { states, actions, becomes }: EntityModel): string {
  const [sort, key = ''] = operation.split(':');
  const thing =
    sort === 'move'
      ? states?.moves.get(key)
      : sort === 'action'
        ? actions.get(key)
        : sort === 'becomes'
          ? becomes.get(key)
          : undefined;
  return thing?.label ?? plainLabels[operation] ?? operation;
}
