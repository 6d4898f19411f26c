import type { EntityModel, FieldModel, Model, PartModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { sql } from '../db/statement.ts';
import { asideKey, quote, shadowsOf } from '../db/structure.ts';
import { keptValue, wireValue } from '../sql/columns.ts';
import { rowsOf } from '../sql/rows.ts';
import { fill, SqlWriter, tenantSlot } from '../sql/template.ts';
import type { Asking } from './asking.ts';
import { labelKey, labelOf } from './sql/labels.ts';

/** A row with what was put aside of it. */
export interface AsideRow {
  readonly part: string;
  readonly values: RecordData;
}

/** What was of a form and is no more, to be read by the documents of then. */
export interface Lost {
  readonly model: Model;
  readonly entity: EntityModel;
  readonly gone: ReadonlySet<string>;
}

type Tables = ReadonlyMap<string, readonly string[]>;

/** Nothing a publish takes away is thrown away: what a record's rows still hold of it, by their ids, lines in their order. */
export async function readAside(asking: Asking, lost: Lost, id: string): Promise<ReadonlyMap<string, AsideRow>> {
  const { entity, gone } = lost;
  const tables = await readTables(asking);
  const parts = [entity.head, ...entity.parts.values()].flatMap((part) => {
    const fields = [...part.fields.values()].filter(({ path, column }) => column && gone.has(path));
    return fields.length > 0 ? [{ part, fields }] : [];
  });
  const read = await Promise.all(parts.map(({ part, fields }) => readPart(asking, lost, tables, part, fields, id)));
  return new Map(read.flat());
}

async function readTables({ db }: Asking): Promise<Tables> {
  const rows = await db.rows<{ name: string; columns: string[] }>(sql`
    select c.relname::text as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') group by c.relname`);
  return new Map(rows.map(({ name, columns }) => [name, columns]));
}

async function readPart(
  { db, asker, entity: now }: Asking,
  { model, entity }: Lost,
  tables: Tables,
  part: PartModel,
  fields: readonly FieldModel[],
  id: string,
): Promise<(readonly [string, AsideRow])[]> {
  const living = part === entity.head ? now.head.table : now.parts.get(part.path)?.table;
  const table = living ?? shadowsOf(tables.keys(), part.table).at(-1);
  const columns = table === undefined ? undefined : tables.get(table);
  if (table === undefined || !columns) return [];
  const { alias, above } = rowsOf(part);
  const writer = new SqlWriter();
  const selected = fields.flatMap((field) => {
    const columnName = living ? shadowsOf(columns, field.columnName).at(-1) : field.columnName;
    if (!field.inExt && columnName === undefined) return [];
    const kept = { ...field, columnName: columnName ?? '', key: field.inExt ? asideKey(field.key) : field.key };
    const label = labelOf(model, entity, kept, keptValue(kept, alias), writer);
    return [
      `${wireValue(kept, alias)} as ${quote(field.key)}`,
      ...(label ? [`${label} as ${quote(labelKey(field.key))}`] : []),
    ];
  });
  if (selected.length === 0) return [];
  const statement = writer.finish(
    `select coalesce(json_agg(r), '[]') as rows from (select ${[`${alias}.id`, ...selected].join(', ')} from ${quote(table)} ${alias} ` +
      `where ${alias}.tenant_id = ${tenantSlot} and ${alias}.${above ? 'head_id' : 'id'} = ${writer.input('id')}${above ? ` order by ${alias}.row_no` : ''}) r`,
  );
  const found = await db.first<{ rows: RecordData[] }>(fill(statement, { tenant: db.tenant, asker, input: { id } }));
  return (found?.rows ?? []).map(({ id: row, ...values }) => [String(row), { part: part.path, values }] as const);
}
