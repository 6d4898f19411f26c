import { eachGrant, grantsOf } from '../../../schemas/compile/grants-of.ts';
import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { RoleGrant } from '../../../schemas/sections/access/access.section.ts';
import { lineOperation } from '../../../schemas/sections/line-states/line-states.model.ts';

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
export function operationsOf({ isView, lines, states, head, actions, becomes }: EntityModel): readonly string[] {
  if (isView)
    return [
      ...['read', 'export'],
      ...(lines ? [...(states?.moves.keys() ?? [])].map((key) => `move:${key}`) : []),
      ...[...(lines?.chains.keys() ?? [])].map((key) => `becomes:${key}`),
    ];
  return [
    ...plain,
    ...[...(states?.moves.keys() ?? [])].map((key) => `move:${key}`),
    ...[...head.parts.values()].flatMap((part) =>
      [...(part.states?.moves.keys() ?? [])].map((key) => lineOperation(part.path, key)),
    ),
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

/** Everything a role may by all it is granted. */
export const operationsIn = (grant: RoleGrant, entity: EntityModel): readonly string[] =>
  spellOut(
    grantsOf(grant).flatMap(([, one]) => one.do),
    entity,
  );

/** What is left of a role's grants where only these operations are. */
export const keepingOnly = (grant: RoleGrant, kept: ReadonlySet<string>, entity: EntityModel): RoleGrant =>
  eachGrant(grant, (one) => ({ ...one, do: spellOut(one.do, entity).filter((operation) => kept.has(operation)) }));

/** An operation as its button says it; a move of rows with what they are called, since the record may have one of the same name. */
export function labelOf(operation: string, { lines, states, head, actions, becomes }: EntityModel): string {
  const [sort = '', key = ''] = operation.split(':');
  const part = head.parts.get(sort.replace(/\.move$/, ''));
  const ofRows = part?.states?.moves.get(key);
  if (part && ofRows) return `${part.label}：${ofRows.label}`;
  const thing =
    sort === 'move'
      ? states?.moves.get(key)
      : sort === 'action'
        ? actions.get(key)
        : sort === 'becomes'
          ? (lines?.chains ?? becomes).get(key)
          : undefined;
  return thing?.label ?? plainLabels[operation] ?? operation;
}
