import path from 'node:path';
import { openAccess } from './access/access.ts';
import { watchAccess } from './access/watch-access.ts';
import type { House } from './app.ts';
import type { Config } from './config.ts';
import { connectDatabase } from './db/connect.ts';
import type { Connection } from './db/connection.ts';
import { type Embedded, startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { bootCatalog } from './metadata/boot.ts';
import { createModels } from './metadata/create-models.ts';
import { loadCatalog } from './metadata/load-catalog.ts';
import { readViews } from './metadata/registered-views.ts';
import { fileStore } from './platform/files/file-store.ts';
import { s3Store } from './platform/files/s3-store.ts';
import { openSecrets } from './secrets.ts';

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
    const models = createModels(db);
    const access = await openAccess({ db, models, config });
    const files = config.s3 ? s3Store(config.s3) : fileStore(config.dataDir);
    const secrets = openSecrets(config);
    return {
      config,
      db,
      models,
      access,
      files,
      secrets,
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

/** The database this process was told to use, or one of its own below the data directory. */
export async function openDatabase({
  database,
  dataDir,
}: Config): Promise<Pick<Embedded, 'connection'> & Partial<Embedded>> {
  if (database) return { connection: database };
  return startEmbedded({ dir: path.join(dataDir, 'pg') });
}
