import type { PartModel } from '../../../../schemas/compile/model.ts';
import type { RecordData } from '../../../../schemas/compile/plan.ts';
import { quote } from '../../../db/structure.ts';
import { fill, SqlWriter } from '../../../sql/template.ts';
import type { View } from '../../../sql/view.ts';
import type { Asking } from '../../asking.ts';
import { liveRows } from '../../sql/live-rows.ts';
import { aroundRecord, selectRecord } from '../../sql/select-record.ts';

/** What of a record an export reads: some fields, and lines of some parts. */
export interface Wanted {
  readonly fields: ReadonlySet<string>;
  readonly parts: ReadonlySet<PartModel>;
}

const PORTION = 500;

/** Records by their ids, in their order, a portion at a time, each asked for first; one that went away meanwhile is left out. */
export async function* exportRows(
  asking: Asking,
  ids: readonly string[],
  wanted: Wanted,
  mayStill: () => Promise<void> = async () => {},
): AsyncGenerator<readonly RecordData[]> {
  const { db, asker } = asking;
  const template = rowsTemplate(narrowed(asking.view, wanted));
  for (let at = 0; at < ids.length; at += PORTION) {
    await mayStill();
    const portion = ids.slice(at, at + PORTION);
    const given = { tenant: db.tenant, asker, input: { ids: portion } };
    const row = await db.first<{ records: string }>(fill(template, given));
    const read = JSON.parse(row?.records ?? '[]') as RecordData[];
    const records = new Map(read.map((record) => [record.id, record]));
    yield portion.map((id) => records.get(id)).filter((record) => record !== undefined);
  }
}

/** The same view with less in it: who may see what stays as it was. */
function narrowed(view: View, { fields, parts }: Wanted): View {
  return {
    ...view,
    fields: (of) =>
      view.fields(of).filter(({ path, key }) => fields.has(path) || (of === view.entity.head && key === 'id')),
    parts: (of) => view.parts(of).filter((inner) => parts.has(inner)),
    fetches: [],
    withLinks: false,
  };
}

function rowsTemplate(view: View) {
  const writer = new SqlWriter();
  const columns = selectRecord(view, writer);
  const around = aroundRecord(view, writer);
  const live = liveRows(view, view.reads, writer).join(' and ');
  return writer.finish(
    `select (select coalesce(json_agg(r), '[]') from (select ${columns} from ${quote(view.entity.head.table)} h ${around} ` +
      `where ${live} and h.id = any(array(select unnest(${writer.input('ids')}::text[])))) r)::text as records`,
  );
}
