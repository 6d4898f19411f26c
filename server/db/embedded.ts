import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from './connection.ts';
import { findPlace, handOver, type Place } from './embedded-files.ts';

export interface Embedded {
  readonly connection: Connection;
  /** A server that outlived a killed process was found and is used again. */
  readonly adopted: boolean;
  readonly dir: string;
  /** Stops the server, unless another of our processes still uses it; says whether it did. */
  stop(): Promise<boolean>;
}

export interface EmbeddedOptions {
  readonly dir: string;
  /** Server settings over ours, for tests (`fsync: 'off'`). */
  readonly settings?: Readonly<Record<string, string>>;
}

const owner = 'zhaocai';
const database = 'zhaocai';
export const applicationName = 'zhaocai';
const startTimeout = 90_000;

/** Starts the built-in PostgreSQL on a data directory, or finds the one already running there. */
export async function startEmbedded({ dir: wanted, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const place = findPlace(wanted);
  fs.mkdirSync(path.dirname(place.dir), { recursive: true });
  const password = readSecret(`${place.dir}.secret`);
  if (!fs.existsSync(path.join(place.dir, 'PG_VERSION'))) createCluster(place, password);

  const deadline = Date.now() + startTimeout;
  for (let tries = 0; ; tries += 1) {
    const running = await findRunning(place, password, deadline);
    const connection = running ?? (await launch(place, password, settings));
    // Nothing started when another process won the race for this directory, or backends of a killed server still end.
    if (connection) {
      await ensureDatabase(connection);
      const used = { ...connection, database };
      return { connection: used, adopted: running !== undefined, dir: place.dir, stop: () => stop(place, used) };
    }
    if (tries >= 30) throw new Error(`内置数据库没有启动。日志结尾：\n${tailOfLog(place)}`);
    await sleep(300);
  }
}

function readSecret(file: string): string {
  if (!fs.existsSync(file)) {
    const whole = `${file}.${process.pid}`;
    fs.writeFileSync(whole, randomBytes(18).toString('base64url'), { mode: 0o600 });
    // Linked, not renamed: of two processes starting at once the first keeps its word.
    if (!fs.existsSync(file)) tryLink(whole, file);
    fs.rmSync(whole, { force: true });
  }
  return fs.readFileSync(file, 'utf8').trim();
}

function tryLink(from: string, to: string): void {
  try {
    fs.linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Made beside its place and moved in whole: a kill in the middle leaves no half cluster. */
function createCluster({ dir, account, program }: Place, password: string): void {
  const half = `${dir}.new-${process.pid}`;
  const secret = `${half}.pw`;
  fs.rmSync(half, { recursive: true, force: true });
  fs.mkdirSync(half, { mode: 0o700 });
  fs.writeFileSync(secret, `${password}\n`, { mode: 0o600 });
  handOver(account, half, secret);
  const shape = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-sync'];
  const access = ['-U', owner, '--auth=scram-sha-256', `--pwfile=${secret}`];
  const run = (letters: string) =>
    spawnSync(program('initdb'), ['-D', half, ...access, ...shape, `--lc-ctype=${letters}`], {
      ...account,
      cwd: '/',
      encoding: 'utf8',
    });
  // Which characters are letters: pg_trgm asks the system's locale, and in `C` no Chinese word can be searched by index.
  let made = run('C.UTF-8');
  for (const letters of ['en_US.UTF-8', 'C']) if (made.status !== 0) made = run(letters);
  fs.rmSync(secret, { force: true });
  if (made.status !== 0) {
    fs.rmSync(half, { recursive: true, force: true });
    throw new Error(`内置数据库无法建立：${made.error?.message ?? made.stderr}`);
  }
  if (fs.existsSync(dir) && !fs.existsSync(path.join(dir, 'PG_VERSION'))) fs.rmSync(dir, { recursive: true });
  try {
    fs.renameSync(half, dir);
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true });
    if (!fs.existsSync(path.join(dir, 'PG_VERSION'))) throw error;
  }
}

interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
}

