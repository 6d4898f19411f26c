import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-'));
const dir = path.join(home, 'data', 'pg');
const pidFile = path.join(dir, 'postmaster.pid');

beforeAll(() => fs.chmodSync(home, 0o755));
afterAll(async () => {
  if (fs.existsSync(pidFile)) await (await startEmbedded({ dir })).stop();
  fs.rmSync(home, { recursive: true, force: true });
});

const query = async ({ connection }: Embedded, text: string, application_name = 'test') => {
  const client = new pg.Client({ ...connection, application_name });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
};
const serverPid = () => Number(fs.readFileSync(pidFile, 'utf8').split('\n')[0]);
/** One that has ended may stay listed while nobody collects it: its command line is gone all the same. */
const isAlive = (pid: number) =>
  spawnSync('ps', ['-p', String(pid), '-o', 'args='], { encoding: 'utf8' }).stdout.includes(dir);

/** Another process that starts the database and then does nothing, as a product would that is about to be killed. */
async function startElsewhere(): Promise<ChildProcess> {
  const source = `import { startEmbedded } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.ts'))};
    await startEmbedded({ dir: ${JSON.stringify(dir)} }); console.log('up'); setInterval(() => {}, 1000);`;
  const file = path.join(home, `elsewhere-${Math.random().toString(36).slice(2)}.mts`);
  fs.writeFileSync(file, source);
  const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('a first start makes the database, a stop leaves no process, and what was written is there again', async () => {
  const first = await startEmbedded({ dir });
  expect(first.adopted).toBe(false);
  await query(first, 'create table kept as select 1 as a');
  const pid = serverPid();
  expect(await first.stop()).toBe(true);
  expect([fs.existsSync(pidFile), isAlive(pid)]).toEqual([false, false]);
  const second = await startEmbedded({ dir });
  expect(await query(second, 'select a from kept')).toEqual([{ a: 1 }]);
  await second.stop();
}, 60_000);

test('it listens on no network port, and its socket is closed to others', async () => {
  const running = await startEmbedded({ dir });
  expect(await query(running, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  expect(fs.statSync(dir).mode & 0o077).toBe(0);
  await expect(
    query({ ...running, connection: { ...running.connection, password: 'guess' } }, 'select 1'),
  ).rejects.toThrow(/password/);
  await running.stop();
}, 60_000);

test('a server that outlived its killed process is found and used again', async () => {
  await kill(await startElsewhere());
  const pid = serverPid();
  const running = await startEmbedded({ dir });
  expect([running.adopted, serverPid()]).toEqual([true, pid]);
  expect(await running.stop()).toBe(true);
  expect(isAlive(pid)).toBe(false);
}, 60_000);

test('after a kill of both, it recovers with every committed row', async () => {
  const child = await startElsewhere();
  const running = await startEmbedded({ dir });
  await query(running, 'create table survivors as select generate_series(1, 1000) as a');
  process.kill(serverPid(), 'SIGKILL');
  await kill(child);
  const again = await startEmbedded({ dir });
  expect(again.adopted).toBe(false);
  expect(await query(again, 'select count(*)::int as n from survivors')).toEqual([{ n: 1000 }]);
  await again.stop();
}, 60_000);

test('a mark whose number now belongs to another process does not keep it from starting', async () => {
  const sleeper = spawn('sleep', ['60']);
  fs.writeFileSync(pidFile, `${sleeper.pid}\n${dir}\n0\n5432\n${dir}\n\n0 0\nready\n`);
  const running = await startEmbedded({ dir });
  expect(running.adopted).toBe(false);
  await running.stop();
  expect(sleeper.exitCode).toBe(null);
  sleeper.kill();
}, 60_000);

test('while another of our processes uses it, a stop leaves it running for that one', async () => {
  const running = await startEmbedded({ dir });
  const other = new pg.Client({ ...running.connection, application_name: 'zhaocai' });
  await other.connect();
  expect(await running.stop()).toBe(false);
  expect((await other.query('select 1 as a')).rows).toEqual([{ a: 1 }]);
  await other.end();
  expect(await running.stop()).toBe(true);
}, 60_000);

test('two processes that start on an empty directory share one server', async () => {
  const fresh = path.join(home, 'fresh', 'pg');
  const both = await Promise.all([startEmbedded({ dir: fresh }), startEmbedded({ dir: fresh })]);
  const pids = await Promise.all(
    both.map((one) => query(one, "select setting from pg_settings where name = 'data_directory'")),
  );
  expect(pids[0]).toEqual(pids[1]);
  await both[0].stop();
}, 60_000);

test('a path too long for a socket is no hindrance', async () => {
  const long = path.join(home, 'x'.repeat(120), 'pg');
  const running = await startEmbedded({ dir: long });
  expect(await query(running, 'select 1 as a')).toEqual([{ a: 1 }]);
  await running.stop();
}, 60_000);

test.runIf(process.getuid?.() === 0)(
  'as root below a directory closed to others, the data lies elsewhere and a note says where',
  async () => {
    const closed = fs.mkdtempSync(path.join(os.tmpdir(), 'closed-'));
    const running = await startEmbedded({ dir: path.join(closed, 'data', 'pg') });
    expect(running.dir).toMatch(/^\/var\/lib\/zhaocai\/data-/);
    expect(fs.readFileSync(path.join(closed, 'data', 'pg.moved.txt'), 'utf8')).toContain(running.dir);
    expect(await query(running, 'select 1 as a')).toEqual([{ a: 1 }]);
    await running.stop();
    fs.rmSync(closed, { recursive: true });
    fs.rmSync(path.dirname(running.dir), { recursive: true });
  },
  60_000,
);
