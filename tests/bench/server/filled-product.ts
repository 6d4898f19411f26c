import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../../server/db/embedded.ts';
import { databaseOf } from './cpu-of.ts';
import { fill, pick } from './fill.ts';

interface Wanted {
  readonly orders: number;
  /** A data directory that stays, filled once, for the next run. */
  readonly keep?: string | undefined;
  readonly program: string;
  readonly username?: string;
}

const root = path.resolve(import.meta.dirname, '../../..');

/** The product as a process of its own on a database with so many orders, and somebody signed in to it. */
export async function startFilled({ orders, keep, program, username = 'buyer' }: Wanted) {
  const dir = keep ?? fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-bench-'));
  const isFilled = fs.existsSync(path.join(dir, 'filled'));
  const port = await freePort();
  const product = spawn(process.execPath, [...(process.env.BENCH_NODE?.split(' ') ?? []), program], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DEMO: 'on', CAPTCHA: 'off', DATA_DIR: dir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    await end(product);
    if (!keep) fs.rmSync(dir, { recursive: true, force: true });
  };
  try {
    await ready(port);
    const signedIn = await signIn(port, username);
    // the product's own database, adopted: it stops with the product
    const { connection } = await startEmbedded({ dir: path.join(dir, 'pg') });
    const db = new pg.Client({ ...connection });
    await db.connect();
    if (!isFilled) await fill(db, signedIn.tenant, orders);
    fs.writeFileSync(path.join(dir, 'filled'), '');
    const picked = await pick(db, signedIn.tenant, signedIn.user, signedIn.departs);
    const database = await databaseOf(db);
    await db.end();
    const process = { server: product.pid ?? 0, database };
    return { port, signedIn, connection, picked, process, end: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function signIn(port: number, username: string) {
  const ask = async (url: string, more: RequestInit = {}) =>
    (await (await fetch(`http://127.0.0.1:${port}/api${url}`, more)).json()) as never;
  const body = JSON.stringify({ username, password: process.env.DEMO_PASSWORD || 'Zhaocai@2026' });
  const login = (await ask('/sys/login', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })) as { result: { token: string } };
  const session = (await ask('/session', { headers: { 'x-access-token': login.result.token } })) as {
    result: { tenant: { id: number }; user: { id: string }; asker: { myDeparts: string[] } };
  };
  const { tenant, user, asker } = session.result;
  return { token: login.result.token, tenant: tenant.id, user: user.id, departs: asker.myDeparts };
}

export async function ready(port: number): Promise<void> {
  for (let at = 0; at < 600; at++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the product did not become ready');
}

export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export const end = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