function readPidFile({ dir }: Place): PidFile | undefined {
  try {
    const lines = fs.readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), socketDir: lines[4]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

/** A server already on this directory, waited for while it recovers; the mark of a dead one is taken away. */
async function findRunning(place: Place, password: string, deadline: number): Promise<Connection | undefined> {
  for (;;) {
    const mark = readPidFile(place);
    if (!mark) return undefined;
    if (!isOurServer(place, mark.pid)) {
      fs.rmSync(path.join(place.dir, 'postmaster.pid'), { force: true });
      return undefined;
    }
    const connection = connectionTo(mark, password);
    if (connection && (await answers(connection))) return connection;
    if (Date.now() > deadline) throw new Error(`数据库进程 ${mark.pid} 占用着 ${place.dir}，但不应答。`);
    await sleep(200);
  }
}

/** `pg_ctl status` knows every platform; where a foreign process took over the number, its command line tells. */
function isOurServer({ dir, account, program }: Place, pid: number): boolean {
  const status = spawnSync(program('pg_ctl'), ['status', '-D', dir], { ...account, cwd: '/', stdio: 'ignore' });
  if (status.status !== 0) return false;
  if (process.platform === 'linux') return readText(`/proc/${pid}/cmdline`).includes(dir);
  if (process.platform === 'win32') return true;
  return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout.includes(dir);
}

function readText(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function connectionTo({ port, socketDir }: PidFile, password: string): Connection | undefined {
  const host = process.platform === 'win32' ? '127.0.0.1' : socketDir;
  return port && host ? { host, port, user: owner, password, database: 'postgres' } : undefined;
}

async function answers(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') throw new Error('数据目录旁的 .secret 文件与数据库的口令不符。');
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const ours: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  shared_buffers: '128MB',
  log_timezone: 'Asia/Shanghai',
};

async function launch(
  place: Place,
  password: string,
  settings: Readonly<Record<string, string>>,
): Promise<Connection | undefined> {
  const { dir, account, program } = place;
  const listen = await listenOn(place);
  const options = Object.entries({ ...ours, ...listen, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const log = openLog(`${dir}.log`);
  const child = spawn(program('postgres'), ['-D', dir, ...options], {
    ...account,
    cwd: '/',
    // A group of its own: Ctrl-C reaches us first, and we close the connections before the server goes.
    detached: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  let gone = false;
  child.on('exit', () => {
    gone = true;
  });
  child.on('error', () => {
    gone = true;
  });
  child.unref();
  const deadline = Date.now() + startTimeout;
  while (!gone && Date.now() < deadline) {
    const mark = readPidFile(place);
    const connection = mark?.pid === child.pid && mark ? connectionTo(mark, password) : undefined;
    if (connection && (await answers(connection))) return connection;
    await sleep(50);
  }
  return undefined;
}

/** A socket no one else may enter; Windows has none that Node can open, so a free loopback port stands in. */
async function listenOn({ dir, account }: Place): Promise<Record<string, string>> {
  if (process.platform === 'win32') return { listen_addresses: '127.0.0.1', port: String(await findFreePort()) };
  // The whole socket path may have about a hundred bytes.
  if (Buffer.byteLength(dir) < 80) return { unix_socket_directories: dir, port: '5432' };
  const short = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-'));
  handOver(account, short);
  return { unix_socket_directories: short, port: '5432' };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

function openLog(file: string): number {
  const tooLong = fs.existsSync(file) && fs.statSync(file).size > 20_000_000;
  return fs.openSync(file, tooLong ? 'w' : 'a', 0o600);
}

const tailOfLog = ({ dir }: Place) => readText(`${dir}.log`).split('\n').slice(-15).join('\n');

async function ensureDatabase(connection: Connection): Promise<void> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } catch (error) {
    // Two processes may start at once; the second finds the database made.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}

async function stop(place: Place, connection: Connection): Promise<boolean> {
  if (await isUsedByOthers(connection)) return false;
  const { dir, account, program } = place;
  const mark = readPidFile(place);
  const options = { ...account, cwd: '/', stdio: 'ignore' } as const;
  const child = spawn(program('pg_ctl'), ['stop', '-D', dir, '-m', 'fast', '-w', '-t', '60'], options);
  await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
  if (mark && mark.socketDir !== dir && mark.socketDir) fs.rmSync(mark.socketDir, { recursive: true, force: true });
  return readPidFile(place) === undefined;
}

/** Connections of our own closing a moment ago may still be counted, so it looks twice. */
async function isUsedByOthers(connection: Connection): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    for (let look = 0; look < 4; look += 1) {
      const others = await client.query('select 1 from pg_stat_activity where application_name = $1', [
        applicationName,
      ]);
      if (others.rowCount === 0) return false;
      await sleep(150);
    }
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
