import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config.ts';
import type { Contract } from './define-contract.ts';
import type { Envelope } from './envelope.ts';
import { Refusal, type RefusalCode, refusals } from './errors.ts';
import { note } from './platform/logs/request-notes.ts';

export interface Refused extends Envelope {
  readonly success: false;
  /** The refusal's code; absent from a bug's answer. */
  readonly reason?: RefusalCode;
  readonly issues?: Refusal['issues'];
}

/** The one place where what was thrown becomes an answer. */
export function handleErrors(
  app: FastifyInstance,
  { authFailure, apiPrefix }: Pick<Config, 'authFailure' | 'apiPrefix'>,
): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal) note(request, { refusal: refusal.message });
    if (!refusal) return answerBug(error, request, reply);
    if (refusal.code === 'not_signed_in' && authFailure === 'legacy500') return answerLegacy(refusal, request, reply);
    return answerRefusal(refusal, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    answerRefusal(missing(app.contracts, request, apiPrefix), reply);
  });
}

function asRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code = '', statusCode = 500 } = error as FastifyError;
  if (!code.startsWith('FST_') || statusCode >= 500) return undefined;
  if (statusCode === 413) return new Refusal('too_large');
  return new Refusal('bad_request');
}

export function answerRefusal(refusal: Refusal, reply: Pick<FastifyReply, 'status' | 'header' | 'send'>): void {
  const { status, ...entry } = refusals[refusal.code];
  const code = 'code' in entry ? entry.code : status === 200 ? 500 : status;
  const { message, result, issues, code: reason } = refusal;
  const body: Refused = { success: false, message, code, result, timestamp: Date.now(), reason, issues };
  reply.status(status).header('cache-control', 'no-store').send(body);
}

/** Older clients know an ended session only by a status of 500 with exactly this body; newer ones read the code in it. */
function answerLegacy(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): void {
  reply.status(500).send({
    success: false,
    message: refusal.message,
    code: 401,
    result: null,
    timestamp: Date.now(),
    reason: refusal.code,
    issues: [],
    status: 500,
    error: 'Internal Server Error',
    path: request.url.split('?')[0],
  });
}

/** Told by its number alone; what it was stands in the log under the same number. */
function answerBug(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const number = randomBytes(5).toString('hex').toUpperCase();
  note(request, { bug: number });
  request.log.error({ err: error, number, method: request.method, route: request.routeOptions.url }, `bug ${number}`);
  reply
    .status(500)
    .header('cache-control', 'no-store')
    .send({
      success: false,
      message: `操作失败（编号 ${number}）`,
      code: 500,
      result: null,
      timestamp: Date.now(),
    } satisfies Refused);
}

function missing(contracts: readonly Contract[], request: FastifyRequest, apiPrefix: string): Refusal {
  const path = request.url.split('?')[0] ?? '';
  const methods = path.startsWith(apiPrefix) ? methodsAt(contracts, path) : [];
  if (methods.length === 0) return new Refusal('unknown_path');
  return new Refusal('wrong_method', { text: `不支持${request.method}请求方法，支持以下${methods.join('、')}、` });
}

function methodsAt(contracts: readonly Contract[], path: string): string[] {
  const parts = path.replace(/\/$/, '').split('/');
  const fits = ({ url }: Contract) => {
    const wanted = url.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, at) => part.startsWith(':') || part.toLowerCase() === parts[at]?.toLowerCase())
    );
  };
  return [...new Set(contracts.filter(fits).flatMap(({ method }) => method))];
}
