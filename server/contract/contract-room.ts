import type { Access } from '../access/access.ts';
import type { Room } from '../app.ts';
import { dictCalls } from './dicts.routes.ts';
import { passwordCalls } from './password.routes.ts';
import { ownAccountCalls, signInCalls } from './session.routes.ts';

/** The specification's calls, spelled as it spells them. */
export const contractRoom =
  (access: Access): Room =>
  (api, { models }) => {
    signInCalls(api, access);
    ownAccountCalls(api, access);
    passwordCalls(api, access);
    dictCalls(api, models);
  };
