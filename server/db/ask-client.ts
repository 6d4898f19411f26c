import type pg from 'pg';
import type { DbRow, Statement } from './statement.ts';

/** Connections that stopped answering: nobody can say what they still do, so none of them is used again. */
const silent = new WeakSet<pg.ClientBase>();

const noAnswer = 'Query read timeout';

/** Sends a statement and waits for its answer, `withinMs` at most where the connection's own bound is too long. */
export async function ask<Row = DbRow>(client: pg.ClientBase, statement: Statement, withinMs?: number): Promise<Row[]> {
  try {
    const bound = withinMs === undefined ? {} : { query_timeout: withinMs };
    return (await client.query({ ...statement, ...bound } as pg.QueryConfig)).rows as Row[];
  } catch (error) {
    if (error instanceof Error && error.message === noAnswer) silent.add(client);
    throw error;
  }
}

export const isSilent = (client: pg.ClientBase): boolean => silent.has(client);
