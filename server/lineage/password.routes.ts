import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import { notTheOld } from '../access/choose-password.ts';
import { hashPassword, isPassword, refuseWeakPassword } from '../access/password.ts';
import { openDoor, setPassword } from '../access/sign-in.ts';
import { sql } from '../db/statement.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { readingOf, rowReader } from '../records/row-reader.ts';
import { changePassword, updatePassword } from './session.contract.ts';

const people = rowReader('user', { id: 'text' });

/** Changing a password: one's own by knowing the old one, another's by permission. */
export function passwordCalls(api: FastifyInstance, access: Access): void {
  route(api, updatePassword, async ({ session, body, request }) => {
    if (body.username !== session.user.username) throw new Refusal('not_yourself');
    refuseWeakPassword(body.password, body.confirmpassword, body.username);
    await confirmOldPassword(access, session, body.oldpassword, request.ip);
    if (session.mustChange && body.password === body.oldpassword)
      throw new Refusal('weak_password', { text: notTheOld });
    const hash = await hashPassword(body.password);
    await setPassword(access, { tenant: session.tenant, user: session.user.id, hash, keep: session.id });
    return new Said('密码重置成功!');
  });

  route(api, changePassword, async ({ session, body }) => {
    refuseWeakPassword(body.password, body.confirmpassword, body.username);
    const at = await readingOf(access, session.tenant);
    const user = await people.first(at, { same: { username: body.username.trim() } });
    if (!user) throw new Refusal('unknown_record', { text: '用户不存在！' });
    const mustChange = user.id !== session.user.id;
    await setPassword(access, {
      tenant: session.tenant,
      user: user.id,
      hash: await hashPassword(body.password),
      mustChange,
    });
    await openDoor(access.db, session.tenant, user.id);
    return new Said('密码修改完成！');
  });
}

/** Guessing the old password from an open session is counted like guessing it from outside. */
async function confirmOldPassword(access: Access, session: Session, old: string, ip: string): Promise<void> {
  const name = session.user.username.toLowerCase();
  const right = await access.guard.prove(name, ip, async () => {
    const text = sql`select hash from credential where user_id = ${session.user.id}`;
    return isPassword((await access.db.tenant(session.tenant).first<{ hash: string }>(text))?.hash, old);
  });
  if (!right) throw new Refusal('wrong_password');
}
