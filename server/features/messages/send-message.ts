import type { Statement, TenantDb } from '../../db/statement.ts';
import { newId } from '../../kernel/new-id.ts';
import { planned } from '../../sql/planned.ts';
import { askAll, type Question } from '../../sql/questions.ts';
import { giveNotices } from '../notices/give-notices.ts';
import type { Channel } from './messages.contract.ts';
import { productTemplate } from './product-templates.ts';
import { renderTemplate, type Words } from './render-template.ts';
import { alsoByChoice } from './sorts.ts';

export interface NewMessage {
  readonly channel: Channel;
  /** A phone number, a mail address, or the id of a user. */
  readonly to: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string>>;
  /** The text holds a code: nobody but the receiver reads it, and it is wiped once delivered. */
  readonly secret?: boolean;
  /** The record a notice is about; its reader goes there with one click. */
  readonly about?: { readonly entity: string; readonly id: string };
  readonly sender?: string;
  /** The sort it counts as for who chose how to be told, where its template is not of that sort. */
  readonly sort?: string | undefined;
  /** When it was said, where that was before now. */
  readonly at?: string;
}

/** Shown in place of a text that holds a code. */
export const masked = '******';

/** What the workers of all processes listen to: messages wait to be delivered. */
export const messagesChannel = 'messages';

/** Writes a message in the caller's transaction; once that is committed it is delivered. A notice is delivered by the writing itself. */
export async function sendMessage(db: TenantDb, message: NewMessage): Promise<void> {
  await sendMessages(db, [message]);
}

/** As `sendMessage`, for many. Whoever chose to be told by mail or text message as well is told so. */
export async function sendMessages(db: TenantDb, asked: readonly NewMessage[]): Promise<void> {
  if (asked.length === 0) return;
  const [also, words] = await askAll(db, alsoByChoice(db, asked), wordsAsked(db, asked));
  const messages = [...asked, ...also];
  const written = messages.map((message) => write(message, words));
  await db.joined(async (within) => {
    const notices = written.filter(({ channel }) => channel === 'notice');
    const writes = [...keepMessages(within, written), ...keepSecrets(within, written)];
    await giveNotices(within, notices.map(noticeOf), writes);
    if (notices.length < written.length) await within.notify(messagesChannel, '');
  });
}

interface Written extends NewMessage, Words {
  readonly id: string;
}

const keyOf = (one: { readonly channel: string }, code: string) => `${one.channel}:${code}`;

/** The company's own words for these messages, by channel and template. */
function wordsAsked(
  { tenant }: TenantDb,
  messages: readonly NewMessage[],
): Question<ReadonlyMap<string, Words & { readonly channel: string }>> {
  const codes = [...new Set(messages.map(({ template }) => template))];
  const own = planned`
    select code, channel, title, content from sys_message_template
    where tenant_id = ${tenant} and code = any (${codes}::text[]) and enabled = 'Y' and deleted_at is null`;
  return {
    asks: [own],
    answer: ([rows = []]) => new Map(rows.map(({ code, ...words }) => [keyOf(words, code), words])),
  };
}

function write(message: NewMessage, own: ReadonlyMap<string, Words>): Written {
  const { channel, template, params } = message;
  const words = own.get(keyOf(message, template)) ?? productTemplate(template, channel);
  if (!words) throw new Error(`[Bug] no template ${template} for ${channel}`);
  return { ...message, id: newId(), ...renderTemplate(channel, words, params) };
}

function keepMessages(db: TenantDb, written: readonly Written[]): readonly Statement[] {
  const rows = written.map(({ id, channel, to, template, title, content, secret, at }) => ({
    id,
    at: at ?? null,
    channel,
    receiver: to,
    template,
    title,
    content: secret ? masked : content,
    secret: secret ? 'Y' : 'N',
    status: channel === 'notice' ? 'sent' : 'waiting',
  }));
  return [
    planned`
    insert into sys_message (tenant_id, id, version, create_by, create_time, channel, receiver, template, title, content, secret, status, tries, next_at, sent_at, result)
    select ${db.tenant}, r.id, 1, 'system', coalesce(r.at, now()), r.channel, coalesce(u.realname || '（' || u.username || '）', r.receiver), r.template, r.title, r.content, r.secret, r.status,
      case r.status when 'sent' then 1 else 0 end, case r.status when 'waiting' then now() end, case r.status when 'sent' then coalesce(r.at, now()) end,
      case r.status when 'sent' then '已送达' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id text, at timestamptz, channel text, receiver text, template text, title text, content text, secret text, status text)
    left join sys_user u on r.channel = 'notice' and u.tenant_id = ${db.tenant} and u.id = r.receiver`,
  ];
}

function keepSecrets(db: TenantDb, written: readonly Written[]): readonly Statement[] {
  const rows = written.filter(({ secret, channel }) => secret && channel !== 'notice');
  if (rows.length === 0) return [];
  return [
    planned`
    insert into message_secret (tenant_id, message_id, text)
    select ${db.tenant}, r.id, r.content from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, content }) => ({ id, content })))}::jsonb)
      as r (id text, content text)`,
  ];
}

const noticeOf = ({ id, to, title, content, about, sender, at }: Written) => ({
  id,
  user: to,
  title,
  content,
  sender: sender ?? '系统',
  ...(at === undefined ? {} : { at }),
  ...(about ? { about } : {}),
});
