import { openAccess } from './access/access.ts';
import { watchAccess } from './access/watch-access.ts';
import { connectDatabase } from './db/connect.ts';
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
import { bootProduct } from './metadata/boot.ts';
import { createModels } from './metadata/create-models.ts';
import { readViews } from './metadata/registered-views.ts';

export interface OpenHouse extends House {
  close(): Promise<void>;
}

/** Everything the server stands on, in the order in which each part needs the one before: schema, catalog, sessions. */
export async function openHouse(connection: Connection, config: Config): Promise<OpenHouse> {
  await migrate(connection);
  return enterHouse(connection, config);
}

/** The same over a database that has been migrated. */
export async function enterHouse(connection: Connection, config: Config): Promise<OpenHouse> {
  const db = connectDatabase(connection);
  try {
    const { checked } = await bootProduct(db, readViews(config.reportViews));
    await watchAccess(db);
    const models = createModels(db, engine, { checked });
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
