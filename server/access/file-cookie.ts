import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionDays } from './session-row.ts';

const name = 'zhaocai_files';

/** Below API_PREFIX: where every call that says `byCookie` stands. */
const paths = ['/files', '/sys/common/static'];

/**
 * An <img> or a link cannot send the token's header. So a browser also keeps the token as cookies that it sends to the
 * addresses of files alone, never from another site, and that no script can read. Only calls that say so read them.
 */
export function giveFileCookie(request: FastifyRequest, reply: FastifyReply, apiPrefix: string, token: string): void {
  reply.header('set-cookie', cookies(request, apiPrefix, token, sessionDays * 86_400));
}

export function takeFileCookie(request: FastifyRequest, reply: FastifyReply, apiPrefix: string): void {
  reply.header('set-cookie', cookies(request, apiPrefix, '', 0));
}

const cookies = (request: FastifyRequest, apiPrefix: string, token: string, seconds: number): string[] =>
  paths.map((path) =>
    [
      `${name}=${token}`,
      `Path=${apiPrefix}${path}`,
      `Max-Age=${seconds}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(request.protocol === 'https' ? ['Secure'] : []),
    ].join('; '),
  );

export function readFileCookie(request: FastifyRequest): string | undefined {
  if (!request.routeOptions.config.byCookie) return undefined;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}
