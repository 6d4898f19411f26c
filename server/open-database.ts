import fs from 'node:fs';
import path from 'node:path';
import { type Embedded, startEmbedded } from './db/embedded.ts';
import type { Config } from './kernel/config/config.ts';
import type { Connection } from './kernel/config/connection.ts';

/** The database this process was told to use, or one of its own below the data directory, which must take files either way. */
export async function openDatabase({ database, dataDir }: Config): Promise<Opened> {
  requireWritable(dataDir);
  if (database) return { connection: database, embedded: null };
  const embedded = await startEmbedded({ dir: path.join(dataDir, 'pg') });
  return { connection: embedded.connection, embedded };
}

interface Opened {
  readonly connection: Connection;
  readonly embedded: Embedded | null;
}

/** Told at the start, and not when somebody uploads the first file. */
function requireWritable(dataDir: string): void {
  makeDirectory(dataDir);
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  fs.writeFileSync(probe, '');
  fs.rmSync(probe);
}

/** Step by step: where a file system takes no directories at all, Node's own way down never ends. */
function makeDirectory(dir: string): void {
  if (fs.existsSync(dir) && fs.statSync(dir).isDirectory()) return;
  if (path.dirname(dir) !== dir && !fs.existsSync(path.dirname(dir))) makeDirectory(path.dirname(dir));
  try {
    fs.mkdirSync(dir);
  } catch (error) {
    // Another process may have made it just now.
    if (!fs.existsSync(dir) || !fs.statSync(dir).isDirectory()) throw error;
  }
}
