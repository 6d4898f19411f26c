import type { Room } from '../app.ts';
import { onlineCalls } from './online.routes.ts';

/** Who is here and as whom: online users, single sign-on, companies. */
export const identityCalls: Room = (api, { access }) => {
  onlineCalls(api, access);
};
