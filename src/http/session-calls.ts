import type { SessionView } from '../../server/access/session.contract.ts';
import { get, post } from './client.ts';

export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly checkKey?: string;
}

/** What every way of signing in answers with, as far as we read it. */
export interface Entered {
  readonly token: string;
  /** More than one where the person is at home in several companies. */
  readonly tenantList: readonly { readonly id: number; readonly name: string }[];
}
export const signIn = (body: SignIn) => post<Entered>('/sys/login', body);
export const signOut = () => post<null>('/sys/logout', {});
export const lockScreen = () => post<null>('/session/lock', {});
export const unlockScreen = (password: string) => post<null>('/session/unlock', { password });
export const loadSession = () => get<SessionView>('/session');
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

/** What the server and this browser keep of dictionaries is made anew. */
export async function refreshCache(): Promise<void> {
  await get<null>('/sys/dict/refleshCache');
  await get<unknown>('/sys/dict/queryAllDictItems');
}
