import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openAccess } from '../../server/access/access.ts';
import { buildApp } from '../../server/app.ts';
import { connectDatabase } from '../../server/db/connect.ts';
import { engine } from '../../server/engine.ts';
import { fileStore } from '../../server/features/files/file-store.ts';
import { canReach } from '../../server/features/messages/providers.ts';
import { readConfig } from '../../server/kernel/config/config.ts';
import type { House } from '../../server/kernel/house.ts';
import { openSecrets } from '../../server/kernel/secrets.ts';
import { createModels } from '../../server/metadata/create-models.ts';
import type { TestDatabase } from './database.ts';

export interface Processes {
  /** Another process of the server over the same database. */
  start(env?: Record<string, string>): Promise<FastifyInstance>;
  readonly house: House;
  /** Where they keep their files. */
  readonly dataDir: string;
  close(): Promise<void>;
}

/** Servers as they run in production, without a port: each with its own pools, memory and ears. */
export function processesOver(at: TestDatabase & { readonly home?: string }): Processes {
  const closers: (() => Promise<void>)[] = [];
  const dataDir = at.home ?? fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-files-'));
  let first: House | undefined;
  return {
    dataDir,
    async start(env = {}) {
      const config = readConfig({ DATA_DIR: dataDir, ...env });
      const db = connectDatabase(at.connection, { size: 4 });
      const models = createModels(db, engine);
      const access = await openAccess({ db, models, config, canSendCodes: canReach(config, 'sms') });
      const house: House = {
        config,
        db,
        models,
        access,
        files: fileStore(config.dataDir),
        secrets: openSecrets(config),
        engine,
      };
      first ??= house;
      const app = await buildApp(house);
      app.log.level = process.env.LOG_LEVEL ?? 'silent';
      closers.push(async () => {
        await app.close();
        access.close();
        models.close();
        await db.close();
      });
      return app;
    },
    get house() {
      if (!first) throw new Error('nothing was started');
      return first;
    },
    async close() {
      for (const close of closers) await close();
      if (!at.home) fs.rmSync(dataDir, { recursive: true, force: true });
      await at.close();
    },
  };
}
