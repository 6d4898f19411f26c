import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import { listSessions, type SessionShown } from '../access/list-sessions.ts';
import { Said } from '../envelope.ts';
import { Refusal } from '../errors.ts';
import { route } from '../route.ts';
import * as calls from './online.contract.ts';

/** Online users as the specification spells them. What it calls a token only names the session. */
export function onlineCalls(api: FastifyInstance, { db, sessions }: Access): void {
  route(api, calls.onlineList, async ({ session, query }) => {
    const page = await listSessions(db, { ...query, tenant: session.tenant, current: session.id });
    return { ...page, records: page.records.map(onlineOf) };
  });

  route(api, calls.forceLogout, async ({ session, body }) => {
    const ended = await sessions.endNamed(session.tenant, [body.token]);
    if (ended === 0) throw new Refusal('unknown_session');
    return new Said('退出登录成功！');
  });

  // Whatever was sent, the answer is the same: it tells nobody which tokens are good.
  route(api, calls.logoutV2, async ({ body }) => {
    const said = typeof body === 'object' ? (body as { token?: unknown } | null)?.token : body;
    await sessions.leave(typeof said === 'string' ? said.trim() : null);
    return null;
  });
}

const onlineOf = ({ ref, user, since }: SessionShown) => ({
  id: user.id,
  token: ref,
  username: user.username,
  realname: user.realname,
  avatar: user.avatar,
  birthday: user.birthday,
  sex: user.sex === null ? null : Number(user.sex),
  phone: user.phone,
  loginTime: since,
});
