import type { FastifyInstance } from 'fastify';
import type { House } from '../kernel/house.ts';
import { departCalls } from './depart.routes.ts';
import { mockCalls } from './mock.routes.ts';
import { positionCalls } from './position.routes.ts';
import { userCalls } from './user.routes.ts';
import { userBinCalls } from './user-bin.routes.ts';
import { userDepartCalls } from './user-depart.routes.ts';
import { userRoleCalls } from './user-role.routes.ts';
import { userSelectCalls } from './user-select.routes.ts';
import { userSupplierCalls } from './user-supplier.routes.ts';

/** Users, departments and positions, and what is chosen among them. */
export function peopleCalls(api: FastifyInstance, house: House): void {
  userCalls(api, house);
  userRoleCalls(api, house);
  userDepartCalls(api, house);
  userBinCalls(api, house);
  userSelectCalls(api, house);
  userSupplierCalls(api, house);
  departCalls(api, house);
  positionCalls(api, house);
  mockCalls(api, house);
}
