import type { DbRow, Statement } from '../../db/statement.ts';
import { quote } from '../../db/structure.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Secrets } from '../../kernel/secrets.ts';
import type { FileStore } from '../files/file-store.ts';
import { type ArchiveLine, type Manifest, rowsDigest } from './archive.ts';
import { type BackupTable, tablesOf } from './backup-tables.ts';
import { sealedAbout } from './dump-tenant.ts';
import { ownName, restoreStructure } from './restore-structure.ts';

interface Owner {
  rows<Row = DbRow>(statement: Statement): Promise<Row[]>;
}

/** A table of the archive as it lies ready beside the live one. */
export interface Staged {
  readonly table: string;
  readonly stage: string;
  readonly columns: readonly string[];
  /** The same as the archive calls them: a company under another number has its own columns under that. */
  readonly archived: readonly string[];
  rows: number;
}

export interface Staging {
  readonly owner: Owner;
  readonly tenant: number;
  readonly files: FileStore;
  /** Says, for everybody to see, that these bytes are about to be in a file. */
  readonly claim: (sha256: string) => Promise<void>;
  readonly secrets: Secrets;
  readonly signal: AbortSignal;
  readonly progress: (done: number, of: number, say?: string) => void;
}

const mostRows = 500;
const mostBytes = 1_000_000;
const documents = 'meta_document';

const broken = () => new Refusal('invalid_input', { text: '备份文件已损坏或不完整，不能使用' });

/**
 * Reads an archive into temporary tables, row by row, and proves every table against its checksum. Nothing anybody uses
 * is touched; but the tables the company made itself are brought into shape, since only then it is known what fits.
 */
export async function stageArchive(staging: Staging, lines: AsyncIterable<ArchiveLine>): Promise<Staged[]> {
  const staged: Staged[] = [];
  let manifest: Manifest | undefined;
  let shaped = false;
  let here: ReadonlyMap<string, BackupTable> = new Map();
  let filling: Filling | null = null;
  let done = 0;
  const of = () => Object.values(manifest?.tables ?? {}).reduce((sum, { rows }) => sum + rows, 0);
  const look = async () => {
    here = new Map((await tablesOf(staging.owner, staging.tenant)).map((table) => [table.name, table]));
  };
  for await (const line of lines) {
    staging.signal.throwIfAborted();
    if (line.is === 'manifest') {
      manifest = line.manifest;
      await look();
    } else if (!manifest) throw broken();
    else if (line.is === 'table') {
      if (!shaped && !line.name.startsWith('meta_')) {
        const found = staged.find(({ table }) => table === documents);
        const told = found ? await restoreStructure(staging.owner, staging.tenant, found.stage) : [];
        for (const text of told) staging.progress(done, of(), text);
        shaped = true;
        await look();
      }
      const name = ownName(line.name, manifest.tenant, staging.tenant);
      const { tenant } = manifest;
      const columns = (manifest.tables[line.name]?.columns ?? []).map((from) => ({
        from,
        to: ownName(from, tenant, staging.tenant),
      }));
      filling = await openStage(staging, staged, here.get(name), columns);
    } else if (line.is === 'row' || line.is === 'sealed') {
      if (!filling) throw broken();
      await filling.add(line.is === 'row' ? line.json : staging.secrets.open(line.text, sealedAbout));
    } else if (line.is === 'endTable') {
      if (!filling || (await filling.end()) !== line.sha256 || filling.count() !== line.rows) throw broken();
      done += line.rows;
      staging.progress(done, of(), line.rows > 0 ? `已读取 ${line.name}：${line.rows} 行` : undefined);
      filling = null;
    } else if (line.is === 'file') {
      await staging.claim(line.sha256);
      if ((await staging.files.put(Buffer.from(line.bytes, 'base64'))) !== line.sha256) throw broken();
    }
  }
  return staged;
}

interface Filling {
  add(json: string): Promise<void>;
  /** What its rows came to. */
  end(): Promise<string>;
  count(): number;
}

/** A table that is not here is read all the same: what the archive says must be whole. */
async function openStage(
  { owner }: Staging,
  staged: Staged[],
  table: BackupTable | undefined,
  columns: readonly { readonly from: string; readonly to: string }[],
): Promise<Filling> {
  const digest = rowsDigest();
  const known = columns.filter(({ to }) => table?.columns.includes(to));
  const one: Staged | null = table
    ? {
        table: table.name,
        stage: quote(`stage_${staged.length}`),
        columns: known.map(({ to }) => to),
        archived: known.map(({ from }) => from),
        rows: 0,
      }
    : null;
  const list = known.map(({ from }) => quote(from)).join(', ');
  const typed = known.map(({ from, to }) => `${quote(to)} as ${quote(from)}`).join(', ');
  if (one && table) {
    await owner.rows({
      text: `create temporary table ${one.stage} on commit drop as select ${typed} from ${quote(table.name)} with no data`,
      values: [],
    });
    staged.push(one);
  }
  let waiting: string[] = [];
  let bytes = 0;
  let count = 0;
  const flush = async () => {
    if (one && waiting.length > 0) {
      await owner.rows({
        text: `insert into ${one.stage} (${list}) select ${list} from json_populate_recordset(null::${one.stage}, $1::json)`,
        values: [`[${waiting.join(',')}]`],
      });
      one.rows += waiting.length;
    }
    waiting = [];
    bytes = 0;
  };
  return {
    async add(json) {
      digest.add(json);
      count += 1;
      waiting.push(json);
      bytes += json.length;
      if (waiting.length >= mostRows || bytes >= mostBytes) await flush();
    },
    async end() {
      await flush();
      return digest.text();
    },
    count: () => count,
  };
}
