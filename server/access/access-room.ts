import type { Room } from '../app.ts';
import type { Access } from './access.ts';
import { sessionRoutes } from './session.routes.ts';

/** What our own shell asks about who is signed in. */
export const accessRoom =
  (access: Access): Room =>
  (api) =>
    sessionRoutes(api, access);
