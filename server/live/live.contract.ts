import { defineContract } from '../define-contract.ts';

/** Opens one live channel: `new WebSocket(<prefix>/live, ['live', ticket])` within a minute. */
export const liveTicket = defineContract({
  method: 'POST',
  url: '/live/ticket',
  permission: 'signedIn',
  log: 'never',
  beforeApproval: true,
});
