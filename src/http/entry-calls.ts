import type { RegistrationView } from '../../server/lineage/register.contract.ts';
import type { RegistrationRules } from '../../server/lineage/registration-rules.contract.ts';
import { get, post, put } from './client.ts';

export type { RegistrationRules, RegistrationView };

/** What a code by text message is asked for, as the call numbers it. */
export const codeModes = { signIn: '0', register: '1', password: '2' } as const;
export type CodeMode = keyof typeof codeModes;

export interface Picture {
  readonly captcha?: string;
  readonly checkKey?: string;
}

export const sendCode = (mobile: string, mode: CodeMode, picture: Picture = {}) =>
  post<null>('/sys/sms', { mobile, smsmode: codeModes[mode], ...picture });

export const signInByPhone = (mobile: string, captcha: string) =>
  post<{ readonly token: string }>('/sys/phoneLogin', { mobile, captcha });

/** The accounts of a telephone, for whoever has its code. */
export const verifyPhone = (phone: string, smscode: string) =>
  post<{ readonly username: string; readonly usernames: readonly string[] }>('/sys/user/phoneVerification', {
    phone,
    smscode,
  });

export interface Renewal {
  readonly username: string;
  readonly phone: string;
  readonly smscode: string;
  readonly password: string;
}
export const renewPassword = (body: Renewal) => post<null>('/sys/user/passwordChange', body);

export interface Registering {
  readonly username: string;
  readonly password: string;
  readonly realname: string;
  readonly phone: string;
  readonly smscode: string;
  readonly email?: string;
  readonly companyName?: string;
  readonly creditCode?: string;
  readonly supplierKind?: string;
  readonly region?: string;
}
export interface Registered {
  readonly username: string;
  readonly company: string;
  readonly supplier: boolean;
}
export const register = (body: Registering) => post<Registered>('/sys/user/register', body);

export const loadRegistration = () => get<RegistrationView>('/registration');

/** Refused when somebody has it already. */
export const checkUsername = (username: string) => get<true>('/sys/user/checkOnlyUser', { username });

export const choosePassword = (password: string, again: string) => post<null>('/session/password', { password, again });

export const loadRegistrationRules = () => get<RegistrationRules>('/registration/rules');
export const saveRegistrationRules = (rules: Pick<RegistrationRules, 'registration'> & { readonly portal?: true }) =>
  put<null>('/registration/rules', rules);
