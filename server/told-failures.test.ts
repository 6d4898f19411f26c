import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../tests/support/database.ts';
import { tinyModel } from '../tests/support/tiny-model.ts';
import { buildApp } from './app.ts';
import { sql } from './db/statement.ts';
import { readConfig } from './kernel/config/config.ts';
import { defineContract } from './kernel/define-contract.ts';
import type { House } from './kernel/house.ts';
import { route } from './kernel/route.ts';
import { readStepFailure } from './metadata/refuse-publish.ts';
import { applyStructure } from './sql/apply-structure.ts';

let at: TestDatabase;
let app: FastifyInstance;
let thrown: unknown;

beforeAll(async () => {
  at = await testDatabase('told_failures');
  const gate = { sessionOf: async () => null, checkEntity: async () => {} };
  const house = { config: readConfig({}), db: at.db, access: { gate } } as unknown as House;
  app = await buildApp(house, [
    (api) =>
      route(api, defineContract({ method: 'GET', url: '/fails', permission: 'public', result: 'file' }), () => {
        throw thrown;
      }),
  ]);
  app.log.level = 'silent';
});
afterAll(async () => {
  await app.close();
  await at.close();
});

const ofFile = (code: string) =>
  Object.assign(new Error(`${code}: write`), { code, syscall: 'write', path: '/data/x' });

test.each([
  ['a full disk', ofFile('ENOSPC'), 503, 'disk_full'],
  ['a full quota', ofFile('EDQUOT'), 503, 'disk_full'],
  ['a read-only file system', ofFile('EROFS'), 503, 'not_writable'],
  ['a closed folder', ofFile('EACCES'), 503, 'not_writable'],
  ['a form that breaks off', new Error('Unexpected end of form'), 400, 'broken_form'],
])('%s is told as what it is', async (_, error, status, reason) => {
  thrown = error;
  const answer = await app.inject('/api/fails');
  expect([answer.statusCode, answer.json().reason]).toEqual([status, reason]);
  expect(answer.json().message).not.toContain('编号');
});

test('a file that is not there is a fault of ours, not the database being away', async () => {
  const missing = Object.assign(new Error('ENOENT: open'), { code: 'ENOENT', syscall: 'open', path: '/data/x' });
  const work = at.db.tenant(1).transaction(async () => {
    throw missing;
  });
  await expect(work).rejects.toBe(missing);
});

test('what others still hold is not taken away, as this PostgreSQL says it', async () => {
  await at.db.owner.rows(sql`create table held (id int primary key)`);
  await at.db.owner.rows(sql`create table holds (id int references held on delete restrict)`);
  await at.db.owner.rows(sql`insert into held values (1)`);
  await at.db.owner.rows(sql`insert into holds values (1)`);
  const removed = at.db.owner.rows(sql`delete from held`);
  await expect(removed).rejects.toSatisfy(({ code }) => code === 'still_used' || code === '23503');
});

test('a database whose disk is full is told as that, as this PostgreSQL says it', async () => {
  const full = at.db.tenant(1).rows(sql`do $$ begin raise exception using errcode = 'disk_full'; end $$`);
  await expect(full).rejects.toMatchObject({ code: 'disk_full' });
});

test('more columns than a table can have are told as that, and leave nothing behind', async () => {
  const fields = Object.fromEntries(Array.from({ length: 1_700 }, (_, n) => [`f${n}`, {}]));
  const error = await applyStructure(at.db, tinyModel({ wide: { fields } })).catch(readStepFailure);
  expect(error).toMatchObject({ code: 'not_publishable' });
  expect(JSON.stringify((error as { issues: unknown }).issues)).toContain('1600 列');
  expect(await at.db.owner.rows(sql`select to_regclass('wide') as wide`)).toEqual([{ wide: null }]);
});
