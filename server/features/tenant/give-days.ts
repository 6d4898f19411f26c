import { lastShippedYear, shippedDays } from '../../../schemas/time/shipped-days.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { founder } from '../../kernel/founder.ts';
import type { House } from '../../kernel/house.ts';
import { askerOf } from '../../kernel/session.ts';
import type { Running } from '../../metadata/models.ts';
import { askWithin } from '../../records/asking.ts';
import { readWorkDays } from '../../records/work-days.ts';
import { createRecord } from '../../records/write/create.ts';

/** Gives a company the holidays and working days of the years it was not given yet; what it says of a day itself stays. */
export async function giveDays(db: TenantDb, running: Running): Promise<void> {
  const known = await db.first<{ until: number }>(
    sql`select days_until as until from tenant where tenant_id = ${db.tenant} for no key update`,
  );
  if (!known || known.until >= lastShippedYear) return;
  const own = await readWorkDays({ db, model: running.model });
  const session = founder(db.tenant);
  const asks = { db, outside: db, running, session, asker: askerOf(session, shanghaiTime()) };
  for (const one of shippedDays) {
    if (Number(one.day.slice(0, 4)) <= known.until || Object.hasOwn(own, one.day)) continue;
    await createRecord(askWithin(asks, 'workDay'), { ...one });
  }
  await db.rows(sql`update tenant set days_until = ${lastShippedYear} where tenant_id = ${db.tenant}`);
}

/** At a start: companies that were made before the product knew these years, each in a transaction of its own. */
export async function giveDaysToAll({ db, models }: Pick<House, 'db' | 'models'>): Promise<void> {
  const behind = await db.owner.rows<{ id: number }>(
    sql`select tenant_id as id from tenant where tenant_id > 0 and days_until < ${lastShippedYear} order by tenant_id`,
  );
  for (const { id } of behind) {
    const running = await models.running(id);
    await db.tenant(id).transaction((own) => giveDays(own, running));
  }
}
