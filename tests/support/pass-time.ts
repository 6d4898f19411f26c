import { sql, type TenantDb } from '../../server/db/statement.ts';
import { asHouse } from '../../server/kernel/founder.ts';
import type { Sources } from '../../server/records/asking.ts';
import { keepTime } from '../../server/records/time/keep-time.ts';
import { competitionsJob } from '../../server/records/time/wake-competitions.ts';

/** What happens by itself in company 1, by now or by the moment that is said. */
export const passTime = (house: Sources, now?: string) =>
  keepTime(house, { session: asHouse(1), signal: new AbortController().signal, ...(now === undefined ? {} : { now }) });

/** Whoever moves the moments of competitions in the tables says so, as a save does: their keeper may rest. */
export const tellMoments = (db: TenantDb) =>
  db.rows(sql`insert into job_wake (tenant_id, kind) values (${db.tenant}, ${competitionsJob})`);
