import type { EntityModel, MenuItem, Model } from '../../../schemas/compile/model.ts';
import { namedPermissions } from './named-permissions.ts';
import { labelOf, operationsOf } from './operations.ts';

/** One thing that can be granted, or a heading over some. Ids are stable: `menu:order`, `op:purchaseOrder:export`, `may:portal:edit`. */
export interface Entry {
  readonly id: string;
  readonly parent: string;
  readonly sort: 'menu' | 'operation' | 'permission' | 'heading';
  readonly title: string;
  readonly item?: MenuItem;
  readonly entity?: EntityModel;
  readonly operation?: string;
  readonly permission?: string;
  readonly items: readonly Entry[];
}

/** The entity whose list a menu entry opens. */
export const entityOpened = ({ opens }: MenuItem): string | null =>
  opens && 'list' in opens ? (opens.list.split('.')[0] ?? null) : null;

/**
 * Everything there is to grant: the menus, below each the buttons of what it opens; what no menu opens, by entity; what
 * belongs to no entity. An entity that several menus open stands below the first: one thing is granted once.
 */
export function entriesOf(model: Model): readonly Entry[] {
  const placed = new Set<string>();
  const menus = model.menus.map((item) => menuEntry(item, '', model, placed));
  const left = [...model.entities.values()].filter(({ key }) => !placed.has(key));
  const others: Entry = {
    id: 'group:others',
    parent: '',
    sort: 'heading',
    title: '未列入菜单的数据',
    items: left.map((entity) => ({
      id: `data:${entity.key}`,
      parent: 'group:others',
      sort: 'heading',
      title: entity.title,
      entity,
      items: operationEntries(entity, `data:${entity.key}`),
    })),
  };
  return [...menus, ...(left.length > 0 ? [others] : []), permissionEntries(model)];
}

function menuEntry(item: MenuItem, parent: string, model: Model, placed: Set<string>): Entry {
  const id = `menu:${item.key}`;
  const key = entityOpened(item);
  const entity = key === null || placed.has(key) ? undefined : model.entities.get(key);
  if (entity) placed.add(entity.key);
  const operations = entity ? operationEntries(entity, id) : [];
  const items = item.items.map((inner) => menuEntry(inner, id, model, placed));
  return {
    id,
    parent,
    sort: 'menu',
    title: item.title,
    item,
    ...(entity ? { entity } : {}),
    items: [...items, ...operations],
  };
}

const operationEntries = (entity: EntityModel, parent: string): readonly Entry[] =>
  operationsOf(entity).map((operation) => ({
    id: `op:${entity.key}:${operation}`,
    parent,
    sort: 'operation',
    title: labelOf(operation, entity),
    entity,
    operation,
    items: [],
  }));

function permissionEntries(model: Model): Entry {
  const items = namedPermissions(model).map(
    ({ code, title }): Entry => ({
      id: `may:${code}`,
      parent: 'group:permissions',
      sort: 'permission',
      title,
      permission: code,
      items: [],
    }),
  );
  return { id: 'group:permissions', parent: '', sort: 'heading', title: '其他功能', items };
}

/** All of them in a row. */
export const flat = (entries: readonly Entry[]): readonly Entry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.items)]);
