import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';

const home = fs.mkdtempSync(path.join(os.tmpdir(), 'main-'));
fs.chmodSync(home, 0o755);
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

const root = path.resolve(import.meta.dirname, '..');
const main = ['--import', 'tsx', path.join(root, 'server/main.ts')];
const own = { PORT: '0', DATA_DIR: home, DEMO: 'off', npm_lifecycle_event: '' };

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  told(): string;
}

async function start(command: readonly string[] = main, env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (told += chunk));
  for (let wait = 0; wait < 600 && child.exitCode === null; wait += 1) {
    const url = /http:\/\/\S+/.exec(told)?.[0];
    if (url) return { child, url, told: () => told };
    await sleep(100);
  }
  throw new Error(`did not start: ${told}`);
}

const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status;
const databases = () =>
  spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(`-D ${home}/pg`));

test('starts, serves, and told to stop again and again leaves no process behind', async () => {
  const { child, url, told } = await start();
  expect(await isReady(url)).toBe(200);
  expect((await fetch(`${url}/api/session`)).status).toBe(500);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGINT'] as const) child.kill(signal);
  const [code] = await once(child, 'exit');
  expect([code, databases()]).toEqual([0, []]);
  expect(told()).toContain('正在停止');
}, 120_000);

test('told to stop while it is starting, it leaves no database behind', async () => {
  const child = spawn(process.execPath, main, { cwd: root, env: { ...process.env, ...own }, stdio: 'ignore' });
  while (databases().length === 0 && child.exitCode === null) await sleep(20);
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect([code, databases()]).toEqual([0, []]);
}, 120_000);

test('after kill -9 the database is taken over; a second process shares it; the last one to stop stops it', async () => {
  const killed = await start();
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  const [first, second] = await Promise.all([start(), start()]);
  expect(first.told()).toContain('接管');
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  expect(await isReady(second.url)).toBe(200);
  second.child.kill('SIGTERM');
  await once(second.child, 'exit');
  expect(databases()).toEqual([]);
}, 120_000);

test('when the npm that started it is killed, it stops too', async () => {
  const npm = `const { spawn } = require('node:child_process');
    spawn(process.execPath, ${JSON.stringify(main)}, { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } });`;
  const { child } = await start(['-e', npm]);
  child.kill('SIGKILL');
  for (let wait = 0; wait < 100 && databases().length > 0; wait += 1) await sleep(100);
  expect(databases()).toEqual([]);
}, 120_000);

test('a wrong setting ends the start with its sentence and nothing else', () => {
  const env = { ...process.env, ...own, PORT: 'x' };
  const { status, stderr } = spawnSync(process.execPath, main, { cwd: root, env, encoding: 'utf8' });
  expect([status, stderr.trim()]).toEqual([1, '设置 PORT 不正确：应为 0 到 65535 的整数，现在是“x”。']);
}, 60_000);

test('a port that is taken ends the start, and the database with it', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as net.AddressInfo;
  const env = { ...process.env, ...own, PORT: String(port) };
  const { status, stderr } = spawnSync(process.execPath, main, { cwd: root, env, encoding: 'utf8' });
  taken.close();
  expect([status, stderr.trim()]).toEqual([1, `端口 ${port} 已被占用：请停止占用它的程序，或设置 PORT。`]);
  expect(databases()).toEqual([]);
}, 120_000);
