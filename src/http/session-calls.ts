import type { Entered } from '../../schemas/wire/session.ts';
import type * as calls from '../../server/access/session.contract.ts';
import { callOf } from './call-of.ts';
import { get, post, tokenHeader } from './client.ts';

export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly checkKey?: string;
}

export const signIn = (body: SignIn) => post<Entered>('/sys/login', body);
export const signOut = () => post<null>('/sys/logout', {});
const lockCall = callOf<typeof calls.lockSession>('POST', '/session/lock');
const unlockCall = callOf<typeof calls.unlockSession>('POST', '/session/unlock');
const sessionCall = callOf<typeof calls.getSession>('GET', '/session');
export const lockScreen = () => lockCall({ body: {} });
export const unlockScreen = (password: string) => unlockCall({ body: { password } });
export const loadSession = () => sessionCall();
/** Whose session this token is, before this page speaks with it. */
export const loadSessionOf = (token: string) => sessionCall(undefined, { headers: { [tokenHeader]: token } });
/** A picture to copy four characters from; `key` ties the answer to it. */
export const loadCaptcha = (key: string) => get<string>(`/sys/randomImage/${key}`);

export interface PasswordChange {
  readonly username: string;
  readonly oldpassword: string;
  readonly password: string;
  readonly confirmpassword: string;
}
export const changeOwnPassword = (body: PasswordChange) => post<null>('/sys/user/updatePassword', body);

export const chooseDepart = (username: string, orgCode: string) =>
  post<unknown>('/sys/selectDepart', { username, orgCode });

/** A week, as long as the specification lets a browser keep dictionaries. */
const keptFor = 604_800_000;

interface Buttons {
  readonly auth: readonly unknown[];
  readonly allAuth: readonly unknown[];
}

/**
 * What the server and this browser keep is made anew: dictionaries, and which buttons there are and may be pressed,
 * where the specification's clients look for them.
 */
export async function refreshCache(): Promise<void> {
  await get<null>('/sys/dict/refleshCache');
  const [value, { auth, allAuth }] = await Promise.all([
    get<Readonly<Record<string, unknown>>>('/sys/dict/queryAllDictItems'),
    get<Buttons>('/sys/permission/getPermCode'),
  ]);
  localStorage.setItem('UI_CACHE_DB_DICT_DATA', JSON.stringify({ value, expire: Date.now() + keptFor }));
  sessionStorage.setItem('LOGIN_USER_BUTTON_AUTH', JSON.stringify(auth));
  sessionStorage.setItem('SYS_BUTTON_AUTH', JSON.stringify(allAuth));
}
