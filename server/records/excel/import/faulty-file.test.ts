import * as other from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { form, openImports, rowsOf, run, upload, workbook } from '../../../../tests/support/imports.ts';
import type { Trade } from '../../../../tests/support/trade.ts';
import { sql } from '../../../db/statement.ts';

let trade: Trade;
beforeAll(async () => {
  trade = await openImports('excel_faulty');
});
afterAll(() => trade.close());

const head = ['编码', '名称', '规格', '单位', '参考价', '税率'];
const many = 400;
/** Three of a hundred are wrong, each in another way. */
const grid = [
  head,
  ...Array.from({ length: many }, (_, at) => {
    const row = [`N${at}`, `物料${at}`, null, '瓶', 12.5, '13%'];
    if (at % 100 === 7) row[3] = '桶子';
    if (at % 100 === 40) row[4] = '十二';
    if (at % 100 === 80) row[0] = null;
    return row;
  }),
];

type Cells = (string | number | null | undefined)[][];
const addressOf = (id: string) => `/records/material/imports/${id}/faulty`;
const headers = (who: string) => ({ 'x-access-token': who });

async function faulty(who: string, id: string): Promise<Cells> {
  const answer = await trade.app.inject({ method: 'GET', url: `/api${addressOf(id)}`, headers: headers(who) });
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  const book = other.read(answer.rawPayload);
  return other.utils.sheet_to_json(Object.values(book.Sheets)[0] as never, { header: 1 }) as Cells;
}

async function sendBack(who: string, id: string, cells: Cells) {
  const sent = form('改好.xlsx', workbook(cells as never));
  const answer = await trade.app.inject({
    method: 'PUT',
    url: `/api${addressOf(id)}`,
    headers: { ...headers(who), ...sent.headers },
    payload: sent.payload,
  });
  return answer.json();
}

const count = async () =>
  (
    await trade.at.db
      .tenant(1)
      .first<{ n: number }>(sql`select count(*)::int as n from md_material where code like 'N%' and deleted_at is null`)
  )?.n;

test('what is wrong goes out as a file, comes back mended, and is written once', async () => {
  const { result } = await upload(trade, 'buyer', 'material', workbook(grid));
  expect(result.counts).toMatchObject({ total: many, good: many - 12, bad: 12 });
  await run(trade, 'buyer', 'material', result.id, 'good');
  expect(await count()).toBe(many - 12);

  const cells = await faulty('buyer', result.id);
  const at = cells.findIndex(([first]) => first === '原行号');
  const rows = cells.slice(at + 1);
  expect(cells[at]).toEqual(['原行号', ...head, '错误原因']);
  expect(rows).toHaveLength(12);
  expect(rows[0]?.slice(0, 3)).toEqual(['9', 'N7', '物料7']);
  expect(rows.map((row) => row.at(-1))).toEqual(
    expect.arrayContaining(['单位：没有找到“桶子”', '参考价：请输入数字', '请填写编码']),
  );

  // a half of them is mended, one of these wrongly; the rest is not sent back at all
  const half = rows.slice(0, 6).map((row) => [...row]);
  for (const row of half) {
    if (row[4] === '桶子') row[4] = '瓶';
    if (row[5] === '十二') row[5] = row[0] === half[1]?.[0] ? '又是十二' : '12';
    row[1] ??= `N${Number(row[0]) - 2}`;
  }
  const back = await sendBack('buyer', result.id, [...cells.slice(0, at + 1), ...half]);
  expect(back, back.message).toMatchObject({ success: true, result: { mended: 6, written: 0 } });
  expect(back.result.import.counts).toMatchObject({ good: 5, bad: 7, done: many - 12 });
  await run(trade, 'buyer', 'material', result.id, 'good');
  expect(await count()).toBe(many - 7);

  // sent once more it is written no second time
  const again = await sendBack('buyer', result.id, [...cells.slice(0, at + 1), ...half]);
  expect(again.result).toMatchObject({ mended: 0, written: 5 });
  await run(trade, 'buyer', 'material', result.id, 'good');
  expect(await count()).toBe(many - 7);
  const left = await rowsOf(trade, 'buyer', 'material', result.id);
  expect(left.filter(({ state }: { state: string }) => state === 'bad')).toHaveLength(7);
  expect((await faulty('buyer', result.id)).slice(at + 1)).toHaveLength(7);
});

test('a file that is not of this import is told so, and another does not reach it', async () => {
  const { result } = await upload(trade, 'buyer', 'material', workbook([head, ['N7x', '甲', null, '桶子', 1, '13%']]));
  const strange = await sendBack('buyer', result.id, [
    ['原行号', ...head],
    ['77', 'N1', '甲', null, '瓶', '1', '13%'],
  ]);
  expect(strange).toMatchObject({ success: false, message: expect.stringContaining('没有第77行') });
  const plain = await sendBack('buyer', result.id, [head, ['N1', '甲', null, '瓶', '1', '13%']]);
  expect(plain).toMatchObject({ success: false, message: expect.stringContaining('没有“原行号”一列') });
  const unnumbered = await sendBack('buyer', result.id, [
    ['原行号', ...head],
    [null, 'N1', '甲', null, '瓶', '1', '13%'],
  ]);
  expect(unnumbered).toMatchObject({ success: false, message: expect.stringContaining('文件第2行没有写“原行号”') });
  for (const who of ['admin', 'demander'])
    expect(
      (
        await sendBack(who, result.id, [
          ['原行号', ...head],
          ['2', 'N1', '甲', null, '瓶', '1', '13%'],
        ])
      ).success,
    ).toBe(false);
  const rows = await rowsOf(trade, 'buyer', 'material', result.id);
  expect(rows).toMatchObject([{ state: 'bad', cells: { unit: '桶子' } }]);
});
