import type { Room } from '../kernel/house.ts';
import { sessionRoutes } from './session.routes.ts';
import { onlineRoutes } from './sessions.routes.ts';

/** What our own shell asks about who is signed in. */
export const accessRoom: Room = (api, { access }) => {
  sessionRoutes(api, access);
  onlineRoutes(api, access);
};
