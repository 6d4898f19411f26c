import type { MenuItem } from '../../schemas/compile/model.ts';
import { type Entry, entityOpened, entriesOf, flat } from '../features/rights/entries.ts';
import type { Running } from '../metadata/models.ts';
import { placeOf } from './menu-nodes.ts';
import type { CheckNode, CheckTree, PermissionTree, SysPermission } from './rights.shapes.ts';

const permsOf = ({ sort, item, entity, operation, permission }: Entry): string | null => {
  if (sort === 'operation') return `${entity?.key}:${operation}`;
  return permission ?? item?.needs ?? null;
};

function rowOf(entry: Entry, at: number): SysPermission {
  const { id, parent, title, item, items } = entry;
  const place: { path: string; component: string } | null = item ? placeOf(item) : null;
  const isMenu = entry.sort === 'menu' || entry.sort === 'heading';
  return {
    id,
    parentId: parent,
    name: title,
    perms: permsOf(entry),
    permsType: '1',
    icon: item?.icon ?? null,
    component: place?.component ?? null,
    componentName: item?.opens ? (place?.component.split('/').at(-1) ?? null) : null,
    url: item?.opens && 'url' in item.opens ? item.opens.url : (place?.path ?? null),
    redirect: null,
    sortNo: at + 1,
    menuType: isMenu ? (parent === '' ? 0 : 1) : 2,
    leaf: items.length === 0,
    isLeaf: items.length === 0,
    route: item?.opens != null && item.route !== false,
    keepAlive: item?.keepAlive ?? false,
    description: null,
    delFlag: 0,
    ruleFlag: hasRules(entry) ? 1 : 0,
    hidden: item?.hidden ?? false,
    hideTab: false,
    status: '1',
    alwaysShow: item?.alwaysShow ?? false,
    internalOrExternal: item?.opens ? 'url' in item.opens && item.opens.frame !== true : false,
    key: id,
    title,
  };
}

const hasRules = ({ entity, sort }: Entry): boolean =>
  sort !== 'operation' && Object.keys(entity?.document.access?.scopes ?? {}).length > 0;

const treeOf = (entry: Entry, at: number): PermissionTree => ({
  ...rowOf(entry, at),
  ...(entry.items.length > 0 ? { children: entry.items.map(treeOf) } : {}),
});

export const permissionTrees = (running: Running): readonly PermissionTree[] => entriesOf(running.model).map(treeOf);

/** Those of a name, in a row. */
export const permissionsNamed = (running: Running, name: string): readonly SysPermission[] =>
  flat(entriesOf(running.model))
    .map(rowOf)
    .filter((row) => row.name.includes(name.replaceAll('*', '').trim()));

/** One level: the roots, or what hangs below an entry. */
export function levelBelow(running: Running, parent: string): readonly SysPermission[] {
  const entries = entriesOf(running.model);
  const level = parent === '' ? entries : (flat(entries).find(({ id }) => id === parent)?.items ?? []);
  return level.map(rowOf);
}

const checkNode = (entry: Entry): CheckNode => ({
  key: entry.id,
  value: entry.id,
  title: entry.title,
  label: entry.title,
  slotTitle: entry.title,
  isLeaf: entry.items.length === 0,
  icon: entry.item?.icon ?? '',
  ruleFlag: hasRules(entry) ? 1 : 0,
  parentId: entry.parent,
  scopedSlots: { title: 'hasDatarule' },
  children: entry.items.map(checkNode),
});

/** The whole tree with the ids of all its nodes; `only` leaves nothing else in it. */
export function checkTree(running: Running, only?: ReadonlySet<string>): CheckTree {
  const entries = entriesOf(running.model).flatMap((entry) => keep(entry, only));
  return { treeList: entries.map(checkNode), ids: flat(entries).map(({ id }) => id) };
}

function keep(entry: Entry, only: ReadonlySet<string> | undefined): Entry[] {
  if (!only) return [entry];
  const items = entry.items.flatMap((inner) => keep(inner, only));
  return only.has(entry.id) || items.length > 0 ? [{ ...entry, items }] : [];
}

/** The entity whose rows the rules of a permission are about. */
export function entityOf(running: Running, permissionId: string) {
  const entry = flat(entriesOf(running.model)).find(({ id }) => id === permissionId);
  const key = entry?.entity?.key ?? (entry?.item ? entityOpened(entry.item as MenuItem) : null);
  return key === null || key === undefined ? undefined : running.entity(key);
}
