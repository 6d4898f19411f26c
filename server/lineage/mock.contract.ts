import { Type } from '@sinclair/typebox';
import { defineContract } from '../kernel/define-contract.ts';

const paging = Type.Object({
  pageNo: Type.Optional(Type.String({ maxLength: 10 })),
  pageSize: Type.Optional(Type.String({ maxLength: 10 })),
});
const readRoles = { entity: 'read', of: 'role' } as const;

export const apiUser = defineContract({
  method: 'GET',
  url: '/api/user',
  permission: { entity: 'read', of: 'user' },
  query: paging,
});
export const apiUserInfo = defineContract({ method: 'GET', url: '/api/user/info', permission: 'signedIn' });
export const apiRole = defineContract({ method: 'GET', url: '/api/role', permission: readRoles, query: paging });
export const apiService = defineContract({ method: 'GET', url: '/api/service', permission: 'signedIn', query: paging });
export const apiPermission = defineContract({
  method: 'GET',
  url: '/api/permission',
  permission: readRoles,
  query: paging,
});
export const apiPermissions = defineContract({ method: 'GET', url: '/api/permission/no-pager', permission: readRoles });
