import { appRole } from '../db/roles.ts';
import { sql, type TenantDb } from '../db/statement.ts';

const FIRST_COUNT = 80;

/** To be called after whatever is entered: it is counted whenever it has become twice as much, which takes the database half a second. */
export function countAtDoubling(tenant: TenantDb): () => Promise<void> {
  let entered = 0;
  let next = FIRST_COUNT;
  return async () => {
    entered += 1;
    if (entered < next) return;
    next *= 2;
    await countRows(tenant);
  };
}

/**
 * Nobody counts what a transaction has not committed, and the demo company is made in one: without this the database takes its tables for
 * all but empty, and reads them whole for every save. Only their owner may count them.
 */
async function countRows(tenant: TenantDb): Promise<void> {
  const filled = await tenant.rows<{ name: string }>(sql`
    select quote_ident(relname) as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`);
  await tenant.rows({ text: 'set local role none', values: [] });
  await tenant.rows({ text: `analyze ${filled.map(({ name }) => name).join(', ')}`, values: [] });
  await tenant.rows({ text: `set local role ${appRole}`, values: [] });
}
