import type pg from 'pg';
import { ask } from './ask-client.ts';

/** Gives a connection that answers. */
export type TakeClient = () => Promise<pg.PoolClient>;

export interface Trust {
  /** A connection idle for so long is asked before it is relied on. */
  readonly idleMs: number;
  readonly answerMs: number;
}

const usual: Trust = { idleMs: 5_000, answerMs: 2_000 };

/**
 * A connection can die without a word: a firewall forgets it, a machine is gone. One that was not used for a while is asked first;
 * when it stays silent, whatever has not been used since is suspected with it and closed unasked.
 */
export function takeFrom(pool: pg.Pool, { idleMs, answerMs }: Trust = usual): TakeClient {
  const usedAt = new WeakMap<pg.PoolClient, number>();
  let suspectBefore = 0;
  pool.on('release', (_, client) => void usedAt.set(client as pg.PoolClient, performance.now()));

  const answers = async (client: pg.PoolClient, used: number): Promise<boolean> => {
    if (used <= suspectBefore) return false;
    if (performance.now() - used < idleMs) return true;
    try {
      await ask(client, { text: 'select 1', values: [] }, answerMs);
      return true;
    } catch {
      suspectBefore = performance.now();
      return false;
    }
  };

  return async () => {
    for (;;) {
      const client = await pool.connect();
      const used = usedAt.get(client);
      if (used === undefined || (await answers(client, used))) return client;
      client.release(true);
    }
  };
}
