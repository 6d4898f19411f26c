import type { TenantShown } from '../../server/features/tenant/tenants.contract.ts';
import { create, get, post, put } from './client.ts';
import type { Picture } from './entry-calls.ts';
import type { Entered } from './session-calls.ts';

export type { TenantShown };

interface Page {
  readonly records: readonly TenantShown[];
  readonly total: number;
}

export const loadTenants = (query: { readonly keyword: string; readonly pageNo: number; readonly pageSize: number }) =>
  get<Page>('/tenants', query);

export interface TenantTerms {
  readonly name: string;
  readonly beginDate: string | null;
  readonly endDate: string | null;
  readonly remark: string | null;
}
export interface NewTenant extends TenantTerms {
  readonly username: string;
  readonly password: string;
}
export const addTenant = (body: NewTenant) =>
  create<{ readonly tenant: number; readonly roles: number }>('/tenants', body);
export const editTenant = (id: number, body: Partial<TenantTerms> & { readonly frozen?: boolean }) =>
  put<null>(`/tenants/${id}`, body);

export interface OwnTenants {
  readonly list: readonly {
    readonly tenant: number;
    readonly name: string;
    readonly username: string;
    readonly realname: string;
  }[];
  readonly current: number;
  /** Whether this session began with the own password: only then may accounts be linked. */
  readonly canLink: boolean;
}
export const loadOwnTenants = () => get<OwnTenants>('/tenants/own');
export const linkTenant = (body: { readonly username: string; readonly password: string } & Picture) =>
  post<null>('/tenants/own/link', body);
export const unlinkTenant = (tenant: number) => post<null>('/tenants/own/unlink', { tenant });
export const switchTenant = (tenant: number) => post<Entered>('/tenants/own/switch', { tenant });
