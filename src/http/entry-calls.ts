import type * as access from '../../server/access/session.contract.ts';
import type * as phone from '../../server/lineage/phone.contract.ts';
import type * as entry from '../../server/lineage/register.contract.ts';
import type * as rules from '../../server/lineage/registration-rules.contract.ts';
import { callOf, type SentTo } from './call-of.ts';

export type { RegistrationRules } from '../../server/lineage/registration-rules.contract.ts';

/** What a code by text message is asked for, as the call numbers it. */
export const codeModes = { signIn: '0', register: '1', password: '2' } as const;
export type CodeMode = keyof typeof codeModes;

export interface Picture {
  readonly captcha?: string;
  readonly checkKey?: string;
}

const calls = {
  sms: callOf<typeof phone.sms>('POST', '/sys/sms'),
  phoneLogin: callOf<typeof phone.phoneLogin>('POST', '/sys/phoneLogin'),
  verify: callOf<typeof phone.phoneVerification>('POST', '/sys/user/phoneVerification'),
  renew: callOf<typeof phone.passwordChange>('POST', '/sys/user/passwordChange'),
  register: callOf<typeof entry.register>('POST', '/sys/user/register'),
  invitation: callOf<typeof entry.getInvitation>('GET', '/registration/invitation'),
  isFree: callOf<typeof entry.checkOnlyUser>('GET', '/sys/user/checkOnlyUser'),
  choose: callOf<typeof access.choosePassword>('POST', '/session/password'),
  saveRules: callOf<typeof rules.setRegistrationRules>('PUT', '/registration/rules'),
};

export const sendCode = (mobile: string, mode: CodeMode, beside: Picture & { readonly inviteCode?: string } = {}) =>
  calls.sms({ body: { mobile, smsmode: codeModes[mode], ...beside } });

export const signInByPhone = (mobile: string, captcha: string) => calls.phoneLogin({ body: { mobile, captcha } });

/** The accounts of a telephone, for whoever has its code. */
export const verifyPhone = (phone: string, smscode: string) => calls.verify({ body: { phone, smscode } });

export const renewPassword = (body: SentTo<typeof phone.passwordChange>) => calls.renew({ body });

export type Registering = SentTo<typeof entry.register>;
export const register = (body: Registering) => calls.register({ body });
export type Registered = Awaited<ReturnType<typeof register>>;

export const loadRegistration = callOf<typeof entry.getRegistration>('GET', '/registration');

/** What an invitation says; refused with a sentence where the code is no good. */
export const loadInvitation = (inviteCode: string) => calls.invitation({ query: { inviteCode } });
export type Invited = Awaited<ReturnType<typeof loadInvitation>> & { readonly inviteCode: string };

/** Refused when somebody has it already. */
export const checkUsername = (username: string) => calls.isFree({ query: { username } });

export const choosePassword = (password: string, again: string) => calls.choose({ body: { password, again } });

export const loadRegistrationRules = callOf<typeof rules.getRegistrationRules>('GET', '/registration/rules');
export const saveRegistrationRules = (body: SentTo<typeof rules.setRegistrationRules>) => calls.saveRules({ body });
