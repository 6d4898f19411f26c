import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

export interface KeptArchive {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
}

/** Where archives lie: below the data directory that all processes share. */
export interface ArchiveStore {
  /** Writes lines as they come, compressed; nothing bears the name until everything stands on the disk. */
  put(tenant: number, id: string, lines: AsyncIterable<string>, signal: AbortSignal): Promise<KeptArchive>;
  placeOf(path: string): string;
  open(path: string): ReadStream;
  has(path: string): Promise<boolean>;
  remove(path: string): Promise<void>;
  /** Takes away what a process that died left half written. */
  sweep(tenant: number, isKnown: (path: string) => boolean): Promise<void>;
}

const ending = '.zcbak.gz';
const half = '.part';
const oldEnough = 24 * 3600_000;

export function archiveStore(dataDir: string): ArchiveStore {
  const root = path.join(dataDir, 'backups');
  const placeOf = (name: string) => {
    const place = path.resolve(root, name);
    if (!place.startsWith(root + path.sep)) throw new Error(`not an archive: ${name}`);
    return place;
  };
  return {
    placeOf,
    open: (name) => createReadStream(placeOf(name)),
    has: (name) =>
      fs.access(placeOf(name)).then(
        () => true,
        () => false,
      ),
    async put(tenant, id, lines, signal) {
      const name = path.join(String(tenant), `${id}${ending}`);
      const place = placeOf(name);
      await fs.mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const hash = createHash('sha256');
      let size = 0;
      const count = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      try {
        const out = createWriteStream(place + half, { mode: 0o600, flush: true });
        await pipeline(Readable.from(lines, { highWaterMark: 16 }), createGzip({ level: 6 }), count, out, { signal });
        await fs.rename(place + half, place);
      } catch (error) {
        await fs.rm(place + half, { force: true });
        throw error;
      }
      return { path: name, size, sha256: hash.digest('hex') };
    },
    remove: (name) => fs.rm(placeOf(name), { force: true }),
    async sweep(tenant, isKnown) {
      const names = await fs.readdir(path.join(root, String(tenant))).catch(() => []);
      for (const name of names) {
        const file = path.join(String(tenant), name);
        const age = Date.now() - (await fs.stat(placeOf(file))).mtimeMs;
        if (age > oldEnough && !isKnown(file)) await fs.rm(placeOf(file), { force: true });
      }
    },
  };
}
