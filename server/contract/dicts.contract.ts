import { defineContract } from '../define-contract.ts';

export const getDictItems = defineContract({
  method: 'GET',
  url: '/sys/dict/getDictItems/:code',
  permission: 'signedIn',
  beforeApproval: true,
});

export const queryAllDictItems = defineContract({
  method: 'GET',
  url: '/sys/dict/queryAllDictItems',
  permission: 'signedIn',
  beforeApproval: true,
});

/** Spelled as the specification spells it. */
export const refleshCache = defineContract({
  method: ['GET', 'POST', 'PUT', 'DELETE'],
  url: '/sys/dict/refleshCache',
  permission: 'signedIn',
  beforeApproval: true,
});
