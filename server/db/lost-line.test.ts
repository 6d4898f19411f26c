import type pg from 'pg';
import { expect, test } from 'vitest';
import { tenantDb } from './tenant.ts';
import { createTurns } from './turns.ts';

test.each([
  ['57P01', true],
  ['23505', false],
])('a connection that answered %s is closed, and not put back: %s', async (code, closed) => {
  const released: unknown[] = [];
  const client = {
    query: ({ text }: { text: string }) =>
      text.includes('set_config')
        ? Promise.resolve({ rows: [] })
        : Promise.reject(Object.assign(new Error(), { code })),
    release: (how: unknown) => released.push(how),
  } as unknown as pg.PoolClient;
  const db = tenantDb(
    { any: () => Promise.resolve(client), toSearch: () => Promise.resolve(client) },
    createTurns(1, 1000),
    { tenant: 1 } as never,
    () => {},
  );
  await expect(db.rows({ text: 'select 1', values: [] })).rejects.toThrow();
  expect(released).toEqual([closed]);
});
