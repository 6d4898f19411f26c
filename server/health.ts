import type { FastifyInstance } from 'fastify';
import { countPending } from './db/migrate.ts';
import type { Database } from './db/statement.ts';

/** `/healthz`: the process answers. `/readyz`: it can also work, so a balancer may send it people. */
export function watchHealth(app: FastifyInstance, db: Database): void {
  const config = { permission: 'public' } as const;
  app.get('/healthz', { config }, async () => ({ ok: true }));
  app.get('/readyz', { config }, async (_, reply) => {
    const state = { database: await db.ping(), migrations: false };
    if (state.database) state.migrations = (await countPending(db.owner)) === 0;
    const ok = state.database && state.migrations;
    return reply.status(ok ? 200 : 503).send({ ok, ...state });
  });
}
