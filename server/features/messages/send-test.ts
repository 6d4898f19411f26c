import { Refusal } from '../../kernel/errors.ts';
import { type Reading, rowReader } from '../../records/row-reader.ts';
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

const templates = rowReader('messageTemplate', { id: 'text' });
const people = rowReader('user', { id: 'text' });

/** Sends a template with test data, as anything else is sent. A notice goes to a user by name or id. */
export async function sendTest(at: Reading, { code, channel, to, values }: TestMessage): Promise<void> {
  const own = await templates.first(at, { is: { code, channel } });
  if (!own && !productTemplate(code, channel)) throw new Refusal('unknown_record', { text: '没有这个模板' });
  const receiver = channel === 'notice' ? await userNamed(at, to) : checked(channel, to.trim());
  await sendMessage(at.db, { channel, to: receiver, template: code, params: values });
}

function checked(channel: 'sms' | 'mail', to: string): string {
  const { form, text } = receivers[channel];
  if (!form.test(to)) throw new Refusal('invalid_input', { text });
  return to;
}

async function userNamed(at: Reading, name: string): Promise<string> {
  const user =
    (await people.first(at, { is: { id: name } })) ?? (await people.first(at, { same: { username: name.trim() } }));
  if (!user) throw new Refusal('unknown_record', { text: '没有这个用户' });
  return user.id;
}
