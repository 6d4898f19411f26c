import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { builtProgram } from '../../tests/support/built-server.ts';
import { testPassword } from '../../tests/support/people.ts';
import { dataDir, serverEnv, startServer } from '../../tests/support/server-process.ts';
import { connectDatabase } from '../db/connect.ts';
import { startEmbedded } from '../db/embedded.ts';
import type { Database } from '../db/statement.ts';
import type { Answer } from './flows.fixture.ts';
import { agreeAmongDeaths, killableCompany, longest, publishNotes } from './killed.fixture.ts';
import { addPeople } from './people.fixture.ts';

// The server founds its database, which is killed and recovers again and again.
vi.setConfig({ hookTimeout: 180_000 });

/** With a database server of its own: that of the other tests is not for killing. */
const home = dataDir('flows-database');
let db: Database;
const company = killableCompany({
  rows: (text, ...values) => db.tenant(1).rows<Answer>({ text, values }),
  startServer: () => startServer({ DATA_DIR: home }),
});
const { server, start } = company;

beforeAll(async () => {
  const founding = [await builtProgram('tenant'), '--name', '示例检测', '--admin', 'founder'];
  const { status, stderr } = spawnSync(process.execPath, founding, {
    env: serverEnv({ DATA_DIR: home }),
    input: `${testPassword}\n`,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  await start();
  const { connection } = await startEmbedded({ dir: `${home}/pg` });
  db = connectDatabase(connection, { size: 4 });
  await db.owner.rows({ text: `insert into tenant (tenant_id, name) values (1, '甲')`, values: [] });
  await addPeople({ db, connection, close: db.close });
  const head = { key: 'head', as: 'approve', title: '负责人', who: [{ leaderOf: 'start' }] };
  await publishNotes(company, { plain: { steps: [head] } });
});
afterAll(async () => {
  await db?.close();
  await server()?.end();
  fs.rmSync(home, { recursive: true, force: true });
});

const processOf = (): number => Number(fs.readFileSync(`${home}/pg/postmaster.pid`, 'utf8').split('\n')[0]);

test(
  'W8: a database whose process is killed again and again while very many are agreed to: nothing is lost, and nothing is done twice',
  async () => {
    const killed: number[] = [];
    await agreeAmongDeaths(company, {
      die() {
        killed.push(processOf());
        process.kill(processOf(), 'SIGKILL');
      },
      live: () =>
        vi.waitFor(
          async () => {
            expect(processOf()).not.toBe(killed.at(-1));
            expect((await fetch(`${server().url}/readyz`)).status).toBe(200);
          },
          { timeout: 60_000, interval: 200 },
        ),
    });
    expect(killed.length).toBeGreaterThan(1);
    expect(new Set(killed).size).toBe(killed.length);
  },
  longest,
);
