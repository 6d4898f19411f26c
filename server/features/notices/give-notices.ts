import type { TenantDb } from '../../db/statement.ts';
import { tellUsers } from '../../db/tell.ts';
import { planned } from '../../sql/planned.ts';

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

/** Puts messages before their readers in the caller's transaction; the same id twice is one message. */
export async function giveNotices(db: TenantDb, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ about, priority = 'M', at, ...notice }) => ({
    ...notice,
    priority,
    at: at ?? null,
    entity: about?.entity ?? null,
    record: about?.id ?? null,
  }));
  await db.rows(planned`
    insert into sys_announcement_send (tenant_id, id, version, create_by, create_time, receiver, read_flag, title, content, category,
      priority, sender, sent_at, open_type, open_page, bus_type, bus_id)
    select ${db.tenant}, r.id, 1, 'system', now(), r.user, '0', r.title, r.content, '2', r.priority, r.sender, coalesce(r.at, now()),
      case when r.record is not null then 'component' end, r.entity, r.entity, r.record
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id text, at timestamptz, "user" text, title text, content text, sender text, priority text, entity text, record text)
    on conflict (tenant_id, id) do nothing`);
  await tellUsers(
    db,
    notices.map(({ user }) => user),
  );
}
