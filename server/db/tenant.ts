import type pg from 'pg';
import { ask, isSilent } from './ask-client.ts';
import { noteSent } from './count-sent.ts';
import { readFailure, saysAway } from './failures.ts';
import type { Ear } from './listen.ts';
import { appRole } from './roles.ts';
import { type Database, type DbRow, type Statement, sql, type TenantDb } from './statement.ts';
import type { TakeClient } from './take-client.ts';
import type { Lane, Turns } from './turns.ts';

/** Which tenant a connection was last set to. A connection nobody can speak for is closed, never put back. */
const tenantOf = new WeakMap<pg.PoolClient, number>();

/**
 * The only place that says which tenant a connection works for. Row-level security reads it, so it is set and
 * confirmed before the first statement; a connection that served the same tenant before needs no second word.
 */
async function takeFor(take: TakeClient, tenant: number): Promise<pg.PoolClient> {
  const client = await take();
  if (tenantOf.get(client) === tenant) return client;
  try {
    await ask(client, { text: "select set_config('app.tenant', $1, false)", values: [String(tenant)] });
    tenantOf.set(client, tenant);
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Connections in the role of every request; some plan each statement for its values. */
export interface TakeApp {
  readonly any: TakeClient;
  readonly toSearch: TakeClient;
}

/** The database as one tenant sees it. Made for nothing, so it is made per request. */
export function tenantDb(take: TakeApp, turns: Turns, lane: Lane, hear: Ear['hear']): TenantDb {
  const { tenant } = lane;
  if (!Number.isInteger(tenant) || tenant < 0) throw new TypeError(`not a tenant: ${tenant}`);
  const rows = async <Row = DbRow>(statement: Statement): Promise<Row[]> => {
    try {
      return await turns.take(lane, async () => {
        const client = await takeFor(statement.searches ? take.toSearch : take.any, tenant);
        let isLost = false;
        try {
          noteSent();
          return await ask<Row>(client, statement);
        } catch (error) {
          // The server says so before the socket closes: put back, it would be handed to the next.
          isLost = saysAway(error);
          throw error;
        } finally {
          client.release(isLost || isSilent(client));
        }
      });
    } catch (error) {
      throw readFailure(error);
    }
  };
  const db: TenantDb = {
    tenant,
    rows,
    first: async <Row = DbRow>(statement: Statement) => (await rows<Row>(statement))[0],
    async transaction(work) {
      const said: Said[] = [];
      const result = await turns.take(lane, () =>
        runTransaction(
          () => takeFor(take.any, tenant),
          async (ask) => {
            noteSent(beginAndCommit);
            const db = inside(ask, tenant, said);
            const result = await work(db);
            if (said.length > 0) await db.rows(saying(said));
            return result;
          },
        ),
      );
      for (const { channel, payload, isHeard } of said) if (isHeard) hear(channel, payload);
      return result;
    },
    joined: (work) => db.transaction(work),
    async tell(channel, payload) {
      await rows(saying([{ channel, payload }]));
      hear(channel, payload);
    },
    async notify(channel, payload) {
      await rows(saying([{ channel, payload }]));
    },
  };
  return db;
}

interface Said {
  readonly channel: string;
  readonly payload: string;
  /** This process hears it at once. */
  readonly isHeard?: boolean;
}

/** All of it by one statement, however much it is. */
const saying = (said: readonly Said[]): Statement => ({
  text: 'select pg_notify(x.channel, x.payload) from unnest($1::text[], $2::text[]) x(channel, payload)',
  values: [said.map(({ channel }) => channel), said.map(({ payload }) => payload)],
});

const beginAndCommit = 2;
let savepoints = 0;

/** A transaction's own view: what is nested in it is a savepoint. */
function inside(ask: AskOne, tenant: number, said: Said[]): TenantDb {
  const rows = <Row = DbRow>(statement: Statement): Promise<Row[]> => {
    noteSent();
    return ask<Row>(statement);
  };
  return within(tenant, rows, said);
}

/** What is said in it is put by, where somebody says it at the end: nothing of it is true before. */
function within(tenant: number, rows: TenantDb['rows'], said: Said[] | null): TenantDb {
  const say = async (it: Said) => {
    if (said) said.push(it);
    else await rows(saying([it]));
  };
  const db: TenantDb = {
    tenant,
    rows,
    first: async <Row = DbRow>(statement: Statement) => (await rows<Row>(statement))[0],
    async transaction(work) {
      savepoints += 1;
      const name = `s${savepoints}`;
      const before = said?.length ?? 0;
      await rows({ text: `savepoint ${name}`, values: [] });
      try {
        // A handle of its own: what is asked within it is told from what is asked around it.
        const result = await work({ ...db });
        await rows({ text: `release savepoint ${name}`, values: [] });
        return result;
      } catch (error) {
        await rows({ text: `rollback to savepoint ${name}`, values: [] });
        said?.splice(before);
        throw error;
      }
    },
    joined: (work) => work(db),
    tell: (channel, payload) => say({ channel, payload, isHeard: true }),
    notify: (channel, payload) => say({ channel, payload }),
  };
  return db;
}

/** A tenant's data within the owner's transaction: in the role of every request, so that row-level security binds it there too. */
export async function withinOwner<T>(
  owner: Pick<Database['owner'], 'rows'>,
  tenant: number,
  work: (db: TenantDb) => Promise<T>,
): Promise<T> {
  await owner.rows({ text: `set local role ${appRole}`, values: [] });
  await owner.rows(sql`select set_config('app.tenant', ${String(tenant)}, true)`);
  const result = await work(within(tenant, owner.rows, null));
  await owner.rows({ text: 'reset role', values: [] });
  return result;
}

/** One statement of a transaction. */
export type AskOne = <Row = DbRow>(statement: Statement) => Promise<Row[]>;

/** Begin, work, commit; a connection that cannot even roll back is closed. */
export async function runTransaction<T>(take: TakeClient, work: (ask: AskOne) => Promise<T>): Promise<T> {
  let client: pg.PoolClient;
  try {
    client = await take();
  } catch (error) {
    throw readFailure(error);
  }
  const line = openLine(client);
  let broken = false;
  try {
    await line.ask({ text: 'begin', values: [] });
    const result = await work(line.ask);
    await line.end('commit');
    return result;
  } catch (error) {
    await line.end('rollback').catch(() => {
      broken = true;
    });
    throw readFailure(error);
  } finally {
    client.release(broken || isSilent(client));
  }
}

/**
 * What a transaction is asked at the same time happens one after the other. Nothing is sent once it has ended: the connection
 * may be another's by then, even another tenant's.
 */
function openLine(client: pg.PoolClient) {
  let last: Promise<unknown> = Promise.resolve();
  let ended = false;
  const inTurn = <Row>(statement: Statement): Promise<Row[]> => {
    const asked = last.then(() => {
      if (isSilent(client)) throw new Error('Connection terminated: it does not answer');
      return ask<Row>(client, statement);
    });
    last = asked.catch(() => {});
    return asked.catch((error) => {
      throw readFailure(error);
    });
  };
  return {
    ask: <Row = DbRow>(statement: Statement): Promise<Row[]> =>
      ended ? Promise.reject(new Error('this transaction has ended')) : inTurn<Row>(statement),
    end: async (how: 'commit' | 'rollback'): Promise<void> => {
      ended = true;
      await inTurn({ text: how, values: [] });
    },
  };
}
