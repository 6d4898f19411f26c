import type {
  EntityRights,
  FurtherGrantView,
  GrantView,
  NodeView,
  RightsView,
} from '../../../server/features/rights/rights.contract.ts';
import type { SentRights } from '../../http/rights-calls.ts';

/** One of a role's grants, its first or a further one. */
export type OneGrantView = Omit<GrantView, 'also'>;

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

const nothing: GrantView = { do: [], rows: null, rowsSay: '全部', hide: [], edit: null, also: [] };

/** A grant otherwise; what is as it was is no change. */
export function withGrant(draft: GrantDraft, entity: EntityRights, change: Partial<GrantView>): GrantDraft {
  const after = { ...(grantOf(draft, entity) ?? nothing), ...change };
  const also = after.also.map((one) => ({ ...one, do: saidOf(one.do, entity) })).filter((one) => one.do.length > 0);
  const said = saidOf(after.do, entity);
  return putGrant(draft, entity, said.length === 0 && also.length === 0 ? null : { ...after, do: said, also });
}

/** In the order of the entity; whatever is granted brings reading along. */
function saidOf(wanted: readonly string[], { operations }: EntityRights): readonly string[] {
  const said = operations.map(({ key }) => key).filter((key) => wanted.includes(key));
  return said.length > 0 && !said.includes('read') ? ['read', ...said] : said;
}

/** One more grant of a role, to begin with just for looking; its rows and fields are said next. */
export function addFurther(grant: GrantView): Pick<GrantView, 'also'> {
  const taken = new Set(grant.also.map(({ key }) => key));
  let no = 1;
  while (taken.has(`also${no}`)) no += 1;
  const { also: _, ...none } = nothing;
  return { also: [...grant.also, { ...none, key: `also${no}`, label: `其他权限${no}`, do: ['read'] }] };
}

export const changeFurther = (
  grant: GrantView,
  key: string,
  change: Partial<FurtherGrantView> | null,
): Pick<GrantView, 'also'> => ({
  also: grant.also.flatMap((one) => (one.key !== key ? one : change === null ? [] : { ...one, ...change })),
});

/** Everything it lets do, in whichever rows. */
export const operationsIn = (grant: GrantView | null): readonly string[] =>
  grant === null ? [] : [...grant.do, ...grant.also.flatMap((one) => one.do)];

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
    sameOne(a, b) &&
    a.also.length === b.also.length &&
    a.also.every((one) => b.also.some((other) => isSameFurther(one, other))));

const isSameFurther = (a: FurtherGrantView, b: FurtherGrantView): boolean =>
  a.key === b.key && a.label === b.label && sameOne(a, b);

const sameOne = (a: OneGrantView, b: OneGrantView): boolean =>
  sameSet(a.do, b.do) &&
  (a.rows ?? '') === (b.rows ?? '') &&
  sameSet(a.hide, b.hide) &&
  (a.edit === null ? b.edit === null : b.edit !== null && sameSet(a.edit, b.edit));

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
    return entity !== undefined && operationsIn(grantOf(draft, entity)).includes(operation);
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

const sentOne = (grant: OneGrantView) => ({
  do: grant.do,
  ...(grant.rows === null ? {} : { rows: grant.rows }),
  ...(grant.hide.length > 0 ? { hide: grant.hide } : {}),
  ...(grant.edit === null ? {} : { edit: grant.edit }),
});

export function sentBy(draft: GrantDraft): SentRights {
  const grants = [...draft.grants].map(([key, grant]): [string, SentRights['grants'][string]] => [
    key,
    grant && {
      ...sentOne(grant),
      also: Object.fromEntries(grant.also.map((one) => [one.key, { label: one.label, ...sentOne(one) }])),
    },
  ]);
  return {
    grants: Object.fromEntries(grants),
    hidden: Object.fromEntries(draft.hidden),
    ...(draft.permissions ? { permissions: [...draft.permissions] } : {}),
  };
}
