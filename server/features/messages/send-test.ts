import { sql, type TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Channel } from './messages.contract.ts';
import { productTemplate } from './product-templates.ts';
import type { Values } from './render-template.ts';
import { sendMessage } from './send-message.ts';

interface TestMessage {
  readonly code: string;
  readonly channel: Channel;
  readonly to: string;
  readonly values: Values;
}

const receivers: Readonly<Record<Exclude<Channel, 'notice'>, { readonly form: RegExp; readonly text: string }>> = {
  sms: { form: /^\+?\d{5,20}$/, text: '接收人应为手机号码' },
  mail: { form: /^[^\s@<>,;]+@[^\s@<>,;]+\.[^\s@<>,;]+$/, text: '接收人应为邮箱地址' },
};

/** Sends a template with test data, as anything else is sent. A notice goes to a user by name or id. */
export async function sendTest(db: TenantDb, { code, channel, to, values }: TestMessage): Promise<void> {
  const own = await db.first(sql`
    select 1 from sys_message_template where code = ${code} and channel = ${channel} and deleted_at is null`);
  if (!own && !productTemplate(code, channel)) throw new Refusal('unknown_record', { text: '没有这个模板' });
  const receiver = channel === 'notice' ? await userNamed(db, to) : checked(channel, to.trim());
  await sendMessage(db, { channel, to: receiver, template: code, params: values });
}

function checked(channel: 'sms' | 'mail', to: string): string {
  const { form, text } = receivers[channel];
  if (!form.test(to)) throw new Refusal('invalid_input', { text });
  return to;
}

async function userNamed(db: TenantDb, name: string): Promise<string> {
  const user = await db.first<{ id: string }>(sql`
    select id from sys_user where (id = ${name} or lower(username) = ${name.trim().toLowerCase()}) and deleted_at is null`);
  if (!user) throw new Refusal('unknown_record', { text: '没有这个用户' });
  return user.id;
}
