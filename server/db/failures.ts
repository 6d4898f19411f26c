import { Refusal } from '../kernel/errors.ts';

/** Connection failures of Node and of PostgreSQL's classes 08 and 57P, and a server out of connections. */
const away =
  /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH)$/;
const awayTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
];
/** PostgreSQL's own codes for what is no fault of ours; 23001 is a reference that restricts, as PostgreSQL 18 tells it. */
const refused = {
  '57014': 'took_too_long',
  '55P03': 'data_locked',
  '53100': 'disk_full',
  '23001': 'still_used',
} as const;
/** A file that is not there has the code of a socket that is not there. */
const ofConnections = /^(connect|read|write|getaddrinfo)$/;

/** A database that is away, full, locked or too slow is told as what it is; all else stays as thrown. */
export function readFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code !== undefined && code in refused) return new Refusal(refused[code as keyof typeof refused]);
  return saysAway(error) ? new Refusal('database_away') : error;
}

/** Whether the connection is lost with what was asked on it. */
export function saysAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall = 'connect' } = error as NodeJS.ErrnoException;
  return code === undefined
    ? awayTexts.some((text) => error.message.startsWith(text))
    : away.test(code) && ofConnections.test(syscall);
}
