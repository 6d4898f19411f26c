import { type Database, sql } from '../../server/db/statement.ts';

/** What was written to a telephone so far, newest first, as its owner reads it. */
export async function textsTo(db: Database, phone: string, tenant = 1): Promise<string[]> {
  const rows = await db.tenant(tenant).rows<{ text: string }>(sql`select s.text from sys_message m
    join message_secret s on s.message_id = m.id where m.receiver = ${phone} order by s.at desc, m.id desc`);
  return rows.map(({ text }) => text);
}

/** The last code a telephone received. */
export async function codeTo(db: Database, phone: string, tenant = 1): Promise<string> {
  const [text] = await textsTo(db, phone, tenant);
  const code = text?.match(/(?<!\d)\d{6}(?!\d)/)?.[0];
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}
