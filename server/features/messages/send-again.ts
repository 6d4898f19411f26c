import { sql, type TenantDb } from '../../db/statement.ts';
import { newId } from '../../kernel/new-id.ts';
import { giveNotices } from '../notices/give-notices.ts';
import type { Channel } from './messages.contract.ts';
import { messagesChannel } from './send-message.ts';

interface Sent {
  readonly channel: Channel;
  readonly title: string;
  readonly content: string;
  readonly user: string | null;
  readonly sender: string | null;
  readonly entity: string | null;
  readonly record: string | null;
}

/** A message once more, of one of these templates, to whom it went; the first one stays as it is. False: there is none. */
export async function sendAgain(db: TenantDb, id: string, templates: readonly string[]): Promise<boolean> {
  const sent = await db.first<Sent>(sql`
    select m.channel, coalesce(m.title, '') as title, coalesce(m.content, '') as content, s.receiver as "user", s.sender,
      s.bus_type as entity, s.bus_id as record
    from sys_message m left join sys_announcement_send s on m.channel = 'notice' and s.tenant_id = m.tenant_id and s.id = m.id
    where m.tenant_id = ${db.tenant} and m.id = ${id} and m.template = any (${[...templates]}::text[]) and m.secret is distinct from 'Y'`);
  if (!sent) return false;
  const again = newId();
  await db.rows(sql`
    insert into sys_message (tenant_id, id, version, create_by, create_time, channel, receiver, template, title, content, secret, status,
      tries, next_at, sent_at, result)
    select tenant_id, ${again}, 1, 'system', now(), channel, receiver, template, title, content, 'N',
      case channel when 'notice' then 'sent' else 'waiting' end, case channel when 'notice' then 1 else 0 end,
      case when channel <> 'notice' then now() end, case channel when 'notice' then now() end,
      case channel when 'notice' then '已送达' end
    from sys_message where tenant_id = ${db.tenant} and id = ${id}`);
  const { channel, title, content, user, sender, entity, record } = sent;
  if (channel !== 'notice') await db.rows(sql`select pg_notify(${messagesChannel}, '')`);
  else if (user !== null) {
    const about = entity !== null && record !== null ? { about: { entity, id: record } } : {};
    await giveNotices(db, [{ id: again, user, title, content, sender: sender ?? '系统', ...about }]);
  }
  return true;
}
