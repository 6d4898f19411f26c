import fs from 'node:fs';
import path from 'node:path';
import { openAccess } from './access/access.ts';
import { watchAccess } from './access/watch-access.ts';
import { connectDatabase } from './db/connect.ts';
import { type Embedded, startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { engine } from './engine.ts';
import { fileStore } from './features/files/file-store.ts';
import { s3Store } from './features/files/s3-store.ts';
import { canReach } from './features/messages/providers.ts';
import { giveDaysToAll } from './features/tenant/give-days.ts';
import type { Config } from './kernel/config/config.ts';
import type { Connection } from './kernel/config/connection.ts';
import type { House } from './kernel/house.ts';
import { openSecrets } from './kernel/secrets.ts';
import { bootCatalog } from './metadata/boot.ts';
import { createModels } from './metadata/create-models.ts';
import { loadCatalog } from './metadata/load-catalog.ts';
import { readViews } from './metadata/registered-views.ts';

export interface OpenHouse extends House {
  close(): Promise<void>;
}

/** Everything the server stands on, in the order in which each part needs the one before: schema, catalog, sessions. */
export async function openHouse(connection: Connection, config: Config): Promise<OpenHouse> {
  await migrate(connection);
  const db = connectDatabase(connection);
  try {
    await bootCatalog(db, loadCatalog(), readViews(config.reportViews));
    await watchAccess(db);
    const models = createModels(db, engine);
    await giveDaysToAll({ db, models });
    const access = await openAccess({ db, models, config, canSendCodes: canReach(config, 'sms') });
    const files = config.s3 ? s3Store(config.s3) : fileStore(config.dataDir);
    const secrets = openSecrets(config);
    return {
      config,
      db,
      models,
      access,
      files,
      secrets,
      engine,
      async close() {
        access.close();
        models.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

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
