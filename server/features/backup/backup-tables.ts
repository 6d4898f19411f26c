import { ownsColumn } from '../../db/plan-guests.ts';
import { type DbRow, type Statement, sql } from '../../db/statement.ts';

interface Reader {
  rows<Row = DbRow>(statement: Statement): Promise<Row[]>;
}

/** A table whose rows a backup holds. */
export interface BackupTable {
  readonly name: string;
  /** Without the tenant and what the database works out itself. */
  readonly columns: readonly string[];
}

/** Stay as they are when a company is restored: the company itself, who may come in by other ways, the restore's own traces, and what was done by whom. */
export const keptTables = [
  'tenant',
  'sys_job_log',
  'sys_backup',
  'account_link',
  'visit',
  'sys_log',
  'sys_interface_log',
  'sys_view_log',
];

/** Of the moment: not in a backup, and gone after a restore. */
export const passingTables = [
  'outbox',
  'message_secret',
  'record_import',
  'record_import_row',
  'import_error',
  'record_export',
  'timed_wait',
  'pair_content',
  'pair_way',
];

/** Rows nobody may read outside of the database: sealed with the key of the installation. */
export const sealedTables: ReadonlySet<string> = new Set(['credential']);

/** Documents first, since they say which tables there are; then users, whose names are asked for before a restore. */
const firstTables = ['meta_revision', 'meta_document', 'meta_draft', 'sys_user'];

/**
 * Every table that rows of this tenant may be in and the application itself works with. What only the owner sees —
 * sessions, locks, codes — belongs to no company's data.
 */
export async function tablesOf(db: Reader, tenant: number): Promise<BackupTable[]> {
  const found = await db.rows<BackupTable>(sql`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) filter (
        where a.attname <> 'tenant_id' and a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and has_table_privilege('zhaocai_app', c.oid, 'select')
    group by c.relname having bool_or(a.attname = 'tenant_id') order by c.relname`);
  const left = new Set([...keptTables, ...passingTables]);
  const isOwn = (name: string) => !/^t\d+_/.test(name) || name.startsWith(`t${tenant}_`);
  const isOwnColumn = (name: string) => !isPromoted(name) || ownsColumn(tenant)(name);
  const order = ({ name }: BackupTable) =>
    firstTables.includes(name) ? firstTables.indexOf(name) : firstTables.length;
  return (
    found
      .filter(({ name }) => isOwn(name) && !left.has(name))
      // in a table that everybody shares, the promoted fields of other companies are none of this one's
      .map((table) => ({ ...table, columns: table.columns.filter(isOwnColumn) }))
      .sort((a, b) => order(a) - order(b) || (a.name < b.name ? -1 : 1))
  );
}

/** A column one company has of its own in a table of the product's. */
export const isPromoted = (column: string): boolean => /^(_old_)?t\d+_/.test(column);

/** Which state of the structure this database is in: every step it has made. */
export async function structureOf(db: Reader): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`select name from schema_migration order by name`);
  return rows.map(({ name }) => name);
}
