import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connectDatabase } from '../../server/db/connect.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { readConfig } from '../../server/kernel/config/config.ts';
import type { House } from '../../server/kernel/house.ts';
import { openHouse } from '../../server/open-house.ts';
import { careless, mark } from './cluster.ts';
import { copyHome, demoKept } from './copy-home.ts';
import type { TestDatabase } from './database.ts';

/** A data directory as a server that was stopped leaves it, with what `make` made in it; open again for the tests of a file. */
export async function openDemoHome(make: (house: House) => Promise<void>): Promise<TestDatabase & { home: string }> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), `${mark}${process.pid}-demo-`));
  fs.chmodSync(home, 0o755);
  const start = () => startEmbedded({ dir: path.join(home, 'pg'), settings: careless });
  const making = await start();
  const house = await openHouse(making.connection, readConfig({ DATA_DIR: home, DEMO: 'on' }));
  try {
    await make(house);
  } finally {
    await house.close();
    await making.stop();
  }
  if (demoKept) {
    if (making.isRunning()) throw new Error('a database that still runs cannot be copied');
    copyHome(home, `${demoKept}.half`);
    fs.renameSync(`${demoKept}.half`, demoKept);
  }
  const embedded = await start();
  const db = connectDatabase(embedded.connection);
  return {
    home,
    db,
    connection: embedded.connection,
    async close() {
      await db.close();
      await embedded.stop();
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}
