import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../kernel/config/connection.ts';
import { findPlace, handOver, NoEmbeddedDatabase, type Place } from './embedded-files.ts';
import { findRunning, isServing, launch, owner, readPidFile, startTimeout, tailOfLog } from './embedded-process.ts';

export interface Embedded {
  readonly connection: Connection;
  /** A server that outlived a killed process was found and is used again. */
  readonly adopted: boolean;
  readonly dir: string;
  /** Whether the server's process is there. */
  isRunning(): boolean;
  /** Starts a server that is gone again, where it was; another of our processes may have done so already. */
  startAgain(): Promise<void>;
  /** Stops the server, unless another of our processes still uses it; says whether it did. */
  stop(): Promise<boolean>;
}

export interface EmbeddedOptions {
  readonly dir: string;
  /** Server settings over ours, for tests (`fsync: 'off'`). */
  readonly settings?: Readonly<Record<string, string>>;
}

const database = 'zhaocai';
export const applicationName = 'zhaocai';

/** Starts the built-in PostgreSQL on a data directory, or finds the one already running there. */
export async function startEmbedded({ dir: wanted, settings = {} }: EmbeddedOptions): Promise<Embedded> {
  const place = findPlace(wanted);
  fs.mkdirSync(path.dirname(place.dir), { recursive: true });
  const password = readSecret(`${place.dir}.secret`);
  if (!fs.existsSync(path.join(place.dir, 'PG_VERSION'))) createCluster(place, password);

  const running = await runServer(place, password, settings);
  await ensureDatabase(running.connection);
  const connection = { ...running.connection, database };
  return {
    connection,
    adopted: running.adopted,
    dir: place.dir,
    isRunning: () => isServing(place),
    startAgain: async () => void (await runServer(place, password, settings, connection)),
    stop: () => stop(place, connection),
  };
}

type Running = Pick<Embedded, 'connection' | 'adopted'>;

async function runServer(
  place: Place,
  password: string,
  settings: Readonly<Record<string, string>>,
  before?: Connection,
): Promise<Running> {
  const deadline = Date.now() + startTimeout;
  for (let tries = 0; ; tries += 1) {
    const running = await findRunning(place, password, deadline);
    const connection = running ?? (await launch(place, password, settings, before));
    // Nothing started when another process won the race for this directory, or backends of a killed server still end.
    if (connection) return { connection, adopted: running !== undefined };
    if (tries >= 30) throw new NoEmbeddedDatabase(`内置数据库没有启动。日志结尾：\n${tailOfLog(place)}`);
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
    throw new NoEmbeddedDatabase(`内置数据库无法建立：${made.error?.message ?? made.stderr}`);
  }
  if (fs.existsSync(dir) && !fs.existsSync(path.join(dir, 'PG_VERSION'))) fs.rmSync(dir, { recursive: true });
  try {
    fs.renameSync(half, dir);
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true });
    if (!fs.existsSync(path.join(dir, 'PG_VERSION'))) throw error;
  }
}

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
