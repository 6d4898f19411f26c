import { clearedPaths } from '../../../schemas/compile/check-cleared.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Change } from '../../../schemas/wire/records.ts';
import { literal, quote } from '../../db/structure.ts';
import { keptValue } from '../../sql/columns.ts';
import { settingSql } from '../../sql/follow-values.ts';
import { fill, SqlWriter, tenantSlot } from '../../sql/template.ts';
import type { Asking } from '../asking.ts';
import { clearedWith, type Inbound } from './inbound.ts';
import { countedBy, tallyAfter } from './keep-tallies.ts';
import { type Changes, followChanges, movedIn, sayTaker, type Touched } from './note-changes.ts';

/**
 * Clears what may point at records that go for ever and does not keep them from going; each record that pointed is another one
 * then, and its history keeps what they were called. To be called in the transaction that removes them, behind their lock.
 * Answers with what was written: those that pointed, and whom they count for.
 */
export async function clearPointing(asking: Asking, records: readonly RecordData[]): Promise<readonly Touched[]> {
  const touched: Touched[] = [];
  const ids = records.map(({ id }) => id);
  const note = `${sayTaker(asking.entity, records)} 已删除`;
  for (const inbound of clearedWith(asking.model, asking.entity)) {
    const writer = new SqlWriter();
    const template = writer.finish(clearSql(asking, inbound, writer));
    const rows = await asking.db.rows<Cleared>(
      fill(template, { tenant: asking.db.tenant, asker: asking.asker, input: { ids } }),
    );
    if (rows.length === 0) continue;
    for (const one of await tell(asking, inbound, rows, note)) touched.push(one);
  }
  return touched;
}

interface Cleared {
  readonly id: string;
  readonly version: number;
  readonly list: readonly Change[];
}

/** What follows from the cleared field is worked out anew, and told with it. */
async function tell(
  asking: Asking,
  { entity, field }: Inbound,
  cleared: readonly Cleared[],
  note: string,
): Promise<readonly Touched[]> {
  const changes: Changes = new Map(cleared.map(({ id, list }) => [id, [...list]]));
  await followChanges(asking, entity.store, clearedPaths(entity, field.path), changes);
  const records = cleared.map(({ id, version }) => ({ id, version, changes: changes.get(id) }));
  const writer = new SqlWriter();
  const template = writer.finish(
    `insert into record_history (tenant_id, entity, record_id, version, at, by, action, changes, note, revision) ` +
      `select ${tenantSlot}, ${writer.constant(entity.store)}, x.id, x.version, ${writer.asker('now')}::timestamptz, ${writer.asker('me')}, ` +
      `'edit', x.changes, ${writer.input('note')}::text, ${writer.input('rev')}::int ` +
      `from json_to_recordset(${writer.input('records')}::json) x(id text, version int, changes jsonb)`,
  );
  const input = { records: JSON.stringify(records), note, rev: asking.running.revision };
  await asking.db.rows(fill(template, { tenant: asking.db.tenant, asker: asking.asker, input }));
  const counting = await tallyAfter(asking, countedBy(asking.model, entity, movedIn(changes)), note);
  return [{ store: entity.store, ids: [...changes.keys()] }, ...counting];
}

function clearSql({ entity }: Asking, { head, part, field }: Inbound, writer: SqlWriter): string {
  const isHead = part === head;
  const table = quote(part.table);
  const stamp = `version = h.version + 1, update_by = ${writer.asker('me')}, update_time = ${writer.asker('now')}::timestamptz`;
  const named = entity.fields.get(entity.named);
  const text = named?.column ? `${keptValue(named, 'x')}::text` : 'null::text';
  const alias = isHead ? 'h' : 't';
  const place = isHead ? 'h.id as head, 0 as no, h.version' : 't.head_id as head, t.row_no as no, 0 as version';
  const row = isHead ? '' : ` || jsonb_build_object('row', jsonb_build_object('id', d.id, 'no', d.no))`;
  return (
    `with done as (update ${table} ${alias} set ${settingSql([{ field, value: 'null' }], alias)}${isHead ? `, ${stamp}` : ''} ` +
    `from ${table} o join ${quote(entity.head.table)} x on x.tenant_id = ${tenantSlot} and x.id = ${keptValue(field, 'o')} ` +
    `where ${alias}.tenant_id = ${tenantSlot} and o.tenant_id = ${tenantSlot} and o.id = ${alias}.id ` +
    `and ${keptValue(field, 'o')} = any(${writer.input('ids')}::text[]) ` +
    `returning ${alias}.id, ${place}, ${keptValue(field, 'o')} as before, ${text} as text), ` +
    `changed as (select d.head, max(d.version) as version, jsonb_agg(jsonb_build_object('path', ${literal(field.path)}, 'did', 'set', ` +
    `'before', d.before, 'after', null, 'beforeText', coalesce(d.text, d.before))${row} order by d.no) as list from done d group by 1), ` +
    `versions as (${
      isHead
        ? 'select head as id, version, list from changed'
        : `update ${quote(head.table)} h set ${stamp} from changed c where h.tenant_id = ${tenantSlot} and h.id = c.head returning h.id, h.version, c.list`
    }) ` +
    `select id, version, list from versions`
  );
}
