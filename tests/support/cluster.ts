import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { type Connection, readConnection } from '../../server/kernel/config/connection.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Cluster;
  }
}

/** The database server of one test run. Every test file gets a copy of a template of its own. */
export interface Cluster {
  readonly connection: Connection;
  /** Begins every database name of this run. */
  readonly prefix: string;
}

export const templateName = ({ prefix }: Cluster) => `${prefix}_empty`;

/** Vitest's global setup: one server a run, embedded unless TEST_DATABASE_URL names another. */
export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL;
  const server = url ? await useServer(url) : await startOwn();
  const cluster: Cluster = { connection: server.connection, prefix: `zt_${process.pid}` };
  try {
    await onServer(cluster.connection, `create database ${templateName(cluster)}`);
    await migrate({ ...cluster.connection, database: templateName(cluster) });
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('cluster', cluster);
  return async () => {
    if (url) await dropAll(cluster);
    await server.stop();
  };
}

interface Server {
  readonly connection: Connection;
  stop(): Promise<void>;
}

const useServer = async (url: string): Promise<Server> => ({ connection: readConnection(url), stop: async () => {} });

/** Begins the names of directories that belong to a process of a run. */
export const mark = 'zhaocai-test-';
/** For databases that nobody needs after a power cut. */
export const careless = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  // A database of its own sees a statement a few times: to plan it anew for its first five would be most of what the server does.
  plan_cache_mode: 'force_generic_plan',
  // It would go round hundreds of databases without end; what is worth counting a template has counted.
  autovacuum: 'off',
};

async function startOwn(): Promise<Server> {
  await removeOrphans();
  const home = fs.mkdtempSync(path.join(os.tmpdir(), `${mark}${process.pid}-`));
  fs.chmodSync(home, 0o755);
  const embedded = await startEmbedded({
    dir: path.join(home, 'pg'),
    settings: { ...careless, max_connections: '200' },
  });
  return {
    connection: embedded.connection,
    async stop() {
      await embedded.stop();
      fs.rmSync(home, { recursive: true, force: true });
    },
  };
}

/** A run that was killed leaves its server behind; the next run ends it. */
async function removeOrphans(): Promise<void> {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const pid = name.startsWith(mark) ? Number(name.slice(mark.length).split('-')[0]) : undefined;
    if (!pid || isAlive(pid)) continue;
    const home = path.join(os.tmpdir(), name);
    if (!claim(path.join(home, 'ended-by'))) continue;
    if (fs.existsSync(path.join(home, 'pg', 'postmaster.pid'))) {
      const orphan = await startEmbedded({ dir: path.join(home, 'pg') });
      await orphan.stop();
    }
    fs.rmSync(home, { recursive: true, force: true });
  }
}

/** Of runs that begin together one ends an orphan, and the others leave it alone. */
function claim(file: string): boolean {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const by = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
    return by > 0 && !isAlive(by);
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export async function onServer(connection: Connection, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

async function dropAll({ connection, prefix }: Cluster): Promise<void> {
  const { rows } = await onServer(connection, `select datname from pg_database where datname like '${prefix}\\_%'`);
  for (const { datname } of rows) await onServer(connection, `drop database if exists ${datname} with (force)`);
}
