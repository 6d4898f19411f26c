import { type Database, sql } from '../db/statement.ts';

/** The company that visitors of the public site meet, and who of them may register with it. */
export interface PortalTenant {
  readonly tenant: number;
  readonly name: string;
  readonly registration: 'nobody' | 'suppliers' | 'everybody';
}

/** The one that is marked, else the first that is open: most installations hold one company. */
export async function portalTenant(db: Database): Promise<PortalTenant | undefined> {
  const [found] = await db.owner.rows<PortalTenant>(sql`select tenant_id as tenant, name, registration from tenant t
    where tenant_id > 0 and tenant_open(t) order by portal desc, tenant_id limit 1`);
  return found;
}
