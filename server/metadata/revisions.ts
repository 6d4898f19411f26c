import type { Revision } from '../../schemas/wire/review.ts';
import type { Database } from '../db/statement.ts';
import { sql } from '../db/statement.ts';

/** What a tenant published, the latest first. What a step fills is between the server and its tables. */
export const readRevisions = (db: Database, tenant: number, before: number, most: number): Promise<Revision[]> =>
  db.tenant(tenant).rows<Revision>(sql`
    select revision, at, by, note, documents,
      coalesce((select json_agg(json_build_object('sql', step -> 'sql', 'say', step -> 'say', 'destructive', step -> 'destructive') order by nth) from jsonb_array_elements(ddl) with ordinality s(step, nth)), '[]') as steps
    from meta_revision
    where tenant_id = ${tenant} and revision < ${before} order by revision desc limit ${most}`);
