import type { Database } from '../../db/statement.ts';
import { sql } from '../../db/statement.ts';
import { archiveFormat, type Manifest, readArchive } from './archive.ts';
import { type BackupTable, isPromoted, structureOf, tablesOf } from './backup-tables.ts';
import type { RestoreOutlook } from './backups.contract.ts';

type Owner = Pick<Database['owner'], 'rows'>;

/** What an archive holds that this database has no place for, and why it will not do at all. */
export async function judgeManifest(
  owner: Owner,
  manifest: Manifest,
  tenant: number,
): Promise<Pick<RestoreOutlook, 'refused' | 'skipped'>> {
  const known = new Set(await structureOf(owner));
  const unknown = manifest.structure.filter((step) => !known.has(step));
  if (manifest.format > archiveFormat || unknown.length > 0) {
    const refused = '备份来自更新的系统版本，请先升级系统再恢复';
    return { refused, skipped: [] };
  }
  return { refused: null, skipped: skippedOf(manifest, await tablesOf(owner, tenant)) };
}

function skippedOf({ tables, tenant }: Manifest, here: readonly BackupTable[]): RestoreOutlook['skipped'] {
  const columnsOf = new Map(here.map(({ name, columns }) => [name, new Set(columns)]));
  return Object.entries(tables).flatMap(([table, { columns, rows }]) => {
    // A company's own tables are made from its documents, which come along.
    if (rows === 0 || table.startsWith(`t${tenant}_`)) return [];
    const kept = columnsOf.get(table);
    const gone = kept ? columns.filter((column) => !kept.has(column) && !isPromoted(column)) : null;
    return gone === null || gone.length > 0 ? [{ table, columns: gone, rows }] : [];
  });
}

/** User names of the archive that other companies' users have: nobody signs in by a name of another. */
export async function takenNames(owner: Owner, file: string, tenant: number | null): Promise<string[]> {
  const names: string[] = [];
  let inside = false;
  for await (const line of readArchive(file)) {
    if (line.is === 'table') inside = line.name === 'sys_user';
    if (inside && line.is === 'row')
      names.push(String((JSON.parse(line.json) as { username?: string }).username ?? ''));
    if (inside && line.is === 'endTable') break;
  }
  const taken = await owner.rows<{ name: string }>(sql`
    select n.name from unnest(${names}::text[]) n(name) join login_name l on l.name = lower(n.name)
    where l.tenant_id is distinct from ${tenant} order by n.name`);
  return taken.map(({ name }) => name);
}
