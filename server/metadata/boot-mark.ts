import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from '../db/statement.ts';
import type { Reader } from './document-store.ts';
import { catalogDir, catalogFiles } from './load-catalog.ts';

/**
 * What this build ships, as one hash: the program's own files, the packages it stands on, and every document as its file says it. Null
 * where the program runs from its sources, which change beneath it: then everything is planned anew.
 */
export function hashBuild(program = import.meta.dirname, catalog = catalogDir()): string | null {
  const code = fs.readdirSync(program).filter((name) => name.endsWith('.js'));
  if (code.length === 0) return null;
  const lock = path.join(catalog, '../../package-lock.json');
  const files = [...code.sort().map((name) => path.join(program, name)), lock, ...catalogFiles(catalog)];
  const sum = createHash('sha1');
  for (const file of files) if (fs.existsSync(file)) sum.update(`\0${file}\0`).update(fs.readFileSync(file));
  return sum.digest('hex');
}

/**
 * The product's revision, where a boot of this build would find what its last complete one found: the product's documents, every table,
 * column, index, key and view as they were left, and no company without its dictionaries. Tables of a company's own are nothing of the
 * product's. Else null.
 */
export async function findBooted(owner: Reader, build: string): Promise<number | null> {
  const [row] = await owner.rows<{ mark: string; bare: boolean; revision: number }>(sql`
    select mark, exists (select 1 from tenant t where not exists (
        select 1 from dict_item d where d.tenant_id = t.tenant_id)) as bare,
      (select coalesce(max(revision), 0)::int from meta_revision where tenant_id = 0) as revision from boot_mark`);
  return row && !row.bare && row.mark === (await markOf(owner, build)) ? row.revision : null;
}

/** To be called last in the transaction of a boot that left nothing of the product undone. */
export async function markBooted(owner: Reader, build: string): Promise<void> {
  await owner.rows(sql`insert into boot_mark (mark) values (${await markOf(owner, build)})
    on conflict (only_one) do update set mark = excluded.mark`);
}

/** Summed line by line, for no order costs nothing. */
async function markOf(owner: Reader, build: string): Promise<string> {
  const [row] = await owner.rows<{ mark: string }>(sql`
    with own as materialized (
      select oid, relname, relkind, relrowsecurity, relforcerowsecurity from pg_class
      where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v') and relname !~ '^t[0-9]+_'),
    lines as (
      select own::text as line from own
      union all select concat_ws(' ', attrelid, attname, atttypid, atttypmod) from pg_attribute
        where attrelid in (select oid from own) and attnum > 0 and not attisdropped
      union all select concat_ws(' ', x.indexrelid, c.relname, x.indrelid, x.indkey, x.indisvalid)
        from pg_index x join pg_class c on c.oid = x.indexrelid where x.indrelid in (select oid from own)
      union all select concat_ws(' ', oid, conname, conrelid, contype, conkey) from pg_constraint
        where conrelid in (select oid from own)
      union all select concat_ws(' ', objoid, description) from pg_description
        where classoid = 'pg_class'::regclass and objsubid = 0 and objoid in (select oid from own)
      union all select concat_ws(' ', kind, key, revision, hash, gone) from meta_document where tenant_id = 0
      union all select concat_ws(' ', name, checksum) from schema_migration)
    select concat_ws(' ', count(*), sum(hashtextextended(line, 0)::numeric)) as mark from lines`);
  return `${build} ${row?.mark}`;
}
