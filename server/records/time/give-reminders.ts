import type { ReminderModel } from '../../../schemas/sections/remind/remind.model.ts';
import { reachOf, usualClock } from '../../../schemas/time/due.ts';
import { calendarOf } from '../../../schemas/time/work-calendar.ts';
import { sql } from '../../db/statement.ts';
import { quote } from '../../db/structure.ts';
import { fill, SqlWriter, type Template, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { loadRecords } from '../write/load.ts';
import { computed, runBehaviours } from '../write/settle-move.ts';
import { isAway, type Portion } from './go-round.ts';
import { type Counted, countedSql, stateSql, type TimedReminder } from './timed.ts';

interface DueReminder {
  readonly id: string;
  readonly version: number;
  readonly base: string;
  /** Which of its times it is. */
  readonly days: number;
}

const atOnce = 200;
/** What nobody could be told for so long is no news any more. */
const oldestNews = 31;

/**
 * Leaves the messages of a reminder, by portions, for every record whose time for one has come: of several that were missed the latest
 * alone. What was told is noted in the statement that leaves the message, by record, time and value of the date.
 */
export async function* giveReminders(
  asking: Asking,
  timed: TimedReminder,
  signal: AbortSignal,
): AsyncGenerator<Portion> {
  const { entity, reminder } = timed;
  const { db } = asking;
  const name = [db.tenant, entity.store, reminder.key] as const;
  await db.rows(sql`insert into reminder_start (tenant_id, entity, reminder, since)
    values (${name[0]}, ${name[1]}, ${name[2]}, ${asking.asker.now}::timestamptz) on conflict do nothing`);
  const { now } = asking.asker;
  const reach = reminder.working ? reachOf(reminder, now, oldestNews, calendarOf(asking.asker.calendar)) : null;
  if (reminder.working && !reach) return;
  const template = dueTemplate(timed);
  for (let last = ''; ; ) {
    signal.throwIfAborted();
    const page = await db.rows<DueReminder>(
      fill(template, { tenant: db.tenant, asker: asking.asker, input: { last, ...reach } }),
    );
    yield* giveOut(asking, timed, page);
    const end = page.at(-1);
    if (!end || page.length < atOnce) return;
    last = end.id;
  }
}

/** One that fails is found by halves: it does not keep the others back. */
async function* giveOut(asking: Asking, timed: TimedReminder, due: readonly DueReminder[]): AsyncGenerator<Portion> {
  try {
    yield { reminded: await leaveMessages(asking, timed, due), faults: [] };
  } catch (error) {
    if (isAway(error)) throw error;
    if (due.length === 1) yield { faults: [error] };
    else {
      const half = Math.ceil(due.length / 2);
      yield* giveOut(asking, timed, due.slice(0, half));
      yield* giveOut(asking, timed, due.slice(half));
    }
  }
}

async function leaveMessages(
  asking: Asking,
  { entity, reminder }: TimedReminder,
  due: readonly DueReminder[],
): Promise<number> {
  const { records } = await loadRecords(
    asking,
    due.map(({ id }) => id),
    new Map(),
  );
  const byId = new Map(records.map((record) => [record.id, record]));
  const told: (DueReminder & { readonly messages: unknown })[] = [];
  for (const one of due) {
    const record = byId.get(one.id);
    // One that has changed meanwhile is asked anew.
    if (record?.version !== one.version) continue;
    const { messages } = await runBehaviours(asking, computed(asking, record), [reminder.run], {});
    told.push({ ...one, messages });
  }
  if (told.length === 0) return 0;
  const rows = await asking.db.rows({
    text:
      `with due as (select * from json_to_recordset($4::json) x(id text, version int, base text, days int, messages json)), ` +
      `sent as (insert into reminder_sent (tenant_id, entity, record_id, reminder, base, days, sent_at) ` +
      `select $1, $2, due.id, $3, due.base, due.days, $5::timestamptz from due join ${quote(entity.head.table)} h on h.tenant_id = $1 ` +
      `and h.id = due.id and h.version = due.version and h.deleted_at is null order by due.id on conflict do nothing returning record_id), ` +
      `left_messages as (insert into outbox (tenant_id, at, topic, body) select $1, $5::timestamptz, m.topic, m.body from sent ` +
      `join due on due.id = sent.record_id cross join json_to_recordset(due.messages) m(topic text, body jsonb)) ` +
      `select record_id from sent`,
    values: [asking.db.tenant, entity.store, reminder.key, JSON.stringify(told), asking.asker.now],
  });
  return rows.length;
}

/** Asked by an index from the date: the latest time that has come, where it was not told of yet. */
function dueTemplate({ entity, reminder }: TimedReminder): Template {
  const writer = new SqlWriter();
  const counted = countedSql(entity, reminder);
  const now = `${writer.asker('now')}::timestamptz`;
  const key = `tenant_id = ${tenantSlot} and`;
  const store = writer.constant(entity.store);
  const name = writer.constant(reminder.key);
  const { states } = entity;
  const hold = reminder.while;
  const state = states && stateSql(entity, states);
  const held = hold && state ? ` and ${state} = any(${writer.constant(hold.states)}::text[])` : '';
  const entry = `join state_entry s on s.${key} s.entity = ${store} and s.record_id = h.id and s.state = ${state} `;
  const moment = momentSql(counted, reminder, writer);
  const [from, until] = within(reminder, now, writer);
  return writer.finish(
    `select h.id, h.version, ${counted.text} as base, d.days from ${quote(entity.head.table)} h ${reminder.of === null ? entry : ''}` +
      `cross join lateral (select x.days, ${moment} as moment from unnest(${writer.constant(reminder.days)}::int[]) with ordinality x(days, nth) ` +
      `where ${moment} <= ${now} order by x.days desc limit 1) d ` +
      `where h.${key} h.deleted_at is null${held} ` +
      `and ${counted.value} between ${from}::${sqlType(counted)} and ${until}::${sqlType(counted)} ` +
      `and d.moment > ${now} - interval '${oldestNews} days' ` +
      `and d.moment >= (select r.since from reminder_start r where r.${key} r.entity = ${store} and r.reminder = ${name}) ` +
      `and not exists (select 1 from reminder_sent t where t.${key} t.entity = ${store} and t.record_id = h.id ` +
      `and t.reminder = ${name} and t.base = ${counted.text} and t.days = d.days) ` +
      `and h.id > ${writer.input('last')}::text order by h.id limit ${atOnce}`,
  );
}

const sqlType = ({ is }: Counted): string => (is === 'date' ? 'date' : 'timestamptz');

/** Whatever lies before or behind is told of no more, or not yet. Working days reach as far as the calendar says. */
function within({ working, days }: ReminderModel, now: string, writer: SqlWriter): readonly [string, string] {
  if (working) return [`${writer.input('from')}::date`, `${writer.input('until')}::date`];
  const [first = 0, last = 0] = [days.at(0), days.at(-1)];
  return [`(${now} - interval '${last + oldestNews + 1} days')`, `(${now} - interval '${first - 1} days')`];
}

/** As `latestDue` has it, by term `x`: on that day at an hour of the day, or at the same one. */
function momentSql({ value, is }: Counted, { working, at }: ReminderModel, writer: SqlWriter): string {
  const clock = at ?? (is === 'date' ? usualClock : null);
  const place = () => `${value}::date - ${writer.input('from')}::date + 1`;
  const day = working ? `(${writer.input('leads')}::date[])[${place()}][x.nth]` : `${value}::date + x.days`;
  return `(${day} + ${clock === null ? `${value}::time` : `time '${clock}'`})::timestamptz`;
}
