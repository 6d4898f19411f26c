import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Arrival } from '../../schemas/wire/session.ts';
import { keepOnce, takeOnce } from '../access/sso/one-time.ts';
import { ownPath } from '../access/sso/own-path.ts';
import { addressAt, findProvider } from '../access/sso/providers.ts';
import type { Settled } from '../access/sso/settle.ts';
import {
  type Arrived,
  arriveByTicket,
  beginFor,
  beginSso,
  finishSso,
  type SsoNeeds,
} from '../access/sso/sign-in-by.ts';
import { browserOf, markBrowser } from '../access/sso/this-browser.ts';
import { throttle } from '../access/throttle.ts';
import { signedIn, welcome } from '../access/told/login-result.ts';
import { whence } from '../access/whence.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import * as calls from './sso.contract.ts';

/** A whole office may come from one address. */
const asksAMinute = 300;
const ticketSeconds = 60;
/** The page that finishes what was begun on a page. */
const callbackPage = '/sso/idassCallback';

/** Single sign-on as the specification spells it. */
export function ssoCalls(api: FastifyInstance, house: House): void {
  const { access, secrets, config } = house;
  const needs: SsoNeeds = { access, secrets, outgoing: { loopback: config.demo } };
  const mayAsk = throttle(asksAMinute);
  const refuseMany = ({ ip }: FastifyRequest) => {
    if (!mayAsk(ip)) throw new Refusal('too_many');
  };
  const enter = async (arrived: Arrived, request: FastifyRequest, reply: FastifyReply) => {
    if (arrived.as === 'unbound') throw unboundOf(arrived);
    if (arrived.as === 'bound') return new Said<Arrival>('绑定成功', { bound: true, redirect: arrived.target });
    const token = await beginFor(needs, arrived.settled, whence(request));
    const result = await welcome(access, request, reply, token);
    return signedIn<Arrival>({ ...result, redirect: arrived.target });
  };

  route(api, calls.authorizeUrl, async ({ query, session, request, reply }) => {
    refuseMany(request);
    const binds = query.bind === '1';
    if (binds && !session) throw new Refusal('not_signed_in');
    if (binds && session?.viewing) throw new Refusal('not_allowed');
    const browser = markBrowser(request, reply, config.apiPrefix);
    const target = ownPath(query.redirect);
    return beginSso(needs, {
      provider: query.provider,
      browser,
      target,
      binds: binds ? session : null,
      path: callbackPage,
    });
  });

  route(api, calls.ssoLogin, async ({ body, session, request, reply }) => {
    refuseMany(request);
    const back = {
      state: body.state ?? undefined,
      code: body.code ?? undefined,
      ticket: body.ticket ?? undefined,
      iss: body.iss ?? undefined,
      provider: body.provider ?? undefined,
    };
    return enter(await finishSso(needs, back, browserOf(request), session), request, reply);
  });

  for (const { byQuery, byBody } of calls.casCalls) {
    route(api, byQuery, async ({ query, request, reply }) => {
      refuseMany(request);
      return enter(
        await arriveByTicket(needs, query.ticket, query.service, markBrowser(request, reply, config.apiPrefix)),
        request,
        reply,
      );
    });
    route(api, byBody, async ({ body, request, reply }) => {
      refuseMany(request);
      return enter(
        await arriveByTicket(needs, body.ticket, body.service, markBrowser(request, reply, config.apiPrefix)),
        request,
        reply,
      );
    });
  }
  thirdCalls(api, needs, config.apiPrefix, refuseMany);
}

const unboundOf = ({ token, name, title }: Extract<Arrived, { as: 'unbound' }>) =>
  new Refusal('sso_unbound', { result: { bind: token, name, title } });

/** Signing in by leaving for a provider and coming back to the server, for clients that only follow addresses. */
function thirdCalls(
  api: FastifyInstance,
  needs: SsoNeeds,
  apiPrefix: string,
  refuseMany: (request: FastifyRequest) => void,
): void {
  const { access } = needs;

  for (const call of calls.thirdRender) {
    route(api, call, async ({ params, request, reply }) => {
      refuseMany(request);
      const browser = markBrowser(request, reply, apiPrefix);
      const path = `${apiPrefix}/thirdLogin/${params.source}/callback`;
      const begun = await beginSso(needs, { provider: params.source, browser, target: '/', binds: null, path });
      return reply.redirect(begun.url);
    });
  }

  route(api, calls.thirdCallback, async ({ params, query, request, reply }) => {
    refuseMany(request);
    const provider = await findProvider(access.db, params.source);
    const back = { ...query, provider: params.source };
    const said = await finishSso(needs, back, browserOf(request), null).then(
      (arrived) => handOver(access.db, arrived, browserOf(request)),
      (error: unknown) => {
        if (error instanceof Refusal) return { error: error.message };
        throw error;
      },
    );
    // Behind the fragment, which no log and no other server ever sees.
    return reply.redirect(`${addressAt(provider, callbackPage)}#${new URLSearchParams(said)}`);
  });

  for (const call of calls.getLoginUser) {
    route(api, call, async ({ params, request, reply }) => {
      refuseMany(request);
      const settled = await takeOnce<Settled>(access.db, 'sso-ticket', params.token, { browser: browserOf(request) });
      if (!settled) throw new Refusal('sso_failed');
      const token = await beginFor(needs, settled, whence(request));
      return signedIn(await welcome(access, request, reply, token));
    });
  }
}

async function handOver(db: House['db'], arrived: Arrived, browser: string | null): Promise<Record<string, string>> {
  if (arrived.as === 'unbound') return { bind: arrived.token, name: arrived.name ?? '', title: arrived.title };
  if (arrived.as === 'bound') return { bound: '1' };
  return { third: await keepOnce(db, 'sso-ticket', { ...arrived.settled, browser }, ticketSeconds) };
}
