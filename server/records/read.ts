import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { runProgram } from '../../schemas/check/run-program.ts';
import type { FieldModel, PartModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { isId } from '../../schemas/kinds/many-values.ts';
import { quote } from '../db/structure.ts';
import { Refusal } from '../errors.ts';
import type { Asking } from './asking.ts';
import { liveRows } from './sql/live-rows.ts';
import { rowsOf } from './sql/rows.ts';
import { computedValue, lateralScopes, selectRecord } from './sql/select-record.ts';
import { fill, SqlWriter, type Template } from './sql/template.ts';
import type { View } from './view.ts';

interface Reading {
  readonly template: Template;
  /** Shown values that only code can work out. */
  readonly byCode: readonly FieldModel[];
}

const known = new WeakMap<View, Reading>();

/** One statement gives a record with its lines, their sub-lines and every word beside a code. */
function readingOf(view: View): Reading {
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
  const reading = { template, byCode: allParts(view).flatMap((part) => leftToCode(view, part)) };
  known.set(view, reading);
  return reading;
}

const allParts = ({ entity }: View): PartModel[] => [entity.head, ...entity.parts.values()];

const leftToCode = (view: View, part: PartModel): FieldModel[] =>
  view.fields(part).filter((field) => !field.column && !computedValue(view, rowsOf(part), field, new SqlWriter()));

/** A record as JSON text, as this viewer may see it. One out of reach is told like one that is not there. */
export async function readRecord(asking: Asking, id: string): Promise<string> {
  const { db, view, asker } = asking;
  const { template, byCode } = readingOf(view);
  const row = isId(id)
    ? await db.first<{ record: string }>(fill(template, { tenant: db.tenant, asker, input: { id } }))
    : undefined;
  if (!row) throw new Refusal('unknown_record');
  return byCode.length === 0 ? row.record : JSON.stringify(complete(asking, JSON.parse(row.record), byCode));
}

/** Adds what SQL cannot say, an amount in capitals for instance. */
function complete({ plan, asker }: Asking, record: RecordData, fields: readonly FieldModel[]): RecordData {
  const computed = runProgram(plan, record, { asker, kinds: fieldKinds }).record;
  const wanted = new Set(fields.map(({ path }) => path));
  const take = (row: RecordData, from: RecordData, part: string): RecordData => {
    const taken: RecordData = { ...row };
    for (const { path, key } of fields)
      if (wanted.has(path) && path === `${part}${key}`) taken[key] = from[key] ?? null;
    for (const { key, parent, path } of Object.values(plan.parts)) {
      if (parent !== part.slice(0, -1) || !Array.isArray(row[key])) continue;
      const rows = from[key] as RecordData[];
      taken[key] = (row[key] as RecordData[]).map((one, at) => take(one, rows[at] ?? {}, `${path}.`));
    }
    return taken;
  };
  return take(record, computed, '');
}
