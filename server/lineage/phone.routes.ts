import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import type { CodePurpose } from '../access/phone-codes.ts';
import { signInByPhone } from '../access/phone-sign-in.ts';
import { namesByCode, renewPassword } from '../access/renew-password.ts';
import { signedIn, welcome } from '../access/told/login-result.ts';
import { textOf, whence } from '../access/whence.ts';
import { sendCode } from '../features/messages/send-code.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import { route } from '../kernel/route.ts';
import * as calls from './phone.contract.ts';

const purposes: readonly CodePurpose[] = ['signIn', 'register', 'password'];

/** Codes by text message, and what they are good for. */
export function phoneCalls(api: FastifyInstance, access: Access): void {
  route(api, calls.sms, async ({ body, request }) => {
    if (!access.canSendCodes) throw new Refusal('code_not_sent', { text: ' 短信接口未配置，请联系管理员！' });
    const purpose = purposes[Number(body.smsmode)] ?? 'signIn';
    const picture = { captcha: body.captcha ?? undefined, checkKey: textOf(body.checkKey) };
    const inviteCode = body.inviteCode?.trim() || undefined;
    await sendCode(access, { phone: body.mobile, purpose, ip: request.ip, inviteCode, ...picture });
    return new Said('验证码已发送，10分钟内有效');
  });

  route(api, calls.phoneLogin, async ({ body, request, reply }) => {
    const { token } = await signInByPhone(access, { phone: body.mobile, code: body.captcha, ...whence(request) });
    return signedIn(await welcome(access, request, reply, token));
  });

  route(api, calls.phoneVerification, async ({ body, request }) => {
    const { phone, smscode } = body;
    const usernames = await namesByCode(access, { phone, code: smscode, ip: request.ip });
    return { smscode, username: usernames[0], usernames };
  });

  const renew = async ({ username, password, smscode, phone }: typeof calls.passwordChange.body.static, ip: string) => {
    await renewPassword(access, { username, password, phone, code: smscode, ip });
    return new Said('密码重置完成！');
  };
  route(api, calls.passwordChangeByAddress, ({ query, request }) => renew(query, request.ip));
  route(api, calls.passwordChange, ({ body, request }) => renew(body, request.ip));
  route(api, calls.forgePassword, ({ body, request }) => renew(body, request.ip));
}
