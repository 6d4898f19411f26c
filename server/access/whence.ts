import type { FastifyRequest } from 'fastify';

/** A word old clients send as a number. */
export const textOf = (value: string | number | null | undefined) => (value == null ? undefined : String(value));

/** From where, and with what, somebody signs in. */
export const whence = (request: FastifyRequest) => ({
  ip: request.ip,
  agent: String(request.headers['user-agent'] ?? ''),
});
