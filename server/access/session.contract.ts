import { Type } from '@sinclair/typebox';
import { SessionView } from '../../schemas/wire/session.ts';
import { Nothing } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

/** What our shell starts with: user, menu, plans, asker. */
export const getSession = defineContract({
  method: 'GET',
  url: '/session',
  permission: 'signedIn',
  whileViewing: true,
  beforeApproval: true,
  beforePassword: true,
  whileLocked: true,
  result: SessionView,
});

/** Whoever came in by a password that was given out says what it shall be from now on; the old one was just shown. */
export const choosePassword = defineContract({
  method: 'POST',
  url: '/session/password',
  permission: 'signedIn',
  beforeApproval: true,
  beforePassword: true,
  bodyLimit: 16 * 1024,
  body: Type.Object({ password: Type.String({ maxLength: 200 }), again: Type.String({ maxLength: 200 }) }),
  result: Nothing,
});

/** Somebody leaves the desk, and comes back to it. */
export const lockSession = defineContract({
  method: 'POST',
  url: '/session/lock',
  permission: 'signedIn',
  beforeApproval: true,
  body: Type.Object({}),
  result: Nothing,
});
export const unlockSession = defineContract({
  method: 'POST',
  url: '/session/unlock',
  permission: 'signedIn',
  beforeApproval: true,
  whileLocked: true,
  bodyLimit: 16 * 1024,
  body: Type.Object({ password: Type.String({ maxLength: 200 }) }),
  result: Nothing,
});

/** Whether a sign-in of this account from here must bring a captcha. */
export const getSignIn = defineContract({
  method: 'GET',
  url: '/sign-in',
  permission: 'public',
  query: Type.Object({ username: Type.String({ maxLength: 100, default: '' }) }),
  result: Type.Object({ captcha: Type.Boolean() }),
});
