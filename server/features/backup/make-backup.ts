import { Type } from '@sinclair/typebox';
import { sayBytes } from '../../../schemas/values/say-bytes.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import { newId } from '../../kernel/new-id.ts';
import { defineJob, type JobContext } from '../jobs/job-kind.ts';
import { type ArchiveStore, archiveStore } from './archive-store.ts';
import { type Dumped, dumpTenant, freeze } from './dump-tenant.ts';

/** Makes a backup of one's own company: by hand as a task, every night as a job. */
export const backup = defineJob({
  key: 'backup',
  title: '数据备份',
  params: Type.Object(
    {
      withFiles: Type.Boolean({ title: '含附件内容', default: false }),
      keep: Type.Integer({ title: '定时备份保留几份', minimum: 1, maximum: 365, default: 14 }),
      note: Type.Optional(Type.String({ title: '备注', maxLength: 200 })),
    },
    { additionalProperties: false },
  ),
  async run(context) {
    const { house, db, params, by } = context;
    const store = archiveStore(house.config.dataDir);
    const said = await makeBackup(context, store, params);
    if (by === null) await keepNewest(db, store, params.keep);
    await sweepArchives(db, store);
    return said;
  },
});

interface Wanted {
  readonly withFiles: boolean;
  readonly note?: string;
}

async function makeBackup(context: JobContext, store: ArchiveStore, { withFiles, note }: Wanted): Promise<string> {
  const { db, house, by, signal, progress } = context;
  const id = newId();
  const dumped: Dumped = { rows: 0, tables: 0, files: 0 };
  const kept = await db.transaction(async (own) => {
    await freeze(own);
    const { files, secrets } = house;
    const lines = dumpTenant({ db: own, files, secrets, withFiles, by: by ?? 'system', progress }, dumped);
    return store.put(db.tenant, id, lines, signal);
  });
  const name = `备份 ${shanghaiTime()}`;
  const [last] = await db.rows<{ name: string }>(sql`select name from schema_migration order by name desc limit 1`);
  await db.rows(sql`insert into sys_backup
      (tenant_id, id, name, note, with_files, size, row_count, table_count, file_count, checksum, structure, path, create_by)
    values (${db.tenant}, ${id}, ${name}, ${note ?? null}, ${withFiles ? 'Y' : 'N'}, ${kept.size}, ${dumped.rows},
      ${dumped.tables}, ${dumped.files}, ${kept.sha256}, ${last?.name ?? null}, ${kept.path}, ${by})`);
  return `已备份 ${dumped.tables} 张表、${dumped.rows} 行${withFiles ? `、${dumped.files} 个附件` : ''}，${sayBytes(kept.size)}`;
}

/** Of those the clock made only the newest stay; what a person made stays until a person deletes it. */
async function keepNewest(db: TenantDb, store: ArchiveStore, keep: number): Promise<void> {
  const old = await db.rows<{ id: string; path: string }>(
    sql`select id, path from sys_backup where create_by is null order by create_time desc offset ${keep}`,
  );
  await removeBackups(db, store, old);
}

export async function removeBackups(
  db: TenantDb,
  store: ArchiveStore,
  backups: readonly { readonly id: string; readonly path: string }[],
): Promise<void> {
  // The entry first: a crash leaves a file without an entry, which is swept, never an entry without its file.
  await db.rows(sql`delete from sys_backup where id = any(${backups.map(({ id }) => id)})`);
  for (const { path } of backups) await store.remove(path);
}

async function sweepArchives(db: TenantDb, store: ArchiveStore): Promise<void> {
  const known = new Set((await db.rows<{ path: string }>(sql`select path from sys_backup`)).map(({ path }) => path));
  await store.sweep(db.tenant, (path) => known.has(path));
}
