import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { countSent } from '../db/count-sent.ts';
import { sql } from '../db/statement.ts';
import { askAll, askOne, nothingAsked, rowsAsked, writtenTogether } from './questions.ts';

let at: TestDatabase;
beforeAll(async () => {
  at = await testDatabase('questions');
  await at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (1, '甲')`);
});
afterAll(() => at.close());

const numbers = (...of: readonly number[]) =>
  rowsAsked<{ n: number }>({
    text: `select n from (values ${of.map((_, at) => `($${at + 1}::int)`).join(', ')}) v(n) order by n desc`,
    values: of,
  });

test('questions are asked in one statement, each with its own values and in its own order', async () => {
  const eleven = [...Array(11).keys()];
  const asked = () => askAll(at.db.tenant(1), numbers(3, 1, 2), nothingAsked, numbers(...eleven), numbers(7));
  const { sent, result } = await countSent(asked);
  const [few, nothing, many, one] = result;
  expect(few.map(({ n }) => n)).toEqual([3, 2, 1]);
  expect(many.map(({ n }) => n)).toEqual(eleven.toReversed());
  expect([nothing, one]).toEqual([null, [{ n: 7 }]]);
  expect(sent).toBe(1);
});

test('what is quoted in a question is no place for a value, whatever it looks like', async () => {
  const priced = rowsAsked<{ said: string; n: number }>({
    text: `select 'US$1, it''s $2' as said, $1::int as n, 'x' as "$1"`,
    values: [5],
  });
  const [, rows] = await askAll(at.db.tenant(1), numbers(1, 2), priced);
  expect(rows).toEqual([{ said: "US$1, it's $2", n: 5, $1: 'x' }]);
});

test('nothing is sent where nothing is asked, and no rows are none', async () => {
  const { sent, result } = await countSent(() => askAll(at.db.tenant(1), nothingAsked, nothingAsked));
  expect([sent, result]).toEqual([0, [null, null]]);
  expect(await askOne(at.db.tenant(1), rowsAsked(sql`select 1 as n where ${false}`))).toEqual([]);
});

test('what is written together is written in one statement, or none of it', async () => {
  const db = at.db.tenant(1);
  const item = (value: string, rank: number) =>
    sql`insert into dict_item (tenant_id, dict, value, text, rank_no) values (1, 'together', ${value}, ${value}, ${rank})`;
  const stands = async () =>
    (await db.rows(sql`select value from dict_item where dict = 'together' order by value`)).map(({ value }) => value);
  const { sent } = await countSent(() => db.rows(writtenTogether([item('a', 1), item('b', 2)])));
  expect([sent, await stands()]).toEqual([1, ['a', 'b']]);
  await expect(db.rows(writtenTogether([item('c', 3), item('d', Number.NaN)]))).rejects.toThrow();
  expect(await stands()).toEqual(['a', 'b']);
});
