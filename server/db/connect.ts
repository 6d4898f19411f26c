import pg from 'pg';
import type { Connection } from './connection.ts';
import { applicationName } from './embedded.ts';
import { readFailure } from './failures.ts';
import { openEar } from './listen.ts';
import { appRole } from './roles.ts';
import type { Database, DbRow, Statement } from './statement.ts';
import { runTransaction, tenantDb } from './tenant.ts';
import { valueTypes } from './values.ts';

export interface ConnectOptions {
  /** Connections for requests; the owner's few come on top. */
  readonly size?: number;
  /** No statement of a request runs longer. */
  readonly statementMs?: number;
}

const common = { application_name: applicationName, types: valueTypes, connectionTimeoutMillis: 10_000 };

/** Opens the two pools of a database whose migrations have run. */
export function connectDatabase(connection: Connection, options: ConnectOptions = {}): Database {
  const { size = 12, statementMs = 30_000 } = options;
  const owner = new pg.Pool({
    ...common,
    ...connection,
    max: 4,
    options: '-c timezone=Asia/Shanghai -c datestyle=ISO',
  });
  const app = new pg.Pool({
    ...common,
    ...connection,
    max: size,
    idleTimeoutMillis: 60_000,
    options: `-c role=${appRole} -c timezone=Asia/Shanghai -c datestyle=ISO -c statement_timeout=${statementMs}`,
    verify: confirmRole,
  } as pg.PoolConfig);
  for (const pool of [owner, app]) hearErrors(pool);
  const ear = openEar({ ...common, ...connection });
  return {
    tenant: (tenant) => tenantDb(app, tenant),
    owner: ownerDb(owner),
    listen: ear.listen,
    async notify(channel, payload) {
      await ownerDb(owner).rows({ text: 'select pg_notify($1, $2)', values: [channel, payload] });
    },
    ping: () => ping(app),
    async close() {
      await ear.close();
      await Promise.all([owner.end(), app.end()]);
    },
  };
}

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

function ownerDb(pool: pg.Pool): Database['owner'] {
  const on =
    (target: pg.Pool | pg.PoolClient) =>
    async <Row = DbRow>(statement: Statement): Promise<Row[]> => {
      try {
        return (await target.query(statement as pg.QueryConfig)).rows as Row[];
      } catch (error) {
        throw readFailure(error);
      }
    };
  return {
    rows: on(pool),
    transaction: (work) =>
      runTransaction(
        () => pool.connect(),
        (client) => work({ rows: on(client) }),
      ),
  };
}

async function ping(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query('select 1');
    return true;
  } catch {
    return false;
  }
}
