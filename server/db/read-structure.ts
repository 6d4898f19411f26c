import type { DbRow, Statement } from './statement.ts';
import { sql } from './statement.ts';
import type { Structure } from './structure.ts';

interface Reader {
  rows<Row = DbRow>(statement: Statement): Promise<Row[]>;
}

/** The tables of the schema in use as they are now. */
export async function readStructure(db: Reader): Promise<Structure> {
  const found = await db.rows<{
    table: string;
    columns: Record<string, string> | null;
    indexes: Record<string, string[]> | null;
    foreign_keys: Record<string, string[]> | null;
  }>(sql`
    -- Looked up table by table: kept as a whole it would be gone through from end to end for each of them.
    with columns as not materialized (
      select attrelid, attnum, attname::text as name, format_type(atttypid, atttypmod) as type
      from pg_attribute where attnum > 0 and not attisdropped)
    select c.relname::text as table,
      (select jsonb_object_agg(a.name, a.type) from columns a where a.attrelid = c.oid) as columns,
      (select jsonb_object_agg(i.relname, coalesce(
           (select jsonb_agg(a.name) from columns a where a.attrelid = c.oid and a.attnum = any (x.indkey)), '[]'))
         from pg_index x join pg_class i on i.oid = x.indexrelid
         where x.indrelid = c.oid and not x.indisprimary) as indexes,
      (select jsonb_object_agg(k.conname,
           (select jsonb_agg(a.name) from columns a where a.attrelid = c.oid and a.attnum = any (k.conkey)))
         from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0) as foreign_keys
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = current_schema()::regnamespace`);
  return new Map(
    found.map((table) => [
      table.table,
      {
        columns: new Map(Object.entries(table.columns ?? {})),
        indexes: new Map(Object.entries(table.indexes ?? {})),
        foreignKeys: new Map(Object.entries(table.foreign_keys ?? {})),
      },
    ]),
  );
}
