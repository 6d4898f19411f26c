import { sql, type TenantDb } from '../../db/statement.ts';
import { tellUsers } from '../../db/tell.ts';
import { Refusal } from '../../kernel/errors.ts';
import { newId } from '../../kernel/new-id.ts';
import { type MineRow, overMine } from './mine-sql.ts';
import { readReader } from './readers.ts';

export interface MineQuery {
  readonly title?: string | undefined;
  readonly sender?: string | undefined;
  readonly category?: string | undefined;
  readonly priority?: string | undefined;
  readonly readFlag?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page: number;
  readonly size: number;
}

export interface MinePage {
  readonly rows: readonly MineRow[];
  readonly total: number;
}

const newestFirst = 'order by sent_at desc nulls last, id desc';
const everyText = (text: string | undefined) => (text ? `%${text.replace(/[\\%_]/g, '\\$&')}%` : null);

/** What one person has received, newest first. */
export async function listMine(db: TenantDb, me: string, query: MineQuery): Promise<MinePage> {
  const { title, sender, category, priority, readFlag, from, to, page, size } = query;
  const values = [
    everyText(title),
    everyText(sender),
    category || null,
    priority || null,
    readFlag || null,
    from || null,
    to || null,
  ];
  const where = `where ($5::text is null or title ilike $5) and ($6::text is null or sender ilike $6)
    and ($7::text is null or category = $7) and ($8::text is null or priority = $8) and ($9::text is null or read_flag = $9)
    and ($10::timestamptz is null or sent_at >= $10::timestamptz) and ($11::timestamptz is null or sent_at <= $11::timestamptz)`;
  const reader = await readReader(db, me);
  const rows = await db.rows<MineRow & { total: number }>(
    overMine(
      db.tenant,
      reader,
      `select *, count(*) over ()::int as total from mine ${where} ${newestFirst} limit $12 offset $13`,
      [...values, size, (page - 1) * size],
    ),
  );
  return { rows, total: rows[0]?.total ?? 0 };
}

export interface Unread {
  readonly notices: readonly MineRow[];
  readonly noticeTotal: number;
  readonly messages: readonly MineRow[];
  readonly messageTotal: number;
}

/** What is unread, of both sorts: the newest, and how many there are. */
export async function listUnread(db: TenantDb, me: string, size: number): Promise<Unread> {
  const reader = await readReader(db, me);
  const rows = await db.rows<MineRow & { total: number; place: number }>(
    overMine(
      db.tenant,
      reader,
      `select * from (
         select *, count(*) over (partition by category)::int as total,
           row_number() over (partition by category ${newestFirst})::int as place
         from mine where read_flag = '0') r where place <= $5 order by place`,
      [size],
    ),
  );
  const of = (category: string) => rows.filter((row) => row.category === category);
  const [notices, messages] = [of('1'), of('2')];
  return { notices, noticeTotal: notices[0]?.total ?? 0, messages, messageTotal: messages[0]?.total ?? 0 };
}

/** One that was received; anything else does not exist for this person. */
export async function readMine(db: TenantDb, me: string, id: string): Promise<MineRow> {
  const reader = await readReader(db, me);
  const row = await db.first<MineRow>(
    overMine(db.tenant, reader, `select * from mine where id = $5 or send_id = $5 limit 1`, [id]),
  );
  if (!row) throw new Refusal('unknown_record', { text: '消息不存在' });
  return row;
}

/** Marks one as read; read again it is read since the first time. */
export async function markRead(db: TenantDb, me: string, id: string): Promise<void> {
  const row = await readMine(db, me, id);
  if (row.read_flag === '1') return;
  await db.transaction(async (within) => {
    if (row.announcement) await readAnnouncements(within, me, [row.id]);
    else await readMessages(within, me, row.id);
    await tellUsers(within, [me]);
  });
}

/** Marks everything as read, or everything of one sort; answers how many were. */
export async function markAllRead(db: TenantDb, me: string, category: string | null): Promise<number> {
  const reader = await readReader(db, me);
  const unread = await db.rows<MineRow>(
    overMine(db.tenant, reader, `select * from mine where read_flag = '0' and ($5::text is null or category = $5)`, [
      category,
    ]),
  );
  if (unread.length === 0) return 0;
  await db.transaction(async (within) => {
    const announced = unread.filter(({ announcement }) => announcement).map(({ id }) => id);
    if (announced.length > 0) await readAnnouncements(within, me, announced);
    for (const { id } of unread.filter(({ announcement }) => !announcement)) await readMessages(within, me, id);
    await tellUsers(within, [me]);
  });
  return unread.length;
}

const readMessages = (db: TenantDb, me: string, id: string) =>
  db.rows(sql`update sys_announcement_send set read_flag = '1', read_at = now(), version = version + 1
    where tenant_id = ${db.tenant} and id = ${id} and receiver = ${me} and announcement is null and read_flag = '0'`);

/** A first reading is counted, however many windows report it at once. In the order of their ids, so that nobody waits in a ring. */
async function readAnnouncements(db: TenantDb, me: string, ids: readonly string[]): Promise<void> {
  for (const id of ids.toSorted()) {
    const [first] = await db.rows(sql`
      insert into sys_announcement_send (tenant_id, id, version, create_by, create_time, announcement, receiver, read_flag, read_at)
      values (${db.tenant}, ${newId()}, 1, ${me}, now(), ${id}, ${me}, '1', now())
      on conflict (tenant_id, announcement, receiver) where deleted_at is null do update set read_flag = '1', read_at = now()
        where sys_announcement_send.read_flag <> '1'
      returning 1`);
    if (!first) continue;
    await db.rows(sql`update sys_announcement
      set read_count = coalesce(read_count, 0) + 1, target_count = greatest(target_count, coalesce(read_count, 0) + 1)
      where tenant_id = ${db.tenant} and id = ${id}`);
  }
}
