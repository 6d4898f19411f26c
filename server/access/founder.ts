import type { Session } from '../kernel/session.ts';

/** Before there are users somebody must enter the first: the product itself. */
export const founder = (tenant: number): Session => ({
  id: 'founder',
  tenant,
  user: { id: 'system', username: 'system', realname: '系统' },
  roles: ['admin'],
  permissions: new Set(['*']),
  departs: [],
  currentDepart: null,
  supplier: null,
});
