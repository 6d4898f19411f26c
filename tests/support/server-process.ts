import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtProgram } from './built-server.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface ServerProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** Everything it has printed. */
  told(): string;
  /** Ends it and waits for it; answers with its exit code, null when it was killed. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** A directory for `DATA_DIR` that the database's own account can reach. */
export function dataDir(name: string): string {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), `zhaocai-${name}-`));
  fs.chmodSync(dir, 0o755);
  return dir;
}

export const serverEnv = (env: Readonly<Record<string, string>>) => ({
  ...process.env,
  PORT: '0',
  DEMO: 'off',
  npm_lifecycle_event: '',
  ...env,
});

/** The server as a process of its own, as it ships, on a free port; several may share one `DATA_DIR`. */
export async function startServer(
  env: Readonly<Record<string, string>>,
  command?: readonly string[],
): Promise<ServerProcess> {
  const args = command ?? [await builtProgram('main')];
  const child = spawn(process.execPath, args, { cwd: root, env: serverEnv(env), stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (told += chunk));
  const latest = Date.now() + 110_000;
  while (Date.now() < latest && child.exitCode === null) {
    const url = /http:\/\/[^\s"]+/.exec(told)?.[0];
    if (url) return { child, url, told: () => told, end: (signal) => end(child, signal) };
    await sleep(20);
  }
  child.kill('SIGKILL');
  throw new Error(`did not start: ${told}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}

/** The database servers that run on this directory, by their command lines. */
export const databasesOn = (dir: string): string[] =>
  spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((line) => line.includes(`-D ${dir}/pg`));
