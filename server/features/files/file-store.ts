import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '../../kernel/new-id.ts';

declare module '../../kernel/house.ts' {
  interface House {
    readonly files: FileStore;
  }
}

/** Bytes by the hash of their content: the same file uploaded twice lies there once. */
export interface FileStore {
  /** Keeps the bytes and answers with their hash. */
  put(bytes: Buffer): Promise<string>;
  has(sha256: string): Promise<boolean>;
  open(sha256: string): Promise<Readable>;
  /** What is not there is gone already. */
  remove(sha256: string): Promise<void>;
  /** Everything that lies there whole, and since when. */
  list(): AsyncIterable<StoredBytes>;
  /** Takes away what was begun before that moment and never became whole; says how many. */
  clearHalves(before: Date): Promise<number>;
}

export interface StoredBytes {
  readonly sha256: string;
  readonly at: Date;
}

export const contentHash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const wholeName = /^[0-9a-f]{64}$/;

export function fileStore(dataDir: string): FileStore {
  const root = path.join(dataDir, 'files');
  const placeOf = (sha256: string) => path.join(root, sha256.slice(0, 2), sha256);
  const has = async (sha256: string) =>
    fs.access(placeOf(sha256)).then(
      () => true,
      () => false,
    );
  return {
    has,
    async put(bytes) {
      const sha256 = contentHash(bytes);
      const place = placeOf(sha256);
      if (await has(sha256)) return sha256;
      await fs.mkdir(path.dirname(place), { recursive: true });
      // Written aside and moved: a crash leaves no half file under a hash that promises the whole.
      const aside = `${place}.${newId()}`;
      try {
        await fs.writeFile(aside, bytes, { flush: true, mode: 0o600 });
        await fs.rename(aside, place);
      } catch (error) {
        // What a full disk did not take whole would keep it full.
        await fs.rm(aside, { force: true }).catch(() => {});
        throw error;
      }
      return sha256;
    },
    open: async (sha256) => createReadStream(placeOf(sha256)),
    remove: (sha256) => fs.rm(placeOf(sha256), { force: true }),
    async *list() {
      for await (const { name, at } of filesUnder(root)) if (wholeName.test(name)) yield { sha256: name, at };
    },
    async clearHalves(before) {
      let cleared = 0;
      for await (const { name, place, at } of filesUnder(root)) {
        if (wholeName.test(name) || at >= before) continue;
        await fs.rm(place, { force: true });
        cleared += 1;
      }
      return cleared;
    },
  };
}

interface Lying {
  readonly name: string;
  readonly place: string;
  readonly at: Date;
}

async function* filesUnder(root: string): AsyncGenerator<Lying> {
  for (const folder of await namesIn(root)) {
    for (const name of await namesIn(path.join(root, folder))) {
      const place = path.join(root, folder, name);
      const found = await fs.stat(place).catch(ifThere);
      if (found?.isFile()) yield { name, place, at: found.mtime };
    }
  }
}

const namesIn = async (folder: string): Promise<string[]> => (await fs.readdir(folder).catch(ifThere)) ?? [];

/** What went meanwhile, or was never made, is nothing. */
function ifThere(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
  throw error;
}
