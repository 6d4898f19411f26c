import type { OwnTenant } from '../../../schemas/wire/session.ts';
import { type Database, sql } from '../../db/statement.ts';
import type { Session } from '../../kernel/session.ts';
import { accountsOfPerson } from '../linked-accounts.ts';

/** The companies somebody may go on in without signing in again, the one they are in among them. */
export async function ownTenants(db: Database, session: Session): Promise<readonly OwnTenant[]> {
  const linked = (await accountsOfPerson(db, session.id)).map(({ tenant }) => tenant);
  const ids = [...new Set([session.tenant, ...linked])];
  return db.owner.rows<OwnTenant>(sql`select tenant_id as id, name, begin_date as "beginDate", end_date as "endDate", 1 as status
    from tenant where tenant_id = any (${ids}) order by tenant_id`);
}
