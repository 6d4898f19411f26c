import type { Room } from '../app.ts';
import { dictRoom } from './dict-room.ts';
import { passwordCalls } from './password.routes.ts';
import { ownAccountCalls, signInCalls } from './session.routes.ts';

/** The specification's calls, spelled as it spells them. */
export const contractRoom: Room = (api, house) => {
  const { access } = house;
  signInCalls(api, access);
  ownAccountCalls(api, access);
  passwordCalls(api, access);
  dictRoom(api, house);
};
