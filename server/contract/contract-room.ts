import type { Room } from '../app.ts';
import { dictCalls } from './dicts.routes.ts';
import { passwordCalls } from './password.routes.ts';
import { ownAccountCalls, signInCalls } from './session.routes.ts';

/** The specification's calls, spelled as it spells them. */
export const contractRoom: Room = (api, { access, models }) => {
  signInCalls(api, access);
  ownAccountCalls(api, access);
  passwordCalls(api, access);
  dictCalls(api, models);
};
