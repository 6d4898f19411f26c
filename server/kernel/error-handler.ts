import { randomBytes } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from './config/config.ts';
import type { Contract } from './define-contract.ts';
import type { Envelope } from './envelope.ts';
import { Refusal, type RefusalCode, refusals } from './errors.ts';
import { note } from './request-notes.ts';

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
    const refusal = asRefusal(error, request);
    if (refusal) note(request, { refusal: refusal.message });
    if (!refusal) return answerBug(error, request, reply);
    if (refusal.code === 'not_signed_in' && authFailure === 'legacy500') return answerLegacy(refusal, request, reply);
    return answerRefusal(refusal, reply);
  });
  app.setNotFoundHandler((request, reply) => {
    answerRefusal(missing(app.contracts, request, apiPrefix), reply);
  });
}

/** Of the file system: what the disk or its owner does not let us do. */
const ofFiles: Readonly<Record<string, RefusalCode>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EROFS: 'not_writable',
  EACCES: 'not_writable',
  EPERM: 'not_writable',
};
/** What the reader of forms says of one that breaks off or holds no form at all. */
const brokenForm = /^(Unexpected end of (form|file|multipart)|Malformed |Multipart: )/;

function asRefusal(error: unknown, request: FastifyRequest): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const { code = '', statusCode = 500, syscall, message = '' } = error as FastifyError & NodeJS.ErrnoException;
  const ofDisk = syscall === undefined ? undefined : ofFiles[code];
  if (ofDisk) {
    request.log.error({ err: error }, 'the data directory takes nothing');
    return new Refusal(ofDisk);
  }
  if (code === 'FST_MP_PREMATURE_CLOSE' || brokenForm.test(message)) return new Refusal('broken_form');
  if (!code.startsWith('FST_') || statusCode >= 500) return undefined;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLargeBody(request);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('too_large');
  return new Refusal(statusCode === 413 ? 'broken_form' : 'bad_request');
}

function tooLargeBody({ routeOptions: { bodyLimit = 0 } }: FastifyRequest): Refusal {
  const most = Math.floor(bodyLimit / 1024 / 1024);
  return new Refusal(
    'body_too_large',
    most > 0 ? { text: `提交的内容超出${most}MB限制，请减少一次提交的行数或内容` } : {},
  );
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
