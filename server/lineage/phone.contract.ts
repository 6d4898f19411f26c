import { Type } from '@sinclair/typebox';
import { Entered } from '../../schemas/wire/session.ts';
import { listOf, Nothing } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const Text = (maxLength: number) => Type.String({ maxLength });
const Key = Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Number(), Type.Null()]);
const small = 16 * 1024;

/** A code for a telephone: 0 to sign in, 1 to register, 2 for a forgotten password. */
export const sms = defineContract({
  method: 'POST',
  url: '/sys/sms',
  permission: 'public',
  bodyLimit: small,
  body: Type.Object({
    mobile: Text(40),
    smsmode: Type.Union([
      Type.Literal('0'),
      Type.Literal('1'),
      Type.Literal('2'),
      Type.Literal(0),
      Type.Literal(1),
      Type.Literal(2),
    ]),
    /** Where nobody registers but who was invited. */
    inviteCode: Type.Optional(Type.Union([Text(40), Type.Null()])),
    /** Only where many were asked for from one address. */
    captcha: Type.Optional(Type.Union([Text(20), Type.Null()])),
    checkKey: Type.Optional(Key),
  }),
  result: Nothing,
});

export const phoneLogin = defineContract({
  method: 'POST',
  url: '/sys/phoneLogin',
  permission: 'public',
  log: 'signIn',
  bodyLimit: small,
  body: Type.Object({ mobile: Text(40), captcha: Text(20) }),
  result: Entered,
});

/** The second step of a forgotten password: the telephone is theirs. */
export const phoneVerification = defineContract({
  method: 'POST',
  url: '/sys/user/phoneVerification',
  permission: 'public',
  bodyLimit: small,
  body: Type.Object({ phone: Text(40), smscode: Text(20) }),
  result: Type.Object({ smscode: Type.String(), username: Type.String(), usernames: listOf(Type.String()) }),
});

const NewPassword = Type.Object({ username: Text(100), password: Text(200), smscode: Text(20), phone: Text(40) });

/** The old clients put the new password into the address; what stands there is never written to a log. */
export const passwordChangeByAddress = defineContract({
  method: 'GET',
  url: '/sys/user/passwordChange',
  permission: 'public',
  query: NewPassword,
  result: Nothing,
});

export const passwordChange = defineContract({
  method: 'POST',
  url: '/sys/user/passwordChange',
  permission: 'public',
  bodyLimit: small,
  body: NewPassword,
  result: Nothing,
});

/** The name the specification's path table gives it. */
export const forgePassword = defineContract({
  method: 'POST',
  url: '/sys/forge-password',
  permission: 'public',
  bodyLimit: small,
  body: NewPassword,
  result: Nothing,
});
