import type { FastifyInstance } from 'fastify';
import { shanghaiTime } from '../kernel/clock.ts';
import { Said } from '../kernel/envelope.ts';
import { route } from '../kernel/route.ts';
import type { Access } from './access.ts';
import { choosePassword as setChosenPassword } from './choose-password.ts';
import { choosePassword, getSession, getSignIn, lockSession, unlockSession } from './session.contract.ts';
import { viewSession } from './session-view.ts';
import { needsCaptcha } from './sign-in.ts';
import { unlock } from './unlock.ts';

/** What our own shell asks about who is signed in. */
export function sessionRoutes(api: FastifyInstance, access: Access): void {
  route(api, getSession, async ({ session }) => {
    const running = await access.models.running(session.tenant);
    return viewSession(access.db, running, session, shanghaiTime());
  });

  route(api, choosePassword, async ({ session, body }) => {
    await setChosenPassword(access, session, body);
    return new Said('密码修改成功');
  });

  route(api, lockSession, async ({ session }) => {
    await access.sessions.lock(session.id, true);
    return new Said('屏幕已锁定');
  });

  route(api, unlockSession, async ({ session, body, request }) => {
    await unlock(access, session, { password: body.password, ip: request.ip });
    return new Said('已解锁');
  });

  route(api, getSignIn, async ({ query, request }) => ({
    captcha: await needsCaptcha(access, query.username.trim().toLowerCase(), request.ip),
  }));
}
