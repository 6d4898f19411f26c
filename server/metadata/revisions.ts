import type { Database } from '../db/statement.ts';
import { sql } from '../db/statement.ts';

export interface Revision {
  readonly revision: number;
  readonly at: string;
  readonly by: string;
  readonly note: string | null;
  readonly documents: readonly {
    readonly id: string;
    readonly title: unknown;
    readonly gone: boolean;
    readonly words: readonly string[];
  }[];
  readonly steps: readonly { readonly sql: string; readonly say: string; readonly destructive: boolean }[];
}

/** What a tenant published, the latest first. */
export const readRevisions = (db: Database, tenant: number, before: number, most: number): Promise<Revision[]> =>
  db.tenant(tenant).rows<Revision>(sql`
    select revision, at, by, note, documents, ddl as steps from meta_revision
    where tenant_id = ${tenant} and revision < ${before} order by revision desc limit ${most}`);
