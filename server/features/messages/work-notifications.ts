import type { Database, TenantDb } from '../../db/statement.ts';
import { sql } from '../../db/statement.ts';
import type { Models, Running } from '../../metadata/models.ts';
import { type Reader, readersOf, sharedTitle } from '../../records/readers-of.ts';
import { type Reading, rowReader } from '../../records/row-reader.ts';
import { askerOfStanding, standingsOf } from '../rights/user-roles.ts';
import { type NewMessage, sendMessages } from './send-message.ts';

/** Whom a document tells something: one of these. */
export interface Addressee {
  readonly role?: string;
  readonly user?: string;
  readonly supplier?: string;
}

/** What `notify` of a document leaves in the outbox. */
interface Notification {
  readonly to: Addressee;
  readonly say: string;
  /** What fields held when it was said, in words. */
  readonly told?: readonly { readonly field: string; readonly say: string }[];
  readonly entity: string;
  readonly id: string;
  readonly name: string | null;
  readonly by: string;
  /** The sort of message it is to its receiver, where it is more than a reminder. */
  readonly sort?: string;
}

const atOnce = 50;

/** Makes messages to persons of what documents told a role, a user or a supplier: each exactly once, for the message and its mark are one transaction. */
export async function workNotifications({ db, models }: { db: Database; models: Models }): Promise<number> {
  const tenants = await db.owner.rows<{ tenant_id: number }>(
    sql`select distinct tenant_id from outbox where done_at is null and topic = 'notify'`,
  );
  let worked = 0;
  for (const { tenant_id: tenant } of tenants) {
    const running = await models.running(tenant);
    worked += await db.tenant(tenant).transaction(async (within) => {
      const due = await within.rows<{ id: number; at: string; body: Notification }>(sql`
        select id, at, body from outbox where tenant_id = ${tenant} and done_at is null and topic = 'notify'
        order by id for update skip locked limit ${atOnce}`);
      for (const { at, body } of due) {
        await sendMessages(within, messagesOf(body, await personsOf(within, running, body), at));
      }
      await within.rows(sql`
        update outbox set done_at = now() where tenant_id = ${tenant} and id = any (${due.map(({ id }) => id)}::bigint[])`);
      return due.length;
    });
  }
  return worked;
}

/** Whom it is sent to, each with the record as it is told to them, and with which of its fields they may be told of. */
type Receivers = ReadonlyMap<string, Reader>;

/**
 * Whoever did it knows it already. A role is many people, and some of them stand elsewhere: only those who may read the record
 * hear of it. Whom the record itself names is told, whatever has become of it since: by its name alone where they may not read it.
 */
async function personsOf(
  db: TenantDb,
  running: Running,
  { to, by, entity, id, name }: Notification,
): Promise<Receivers> {
  const rows = (await toldOf({ db, model: running.model }, to)).filter((row) => row.id !== by);
  const people = (
    await standingsOf(
      { db, model: running.model },
      rows.map((row) => row.id),
    )
  ).map((standing) => ({
    asker: askerOfStanding(standing),
    roles: standing.roles,
  }));
  const readers = await readersOf(db, running, { entity, id }, people);
  if (to.role !== undefined) return readers;
  const byName = [sharedTitle(running, entity), name].filter(Boolean).join(' ');
  return new Map(rows.map((row) => [row.id, readers.get(row.id) ?? { record: byName, sees: () => false }]));
}

const active = rowReader('user', { id: 'text' }, { when: "status = '1'" });
const roles = rowReader('role', { id: 'text' });

async function toldOf(at: Reading, { user, supplier, role }: Addressee) {
  const having = role === undefined ? [] : (await roles.all(at, { is: { code: role } })).map(({ id }) => id);
  const found = await Promise.all([
    user === undefined ? [] : active.all(at, { is: { id: user } }),
    supplier === undefined ? [] : active.all(at, { is: { supplier } }),
    having.length === 0 ? [] : active.all(at, { is: { roles: having } }),
  ]);
  return [...new Map(found.flat().map((row) => [row.id, row])).values()];
}

const messagesOf = (
  { say, told = [], entity, id, sort }: Notification,
  receivers: Receivers,
  at: string,
): NewMessage[] =>
  [...receivers].map(([to, { record, sees }]) => {
    const reasons = told.filter(({ field }) => sees(field)).map((one) => one.say);
    return {
      channel: 'notice',
      to,
      template: 'business',
      // The reasons come last: a list shows the beginning only, and a record is known by its number.
      params: { say, record: [record, ...reasons].join('，') },
      about: { entity, id },
      sort,
      at,
    };
  });
