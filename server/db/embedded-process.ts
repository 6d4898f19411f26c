import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../kernel/config/connection.ts';
import { handOver, NoEmbeddedDatabase, type Place } from './embedded-files.ts';

export const owner = 'zhaocai';
export const startTimeout = 90_000;

export interface PidFile {
  readonly pid: number;
  readonly port: number;
  readonly socketDir: string;
}

export function readPidFile({ dir }: Place): PidFile | undefined {
  try {
    const lines = fs.readFileSync(path.join(dir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), socketDir: lines[4]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

/** A server already on this directory, waited for while it recovers; the mark of a dead one is taken away. */
export async function findRunning(place: Place, password: string, deadline: number): Promise<Connection | undefined> {
  for (;;) {
    const mark = readPidFile(place);
    if (!mark) return undefined;
    if (!isOurServer(place, mark.pid)) {
      fs.rmSync(path.join(place.dir, 'postmaster.pid'), { force: true });
      return undefined;
    }
    const connection = connectionTo(mark, password);
    if (connection && (await answers(connection))) return connection;
    if (Date.now() > deadline) throw new NoEmbeddedDatabase(`数据库进程 ${mark.pid} 占用着 ${place.dir}，但不应答。`);
    await sleep(200);
  }
}

/** `pg_ctl status` knows every platform; where a foreign process took over the number, its command line tells. */
function isOurServer({ dir, account, program }: Place, pid: number): boolean {
  const status = spawnSync(program('pg_ctl'), ['status', '-D', dir], { ...account, cwd: '/', stdio: 'ignore' });
  if (status.status !== 0) return false;
  return isOfDirectory(dir, pid);
}

/** Whether the process its mark names is there. */
export function isServing(place: Place): boolean {
  const mark = readPidFile(place);
  return mark !== undefined && isThere(mark.pid) && isOfDirectory(place.dir, mark.pid);
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** One that has ended and is still listed has no command line any more. */
function isOfDirectory(dir: string, pid: number): boolean {
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
    if ((error as { code?: string }).code === '28P01')
      throw new NoEmbeddedDatabase('数据目录旁的 .secret 文件与数据库的口令不符。');
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

export async function launch(
  place: Place,
  password: string,
  settings: Readonly<Record<string, string>>,
  before?: Connection,
): Promise<Connection | undefined> {
  const { dir, account, program } = place;
  const listen = before ? listenAsBefore(place, before) : await listenOn(place);
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

/** One that is started again is found where it was: pools and other processes know that place. */
function listenAsBefore({ account }: Place, { host, port }: Connection): Record<string, string> {
  if (process.platform === 'win32') return { listen_addresses: host, port: String(port) };
  if (!fs.existsSync(host)) {
    fs.mkdirSync(host, { mode: 0o700 });
    handOver(account, host);
  }
  return { unix_socket_directories: host, port: String(port) };
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

export const tailOfLog = ({ dir }: Place) => readText(`${dir}.log`).split('\n').slice(-15).join('\n');
