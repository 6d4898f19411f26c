import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Check, compileCheck } from './check-input.ts';
import type { BodyOf, Contract, Method, ParamsOf, Permission, QueryOf, ResultOf } from './define-contract.ts';
import { RawJson, Said, wrapRaw, wrapResult } from './envelope.ts';
import { Refusal } from './errors.ts';
import type { Gate } from './gate.ts';
import { hearAnswer } from './hold-answers.ts';
import { type AnswerOnce, type KeyedRequest, requestKeyHeader, takesRequestKey } from './keyed-request.ts';
import { note } from './request-notes.ts';
import { mayUse, type Session } from './session.ts';
import { withinBudget } from './work-budget.ts';

declare module 'fastify' {
  interface FastifyInstance {
    gate: Gate;
    once: AnswerOnce;
    overPublish: OverPublish;
    /** Every declared route, for the tests that walk them. */
    contracts: Contract[];
  }
  interface FastifyContextConfig {
    permission?: Permission;
    beforeApproval?: boolean;
    byTicket?: boolean;
    byCookie?: boolean;
    byAddress?: boolean;
    log?: 'signIn' | 'never';
    beforePassword?: boolean;
    whileLocked?: boolean;
    whileViewing?: boolean;
  }
}

/** Does the work of a request over a publish that comes in between. */
export type OverPublish = (
  asked: { readonly tenant: number; readonly reads: boolean },
  work: () => unknown,
) => Promise<unknown>;

/** What a handler is given: input that passed its contract, and who asks. */
export interface CallInput<C extends Contract> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly session: C['permission'] extends 'public' ? Session | null : Session;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** What it returns goes into the envelope; the reply itself when it has sent something else (a file). */
export type Handler<C extends Contract> = (asked: CallInput<C>) => Answer<ResultOf<C>> | Promise<Answer<ResultOf<C>>>;
type Answer<R> = R | Said<R> | RawJson | FastifyReply;

/** The only way to add a call: nothing is served without a declared permission, and nothing unchecked reaches a handler. */
export function route<const C extends Contract>(app: FastifyInstance, contract: C, handler: Handler<C>): void {
  const { method, url, permission, body, bodyLimit } = contract as Contract;
  const checks = {
    params: compileCheck(contract.params, 'text'),
    query: compileCheck(contract.query, 'text'),
    body: compileCheck(body === 'form' ? undefined : body, 'json'),
  };
  if (contract.byCookie && method !== 'GET') throw new Error(`a cookie opens reading alone: ${url}`);
  app.contracts.push({ ...contract, url: app.prefix + url });
  app.route({
    method: typeof method === 'string' ? method : [...(method as readonly Method[])],
    url,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    config: {
      permission,
      beforeApproval: contract.beforeApproval ?? false,
      beforePassword: contract.beforePassword ?? false,
      whileLocked: contract.whileLocked ?? false,
      byTicket: contract.byTicket ?? false,
      byCookie: contract.byCookie ?? false,
      byAddress: contract.byAddress ?? false,
      ...(contract.log ? { log: contract.log } : {}),
      ...(contract.whileViewing === undefined ? {} : { whileViewing: contract.whileViewing }),
    },
    handler: async (request, reply) => {
      const session = await authorize(app.gate, permission, request);
      const asked = { ...readInput(checks, request), session, request, reply } as CallInput<C>;
      const inBudget = () => withinBudget(() => handler(asked));
      const work = session
        ? () => app.overPublish({ tenant: session.tenant, reads: request.method === 'GET' }, inBudget)
        : inBudget;
      const keyed = takesRequestKey(contract) ? keyedBy(request, asked, contract) : null;
      const answered = keyed ? await app.once(keyed, work) : await work();
      if (answered !== reply && !reply.sent) hearAnswer(contract, answered);
      return answer(answered, reply, contract.bare);
    },
  });
}

/** The request with the key its sender gave it; null without one, or where nobody is known whose key it would be. */
function keyedBy(
  request: FastifyRequest,
  { session, params, query, body }: CallInput<Contract>,
  { writesAtOnce = false }: Contract,
): KeyedRequest | null {
  const key = request.headers[requestKeyHeader];
  if (typeof key !== 'string' || !session) return null;
  const length = body === null ? (request.headers['content-length'] ?? null) : null;
  const route = `${request.method} ${request.routeOptions.url}`;
  return { session, key, route, said: [params, query, body, length], writesAtOnce };
}

async function authorize(gate: Gate, permission: Permission, request: FastifyRequest): Promise<Session | null> {
  const session = await gate.sessionOf(request);
  if (session) note(request, { session });
  if (permission === 'public') return session;
  if (!session) throw new Refusal('not_signed_in');
  if (permission === 'signedIn') return session;
  if ('may' in permission) {
    if (!mayUse(session, permission.may)) throw new Refusal('not_allowed');
    return session;
  }
  const params = request.params as Readonly<Record<string, string>>;
  const operation = permission.entity.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  await gate.checkEntity(session, permission.of ?? params.entity ?? '', operation);
  return session;
}

type Checks = Readonly<Record<'params' | 'query' | 'body', Check>>;

function readInput(checks: Checks, request: FastifyRequest) {
  const params = checks.params(request.params);
  const query = checks.query(plainQuery(request.query as Record<string, string | string[]>));
  const body = checks.body(request.body ?? null);
  const issues = [params, query, body].flatMap((result) => (result.ok ? [] : result.issues));
  if (issues.length > 0) throw new Refusal('invalid_input', { issues });
  return {
    params: params.ok && params.value,
    query: query.ok && query.value,
    body: body.ok && body.value,
  };
}

/** Old clients put the time into every query as `_t`; a repeated key means its values joined. */
function plainQuery(query: Readonly<Record<string, string | string[]>>): Record<string, string> {
  const entries = Object.entries(query).filter(([key]) => key !== '_t');
  return Object.fromEntries(entries.map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value]));
}

function answer(result: unknown, reply: FastifyReply, bare = false): unknown {
  // A reply is waited for like a promise, and comes back as nothing once it has gone out.
  if (result === reply || (result === undefined && reply.sent)) return reply;
  reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store');
  if (bare) return result;
  if (result instanceof RawJson) {
    return reply.type('application/json; charset=utf-8').send(wrapRaw(result));
  }
  return result instanceof Said ? wrapResult(result.result, result.message, result.code) : wrapResult(result ?? null);
}
