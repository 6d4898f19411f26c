import { dueMoment } from '../../../schemas/time/due.ts';
import { calendarOf } from '../../../schemas/time/work-calendar.ts';
import { quote } from '../../db/structure.ts';
import { compileAt } from '../../sql/compile-at.ts';
import { rowsOf } from '../../sql/rows.ts';
import { fill, SqlWriter, type Template, tenantSlot } from '../../sql/template.ts';
import { plainView } from '../../sql/view.ts';
import type { Asking } from '../asking.ts';
import { countedSql, stateSql, type TimedMove } from './timed.ts';

/** A record whose time has come, as it stands. */
export interface DueRecord {
  readonly id: string;
  readonly version: number;
}

interface Candidate extends DueRecord {
  /** What the term is counted from, and how long it is. */
  readonly base: string;
  readonly amount: number | null;
}

const atOnce = 100;
const longest = { days: 36_500, hours: 876_000 } as const;

/** Records whose time for a move has come by `now`, page by page, without those that were refused it as they stand. */
export async function* dueForMove(asking: Asking, timed: TimedMove): AsyncGenerator<readonly DueRecord[]> {
  const { now } = asking.asker;
  const template = dueTemplate(asking, timed);
  for (let last = ''; ; ) {
    const given = { tenant: asking.db.tenant, asker: asking.asker, input: { last } };
    const page = await asking.db.rows<Candidate>(fill(template, given));
    yield page.filter(({ base, amount }) => {
      const moment = amount === null ? null : dueMoment(timed.after, base, amount, calendarOf(asking.asker.calendar));
      return moment !== null && moment <= now;
    });
    const end = page.at(-1);
    if (!end || page.length < atOnce) return;
    last = end.id;
  }
}

/**
 * Asked by an index from what the term is counted from. Whoever's earliest moment has not come is left out by the database; which
 * of the rest it is time for, when working days and hours of the day are counted, is the one calendar's to say.
 */
function dueTemplate(asking: Asking, timed: TimedMove): Template {
  const writer = new SqlWriter();
  const { text, value, is, amount, span, from, waits } = termSql(asking, timed, writer);
  const now = `${writer.asker('now')}::timestamptz`;
  const latest = `${now} - ${span}`;
  return writer.finish(
    `select h.id, h.version, ${text} as base, (${amount})::float8 as amount ${from} ` +
      `and ${value} <= ${is === 'date' ? `(${latest})::date` : latest} and not exists (select 1 ${waits} and w.again_at > ${now}) ` +
      `and h.id > ${writer.input('last')}::text order by h.id limit ${atOnce}`,
  );
}

/**
 * The earliest moment at which any record may be due for a move, or be tried again, in milliseconds: none is due before. Null where none
 * waits for it.
 */
export async function earliestDue(asking: Asking, timed: TimedMove): Promise<number | null> {
  const writer = new SqlWriter();
  const { value, amount, span, from, waits } = termSql(asking, timed, writer);
  const moment = `greatest(${value}::timestamptz + ${span}, (select w.again_at ${waits}))`;
  const template = writer.finish(
    `select (extract(epoch from min(${moment})) * 1000)::float8 as at ${from} and ${value} is not null and (${amount}) is not null`,
  );
  const given = { tenant: asking.db.tenant, asker: asking.asker };
  return (await asking.db.first<{ at: number | null }>(fill(template, given)))?.at ?? null;
}

/** The term of a move: what it is counted from, how long it is at least, whose it is, and until when they are left alone. */
function termSql({ model }: Asking, { entity, states, move, after }: TimedMove, writer: SqlWriter) {
  const amount = after.amount
    ? compileAt(after.amount, plainView(model, entity), rowsOf(entity.head), writer)
    : '0::numeric';
  if (amount === null) throw new Error(`[Bug] the term of ${entity.key}.${move.key} was published unsaid`);
  const state = stateSql(entity, states);
  const key = `tenant_id = ${tenantSlot} and`;
  const store = writer.constant(entity.store);
  const entry = `join state_entry s on s.${key} s.entity = ${store} and s.record_id = h.id and s.state = ${state} `;
  return {
    ...countedSql(entity, after),
    amount,
    span: `(${earliest(after, amount)})::float8 * interval '1 ${after.unit === 'days' ? 'day' : 'hour'}'`,
    from:
      `from ${quote(entity.head.table)} h ${after.of === null ? entry : ''}` +
      `where h.${key} h.deleted_at is null and ${state} = any(${writer.constant(move.from)}::text[])`,
    waits:
      `from timed_wait w where w.${key} w.entity = ${store} and w.record_id = h.id ` +
      `and w.move = ${writer.constant(move.key)} and w.version = h.version`,
  };
}

/** So long it is at least. Working days reach further back than others, and an hour of the day may be an earlier one. */
function earliest({ unit, working, at }: TimedMove['after'], amount: string): string {
  const some = `least(greatest(${amount}, ${-longest[unit]}), ${longest[unit]})`;
  const back = working ? `case when ${some} < 0 then ${some} * 3 - 60 else ${some} end` : some;
  return unit === 'days' && at !== null ? `${back} - 1` : back;
}
