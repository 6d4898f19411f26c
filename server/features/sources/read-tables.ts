import type { FoundColumn, FoundTable, TableStructure } from '../../../schemas/wire/tables.ts';
import { quote } from '../../db/structure.ts';
import { querySource, type Source } from './query-source.ts';

const tables = `select n.nspname as schema, c.relname as name, obj_description(c.oid, 'pg_class') as comment,
    case when c.reltuples >= 0 then c.reltuples::float8 end as rows, c.oid::text as oid
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema')
    and n.nspname not like 'pg_toast%' and n.nspname not like 'pg_temp%' and not c.relispartition
    and has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')`;

interface TableRow extends FoundTable {
  readonly oid: string;
}

/** What the account of a source may read there. */
export async function readTables(source: Source): Promise<readonly FoundTable[]> {
  const found = await querySource<TableRow>(source, `${tables} order by 1, 2`);
  return found.map(plainTable);
}

const plainTable = ({ schema, name, comment, rows }: TableRow): FoundTable => ({ schema, name, comment, rows });

interface ColumnRow extends Omit<FoundColumn, 'values'> {
  readonly labels: readonly string[] | null;
  readonly checks: readonly string[] | null;
}

const columns = `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, col_description(a.attrelid, a.attnum) as comment,
    a.attnotnull or t.typnotnull as need,
    exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)) as key,
    exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and i.indnkeyatts = 1 and i.indkey[0] = a.attnum
      and i.indpred is null) as unique,
    (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e
      where e.enumtypid = case when t.typtype = 'd' then t.typbasetype else t.oid end) as labels,
    (select json_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
      where k.contype = 'c' and (k.conrelid = a.attrelid and k.conkey = array[a.attnum] or t.typtype = 'd' and k.contypid = t.oid)) as checks,
    (select f.relname from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.contype = 'f' and k.conrelid = a.attrelid and k.conkey = array[a.attnum] limit 1) as refers, a.attnum as at
  from pg_attribute a join pg_type t on t.oid = a.atttypid
  where a.attrelid = $1::oid and a.attnum > 0 and not a.attisdropped and has_column_privilege(a.attrelid, a.attnum, 'select')`;

/** One table with its columns; undefined when the account sees none of that name. */
export async function readTable(source: Source, schema: string, name: string): Promise<TableStructure | undefined> {
  const [table] = await querySource<TableRow>(source, `${tables} and n.nspname = $1 and c.relname = $2`, [
    schema,
    name,
  ]);
  if (!table) return undefined;
  const found = await querySource<ColumnRow>(source, `${columns} order by a.attnum`, [table.oid]);
  return {
    ...plainTable(table),
    columns: found.map(({ name: column, type, comment, need, key, unique, labels, checks, refers }) => ({
      name: column,
      type,
      comment,
      need,
      key,
      unique,
      values: labels ?? valuesOf(checks ?? []),
      refers,
    })),
  };
}

/** The values a check allows, where it is a list of them: `CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))`. */
export function valuesOf(checks: readonly string[]): readonly string[] | null {
  for (const check of checks) {
    const [, list] = /^CHECK \(+[^']*? = ANY \(+ARRAY\[(.*)\]/.exec(check) ?? [];
    const values = [...(list ?? '').matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text.replaceAll("''", "'"));
    if (values.length > 0) return values;
  }
  return null;
}

/** Rows of a table as texts, first those of its key; what the other side calls its columns was found there before. */
export async function readRows(
  source: Source,
  table: TableStructure,
  wanted: readonly string[],
): Promise<readonly (readonly (string | null)[])[]> {
  const known = new Map(table.columns.map((column) => [column.name, column]));
  const values = wanted.map((name) => (known.has(name) ? textOf(quote(name), known.get(name)?.type ?? '') : 'null'));
  const keys = table.columns.flatMap(({ key, name }) => (key ? [quote(name)] : []));
  const text = `select json_build_array(${values.join(', ')}) as texts from ${quote(table.schema)}.${quote(table.name)}${keys.length > 0 ? ` order by ${keys.join(', ')}` : ''}`;
  const rows = await querySource<{ texts: readonly (string | null)[] }>(source, text);
  return rows.map(({ texts }) => texts);
}

/** As an import reads it: moments of this country without their fractions, yes and no in words. */
function textOf(column: string, type: string): string {
  if (type === 'boolean') return `case ${column} when true then '是' when false then '否' end`;
  if (type.startsWith('timestamp'))
    return `to_char(${column}${type.includes('with time zone') ? ` at time zone 'Asia/Shanghai'` : ''}, 'YYYY-MM-DD HH24:MI:SS')`;
  return `${column}::text`;
}
