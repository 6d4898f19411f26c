import type { Session } from './session.ts';

/** Who did what nobody did: no user of any company has this id. */
export const theHouse = { id: 'system', username: 'system', realname: '系统' };

/** Before there are users somebody must enter the first: the product itself. */
export const founder = (tenant: number): Session => ({
  id: 'founder',
  tenant,
  user: theHouse,
  roles: ['admin'],
  permissions: new Set(['*']),
  departs: [],
  currentDepart: null,
  supplier: null,
});

/** The house itself, doing what a company's documents say by themselves: nobody's rights are asked. */
export const asHouse = (tenant: number): Session => ({ ...founder(tenant), roles: [], isProduct: true });
