import pg from 'pg';
import { vi } from 'vitest';
import type { Connection } from '../../server/kernel/config/connection.ts';

export interface HeldLock {
  /** Ends when that many others stand before the lock. */
  waiting(count: number): Promise<void>;
  /** Does something more in the transaction that holds the lock. */
  run(text: string, values?: readonly unknown[]): Promise<void>;
  release(): Promise<void>;
}

/** Takes a lock by a statement and keeps it: whoever comes to it stops at that very moment of its work. */
export async function holdLock(
  connection: Connection,
  text: string,
  values: readonly unknown[] = [],
): Promise<HeldLock> {
  const client = new pg.Client({ ...connection });
  await client.connect();
  await client.query('begin');
  await client.query(text, [...values]);
  const { rows } = await client.query('select pg_backend_pid() as pid');
  return {
    waiting: (count) =>
      vi.waitFor(
        async () => {
          // Within a transaction who is connected stays as it was first asked, and who waits may have connected since.
          await client.query('select pg_stat_clear_snapshot()');
          const found = await client.query(
            // Of those who want one row, each waits for the one before it.
            `with recursive behind(pid) as (
              select $1::int union select a.pid from behind b join pg_stat_activity a on b.pid = any(pg_blocking_pids(a.pid)))
            select count(*)::int - 1 as count from behind`,
            [rows[0].pid],
          );
          if (found.rows[0].count < count) throw new Error(`${found.rows[0].count} wait`);
        },
        { timeout: 20_000, interval: 5 },
      ),
    async run(more, given = []) {
      await client.query(more, [...given]);
    },
    async release() {
      await client.query('commit');
      await client.end();
    },
  };
}
