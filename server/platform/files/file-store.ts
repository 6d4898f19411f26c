import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '../../new-id.ts';

/** Bytes by the hash of their content: the same file uploaded twice lies there once. */
export interface FileStore {
  /** Keeps the bytes and answers with their hash. */
  put(bytes: Buffer): Promise<string>;
  has(sha256: string): Promise<boolean>;
  open(sha256: string): Promise<Readable>;
  /** What is not there is gone already. */
  remove(sha256: string): Promise<void>;
}

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
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const place = placeOf(sha256);
      if (await has(sha256)) return sha256;
      await fs.mkdir(path.dirname(place), { recursive: true });
      // Written aside and moved: a crash leaves no half file under a hash that promises the whole.
      const aside = `${place}.${newId()}`;
      await fs.writeFile(aside, bytes, { flush: true, mode: 0o600 });
      await fs.rename(aside, place);
      return sha256;
    },
    open: async (sha256) => createReadStream(placeOf(sha256)),
    remove: (sha256) => fs.rm(placeOf(sha256), { force: true }),
  };
}
