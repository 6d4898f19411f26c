import type { Database, TenantDb } from '../../db/statement.ts';
import { sql } from '../../db/statement.ts';
import type { Models } from '../../metadata/models.ts';
import { type NewMessage, sendMessages } from './send-message.ts';

/** What `notify` of a document leaves in the outbox. */
interface Notification {
  readonly to: { readonly role?: string; readonly user?: string; readonly supplier?: string };
  readonly say: string;
  readonly entity: string;
  readonly id: string;
  readonly name: string | null;
  readonly by: string;
}

const atOnce = 50;

/** Makes messages to persons of what documents told a role, a user or a supplier: each exactly once, for the message and its mark are one transaction. */
export async function workNotifications({ db, models }: { db: Database; models: Models }): Promise<number> {
  const tenants = await db.owner.rows<{ tenant_id: number }>(
    sql`select distinct tenant_id from outbox where done_at is null and topic = 'notify'`,
  );
  let worked = 0;
  for (const { tenant_id: tenant } of tenants) {
    const { model } = await models.running(tenant);
    worked += await db.tenant(tenant).transaction(async (within) => {
      const due = await within.rows<{ id: number; at: string; body: Notification }>(sql`
        select id, at, body from outbox where tenant_id = ${tenant} and done_at is null and topic = 'notify'
        order by id for update skip locked limit ${atOnce}`);
      for (const { at, body } of due) {
        const title = model.entities.get(body.entity)?.title ?? '';
        await sendMessages(within, messagesOf(body, title, await personsOf(within, body), at));
      }
      await within.rows(sql`
        update outbox set done_at = now() where tenant_id = ${tenant} and id = any (${due.map(({ id }) => id)}::bigint[])`);
      return due.length;
    });
  }
  return worked;
}

/** Whoever did it knows it already. */
async function personsOf(db: TenantDb, { to, by }: Notification): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select u.id from sys_user u
    where u.tenant_id = ${db.tenant} and u.deleted_at is null and u.status = '1' and u.id <> ${by} and (
      u.id = ${to.user ?? null} or u.supplier = ${to.supplier ?? null}
      or exists (select 1 from sys_role r where r.deleted_at is null and r.code = ${to.role ?? null} and u.roles ? r.id))`);
  return rows.map(({ id }) => id);
}

function messagesOf(
  { say, entity, id, name }: Notification,
  title: string,
  persons: readonly string[],
  at: string,
): NewMessage[] {
  const params = { say, record: [title, name].filter(Boolean).join(' ') };
  return persons.map((to) => ({ channel: 'notice', to, template: 'business', params, about: { entity, id }, at }));
}
