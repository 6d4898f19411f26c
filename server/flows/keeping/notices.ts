import type { FlowNoticeRow } from '../../../schemas/wire/flow-keeping.ts';
import { sql } from '../../db/statement.ts';
import { flowTemplates, messageName } from '../../features/messages/product-templates.ts';
import { sendAgain } from '../../features/messages/send-again.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Session } from '../../kernel/session.ts';
import type { Sources } from '../../records/asking.ts';
import { everyText } from '../desk/desk.ts';

interface NoticesQuery {
  readonly page: number;
  readonly size: number;
  readonly find?: string | undefined;
  readonly channel?: 'notice' | 'mail' | 'sms' | undefined;
  readonly template?: string | undefined;
  readonly read?: 'yes' | 'no' | undefined;
}

const statuses: Readonly<Record<string, string>> = {
  waiting: '待发送',
  sending: '发送中',
  sent: '已发送',
  failed: '发送失败',
};

type Line = Omit<FlowNoticeRow, 'sort'> & { readonly total: number };

/** What flows told whom, by which way and when; of a notice whether it was read. The latest first. */
export async function listFlowNotices(
  { db: database }: Sources,
  { tenant }: Session,
  query: NoticesQuery,
): Promise<{ readonly records: readonly FlowNoticeRow[]; readonly total: number }> {
  const db = database.tenant(tenant);
  const { page, size, find, channel = null, template = null, read = null } = query;
  const like = everyText(find);
  const rows = await db.rows<Line>(sql`
    select m.id, coalesce(m.sent_at, m.create_time) as at, m.channel, m.template, coalesce(m.receiver, '') as receiver,
      coalesce(m.title, '') as title, m.status, m.result, s.read_at as "readAt", coalesce(s.read_flag = '1', false) as "isRead",
      s.bus_type as entity, s.bus_id as record, count(*) over ()::int as total
    from sys_message m left join sys_announcement_send s on m.channel = 'notice' and s.tenant_id = m.tenant_id and s.id = m.id
    where m.tenant_id = ${tenant} and m.template = any (${[...flowTemplates]}::text[])
      and (${like}::text is null or m.title ilike ${like} or m.receiver ilike ${like})
      and (${channel}::text is null or m.channel = ${channel}) and (${template}::text is null or m.template = ${template})
      and (${read}::text is null or (m.channel = 'notice' and (coalesce(s.read_flag, '0') = '1') = (${read} = 'yes')))
    order by coalesce(m.sent_at, m.create_time) desc, m.id desc limit ${size} offset ${(page - 1) * size}`);
  return {
    records: rows.map(({ total: _, status, ...row }) => ({
      ...row,
      sort: messageName(row.template),
      status: statuses[status] ?? status,
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** The same words once more to the same person by the same way: what was sent before stays as it is. */
export async function resendFlowNotice({ db }: Sources, { tenant }: Session, id: string): Promise<void> {
  const found = await db.tenant(tenant).transaction((within) => sendAgain(within, id, flowTemplates));
  if (!found) throw new Refusal('unknown_record');
}
