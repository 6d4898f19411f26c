import { Refusal } from '../errors.ts';

/** Connection failures of Node and of PostgreSQL's classes 08 and 57P, and a server out of connections. */
const away = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/;
const awayTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
];
const cancelled = '57014';

/** A database that is away or a statement that took too long is told as what it is; all else stays as thrown. */
export function readFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = (error as { code?: string }).code;
  if (code === cancelled) return new Refusal('took_too_long');
  const isAway = code === undefined ? awayTexts.some((text) => error.message.startsWith(text)) : away.test(code);
  return isAway ? new Refusal('database_away') : error;
}
