import { quote } from '../db/structure.ts';
import { Refusal } from '../errors.ts';
import type { Asking } from './asking.ts';
import { liveRows } from './sql/live-rows.ts';
import { lateralScopes, selectRecord } from './sql/select-record.ts';
import { fill, SqlWriter, type Template } from './sql/template.ts';
import type { View } from './view.ts';

const known = new WeakMap<View, Template>();

/** One statement gives a record with its lines, their sub-lines and every word beside a code. */
function readTemplate(view: View): Template {
  const found = known.get(view);
  if (found) return found;
  const writer = new SqlWriter();
  const columns = selectRecord(view, writer);
  const scopes = lateralScopes(view, writer);
  const live = liveRows(view, view.reads, writer).join(' and ');
  const template = writer.finish(
    `select row_to_json(r)::text as record from (select ${columns} from ${quote(view.entity.head.table)} h ${scopes} ` +
      `where ${live} and h.id = ${writer.input('id')}) r`,
  );
  known.set(view, template);
  return template;
}

/** A record as JSON text, as this viewer may see it. One out of reach is told like one that is not there. */
export async function readRecord({ db, view, asker }: Asking, id: string): Promise<string> {
  const row = await db.first<{ record: string }>(fill(readTemplate(view), { tenant: db.tenant, asker, input: { id } }));
  if (!row) throw new Refusal('unknown_record');
  return row.record;
}
