import type { FastifyInstance } from 'fastify';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import { route } from '../kernel/route.ts';
import type { Access } from './access.ts';
import { listSessions } from './list-sessions.ts';
import * as calls from './sessions.contract.ts';

const devices = { pageNo: 1, pageSize: 100 };

/** Who is signed in, and the ways to end it: everybody's by permission, one's own by being oneself. */
export function onlineRoutes(api: FastifyInstance, { db, sessions }: Access): void {
  route(api, calls.getSessions, ({ session, query }) =>
    listSessions(db, { ...query, tenant: session.tenant, current: session.id }),
  );

  route(api, calls.endSessions, async ({ session, body }) => {
    if ('user' in body) {
      await sessions.endAllOf(session.tenant, body.user);
      return new Said('已将该用户全部请出');
    }
    const ended = await sessions.endNamed(session.tenant, body.refs);
    if (ended === 0) throw new Refusal('unknown_session');
    return new Said(`已结束${ended}个会话`);
  });

  route(api, calls.getOwnSessions, async ({ session }) => {
    const which = { tenant: session.tenant, current: session.id, user: session.user.id, ...devices };
    return (await listSessions(db, which)).records;
  });

  route(api, calls.endOwnSessions, async ({ session, body }) => {
    if ('others' in body) {
      await sessions.endAllOf(session.tenant, session.user.id, session.id);
      return new Said('其他设备都已退出登录');
    }
    const ended = await sessions.endNamed(session.tenant, [body.ref], session.user.id);
    if (ended === 0) throw new Refusal('unknown_session');
    return new Said('该设备已退出登录');
  });
}
