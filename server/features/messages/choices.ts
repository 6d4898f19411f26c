import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { MessageChoices } from './messages.contract.ts';
import { messageSorts } from './sorts.ts';

/** How somebody is told of each sort of message, and whether they have where to. */
export async function readChoices(db: TenantDb, user: string): Promise<MessageChoices> {
  const own = await db.first<{ hasMail: boolean; hasPhone: boolean }>(sql`
    select coalesce(email, '') <> '' as "hasMail", coalesce(phone, '') <> '' as "hasPhone"
    from sys_user where tenant_id = ${db.tenant} and id = ${user}`);
  const rows = await db.rows<{ sort: string; mail: boolean; sms: boolean }>(
    sql`select sort, mail, sms from message_choice where tenant_id = ${db.tenant} and user_id = ${user}`,
  );
  const chosen = new Map(rows.map((row) => [row.sort, row]));
  return {
    hasMail: own?.hasMail ?? false,
    hasPhone: own?.hasPhone ?? false,
    sorts: messageSorts.map(({ key, title, about }) => {
      const { mail = false, sms = false } = chosen.get(key) ?? {};
      return { key, title, about, mail, sms };
    }),
  };
}

export async function saveChoice(
  db: TenantDb,
  user: string,
  { sort, mail, sms }: { readonly sort: string; readonly mail: boolean; readonly sms: boolean },
): Promise<void> {
  if (!messageSorts.some(({ key }) => key === sort)) throw new Refusal('invalid_input', { text: '没有这一种消息' });
  await db.rows(sql`
    insert into message_choice (tenant_id, user_id, sort, mail, sms) values (${db.tenant}, ${user}, ${sort}, ${mail}, ${sms})
    on conflict (tenant_id, user_id, sort) do update set mail = excluded.mail, sms = excluded.sms`);
}
