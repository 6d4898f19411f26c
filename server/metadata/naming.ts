import { allKinds } from '../../renderers/kinds.ts';
import type { Naming } from '../../schemas/layers/naming.ts';
import { sql } from '../db/statement.ts';
import type { Reader } from './document-store.ts';

export type RoleNames = ReadonlyMap<string, string>;

/** What a company calls its roles, by their codes. */
export async function readRoleNames(owner: Reader, tenant: number): Promise<RoleNames> {
  const [there] = await owner.rows<{ found: boolean }>(sql`select to_regclass('sys_role') is not null as found`);
  if (!there?.found) return new Map();
  const rows = await owner.rows<{ code: string; name: string }>(
    sql`select code, name from sys_role where tenant_id = ${tenant} and deleted_at is null`,
  );
  return new Map(rows.map(({ code, name }) => [code, name]));
}

/** What telling of documents may look up. */
export const namingOf = (documentOf: Naming['documentOf'], roleNames?: RoleNames): Naming => ({
  ...allKinds,
  documentOf,
  roleName: (code) => roleNames?.get(code),
});
