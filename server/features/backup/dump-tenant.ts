import { sql, type TenantDb } from '../../db/statement.ts';
import { quote } from '../../db/structure.ts';
import { shanghaiTime } from '../../kernel/clock.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { FileStore } from '../files/file-store.ts';
import { archiveFormat, type Manifest, rowsDigest, writeLine } from './archive.ts';
import { type BackupTable, sealedTables, structureOf, tablesOf } from './backup-tables.ts';

export interface Dumping {
  /** Inside a transaction of its own, which sees one moment from beginning to end. */
  readonly db: TenantDb;
  readonly files: FileStore;
  readonly secrets: Secrets;
  readonly withFiles: boolean;
  readonly by: string;
  readonly progress: (done: number, of: number, say?: string) => void;
}

export interface Dumped {
  rows: number;
  tables: number;
  files: number;
}

const rowsAtOnce = 200;
export const sealedAbout = 'backup';

/** To be called before anything else is read: whatever others write from here on is not seen. */
export const freeze = (db: TenantDb) =>
  db.rows({ text: 'set transaction isolation level repeatable read, read only', values: [] });

/** The whole of one company as lines of an archive. `dumped` counts along. */
export async function* dumpTenant(dumping: Dumping, dumped: Dumped): AsyncGenerator<string> {
  const { db, withFiles, by, progress } = dumping;
  const tables = await tablesOf(db, db.tenant);
  const counted = new Map<string, number>();
  for (const { name } of tables) counted.set(name, await countRows(db, name));
  const of = [...counted.values()].reduce((sum, count) => sum + count, 0);
  const company = await db.first<{ name: string }>(sql`select name from tenant where tenant_id = ${db.tenant}`);
  const manifest: Manifest = {
    zhaocai: 'backup',
    format: archiveFormat,
    at: shanghaiTime(),
    tenant: db.tenant,
    company: company?.name ?? '',
    by,
    structure: await structureOf(db),
    withFiles,
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, { columns, rows: counted.get(name) ?? 0 }])),
  };
  yield writeLine({ is: 'manifest', manifest });
  for (const table of tables) {
    for await (const lines of dumpTable(dumping, table, dumped)) {
      progress(dumped.rows, of);
      yield lines;
    }
    dumped.tables += 1;
    if ((counted.get(table.name) ?? 0) > 0) progress(dumped.rows, of, `${table.name}：${counted.get(table.name)} 行`);
  }
  if (withFiles) yield* dumpFiles(dumping, dumped);
  yield writeLine({ is: 'end', ...dumped });
}

async function countRows(db: TenantDb, name: string): Promise<number> {
  const row = await db.first<{ count: number }>({ text: `select count(*) as count from ${quote(name)}`, values: [] });
  return row?.count ?? 0;
}

async function* dumpTable({ db, secrets }: Dumping, { name, columns }: BackupTable, dumped: Dumped) {
  const digest = rowsDigest();
  let rows = 0;
  yield writeLine({ is: 'table', name });
  for await (const batch of readRows(db, name, columns)) {
    for (const json of batch) digest.add(json);
    rows += batch.length;
    dumped.rows += batch.length;
    const line = (json: string) =>
      sealedTables.has(name)
        ? writeLine({ is: 'sealed', text: secrets.seal(json, sealedAbout) })
        : writeLine({ is: 'row', json });
    yield batch.map(line).join('');
  }
  yield writeLine({ is: 'endTable', name, rows, sha256: digest.text() });
}

/** A few rows at a time, as JSON in one line each: a line break between tokens of a json column is as good as a blank. */
export async function* readRows(db: TenantDb, name: string, columns: readonly string[]): AsyncGenerator<string[]> {
  const list = columns.map(quote).join(', ');
  await db.rows({
    text: `declare backup_rows no scroll cursor for
      select translate(row_to_json(r)::text, E'\\n\\r', '  ') as json from (select ${list} from ${quote(name)}) r`,
    values: [],
  });
  for (;;) {
    const rows = await db.rows<{ json: string }>({ text: `fetch ${rowsAtOnce} from backup_rows`, values: [] });
    if (rows.length > 0) yield rows.map(({ json }) => json);
    if (rows.length < rowsAtOnce) break;
  }
  await db.rows({ text: 'close backup_rows', values: [] });
}

/** The contents of the company's files, each once. One that is not there any more is said and left out. */
async function* dumpFiles({ db, files, progress }: Dumping, dumped: Dumped): AsyncGenerator<string> {
  const wanted = await db.rows<{ sha256: string }>(sql`select distinct sha256 from file order by sha256`);
  for (const [at, { sha256 }] of wanted.entries()) {
    if (!(await files.has(sha256))) {
      progress(at, wanted.length, `附件 ${sha256.slice(0, 12)} 的内容不在存储中，未包含`);
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of await files.open(sha256)) chunks.push(chunk as Buffer);
    yield writeLine({ is: 'file', sha256, bytes: Buffer.concat(chunks).toString('base64') });
    dumped.files += 1;
    progress(at + 1, wanted.length);
  }
}
