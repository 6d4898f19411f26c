import { type DepartRow, departJson } from '../../access/read-account.ts';
import { sql, type TenantDb } from '../../db/statement.ts';

/** Every department there is, by order and code. A company has so few that a tree is made of all of them. */
export async function readDeparts(db: TenantDb): Promise<readonly DepartRow[]> {
  const found = await db.first<{ rows: DepartRow[] }>({
    name: 'departs',
    text: `select coalesce(json_agg(${departJson} order by d.sort nulls last, d.code), '[]') as rows
             from sys_depart d where d.deleted_at is null`,
    values: [],
  });
  return found?.rows ?? [];
}

/** Ids of the department with this code and of all below it. */
export async function departsBelow(db: TenantDb, code: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    with recursive below as (
      select id from sys_depart where code = ${code} and deleted_at is null
      union select d.id from sys_depart d join below b on d.parent = b.id and d.deleted_at is null)
    select id from below`);
  return rows.map(({ id }) => id);
}
