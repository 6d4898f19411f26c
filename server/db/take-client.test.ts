import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { takeFrom } from './take-client.ts';

/** A connection that says nothing more, and how often it was asked. */
const silent = () => ({
  asked: 0,
  closed: false,
  async query() {
    this.asked += 1;
    throw new Error('Query read timeout');
  },
  release(close: boolean) {
    this.closed = close;
  },
});

test('of connections that fell silent together one is asked, and the others are closed with it', async () => {
  const [used, fresh] = [[silent(), silent(), silent()], silent()];
  const waiting = [...used, fresh];
  const pool = Object.assign(new EventEmitter(), { connect: async () => waiting.shift() });
  const take = takeFrom(pool as unknown as pg.Pool, { idleMs: 0, answerMs: 1 });
  for (const client of used) pool.emit('release', undefined, client);
  expect(await take()).toBe(fresh);
  expect(used.map(({ asked, closed }) => [asked, closed])).toEqual([
    [1, true],
    [0, true],
    [0, true],
  ]);
  expect(fresh).toMatchObject({ asked: 0, closed: false });
});
