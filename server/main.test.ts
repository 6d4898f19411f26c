import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { builtProgram } from '../tests/support/built-server.ts';
import { copyHome } from '../tests/support/copy-home.ts';
import { databasesOn, dataDir, serverEnv, startServer } from '../tests/support/server-process.ts';

const home = dataDir('main');
const serverCommand = [await builtProgram('main')];
afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

const own = { DATA_DIR: home };
const start = () => startServer(own);
const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status;
/** The server's command with something done in its process before its own code runs. */
const after = (code: string) => ['--import', `data:text/javascript,${encodeURIComponent(code)}`, ...serverCommand];
const runToEnd = (env: Record<string, string>) =>
  spawnSync(process.execPath, serverCommand, { env: serverEnv({ ...own, ...env }), encoding: 'utf8' });

test('starts, serves, and told to stop again and again leaves no process behind', async () => {
  const { child, url, told, end } = await start();
  expect(await isReady(url)).toBe(200);
  expect((await fetch(`${url}/api/session`)).status).toBe(500);
  child.kill('SIGINT');
  child.kill('SIGINT');
  expect([await end(), databasesOn(home)]).toEqual([0, []]);
  expect(told()).toContain('还没有公司');
  expect(told()).toContain('正在停止');
}, 120_000);

test('told to stop while it is starting, it leaves no database behind', async () => {
  const child = spawn(process.execPath, serverCommand, { env: serverEnv(own), stdio: 'ignore' });
  while (databasesOn(home).length === 0 && child.exitCode === null) await sleep(20);
  child.kill('SIGINT');
  const [code] = await once(child, 'exit');
  expect([code, databasesOn(home)]).toEqual([0, []]);
}, 120_000);

test('after kill -9 the database is taken over; a second process shares it; the last one to stop stops it', async () => {
  const killed = await start();
  await killed.end('SIGKILL');
  const [first, second] = await Promise.all([start(), start()]);
  expect(first.told()).toContain('接管');
  await first.end();
  expect(await isReady(second.url)).toBe(200);
  await second.end();
  expect(databasesOn(home)).toEqual([]);
}, 120_000);

test('a database that is killed beside it is started again, and requests are answered again', async () => {
  const { url, told, end } = await start();
  const pid = Number(fs.readFileSync(`${home}/pg/postmaster.pid`, 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => told(), { timeout: 60_000 }).toContain('内置数据库已重新启动');
  await expect.poll(() => isReady(url), { timeout: 30_000 }).toBe(200);
  expect(databasesOn(home)).not.toEqual([]);
  expect([await end(), databasesOn(home)]).toEqual([0, []]);
}, 120_000);

test('a database that can never start again ends the server with its reason', async () => {
  // With the product in it: what is asked is only what comes of its database.
  const lost = dataDir('lost');
  copyHome(home, lost);
  // Its patience of four minutes passes in seconds.
  const inHaste = `import timers from 'node:timers/promises';
    import { syncBuiltinESMExports } from 'node:module';
    const wait = timers.setTimeout;
    timers.setTimeout = (ms, ...more) => wait(ms / 100, ...more);
    syncBuiltinESMExports();`;
  const { child, told } = await startServer({ DATA_DIR: lost }, after(inHaste));
  fs.appendFileSync(`${lost}/pg/postgresql.auto.conf`, '\nno_such_setting = 1\n');
  process.kill(Number(fs.readFileSync(`${lost}/pg/postmaster.pid`, 'utf8').split('\n')[0]), 'SIGKILL');
  if (child.exitCode === null) await once(child, 'exit');
  expect([child.exitCode, databasesOn(lost)]).toEqual([1, []]);
  expect(told()).toMatch(/多次重新启动都没有成功，服务结束。[\s\S]*no_such_setting/);
  fs.rmSync(lost, { recursive: true, force: true });
}, 120_000);

test('what failed with nobody waiting for it is told, and everybody else is still answered', async () => {
  const failing = `process.on('SIGUSR2', () => void Promise.reject(new Error('nobody waited')));`;
  const { child, url, told, end } = await startServer(own, after(failing));
  child.kill('SIGUSR2');
  await expect.poll(told).toContain('nobody waited');
  expect([await isReady(url), await end()]).toEqual([200, 0]);
}, 120_000);

test('when the npm that started it is killed, it stops too', async () => {
  const npm = `const { spawn } = require('node:child_process');
    spawn(process.execPath, ${JSON.stringify(serverCommand)}, { stdio: 'inherit', env: { ...process.env, npm_lifecycle_event: 'start' } });`;
  const parent = await startServer(own, ['-e', npm]);
  await parent.end('SIGKILL');
  for (let wait = 0; wait < 100 && databasesOn(home).length > 0; wait += 1) await sleep(100);
  expect(databasesOn(home)).toEqual([]);
}, 120_000);

test('a wrong setting ends the start with its sentence and nothing else', () => {
  const { status, stderr } = runToEnd({ PORT: 'x' });
  expect([status, stderr.trim()]).toEqual([1, '设置 PORT 不正确：应为 0 到 65535 的整数，现在是“x”。']);
}, 60_000);

test('a port that is taken ends the start, and the database with it', async () => {
  const taken = net.createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as net.AddressInfo;
  const { status, stderr } = runToEnd({ PORT: String(port) });
  taken.close();
  expect([status, stderr.trim()]).toEqual([1, `端口 ${port} 已被占用：请停止占用它的程序，或设置 PORT。`]);
  expect(databasesOn(home)).toEqual([]);
}, 120_000);
