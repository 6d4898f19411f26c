import { Type } from '@sinclair/typebox';
import { Arrival, Entered } from '../../schemas/wire/session.ts';
import { defineContract } from '../kernel/define-contract.ts';

const Named = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]{0,39}(@\\d{1,9})?$' });
const Text = (maxLength: number) => Type.Optional(Type.Union([Type.String({ maxLength }), Type.Null()]));
const small = 16 * 1024;

/** Where to go to sign in, and the state that belongs to this browser alone. */
export const authorizeUrl = defineContract({
  method: 'GET',
  url: '/sys/sso/authorizeUrl',
  permission: 'public',
  beforeApproval: true,
  whileViewing: true,
  query: Type.Object({
    provider: Named,
    redirect: Type.Optional(Type.String({ maxLength: 2000 })),
    bind: Type.Optional(Type.Union([Type.Literal('1'), Type.Literal('0')])),
  }),
  result: Type.Object({ url: Type.String(), state: Type.String() }),
});

/** What a browser brought back from a provider. Anything it says about who it is is not read. */
export const ssoLogin = defineContract({
  method: 'POST',
  url: '/sys/ssoLogin',
  permission: 'public',
  beforeApproval: true,
  log: 'signIn',
  bodyLimit: small,
  body: Type.Object(
    {
      provider: Type.Optional(Type.Union([Type.String({ maxLength: 60 }), Type.Null()])),
      code: Text(4000),
      state: Text(100),
      iss: Text(1000),
      ticket: Text(500),
      service: Text(2000),
    },
    { additionalProperties: true },
  ),
  result: Arrival,
});

const Ticket = Type.Object({
  ticket: Type.String({ maxLength: 500, default: '' }),
  service: Type.String({ maxLength: 2000, default: '' }),
});

/** Up to 2.3 without `/sys`, later with it. */
export const casCalls = ['/cas/client/validateLogin', '/sys/cas/client/validateLogin'].map((url) => ({
  byQuery: defineContract({ method: 'GET', url, permission: 'public', log: 'signIn', query: Ticket, result: Arrival }),
  byBody: defineContract({
    method: 'POST',
    url,
    permission: 'public',
    log: 'signIn',
    bodyLimit: small,
    body: Ticket,
    result: Arrival,
  }),
}));

const prefixes = ['/thirdLogin', '/sys/thirdLogin'];
const Once = Type.String({ maxLength: 100 });

/** Sends the browser to a provider. */
export const thirdRender = prefixes.map((prefix) =>
  defineContract({
    method: 'GET',
    url: `${prefix}/render/:source`,
    permission: 'public',
    params: Type.Object({ source: Named }),
    result: 'redirect',
  }),
);

/** Where the provider sends it back to. */
export const thirdCallback = defineContract({
  method: 'GET',
  url: '/thirdLogin/:source/callback',
  permission: 'public',
  params: Type.Object({ source: Named }),
  query: Type.Object(
    {
      code: Type.Optional(Type.String({ maxLength: 4000 })),
      state: Type.Optional(Type.String({ maxLength: 100 })),
      iss: Type.Optional(Type.String({ maxLength: 1000 })),
      ticket: Type.Optional(Type.String({ maxLength: 500 })),
    },
    { additionalProperties: Type.String({ maxLength: 4000 }) },
  ),
  result: 'redirect',
});

/** The older ones name the token only, later ones the provider and the company too. */
export const getLoginUser = prefixes.flatMap((prefix) =>
  ['/:token', '/:token/:thirdType', '/:token/:thirdType/:tenantId'].map((rest) =>
    defineContract({
      method: 'GET',
      url: `${prefix}/getLoginUser${rest}`,
      permission: 'public',
      log: 'signIn',
      params: Type.Object({
        token: Once,
        thirdType: Type.Optional(Type.String({ maxLength: 60 })),
        tenantId: Type.Optional(Type.String({ maxLength: 20 })),
      }),
      result: Entered,
    }),
  ),
);
