import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import { accountsTaken } from '../access/phone-accounts.ts';
import { portalTenant } from '../access/portal-tenant.ts';
import { takeRations } from '../access/ration.ts';
import { findInvitation } from '../access/register/invitation.ts';
import { register } from '../access/register/register.ts';
import { allDictOptions } from '../access/told/dict-options.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import * as calls from './register.contract.ts';

const namesAMinute = 30;

/** Getting an account without being given one. */
export function registerCalls(api: FastifyInstance, access: Access): void {
  for (const call of [calls.register, calls.registerAlias]) {
    route(api, call, async ({ body, request }) => {
      const { password, phone, smscode: code } = body;
      const username = body.username?.trim() || `u${phone.replace(/\D/g, '')}`;
      const person = {
        username,
        password,
        phone,
        realname: body.realname?.trim() || username,
        email: body.email?.trim() || null,
      };
      const { companyName: name, creditCode, supplierKind, region } = body;
      const company = name?.trim()
        ? { name: name.trim(), creditCode: creditCode ?? '', supplierKind: supplierKind ?? '', region: region ?? '' }
        : null;
      const inviteCode = body.inviteCode?.trim() || null;
      const into = await register(access, { person, company, code, inviteCode, ip: request.ip });
      return new Said('注册成功', { username, company: into.name, supplier: company !== null });
    });
  }

  route(api, calls.getRegistration, async () => {
    const portal = await portalTenant(access.db);
    const kinds = portal && allDictOptions(await access.models.running(portal.tenant)).supplierKind;
    return {
      company: portal?.name ?? null,
      suppliers: portal !== undefined && portal.registration !== 'nobody',
      staff: portal?.registration === 'everybody',
      supplierKinds: (kinds ?? []).map(({ value, text }) => ({ value, text })),
    };
  });

  route(api, calls.getInvitation, async ({ query, request }) => {
    const { name, creditCode, supplierKind, contact, validTo } = await findInvitation(
      access,
      query.inviteCode,
      request.ip,
    );
    return { name, creditCode, supplierKind, contact, validTo };
  });

  route(api, calls.checkOnlyUser, async ({ query, session, request }) => {
    const open = await takeRations(access.db, [{ key: `names:${request.ip}`, most: namesAMinute, seconds: 60 }]);
    if (!open) throw new Refusal('too_many');
    const { username: name = '', phone = '', email = '', id: except = '' } = query;
    const more = (await mayEnterUsers(access, session)) ? { phone, email } : {};
    if (await accountsTaken(access.db, { name, except, ...more })) {
      throw new Refusal('already_registered', { text: '用户账号已存在' });
    }
    return true as const;
  });
}

async function mayEnterUsers({ models }: Access, session: Session | null): Promise<boolean> {
  if (!session) return false;
  const plan = (await models.running(session.tenant)).plan('user', session.roles);
  return Boolean(plan?.access.ops.create?.length);
}
