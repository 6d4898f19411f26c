import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionDays } from './session-row.ts';

const name = 'zhaocai_files';

/**
 * An <img> or a link cannot send the token's header. So a browser also keeps the token as a cookie that it sends to the
 * files alone, never from another site, and that no script can read. Only reading is ever allowed by it.
 */
export function giveFileCookie(request: FastifyRequest, reply: FastifyReply, apiPrefix: string, token: string): void {
  reply.header('set-cookie', cookie(request, apiPrefix, token, sessionDays * 86_400));
}

export function takeFileCookie(request: FastifyRequest, reply: FastifyReply, apiPrefix: string): void {
  reply.header('set-cookie', cookie(request, apiPrefix, '', 0));
}

const cookie = (request: FastifyRequest, apiPrefix: string, token: string, seconds: number) =>
  [
    `${name}=${token}`,
    `Path=${apiPrefix}/files`,
    `Max-Age=${seconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(request.protocol === 'https' ? ['Secure'] : []),
  ].join('; ');

export function readFileCookie(request: FastifyRequest): string | undefined {
  if (request.method !== 'GET') return undefined;
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}
