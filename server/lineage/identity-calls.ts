import type { Room } from '../kernel/house.ts';
import { onlineCalls } from './online.routes.ts';
import { ssoCalls } from './sso.routes.ts';
import { tenantCalls } from './tenant.routes.ts';

/** Who is here and as whom: online users, single sign-on, companies. */
export const identityCalls: Room = (api, house) => {
  onlineCalls(api, house.access);
  ssoCalls(api, house);
  tenantCalls(api, house);
};
