import type { Database } from '../../server/db/statement.ts';

const gateKey = 20_261_123;

/** Gives tables a gate: while `heldOpen` is at work, whatever writes into one of them stops before its first row. */
export async function gateTables(db: Database, ...tables: readonly string[]): Promise<void> {
  for (const table of tables) await gateRows(db, table);
}

/** The same for those rows of a table alone that a condition on `new` names; the answer takes the gate away. */
export async function gateRows(db: Database, table: string, when?: string): Promise<() => Promise<void>> {
  const events = when === undefined ? 'insert or update or delete' : 'insert or update';
  const ask = (text: string) => db.owner.rows({ text, values: [] });
  await ask(`create or replace function test_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${gateKey}); return coalesce(new, old); end $$`);
  const rows = when === undefined ? '' : `when (${when})`;
  await ask(`create trigger gate before ${events} on ${table} for each row ${rows} execute function test_gate()`);
  return async () => {
    await ask(`drop trigger gate on ${table}`);
  };
}

/** Starts one after the other, each when the one before it stands still in the database; then lets all go on. */
export async function heldOpen<Results extends readonly unknown[]>(
  db: Database,
  starts: { readonly [At in keyof Results]: () => Promise<Results[At]> },
  whileHeld: () => Promise<void> = async () => {},
): Promise<Results> {
  const started: Promise<unknown>[] = [];
  await db.owner.transaction(async (owner) => {
    await owner.rows({ text: `select pg_advisory_xact_lock(${gateKey})`, values: [] });
    for (const start of starts) {
      started.push(start());
      await untilWaiting(db, started.length);
    }
    await whileHeld();
  });
  return Promise.all(started) as unknown as Promise<Results>;
}

const most = 4000;

/** Asks until so many of this database's connections wait for a lock. */
export async function untilWaiting(db: Database, count: number): Promise<void> {
  for (let tries = 0; tries < most; tries++) {
    if ((await waiting(db)).length >= count) return;
  }
  throw new Error(`${count} should wait for each other, and do not`);
}

/** Backends of this database that wait for a lock. */
export async function waiting(db: Database): Promise<readonly number[]> {
  const rows = await db.owner.rows<{ pid: number }>({
    text: `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    values: [],
  });
  return rows.map(({ pid }) => pid);
}
