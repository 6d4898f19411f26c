import { Type } from '@sinclair/typebox';
import { defineContract } from '../define-contract.ts';

export type { SessionView } from './session-view.ts';

/** What our shell starts with: user, menu, plans, asker. */
export const getSession = defineContract({
  method: 'GET',
  url: '/session',
  permission: 'signedIn',
  beforeApproval: true,
});

/** Whether a sign-in of this account from here must bring a captcha. */
export const getSignIn = defineContract({
  method: 'GET',
  url: '/sign-in',
  permission: 'public',
  query: Type.Object({ username: Type.String({ maxLength: 100, default: '' }) }),
});
