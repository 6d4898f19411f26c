import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import { portalTenant } from '../access/portal-tenant.ts';
import { sql } from '../db/statement.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import { route } from '../kernel/route.ts';
import { mayUse, type Session } from '../kernel/session.ts';
import { getRegistrationRules, type RegistrationRules, setRegistrationRules } from './registration-rules.contract.ts';

/** Who may register, as an administrator sets it. */
export function registrationRuleCalls(api: FastifyInstance, { db }: Access): void {
  route(api, getRegistrationRules, async ({ session }) => {
    const own = await db
      .tenant(session.tenant)
      .first<Pick<RegistrationRules, 'registration'>>(
        sql`select registration from tenant where tenant_id = ${session.tenant}`,
      );
    const portal = await portalTenant(db);
    const isOwn = portal?.tenant === session.tenant;
    return {
      registration: own?.registration ?? 'nobody',
      portal: isOwn,
      elsewhere: portal && !isOwn ? portal.name : null,
      mayChoose: mayChoose(session),
    };
  });

  route(api, setRegistrationRules, async ({ session, body }) => {
    const { registration, portal } = body;
    if (portal && !mayChoose(session)) throw new Refusal('not_allowed');
    await db.owner.transaction(async (owner) => {
      await owner.rows(sql`update tenant set registration = ${registration} where tenant_id = ${session.tenant}`);
      if (!portal) return;
      await owner.rows(sql`update tenant set portal = false where portal and tenant_id <> ${session.tenant}`);
      await owner.rows(sql`update tenant set portal = true where tenant_id = ${session.tenant}`);
    });
    return new Said('保存成功');
  });
}

const mayChoose = (session: Session): boolean => mayUse(session, 'tenant:manage');
