import type pg from 'pg';
import { noteSent } from './count-sent.ts';
import { readFailure } from './failures.ts';
import type { DbRow, Statement, TenantDb } from './statement.ts';

/** Which tenant a connection was last set to. A connection nobody can speak for is closed, never put back. */
const tenantOf = new WeakMap<pg.PoolClient, number>();

/**
 * The only place that says which tenant a connection works for. Row-level security reads it, so it is set and
 * confirmed before the first statement; a connection that served the same tenant before needs no second word.
 */
async function takeClient(pool: pg.Pool, tenant: number): Promise<pg.PoolClient> {
  const client = await pool.connect();
  if (tenantOf.get(client) === tenant) return client;
  try {
    await client.query("select set_config('app.tenant', $1, false)", [String(tenant)]);
    tenantOf.set(client, tenant);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

const send = async <Row>(client: pg.PoolClient, statement: Statement): Promise<Row[]> => {
  noteSent();
  const result = await client.query(statement as pg.QueryConfig);
  return result.rows as Row[];
};

/** The database as one tenant sees it. Made for nothing, so it is made per request. */
export function tenantDb(pool: pg.Pool, tenant: number): TenantDb {
  if (!Number.isInteger(tenant) || tenant < 0) throw new TypeError(`not a tenant: ${tenant}`);
  const rows = async <Row = DbRow>(statement: Statement): Promise<Row[]> => {
    try {
      const client = await takeClient(pool, tenant);
      try {
        return await send<Row>(client, statement);
      } finally {
        client.release();
      }
    } catch (error) {
      throw readFailure(error);
    }
  };
  return {
    tenant,
    rows,
    first: async <Row = DbRow>(statement: Statement) => (await rows<Row>(statement))[0],
    transaction: (work) =>
      runTransaction(
        () => takeClient(pool, tenant),
        (client) => {
          noteSent(beginAndCommit);
          return work(inside(client, tenant));
        },
      ),
  };
}

const beginAndCommit = 2;
let savepoints = 0;

/** A transaction's own view: what is nested in it is a savepoint. */
function inside(client: pg.PoolClient, tenant: number): TenantDb {
  const rows = async <Row = DbRow>(statement: Statement) => {
    try {
      return await send<Row>(client, statement);
    } catch (error) {
      throw readFailure(error);
    }
  };
  const db: TenantDb = {
    tenant,
    rows,
    first: async <Row = DbRow>(statement: Statement) => (await rows<Row>(statement))[0],
    async transaction(work) {
      savepoints += 1;
      const name = `s${savepoints}`;
      await rows({ text: `savepoint ${name}`, values: [] });
      try {
        const result = await work(db);
        await rows({ text: `release savepoint ${name}`, values: [] });
        return result;
      } catch (error) {
        await rows({ text: `rollback to savepoint ${name}`, values: [] });
        throw error;
      }
    },
  };
  return db;
}

/** Begin, work, commit; a connection that cannot even roll back is closed. */
export async function runTransaction<T>(
  take: () => Promise<pg.PoolClient>,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  let client: pg.PoolClient;
  try {
    client = await take();
  } catch (error) {
    throw readFailure(error);
  }
  let broken = false;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true;
    });
    throw readFailure(error);
  } finally {
    client.release(broken);
  }
}
