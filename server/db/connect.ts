import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Connection } from '../kernel/config/connection.ts';
import { ask, isSilent } from './ask-client.ts';
import { applicationName } from './embedded.ts';
import { readFailure } from './failures.ts';
import { type EarTimes, openEar } from './listen.ts';
import { countPending } from './migrate.ts';
import { appRole } from './roles.ts';
import type { Database, DbRow, Statement } from './statement.ts';
import { type TakeClient, type Trust, takeFrom } from './take-client.ts';
import { runTransaction, tenantDb } from './tenant.ts';
import { createTurns } from './turns.ts';
import { valueTypes } from './values.ts';

export interface ConnectOptions {
  /** Connections for requests; the owner's few come on top. */
  readonly size?: number;
  /** No statement of a request runs longer. */
  readonly statementMs?: number;
  /** How long work waits for its turn, and for what another transaction holds. */
  readonly waitMs?: number;
  readonly lockMs?: number;
  /** The database ends a statement by itself first; one that says nothing for so much longer is given up. */
  readonly graceMs?: number;
  /** How long it may take to open a connection, and to say that it is ready. */
  readonly connectMs?: number;
  readonly readyMs?: number;
  readonly trust?: Trust;
  readonly ear?: EarTimes;
}

const common = { application_name: applicationName, types: valueTypes, keepAlive: true };
/** What a structure change may take. */
const longestWork = 30 * 60_000;

/** Opens the pools of a database whose migrations have run. */
export function connectDatabase(connection: Connection, options: ConnectOptions = {}): Database {
  const { size = 16, statementMs = 30_000, waitMs = 10_000, lockMs = 8_000, graceMs = 5_000 } = options;
  const { connectMs = 10_000, readyMs = 2_000 } = options;
  const pools: pg.Pool[] = [];
  const open = (max: number, withinMs: number, settings: string, more: object = {}): pg.Pool => {
    const pool = new pg.Pool({
      ...common,
      ...connection,
      connectionTimeoutMillis: connectMs,
      ...more,
      max,
      query_timeout: withinMs,
      options: `-c timezone=Asia/Shanghai -c datestyle=ISO ${settings}`,
    } as pg.PoolConfig);
    hearErrors(pool);
    pools.push(pool);
    return pool;
  };
  const bounds = `-c statement_timeout=${statementMs} -c lock_timeout=${lockMs}`;
  const openApp = (settings: string) =>
    open(size, statementMs + graceMs, `-c role=${appRole} ${bounds}${settings}`, { ...patient, verify: confirmRole });
  const app = openApp('');
  // A plan kept for all values guesses that a pattern fits a handful of rows, and reads thousands one by one.
  const search = openApp(' -c plan_cache_mode=force_custom_plan');
  const owner = open(4, statementMs + graceMs, bounds);
  const builders = open(4, longestWork, '');
  const ready = openReady(open(1, readyMs, '', { connectionTimeoutMillis: readyMs }));
  const turns = createTurns(size, waitMs);
  const takeApp = { any: takeFrom(app, options.trust), toSearch: takeFrom(search, options.trust) };
  const ear = openEar({ ...common, ...connection }, options.ear);
  const ofOwner = ownerDb(takeFrom(owner, options.trust), takeFrom(builders, options.trust));
  return {
    tenant: (tenant, about) => tenantDb(takeApp, turns, { tenant, about }, ear.hear),
    owner: ofOwner,
    listen: ear.listen,
    async notify(channel, payload) {
      await ofOwner.rows({ text: 'select pg_notify($1, $2)', values: [channel, payload] });
    },
    ready,
    async close() {
      await ear.close();
      const ended = Promise.all(pools.map((pool) => pool.end()));
      // A connection that fell silent never says goodbye.
      await Promise.race([ended, sleep(graceMs, undefined, { ref: false })]);
    },
  };
}

const patient = { idleTimeoutMillis: 60_000 };

/** A connection that breaks is replaced when next needed; whoever is working hears of it from its own statement. */
function hearErrors(pool: pg.Pool): void {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
}

/** A connection pooler may drop startup options without a word, and the role with them: then every tenant's rows would show. */
function confirmRole(client: pg.PoolClient, done: (error?: Error) => void): void {
  client
    .query('select current_user as role')
    .then(({ rows }) => done(rows[0].role === appRole ? undefined : new Error(`connected as ${rows[0].role}`)))
    .catch(done);
}

/** Single statements are bounded like a request's; a transaction may be a structure change, and takes the time it needs. */
function ownerDb(take: TakeClient, takeLong: TakeClient): Database['owner'] {
  return {
    async rows<Row = DbRow>(statement: Statement): Promise<Row[]> {
      try {
        const client = await take();
        try {
          return await ask<Row>(client, statement);
        } finally {
          client.release(isSilent(client));
        }
      } catch (error) {
        throw readFailure(error);
      }
    },
    transaction: (work) => runTransaction(takeLong, (rows) => work({ rows })),
  };
}

/** On a connection of its own: whether the database answers is told even when all others are taken. Who asks meanwhile shares the answer. */
function openReady(pool: pg.Pool): Database['ready'] {
  let asking: ReturnType<Database['ready']> | undefined;
  const look = async () => {
    try {
      const client = await pool.connect();
      try {
        const pending = await countPending({ rows: (statement) => ask(client, statement) });
        return { database: true, migrations: pending === 0 };
      } finally {
        client.release(isSilent(client));
      }
    } catch {
      return { database: false, migrations: false };
    }
  };
  return () => {
    asking ??= look().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
