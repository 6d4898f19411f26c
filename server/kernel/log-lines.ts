import type { FastifyRequest } from 'fastify';

/** Where a line of the log comes from: the path, never what was asked with it. Old clients put passwords into queries. */
export const logLines = {
  serializers: {
    req: ({ method, url, ip }: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
      method,
      path: url.split('?')[0],
      ip,
    }),
  },
} as const;
