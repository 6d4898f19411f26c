import type * as calls from '../../server/features/tenant/tenants.contract.ts';
import { callOf, createOf, type SentTo } from './call-of.ts';

const tenants = {
  all: callOf<typeof calls.getTenants>('GET', '/tenants'),
  add: createOf<typeof calls.addTenant>('/tenants'),
  edit: callOf<typeof calls.editTenant>('PUT', '/tenants/:tenant'),
  link: callOf<typeof calls.linkTenant>('POST', '/tenants/own/link'),
  switch: callOf<typeof calls.switchTenant>('POST', '/tenants/own/switch'),
  unlink: callOf<typeof calls.unlinkTenant>('POST', '/tenants/own/unlink'),
};

export const loadTenants = (query: { readonly keyword: string; readonly pageNo: number; readonly pageSize: number }) =>
  tenants.all({ query });
export const addTenant = (body: SentTo<typeof calls.addTenant>) => tenants.add({ body });
export const editTenant = (tenant: number, body: SentTo<typeof calls.editTenant>) =>
  tenants.edit({ params: { tenant }, body });

export const loadOwnTenants = callOf<typeof calls.getOwnTenants>('GET', '/tenants/own');
export const linkTenant = (body: SentTo<typeof calls.linkTenant>) => tenants.link({ body });
export const unlinkTenant = (tenant: number) => tenants.unlink({ body: { tenant } });
export const switchTenant = (tenant: number) => tenants.switch({ body: { tenant } });
