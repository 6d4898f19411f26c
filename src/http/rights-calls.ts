import type {
  EntityMatrix,
  HolderList,
  MatrixView,
  RightsReview,
  RightsView,
} from '../../server/platform/rights/rights.contract.ts';
import { get, post, remove } from './client.ts';

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
