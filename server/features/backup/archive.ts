import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Refusal } from '../../kernel/errors.ts';

/** What an archive says of itself, before anything else. */
export interface Manifest {
  readonly zhaocai: 'backup';
  readonly format: number;
  readonly at: string;
  readonly tenant: number;
  readonly company: string;
  readonly by: string;
  /** Every step of the structure it was made with. */
  readonly structure: readonly string[];
  readonly withFiles: boolean;
  readonly tables: Readonly<Record<string, { readonly columns: readonly string[]; readonly rows: number }>>;
}

/** The newest form of archives this build reads and the one it writes. */
export const archiveFormat = 1;

/**
 * One line of an archive, told by its first letter. Rows stand in lines, so that neither writing nor reading ever holds
 * more than a few of them.
 */
export type ArchiveLine =
  | { readonly is: 'manifest'; readonly manifest: Manifest }
  | { readonly is: 'table'; readonly name: string }
  /** JSON as PostgreSQL made it: nothing in between reads a number as a float. */
  | { readonly is: 'row'; readonly json: string }
  | { readonly is: 'sealed'; readonly text: string }
  | { readonly is: 'endTable'; readonly name: string; readonly rows: number; readonly sha256: string }
  | { readonly is: 'file'; readonly sha256: string; readonly bytes: string }
  | { readonly is: 'end'; readonly rows: number; readonly tables: number; readonly files: number };

const letters = { manifest: 'M', table: 'T', row: 'R', sealed: 'S', endTable: 'E', file: 'F', end: 'Z' } as const;

export function writeLine(line: ArchiveLine): string {
  if (line.is === 'row') return `${letters.row}${line.json}\n`;
  if (line.is === 'sealed') return `${letters.sealed}${line.text}\n`;
  if (line.is === 'file') return `${letters.file}${line.sha256} ${line.bytes}\n`;
  if (line.is === 'manifest') return `${letters.manifest}${JSON.stringify(line.manifest)}\n`;
  const { is, ...said } = line;
  return `${letters[is]}${JSON.stringify(said)}\n`;
}

function readLine(text: string): ArchiveLine {
  const rest = text.slice(1);
  switch (text[0]) {
    case letters.row:
      return { is: 'row', json: rest };
    case letters.sealed:
      return { is: 'sealed', text: rest };
    case letters.file:
      return { is: 'file', sha256: rest.slice(0, 64), bytes: rest.slice(65) };
    case letters.manifest:
      return { is: 'manifest', manifest: JSON.parse(rest) };
    case letters.table:
      return { is: 'table', ...JSON.parse(rest) };
    case letters.endTable:
      return { is: 'endTable', ...JSON.parse(rest) };
    case letters.end:
      return { is: 'end', ...JSON.parse(rest) };
    default:
      throw new Error('unknown line');
  }
}

/** What a table's rows come to, row by row, in the order they stand. */
export function rowsDigest() {
  const hash = createHash('sha256');
  return {
    add: (json: string) => void hash.update(json).update('\n'),
    text: () => hash.digest('hex'),
  };
}

const broken = () => new Refusal('invalid_input', { text: '备份文件已损坏或不完整，不能使用' });

/** The lines of an archive, one after the other; one that was cut off or altered is refused where that shows. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveLine> {
  let ended = false;
  let first = true;
  try {
    for await (const text of linesOf(file)) {
      const line = readLine(text);
      if (first && line.is !== 'manifest') throw broken();
      first = false;
      yield line;
      ended = line.is === 'end';
    }
  } catch (error) {
    throw isBroken(error) ? broken() : error;
  }
  if (!ended) throw broken();
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file);
  const unzip = createGunzip();
  source.on('error', (error) => unzip.destroy(error));
  let rest = '';
  try {
    for await (const chunk of source.pipe(unzip).setEncoding('utf8')) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    source.destroy();
  }
}

const isUnzipFault = (error: unknown): boolean => /^Z_/.test(String((error as { code?: string }).code ?? ''));

const isBroken = (error: unknown): boolean =>
  error instanceof SyntaxError || isUnzipFault(error) || (error as Error).message === 'unknown line';

/** What it says of itself, without reading further. */
export async function readManifest(file: string): Promise<Manifest> {
  try {
    for await (const text of linesOf(file)) {
      const line = readLine(text);
      if (line.is === 'manifest' && line.manifest.zhaocai === 'backup') return line.manifest;
      break;
    }
  } catch (error) {
    if (!isBroken(error)) throw error;
  }
  throw broken();
}
