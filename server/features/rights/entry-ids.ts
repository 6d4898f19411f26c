import type { MenuItem } from '../../../schemas/compile/model.ts';
import { operationsOfRole } from '../../../schemas/compile/role-operations.ts';
import type { Running } from '../../metadata/models.ts';
import { type Entry, entityOpened, entriesOf, flat } from './entries.ts';
import type { Holder } from './holder.ts';
import { isOperation } from './named-permissions.ts';

/** Which entries a holder has: the old clients' checked ids. */
export function entryIdsOf(running: Running, { kind, code, permissions }: Holder): readonly string[] {
  const { model } = running;
  const has = (permission: string) => permissions.includes('*') || permissions.includes(permission);
  const may = (key: string, operation: string) => {
    const entity = model.entities.get(key);
    return entity !== undefined && operationsOfRole(entity, code).has(operation);
  };
  const isHeld = (entry: Entry): boolean => {
    if (entry.operation !== undefined) return may(entry.entity?.key ?? '', entry.operation);
    if (entry.permission !== undefined) return has(entry.permission);
    const isHidden = entry.item?.not?.includes(code) ?? false;
    if (entry.item?.opens) return !isHidden && isAbout(entry.item, kind) && canOpen(entry.item, may, has, running);
    return !isHidden && entry.items.some(isHeld);
  };
  return flat(entriesOf(model))
    .filter(isHeld)
    .map(({ id }) => id);
}

/** What opens for everybody is hidden from roles; a department has no say in it. */
const isAbout = (item: MenuItem, kind: Holder['kind']): boolean => kind === 'role' || entityOpened(item) !== null;

function canOpen(
  item: MenuItem,
  may: (entity: string, operation: string) => boolean,
  has: (permission: string) => boolean,
  { model }: Running,
): boolean {
  const entity = entityOpened(item);
  if (entity !== null && !may(entity, 'read')) return false;
  if (item.needs === null) return true;
  const [of = '', ...operation] = item.needs.split(':');
  return isOperation(item.needs, model) ? may(of, operation.join(':')) : has(item.needs);
}

/** What is to change for a holder to have exactly these entries. */
export interface WantedEntries {
  readonly grants: ReadonlyMap<string, readonly string[]>;
  /** Menu entry → whether it is hidden although it could be opened. */
  readonly hidden: ReadonlyMap<string, boolean>;
  readonly permissions: readonly string[];
}

/**
 * Checked ids as rights. A checked menu brings what it needs to open; an unchecked one that could still be opened is hidden,
 * so that what is read elsewhere — by a picker, through another menu — stays readable.
 */
export function wantedBy(running: Running, holder: Holder, ids: ReadonlySet<string>): WantedEntries {
  const { model } = running;
  const entries = flat(entriesOf(model));
  const grants = new Map<string, Set<string>>([...model.entities.keys()].map((key) => [key, new Set()]));
  const permissions = new Set<string>();
  for (const { id, operation, entity, permission } of entries) {
    if (!ids.has(id)) continue;
    if (operation !== undefined) grants.get(entity?.key ?? '')?.add(operation);
    if (permission !== undefined) permissions.add(permission);
  }
  const menus = entries.flatMap(({ id, item }) => (item?.opens ? [{ id, item }] : []));
  for (const { id, item } of menus) {
    if (!ids.has(id)) continue;
    const opened = entityOpened(item);
    if (opened !== null) grants.get(opened)?.add('read');
    const [of = '', ...operation] = (item.needs ?? '').split(':');
    if (item.needs !== null && isOperation(item.needs, model)) grants.get(of)?.add(operation.join(':'));
    else if (item.needs !== null) permissions.add(item.needs);
  }
  const may = (entity: string, operation: string) => {
    const found = grants.get(entity);
    return found !== undefined && (found.has(operation) || (operation === 'read' && found.size > 0));
  };
  const has = (permission: string) => holder.permissions.includes('*') || permissions.has(permission);
  const hidden = menus
    .filter(({ item }) => isAbout(item, holder.kind) && canOpen(item, may, has, running))
    .map(({ id, item }) => [item.key, !ids.has(id)] as const);
  return {
    grants: new Map([...grants].map(([key, operations]) => [key, [...operations]])),
    hidden: new Map(hidden),
    permissions: [...permissions],
  };
}
