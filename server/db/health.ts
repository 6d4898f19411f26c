import type { FastifyInstance } from 'fastify';
import type { Database } from './statement.ts';

/** `/healthz`: the process answers. `/readyz`: it can also work, so a balancer may send it people. */
export function watchHealth(app: FastifyInstance, db: Database): void {
  const config = { permission: 'public' } as const;
  app.get('/healthz', { config }, async () => ({ ok: true }));
  app.get('/readyz', { config }, async (_, reply) => {
    const state = await db.ready();
    const ok = state.database && state.migrations;
    return reply.status(ok ? 200 : 503).send({ ok, ...state });
  });
}
