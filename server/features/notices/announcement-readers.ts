import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { ReaderPage } from './notices.contract.ts';
import { readersSql } from './readers.ts';

interface ReaderQuery {
  readonly read: boolean | null;
  readonly keyword: string;
  readonly page: number;
  readonly size: number;
}

type ReaderRow = ReaderPage['records'][number] & {
  readonly total: number;
  readonly readTotal: number;
  readonly of: number;
};

/** Who has read an announcement and who of its readers has not: those who read it stay, also when they left its readers since. */
export async function listReaders(db: TenantDb, id: string, query: ReaderQuery): Promise<ReaderPage> {
  const found = await db.first(sql`
    select target, departs, users from sys_announcement where tenant_id = ${db.tenant} and id = ${id} and deleted_at is null`);
  if (!found) throw new Refusal('unknown_record');
  const readers = readersSql(found);
  const at = readers.values.length;
  const place = (n: number) => `$${at + n}`;
  const rows = await db.rows<ReaderRow>({
    text: `
      with person as (
        select u.id, u.realname, d.name as depart, c.name as supplier, s.read_at as "readAt" from sys_user u
        left join sys_announcement_send s on s.tenant_id = ${place(1)} and s.announcement = ${place(2)} and s.receiver = u.id and s.read_flag = '1'
        left join sys_depart d on d.tenant_id = ${place(1)} and d.id = u.depart
        left join su_supplier c on c.tenant_id = ${place(1)} and c.id = u.supplier
        where u.tenant_id = ${place(1)} and (s.id is not null or u.id in (${readers.text})))
      , counted as (select count("readAt")::int as "readTotal", count(*)::int as "of" from person)
      , fit as (select * from person where (${place(3)}::boolean is null or ("readAt" is not null) = ${place(3)}::boolean)
          and realname ilike ${place(4)})
      , page as (select *, count(*) over ()::int as total from fit order by "readAt" desc nulls last, realname limit ${place(5)} offset ${place(6)})
      select counted.*, page.* from counted left join page on true`,
    values: [
      ...readers.values,
      db.tenant,
      id,
      query.read,
      `%${query.keyword.replace(/[\\%_]/g, '\\$&')}%`,
      query.size,
      (query.page - 1) * query.size,
    ],
  });
  const [first] = rows;
  const records = rows
    .filter((row) => row.id !== null)
    .map(({ id: user, realname, depart, supplier, readAt }) => ({ id: user, realname, depart, supplier, readAt }));
  return { records, total: first?.total ?? 0, readTotal: first?.readTotal ?? 0, of: first?.of ?? 0 };
}
