import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import { takeFileCookie } from '../access/file-cookie.ts';
import { readAccount } from '../access/read-account.ts';
import { signIn } from '../access/sign-in.ts';
import { throttle } from '../access/throttle.ts';
import { departOf } from '../access/told/depart-wire.ts';
import { allDictOptions } from '../access/told/dict-options.ts';
import { signedIn, welcome } from '../access/told/login-result.ts';
import { userInfoOf } from '../access/told/user-info.ts';
import { textOf, whence } from '../access/whence.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { readingOf } from '../records/row-reader.ts';
import { buttonRights, menuNodes } from './menu-nodes.ts';
import * as calls from './session.contract.ts';

const picturesAMinute = 60;

/** Signing in and out, as the specification spells it. */
export function signInCalls(api: FastifyInstance, access: Access): void {
  const mayDraw = throttle(picturesAMinute);

  for (const call of [calls.login, calls.onlineLogin]) {
    route(api, call, async ({ body, request, reply }) => {
      const { username, password } = body;
      const picture = { captcha: body.captcha ?? undefined, checkKey: textOf(body.checkKey) };
      const { token } = await signIn(access, { username, password, ...picture, ...whence(request) });
      return signedIn(await welcome(access, request, reply, token));
    });
  }

  route(api, calls.logout, async ({ session, request, reply }) => {
    if (!session) throw new Refusal('sign_out_failed');
    takeFileCookie(request, reply, access.apiPrefix);
    await access.sessions.end(session.id);
    return new Said('退出登录成功！');
  });

  route(api, calls.randomImage, async ({ params, request }) => {
    if (!mayDraw(request.ip)) throw new Refusal('too_many');
    const picture = await access.captchas.picture(params.key);
    return `data:image/png;base64,${picture.toString('base64')}`;
  });

  route(api, calls.checkCaptcha, async ({ body }) => {
    const read = await access.captchas.try(String(body.checkKey), body.captcha);
    if (!read) throw new Refusal('captcha_wrong');
  });
}

/** What a signed-in person asks about themselves. */
export function ownAccountCalls(api: FastifyInstance, access: Access): void {
  const accountOf = async (session: Session) => readAccount(await readingOf(access, session.tenant), session);

  for (const call of [calls.getUserInfo, calls.getUserInfoAlias]) {
    route(api, call, async ({ session }) => ({
      userInfo: userInfoOf(await accountOf(session), session),
      sysAllDictItems: allDictOptions(await access.models.running(session.tenant)),
    }));
  }

  route(api, calls.getCurrentUserDeparts, async ({ session }) => {
    const account = await accountOf(session);
    const current = account.departs.find(({ id }) => id === session.currentDepart);
    return { list: account.departs.map(departOf), orgCode: current?.code ?? '' };
  });

  route(api, calls.selectDepart, async ({ session, body }) => {
    const account = await accountOf(session);
    const chosen = account.departs.find(({ code }) => code === body.orgCode);
    if (body.username !== session.user.username) throw new Refusal('not_yourself', { text: '只允许切换自己的部门！' });
    if (!chosen) throw new Refusal('not_yourself', { text: '您不属于该部门！' });
    await access.sessions.chooseDepart(session.id, chosen.id);
    return { userInfo: userInfoOf(account, { ...session, currentDepart: chosen.id }) };
  });

  route(api, calls.getUserPermissionByToken, async ({ session }) => {
    const running = await access.models.running(session.tenant);
    const menu = await menuNodes(running, session, () => accountOf(session));
    return new Said('查询成功', { menu, ...buttonRights(running, session) });
  });
}
