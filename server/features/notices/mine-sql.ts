import type { Statement } from '../../db/statement.ts';
import type { Reader } from './readers.ts';

/** A notice as its reader has it; `announcement` is null for a message to this one person. */
export interface MineRow {
  readonly id: string;
  readonly send_id: string | null;
  readonly announcement: boolean;
  readonly title: string | null;
  readonly content: string | null;
  readonly summary: string | null;
  readonly category: string;
  readonly priority: string | null;
  readonly sender: string | null;
  readonly sent_at: string | null;
  readonly read_flag: string;
  readonly read_at: string | null;
  readonly open_type: string | null;
  readonly open_page: string | null;
  readonly bus_type: string | null;
  readonly bus_id: string | null;
}

/** Released, begun, not ended, and meant for the reader. */
const reaches = `a.tenant_id = $1 and a.deleted_at is null and a.status = '1'
  and (a.start_at is null or a.start_at <= now()) and (a.end_at is null or a.end_at > now())
  and case a.target when 'ALL' then true when 'STAFF' then not $3::boolean when 'SUPPLIER' then $3::boolean
    when 'USER' then coalesce(a.users ? $2, false) when 'DEPART' then coalesce(a.departs ?| $4::text[], false) else false end`;

/**
 * Everything one person has received, as a table `mine`. Who may read what is said here and nowhere else. A row of one's
 * own exists only for what was read: releasing to ten thousand people writes nothing for them.
 */
const mine = `with mine as (
  select a.id, s.id as send_id, true as announcement, a.title, a.content, a.summary, a.category, a.priority, a.sender, a.sent_at,
    coalesce(s.read_flag, '0') as read_flag, s.read_at, a.open_type, a.open_page, a.bus_type, a.bus_id
  from sys_announcement a
  left join sys_announcement_send s on s.tenant_id = $1 and s.announcement = a.id and s.receiver = $2
  where ${reaches}
  union all
  select s.id, s.id, false, s.title, s.content, null, coalesce(s.category, '2'), s.priority, s.sender, s.sent_at,
    coalesce(s.read_flag, '0'), s.read_at, s.open_type, s.open_page, s.bus_type, s.bus_id
  from sys_announcement_send s
  where s.tenant_id = $1 and s.receiver = $2 and s.announcement is null and s.deleted_at is null)`;

/** A statement over `mine`. Its own values begin at `$5`. */
export const overMine = (tenant: number, reader: Reader, text: string, values: readonly unknown[] = []): Statement => ({
  text: `${mine} ${text}`,
  values: [tenant, reader.id, reader.isSupplier, reader.departs, ...values],
});
