import type { FastifyInstance } from 'fastify';
import { sql, type TenantDb } from '../db/statement.ts';
import { Said } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { type Asking, askAbout } from '../records/asking.ts';
import { restoreRecord } from '../records/trash.ts';
import { readDbError } from '../records/write/read-db-error.ts';
import { together } from '../records/write/save.ts';
import { idsIn } from './crud-family.ts';
import * as calls from './user.contract.ts';
import { usersById } from './user-wire.ts';

/** Deleted users, given back or gone for good. */
export function userBinCalls(api: FastifyInstance, house: House): void {
  const ask = (session: Session) => askAbout(house, session, 'user');

  route(api, calls.recycleBin, async ({ session }) => {
    const asking = await ask(session);
    const rows = await asking.db.rows<{ id: string }>(sql`select id from sys_user
      where deleted_at is not null and supplier is null order by deleted_at desc limit 500`);
    return usersById(
      asking,
      rows.map(({ id }) => id),
      { trash: true },
    );
  });
  route(api, calls.putRecycleBin, async ({ session, body }) => {
    const asking = await ask(session);
    await together(asking, async (db) => {
      for (const id of idsIn(body.userIds)) await restoreRecord({ ...asking, db }, id);
    });
    return new Said('还原成功');
  });
  route(api, calls.deleteRecycleBin, async ({ session, query }) => {
    await purge(await ask(session), idsIn(query.userIds));
    return new Said('删除成功');
  });
}

/** Whoever something still names cannot go for good: what they did would stand under no name. */
async function purge(asking: Asking, ids: readonly string[]): Promise<void> {
  const { model, entity } = asking;
  const remove = async (db: TenantDb) => {
    const gone = await db.rows<{ id: string }>(
      sql`delete from sys_user where id = any(${ids}) and deleted_at is not null returning id`,
    );
    if (gone.length !== ids.length) throw new Refusal('unknown_record');
    await db.rows(sql`delete from credential where user_id = any(${ids})`);
    await db.rows(sql`insert into record_history (tenant_id, entity, record_id, version, at, by, action)
      select ${db.tenant}, ${entity.store}, x.id, 2147483647, now(), ${asking.asker.me}, 'purge' from unnest(${ids}::text[]) x(id)`);
  };
  try {
    await asking.db.transaction(remove);
  } catch (error) {
    throw readDbError(model, entity, error);
  }
}
