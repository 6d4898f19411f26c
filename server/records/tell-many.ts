import { fieldKinds } from '../../renderers/fields/kinds.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { tellField } from '../../schemas/print/tell-record.ts';
import { quote } from '../db/structure.ts';
import { fill, SqlWriter } from '../sql/template.ts';
import type { Asking } from './asking.ts';
import { toldOf } from './readers-of.ts';
import { liveRows } from './sql/live-rows.ts';
import { lateralScopes, selectListed } from './sql/select-record.ts';

/** What is told of a record in a list of many sorts of records. */
export interface ToldRecord {
  readonly name: string;
  readonly told: readonly { readonly label: string; readonly text: string; readonly field: string }[];
}

/** Of these records those whoever asks may read, each by its name and by what its document tells beside it: one statement. */
export async function tellMany(asking: Asking, ids: readonly string[]): Promise<ReadonlyMap<string, ToldRecord>> {
  const { db, view, asker, entity, plan } = asking;
  const writer = new SqlWriter();
  const columns = selectListed(view, { fields: toldOf(view), inWords: () => true }, writer);
  const around = lateralScopes(view, writer);
  const live = liveRows(view, view.reads, writer, { many: true }).join(' and ');
  const template = writer.finish(
    `select h.id, (select row_to_json(r) from (select ${columns}) r) as record from ${quote(entity.head.table)} h ${around} ` +
      `where ${live} and h.id = any(${writer.input('ids')}::text[])`,
  );
  const rows = await db.rows<{ id: string; record: RecordData }>(
    fill(template, { tenant: db.tenant, asker, input: { ids } }),
  );
  const say = (field: string, record: RecordData) => {
    const words = tellField(plan, field, record, fieldKinds);
    const label = plan.fields[field]?.label ?? '';
    return words === '' ? [] : [{ label, text: words.slice(label.length + 1), field }];
  };
  return new Map(
    rows.map(({ id, record }) => {
      const name = say(entity.named, record)[0]?.text ?? '';
      return [
        id,
        {
          name: [entity.title, name].filter(Boolean).join(' '),
          told: (plan.told ?? []).flatMap((f) => say(f, record)),
        },
      ];
    }),
  );
}
