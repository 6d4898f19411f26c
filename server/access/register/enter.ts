import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { Refusal } from '../../kernel/errors.ts';
import { founder } from '../../kernel/founder.ts';
import { askerOf } from '../../kernel/session.ts';
import { askWithin } from '../../records/asking.ts';
import { type Reading, rowReader } from '../../records/row-reader.ts';
import { createRecord } from '../../records/write/create.ts';
import { keepPassword } from '../sign-in.ts';
import type { Registration } from './registration.ts';

/** Nobody is signed in: what is registered is entered by the product itself, through the same checks as any record. */
export function enter(db: TenantDb, { running }: Registration, entity: string) {
  const session = { ...founder(db.tenant), roles: ['admin', 'supMgr'] };
  const asks = { db, outside: db, running, session, asker: askerOf(session, shanghaiTime()) };
  return (record: RecordData) => createRecord(askWithin(asks, entity), record);
}

/** The account with its password. */
export async function enterUser(db: TenantDb, registration: Registration, more: RecordData): Promise<string> {
  const { person, hash } = registration;
  const { username, realname, phone, email } = person;
  const user = { username, realname, phone, email, ...more };
  const made = await underTheirNames({}, () => enter(db, registration, 'user')(user));
  const id = String(made.id);
  await keepPassword(db, id, hash);
  return id;
}

const roles = rowReader('role', { id: 'text' });

export async function roleOf(at: Reading, code: string): Promise<string> {
  const role = await roles.first(at, { is: { code } });
  if (!role) throw new Refusal('registration_closed');
  return role.id;
}

/** What the checks find stands at a record's fields; whoever registers knows other names for them. */
export async function underTheirNames<T>(names: Readonly<Record<string, string>>, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.issues.length === 0) throw error;
    const issues = error.issues.map((issue): Issue => {
      const [, key = ''] = issue.path.split('/');
      return { ...issue, path: `/${names[key] ?? key}` };
    });
    throw new Refusal(error.code, { issues, text: error.message });
  }
}

/** Tells everybody with a role, through the outbox and in the same transaction. */
export async function tellRole(
  db: TenantDb,
  role: string,
  about: { readonly say: string; readonly entity: string; readonly id: string; readonly name: string },
): Promise<void> {
  const body = { to: { role }, ...about, by: 'system' };
  await db.rows(
    sql`insert into outbox (tenant_id, topic, body) values (${db.tenant}, 'notify', ${JSON.stringify(body)})`,
  );
}
