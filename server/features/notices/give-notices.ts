import type { Statement, TenantDb } from '../../db/statement.ts';
import { tellUsers } from '../../db/tell.ts';
import { planned } from '../../sql/planned.ts';
import { writtenTogether } from '../../sql/questions.ts';

/** A system message for one person, delivered by being written. */
export interface Notice {
  readonly id: string;
  readonly user: string;
  readonly title: string;
  /** Plain text. */
  readonly content: string;
  readonly sender: string;
  readonly priority?: 'L' | 'M' | 'H';
  readonly at?: string;
  readonly about?: { readonly entity: string; readonly id: string };
}

/** Puts messages before their readers in the caller's transaction, with what is written beside; the same id twice is one message. */
export async function giveNotices(
  db: TenantDb,
  notices: readonly Notice[],
  beside: readonly Statement[] = [],
): Promise<void> {
  const rows = notices.map(({ about, priority = 'M', at, ...notice }) => ({
    ...notice,
    priority,
    at: at ?? null,
    entity: about?.entity ?? null,
    record: about?.id ?? null,
  }));
  const given = planned`
    insert into sys_announcement_send (tenant_id, id, version, create_by, create_time, receiver, read_flag, title, content, category,
      priority, sender, sent_at, open_type, open_page, bus_type, bus_id)
    select ${db.tenant}, r.id, 1, 'system', now(), r.user, '0', r.title, r.content, '2', r.priority, r.sender, coalesce(r.at, now()),
      case when r.record is not null then 'component' end, r.entity, r.entity, r.record
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id text, at timestamptz, "user" text, title text, content text, sender text, priority text, entity text, record text)
    on conflict (tenant_id, id) do nothing`;
  const writes = [...beside, ...(notices.length > 0 ? [given] : [])];
  if (writes.length > 0) await db.rows(writtenTogether(writes));
  await tellUsers(
    db,
    notices.map(({ user }) => user),
  );
}
