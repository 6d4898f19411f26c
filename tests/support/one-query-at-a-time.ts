import pg from 'pg';

/** Every test of the server runs with this: a client that is asked while it still answers is a fault, and told where it was asked. */
const ask = pg.Client.prototype.query as (this: pg.Client, ...asked: unknown[]) => unknown;
const busy = new WeakSet<pg.Client>();

pg.Client.prototype.query = function askOne(this: pg.Client, ...asked: unknown[]): unknown {
  if (busy.has(this)) throw new Error(`a query on a client that is already executing one: ${textOf(asked[0])}`);
  const answer = ask.apply(this, asked);
  if (answer instanceof Promise) {
    busy.add(this);
    const free = () => busy.delete(this);
    answer.then(free, free);
  }
  return answer;
} as typeof pg.Client.prototype.query;

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : String((asked as { text?: string })?.text);
