import { Type } from '@sinclair/typebox';
import { BindingShown, Entered, ProviderShown } from '../../../schemas/wire/session.ts';
import { listOf, Nothing } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const Named = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]{0,39}(@\\d{1,9})?$' });

/** What the sign-in page offers beside the password. */
export const getProviders = defineContract({
  method: 'GET',
  url: '/sso/providers',
  permission: 'public',
  result: listOf(ProviderShown),
});

/** Says whose account it is that somebody came with an identity for. */
export const bindIdentity = defineContract({
  method: 'POST',
  url: '/sso/bind',
  permission: 'public',
  log: 'signIn',
  bodyLimit: 16 * 1024,
  body: Type.Object({
    bindToken: Type.String({ maxLength: 100 }),
    username: Type.String({ maxLength: 100 }),
    password: Type.String({ maxLength: 200 }),
    captcha: Type.Optional(Type.Union([Type.String({ maxLength: 20 }), Type.Null()])),
    checkKey: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Number(), Type.Null()])),
  }),
  result: Entered,
});

export const getBindings = defineContract({
  method: 'GET',
  url: '/sso/bindings',
  permission: 'signedIn',
  beforeApproval: true,
  result: listOf(BindingShown),
});

export const unbindIdentity = defineContract({
  method: 'POST',
  url: '/sso/unbind',
  permission: 'signedIn',
  beforeApproval: true,
  body: Type.Object({ provider: Named }, { additionalProperties: false }),
  result: Nothing,
});
