import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken, looksLikeToken, newToken } from '../../kernel/token.ts';

const name = 'zhaocai_sso';
const seconds = 600;

/** What is begun in a browser is finished in the same one: a cookie no script reads says which it is. */
export function browserOf(request: FastifyRequest): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  const kept = pairs.find(([key]) => key === name)?.[1];
  return looksLikeToken(kept) ? hashToken(kept) : null;
}

/** Lax and not strict: the way back from a provider is a click from its site. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, apiPrefix: string): string {
  const known = browserOf(request);
  if (known) return known;
  const token = newToken();
  const secure = request.protocol === 'https' ? '; Secure' : '';
  reply.header(
    'set-cookie',
    `${name}=${token}; Path=${apiPrefix}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
  return hashToken(token);
}
