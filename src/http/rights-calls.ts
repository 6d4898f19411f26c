import type {
  EntityMatrix,
  HolderList,
  MatrixView,
  RightsReview,
  RightsView,
  RowsPreview,
  RuleBook,
  RuleField,
} from '../../server/features/rights/rights.contract.ts';
import { create, get, post, remove } from './client.ts';

export type HolderKind = 'role' | 'depart' | 'departRole';

/** A grant as it is sent; null takes everything away. */
export interface SentGrant {
  readonly do: readonly string[];
  readonly rows?: string;
  readonly hide?: readonly string[];
  readonly edit?: readonly string[];
}

export interface SentRights {
  readonly grants: Readonly<Record<string, SentGrant | null>>;
  readonly hidden: Readonly<Record<string, boolean>>;
  readonly permissions?: readonly string[];
}

export const loadHolders = () => get<HolderList>('/rights/holders');
export const loadRights = (kind: HolderKind, id: string) => get<RightsView>(`/rights/of/${kind}/${id}`);
export const reviewRights = (kind: HolderKind, id: string, wanted: SentRights) =>
  post<RightsReview>(`/rights/of/${kind}/${id}/review`, wanted);
export const saveRights = (kind: HolderKind, id: string, wanted: SentRights) =>
  post<null>(`/rights/of/${kind}/${id}`, wanted);

/** For whom a matrix is asked: roles together, or one user. */
export type Whose = { readonly roles: readonly string[] } | { readonly user: string };

const spell = (whose: Whose) => ('user' in whose ? { user: whose.user } : { roles: whose.roles.join(',') });
export const loadMatrix = (whose: Whose) => get<MatrixView>('/rights/matrix', spell(whose));
export const loadEntityMatrix = (key: string, whose: Whose) => get<EntityMatrix>(`/rights/matrix/${key}`, spell(whose));
export const findPeople = (keyword: string) =>
  get<readonly { id: string; username: string; realname: string }[]>('/rights/people', { keyword });

export const viewAs = (whose: Whose) => post<null>('/rights/view-as', whose);
export const stopViewing = () => remove<null>('/rights/view-as');

export const loadRuleBook = (entity: string) => get<RuleBook>(`/rights/rules/${entity}`);
export const keepRule = (
  entity: string,
  rule: { readonly scope?: string; readonly title: string; readonly rows: string; readonly off?: boolean },
) => create<{ readonly key: string }>(`/rights/rules/${entity}`, rule);
export const deleteRule = (entity: string, scope: string) => remove<null>(`/rights/rules/${entity}/${scope}`);
export const previewRows = (
  entity: string,
  holder: { readonly kind: HolderKind; readonly id: string },
  rows: string | null,
  member?: string,
) => post<RowsPreview>(`/rights/rules/${entity}/preview`, { holder, rows, ...(member ? { member } : {}) });

/** Records a rule may name, in the reach of whoever writes it. */
export const loadRuleOptions = (
  { entity, field }: NonNullable<RuleField['pick']>,
  { keyword, ids }: { readonly keyword?: string; readonly ids?: readonly string[] },
) =>
  get<{ readonly records: readonly { readonly value: string; readonly text: string }[] }>(
    `/options/${entity}/${field}`,
    { ...(keyword ? { keyword } : {}), ...(ids ? { ids: ids.join(',') } : {}) },
  );
