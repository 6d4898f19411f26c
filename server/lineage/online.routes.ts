import type { FastifyInstance } from 'fastify';
import type { SessionShown } from '../../schemas/wire/session.ts';
import type { Access } from '../access/access.ts';
import { listSessions } from '../access/list-sessions.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import { route } from '../kernel/route.ts';
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

  // Here alone a body may be form-encoded, so the reader of such bodies stays in a room of its own.
  api.register(async (room) => {
    room.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, read) => {
      const said = new URLSearchParams(String(text));
      read(null, { token: said.get('token') ?? [...said.keys()][0] ?? '' });
    });
    // Whatever was sent, the answer is the same: it tells nobody which tokens are good.
    route(room, calls.logoutV2, async ({ body }) => {
      const said = typeof body === 'object' ? (body as { token?: unknown } | null)?.token : body;
      await sessions.leave(typeof said === 'string' ? said.trim() : null);
    });
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
