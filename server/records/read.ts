import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { type Fit, fitFor } from '../../schemas/check/fit-value.ts';
import { runProgram } from '../../schemas/check/run-program.ts';
import type { FieldModel, PartModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { evaluate } from '../../schemas/expressions/evaluate.ts';
import { readsOf } from '../../schemas/expressions/reads-of.ts';
import type { Asker } from '../../schemas/expressions/tree.ts';
import { isId } from '../../schemas/kinds/many-values.ts';
import { literal, quote } from '../db/structure.ts';
import { Refusal } from '../kernel/errors.ts';
import { spend } from '../kernel/work-budget.ts';
import { rowsOf } from '../sql/rows.ts';
import { fill, SqlWriter, type Template } from '../sql/template.ts';
import { isAlwaysShown, type View } from '../sql/view.ts';
import type { Asking } from './asking.ts';
import { toldSeals } from './seals/told-seals.ts';
import { liveRows } from './sql/live-rows.ts';
import { aroundRecord, computedValue, selectRecord } from './sql/select-record.ts';

interface Reading {
  readonly template: Template;
  /** Values of the head that only code can work out, from other values of the head: added to the text as it passes. */
  readonly added: readonly { readonly field: FieldModel; readonly fit: Fit }[];
  /** Any other values for code: the record is read, completed and written anew. */
  readonly byCode: readonly FieldModel[];
}

const known = new WeakMap<View, Reading>();

/** One statement gives a record with its lines, their sub-lines and every word beside a code. */
function readingOf(view: View): Reading {
  const found = known.get(view);
  if (found) return found;
  const writer = new SqlWriter();
  const columns = [selectRecord(view, writer), ...toldSeals(view, writer)].join(', ');
  const around = aroundRecord(view, writer);
  const live = liveRows(view, view.reads, writer).join(' and ');
  const left = [view.entity.head, ...view.entity.parts.values()].flatMap((part) => leftToCode(view, part));
  const added = left.every((field) => readsHeadOnly(view, field)) ? left : [];
  const needs = [...new Set(added.flatMap(keysRead))].map((key) => `${literal(key)}, r.${quote(key)}`);
  const template = writer.finish(
    `select row_to_json(r)::text as record${needs.length > 0 ? `, json_build_object(${needs.join(', ')}) as needs` : ''} ` +
      `from (select ${columns} from ${quote(view.entity.head.table)} h ${around} where ${live} and h.id = ${writer.input('id')}) r`,
  );
  const reading = {
    template,
    added: added.map((field) => ({ field, fit: fitFor({ kind: field.kind.name, config: field.config }, fieldKinds) })),
    byCode: added.length > 0 ? [] : left,
  };
  known.set(view, reading);
  return reading;
}

/** One that tells what a rule may hide is left out: only the database says of each row whether it does. */
const leftToCode = (view: View, part: PartModel): FieldModel[] =>
  view
    .fields(part)
    .filter(({ path }) => view.hides(path).length === 0)
    .filter((field) => !field.column && !computedValue(view, rowsOf(part), field, new SqlWriter()));

const keysRead = ({ calc }: FieldModel): readonly string[] =>
  calc ? readsOf(calc).map(({ keys }) => keys[0] ?? '') : [];

function readsHeadOnly(view: View, { part, path, calc }: FieldModel): boolean {
  if (part !== '' || !calc || !isAlwaysShown(view, path)) return false;
  return readsOf(calc).every(({ keys: [key = '', ...rest] }) => {
    const field = view.entity.head.fields.get(key);
    return field !== undefined && rest.length === 0 && !leftToCode(view, view.entity.head).includes(field);
  });
}

interface ReadRow {
  readonly record: string;
  readonly needs?: Readonly<Record<string, unknown>>;
}

/** A record as JSON text, as this viewer may see it. One out of reach is told like one that is not there. */
export async function readRecord(asking: Asking, id: string): Promise<string> {
  const { db, view, asker } = asking;
  const { template, added, byCode } = readingOf(view);
  const row = isId(id)
    ? await db.first<ReadRow>(fill(template, { tenant: db.tenant, asker, input: { id } }))
    : undefined;
  if (!row) throw new Refusal('unknown_record');
  if (byCode.length > 0) return JSON.stringify(complete(asking, JSON.parse(row.record), byCode));
  return addValues(row, added, asker);
}

/** Puts further values behind the last one of a JSON object. */
function addValues({ record, needs = {} }: ReadRow, added: Reading['added'], asker: Asker): string {
  const scope = { asker, read: (_: number, [key = '']: readonly string[]) => needs[key], rows: () => undefined };
  const more = added.map(({ field, fit }) => {
    const value = field.calc ? fit(evaluate(field.calc, scope)) : null;
    return `,${JSON.stringify(field.key)}:${JSON.stringify(value ?? null)}`;
  });
  return more.length === 0 ? record : `${record.slice(0, -1)}${more.join('')}}`;
}

/** Adds what SQL cannot say anywhere in the record. */
function complete({ plan, asker }: Asking, record: RecordData, fields: readonly FieldModel[]): RecordData {
  const computed = runProgram(plan, record, { asker, kinds: fieldKinds, spend, isRead: true }).record;
  const take = (row: RecordData, from: RecordData, part: string): RecordData => {
    const taken: RecordData = { ...row };
    for (const field of fields) if (field.part === part) taken[field.key] = from[field.key] ?? null;
    for (const { key, parent, path } of Object.values(plan.parts)) {
      if (parent !== part || !Array.isArray(row[key])) continue;
      const rows = from[key] as RecordData[];
      taken[key] = (row[key] as RecordData[]).map((one, at) => take(one, rows[at] ?? {}, path));
    }
    return taken;
  };
  return take(record, computed, '');
}
