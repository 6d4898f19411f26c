import type { FastifyInstance } from 'fastify';
import type { Access } from '../access/access.ts';
import { editProfile, ownFields } from '../access/edit-profile.ts';
import { readOwnCompany } from '../access/own-company.ts';
import { readAccount } from '../access/read-account.ts';
import { visitTotals, visitWeek } from '../access/visits.ts';
import { sql } from '../db/statement.ts';
import { Said } from '../kernel/envelope.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { readingOf } from '../records/row-reader.ts';
import * as calls from './own-account.contract.ts';

/** What a signed-in person asks and says about themselves, beyond the session. */
export function ownDataCalls(api: FastifyInstance, access: Access): void {
  const own = (session: Session) => access.db.tenant(session.tenant);

  route(api, calls.getSupplier, async ({ session }) =>
    readOwnCompany(await readingOf(access, session.tenant), session, await isFirstSession(access, session)),
  );

  for (const call of [calls.userEdit, calls.appEdit]) {
    route(api, call, async ({ session, body, request }) => {
      const said = ownFields.filter((key) => body[key] !== undefined);
      const fields = Object.fromEntries(said.map((key) => [key, fieldOf(key, body[key] ?? null)]));
      await editProfile(access, session, { fields, smscode: body.smscode ?? '', ip: request.ip });
      return new Said('操作成功');
    });
  }

  route(api, calls.getUserSectionInfoByToken, async ({ session }) => {
    const account = await readAccount(await readingOf(access, session.tenant), session);
    return {
      sysUserId: account.id,
      sysUserCode: account.username,
      sysUserName: account.realname,
      sysOrgCode: account.departs.find(({ id }) => id === session.currentDepart)?.code ?? null,
    };
  });

  route(api, calls.loginfo, ({ session }) => visitTotals(own(session)));
  route(api, calls.visitInfo, ({ session }) => visitWeek(own(session)));
}

/** The clients say sex as a number and the picture as one file. */
function fieldOf(key: (typeof ownFields)[number], value: string | number | null): unknown {
  if (value === null || value === '') return null;
  return key === 'avatar' ? [String(value)] : String(value);
}

async function isFirstSession({ db }: Access, { tenant, user, id }: Session): Promise<boolean> {
  const before = await db.owner.rows(sql`select 1 from session where tenant_id = ${tenant} and user_id = ${user.id}
    and created_at < (select created_at from session where id = ${id}) limit 1`);
  return before.length === 0;
}
