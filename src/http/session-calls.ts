import type * as calls from '../../server/access/session.contract.ts';
import type * as dicts from '../../server/lineage/dicts.contract.ts';
import type { getPermCode } from '../../server/lineage/permission.contract.ts';
import type * as own from '../../server/lineage/session.contract.ts';
import { callOf, type SentTo } from './call-of.ts';
import { tokenHeader } from './client.ts';

export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly checkKey?: string;
}

const entering = {
  login: callOf<typeof own.login>('POST', '/sys/login'),
  logout: callOf<typeof own.logout>('POST', '/sys/logout'),
  picture: callOf<typeof own.randomImage>('GET', '/sys/randomImage/:key'),
  password: callOf<typeof own.updatePassword>('POST', '/sys/user/updatePassword'),
  depart: callOf<typeof own.selectDepart>('POST', '/sys/selectDepart'),
};

export const signIn = (body: SignIn) => entering.login({ body });
export const signOut = () => entering.logout();
const lockCall = callOf<typeof calls.lockSession>('POST', '/session/lock');
const unlockCall = callOf<typeof calls.unlockSession>('POST', '/session/unlock');
const sessionCall = callOf<typeof calls.getSession>('GET', '/session');
export const lockScreen = () => lockCall({ body: {} });
export const unlockScreen = (password: string) => unlockCall({ body: { password } });
export const loadSession = () => sessionCall();
/** Whose session this token is, before this page speaks with it. */
export const loadSessionOf = (token: string) => sessionCall(undefined, { headers: { [tokenHeader]: token } });
/** A picture to copy four characters from; `key` ties the answer to it. */
export const loadCaptcha = (key: string) => entering.picture({ params: { key } });

export const changeOwnPassword = (body: SentTo<typeof own.updatePassword>) => entering.password({ body });

export const chooseDepart = (username: string, orgCode: string) => entering.depart({ body: { username, orgCode } });

/** A week, as long as the specification lets a browser keep dictionaries. */
const keptFor = 604_800_000;

const kept = {
  make: callOf<typeof dicts.refleshCache>('GET', '/sys/dict/refleshCache'),
  dicts: callOf<typeof dicts.queryAllDictItems>('GET', '/sys/dict/queryAllDictItems'),
  buttons: callOf<typeof getPermCode>('GET', '/sys/permission/getPermCode'),
};

/**
 * What the server and this browser keep is made anew: dictionaries, and which buttons there are and may be pressed,
 * where the specification's clients look for them.
 */
export async function refreshCache(): Promise<void> {
  await kept.make();
  const [value, { auth, allAuth }] = await Promise.all([kept.dicts(), kept.buttons()]);
  localStorage.setItem('UI_CACHE_DB_DICT_DATA', JSON.stringify({ value, expire: Date.now() + keptFor }));
  sessionStorage.setItem('LOGIN_USER_BUTTON_AUTH', JSON.stringify(auth));
  sessionStorage.setItem('SYS_BUTTON_AUTH', JSON.stringify(allAuth));
}
