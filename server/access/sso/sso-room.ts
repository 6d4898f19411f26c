import { Said } from '../../kernel/envelope.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { throttle } from '../throttle.ts';
import { welcome } from '../told/login-result.ts';
import { textOf, whence } from '../whence.ts';
import { bindByPassword, listBindings, unbind } from './bindings.ts';
import { shownProviders } from './providers.ts';
import * as calls from './sso.contract.ts';
import { browserOf } from './this-browser.ts';

const triesAMinute = 30;

/** Which providers there are, and whose identities at them are whose here. */
export const ssoRoom: Room = (api, { access }) => {
  const mayTry = throttle(triesAMinute);

  route(api, calls.getProviders, () => shownProviders(access.db));

  route(api, calls.bindIdentity, async ({ body, request, reply }) => {
    if (!mayTry(request.ip)) throw new Refusal('too_many');
    const { username, password, captcha, checkKey } = body;
    const asked = { username, password, captcha: captcha ?? undefined, checkKey: textOf(checkKey), ip: request.ip };
    const { tenant, user, depart } = await bindByPassword(access, body.bindToken, browserOf(request), asked);
    const proved = { tenant, user };
    const token = await access.sessions.begin({ tenant, user, depart, proved, ...whence(request) });
    return new Said('绑定成功', await welcome(access, request, reply, token));
  });

  route(api, calls.getBindings, ({ session }) => listBindings(access.db, session));

  route(api, calls.unbindIdentity, async ({ session, body }) => {
    await unbind(access.db, session, body.provider);
    return new Said('已解除绑定');
  });
};
