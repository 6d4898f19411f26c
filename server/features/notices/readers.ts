import type { RecordData } from '../../../schemas/compile/plan.ts';
import { type Statement, sql, type TenantDb } from '../../db/statement.ts';

/** Everybody with an account they can use. */
const active = `u.deleted_at is null and u.status = '1'`;

/** Whom an announcement is for, as ids of users; the departments' people include those of the departments below. */
export function readersSql(announcement: Pick<RecordData, string>): Statement {
  const { target } = announcement;
  const ids = (value: unknown) => JSON.stringify(Array.isArray(value) ? value : []);
  const conditions: Readonly<Record<string, string>> = {
    ALL: 'true',
    STAFF: 'u.supplier is null',
    SUPPLIER: 'u.supplier is not null',
    USER: 'u.id in (select jsonb_array_elements_text($1::jsonb))',
    DEPART: `u.depart in (select id from down) or exists (select 1 from down where u.departs ? down.id)`,
  };
  const condition = conditions[String(target)] ?? 'false';
  const given = target === 'DEPART' ? announcement.departs : announcement.users;
  const down = `with recursive down as (
      select id from sys_depart where id in (select jsonb_array_elements_text($1::jsonb)) and deleted_at is null
      union select d.id from sys_depart d join down on d.parent = down.id where d.deleted_at is null) `;
  // the values are bound for every target, for the text must be the same whoever it is
  return { text: `${down}select u.id from sys_user u where ${active} and (${condition})`, values: [ids(given)] };
}

export async function countReaders(db: TenantDb, announcement: Pick<RecordData, string>): Promise<number> {
  const { text, values } = readersSql(announcement);
  const row = await db.first<{ n: number }>({ text: `select count(*)::int as n from (${text}) r`, values });
  return row?.n ?? 0;
}

/** Who is reading: what decides which announcements are for them. */
export interface Reader {
  readonly id: string;
  readonly isSupplier: boolean;
  /** Their departments and all above. */
  readonly departs: readonly string[];
}

export async function readReader(db: TenantDb, id: string): Promise<Reader> {
  const row = await db.first<{ supplier: string | null; departs: string[] }>(sql`
    with recursive up as (
      select d.id, d.parent from sys_depart d join sys_user u on d.id = u.depart or u.departs ? d.id where u.id = ${id}
      union select d.id, d.parent from sys_depart d join up on d.id = up.parent)
    select u.supplier, (select coalesce(json_agg(id), '[]') from up) as departs from sys_user u where u.id = ${id}`);
  return { id, isSupplier: row?.supplier != null, departs: row?.departs ?? [] };
}
