import { accountsOfPerson } from '../access/linked-accounts.ts';
import type { Session } from '../access/session.ts';
import type { Database } from '../db/statement.ts';
import { listTenants } from '../platform/tenant/keep-tenants.ts';

/** The companies somebody may go on in without signing in again, the one they are in among them. */
export async function ownTenants(db: Database, session: Session) {
  const linked = (await accountsOfPerson(db, session.id)).map(({ tenant }) => tenant);
  const ids = [...new Set([session.tenant, ...linked])];
  const { records } = await listTenants(db, { pageNo: 1, pageSize: 1000, ids });
  return records.map(({ id, name, beginDate, endDate, status }) => ({
    id,
    name,
    beginDate,
    endDate,
    status: status === 'open' ? 1 : 0,
  }));
}
