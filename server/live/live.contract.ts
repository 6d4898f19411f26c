import { Type } from '@sinclair/typebox';
import { defineContract } from '../kernel/define-contract.ts';

/** Opens one live channel: `new WebSocket(<prefix>/live, ['live', ticket])` within a minute. */
export const liveTicket = defineContract({
  method: 'POST',
  url: '/live/ticket',
  answersSecret: true,
  permission: 'signedIn',
  log: 'never',
  beforeApproval: true,
  result: Type.String(),
});
