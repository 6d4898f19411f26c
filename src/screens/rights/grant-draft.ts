import type { EntityRights, GrantView, NodeView, RightsView } from '../../../server/features/rights/rights.contract.ts';
import type { SentRights } from '../../http/rights-calls.ts';

/** What has been changed on the screen and not saved yet. */
export interface GrantDraft {
  readonly grants: ReadonlyMap<string, GrantView | null>;
  readonly hidden: ReadonlyMap<string, boolean>;
  readonly permissions: ReadonlySet<string> | null;
}

export const noChange: GrantDraft = { grants: new Map(), hidden: new Map(), permissions: null };

export const isChanged = ({ grants, hidden, permissions }: GrantDraft): boolean =>
  grants.size > 0 || hidden.size > 0 || permissions !== null;

export const grantOf = (draft: GrantDraft, entity: EntityRights): GrantView | null => {
  const changed = draft.grants.get(entity.key);
  return changed === undefined ? entity.grant : changed;
};

const nothing: GrantView = { do: [], rows: null, rowsSay: '全部', hide: [], edit: null };

/** A grant otherwise; what is as it was is no change. */
export function withGrant(draft: GrantDraft, entity: EntityRights, change: Partial<GrantView>): GrantDraft {
  const before = grantOf(draft, entity) ?? nothing;
  const after = { ...before, ...change };
  const operations = entity.operations.map(({ key }) => key).filter((key) => after.do.includes(key));
  const said = operations.length > 0 && !operations.includes('read') ? ['read', ...operations] : operations;
  return putGrant(draft, entity, said.length === 0 ? null : { ...after, do: said });
}

export function putGrant(draft: GrantDraft, entity: EntityRights, grant: GrantView | null): GrantDraft {
  const grants = new Map(draft.grants);
  if (sameGrant(grant, entity.grant)) grants.delete(entity.key);
  else grants.set(entity.key, grant);
  return { ...draft, grants };
}

export const sameGrant = (a: GrantView | null, b: GrantView | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    sameSet(a.do, b.do) &&
    (a.rows ?? '') === (b.rows ?? '') &&
    sameSet(a.hide, b.hide) &&
    (a.edit === null ? b.edit === null : b.edit !== null && sameSet(a.edit, b.edit)));

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

/** Whether a menu is seen: it could be opened, and is not hidden. */
export function isSeen(draft: GrantDraft, view: RightsView, node: NodeView): boolean {
  if (node.menu === null) return false;
  const hidden = draft.hidden.get(node.menu) ?? (!view.held.includes(node.id) && wasOpen(view, node));
  return !hidden && canOpen(draft, view, node);
}

const wasOpen = (view: RightsView, node: NodeView): boolean => canOpen(noChange, view, node);

export function canOpen(draft: GrantDraft, view: RightsView, node: NodeView): boolean {
  const may = (key: string, operation: string) => {
    const entity = view.entities.find((one) => one.key === key);
    return entity !== undefined && (grantOf(draft, entity)?.do.includes(operation) ?? false);
  };
  if (node.opens !== null && !may(node.opens, 'read')) return false;
  if (node.opens === null && view.holder.kind !== 'role') return false;
  if (node.needs === null) return true;
  const [of = '', ...operation] = node.needs.split(':');
  if (view.entities.some(({ key }) => key === of)) return may(of, operation.join(':'));
  return permissionsOf(draft, view).has(node.needs) || view.holder.everything;
}

export const permissionsOf = (draft: GrantDraft, view: RightsView): ReadonlySet<string> =>
  draft.permissions ?? new Set(view.held.filter((id) => id.startsWith('may:')).map((id) => id.slice('may:'.length)));

/** Shows a menu, with what it takes to open it, or hides it and leaves the rights alone. */
export function showMenu(draft: GrantDraft, view: RightsView, node: NodeView, isShown: boolean): GrantDraft {
  if (node.menu === null) return draft;
  const hidden = new Map(draft.hidden).set(node.menu, !isShown);
  if (!isShown) return { ...draft, hidden };
  const [of = '', ...rest] = (node.needs ?? '').split(':');
  const opened = view.entities.find(({ key }) => key === node.opens);
  const needed = view.entities.find(({ key }) => key === of);
  let next: GrantDraft = { ...draft, hidden };
  for (const [entity, operation] of [
    [opened, 'read'],
    [needed, rest.join(':')],
  ] as const) {
    if (entity && operation) next = withGrant(next, entity, { do: [...(grantOf(next, entity)?.do ?? []), operation] });
  }
  if (node.needs !== null && !needed)
    next = { ...next, permissions: new Set([...permissionsOf(next, view), node.needs]) };
  return next;
}

export function sentBy(draft: GrantDraft): SentRights {
  const grants = [...draft.grants].map(([key, grant]): [string, SentRights['grants'][string]] => [
    key,
    grant && {
      do: grant.do,
      ...(grant.rows === null ? {} : { rows: grant.rows }),
      ...(grant.hide.length > 0 ? { hide: grant.hide } : {}),
      ...(grant.edit === null ? {} : { edit: grant.edit }),
    },
  ]);
  return {
    grants: Object.fromEntries(grants),
    hidden: Object.fromEntries(draft.hidden),
    ...(draft.permissions ? { permissions: [...draft.permissions] } : {}),
  };
}
