import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, openImports, rowsOf, run, upload, workbook } from '../../../../tests/support/imports.ts';
import type { Trade } from '../../../../tests/support/trade.ts';

let trade: Trade;
beforeAll(async () => {
  trade = await openImports('excel_alike');
});
afterAll(() => trade.close());

const head = ['编码', '名称', '规格', '单位', '参考价', '税率'];
const many = 600;
/** 120 units nobody knows, 6 of them with a fault of their own; 60 prices that are no numbers. */
const grid = [
  head,
  ...Array.from({ length: many }, (_, at) => {
    const row = [`A${at}`, `物料${at}`, null, '瓶', 12.5, '13%'];
    if (at % 5 === 0) row[3] = '桶子';
    if (at % 10 === 3) row[4] = '面议';
    if (at % 100 === 0) row[0] = null;
    return row;
  }),
];

const mend = (who: string, id: string, what: string, body: object): Promise<Answer> =>
  trade.call(who, 'PUT', `/records/material/imports/${id}/${what}`, body);

test('after one cell is mended the others alike are counted, and mended together', async () => {
  const { result } = await upload(trade, 'buyer', 'material', workbook(grid));
  expect(result.counts).toMatchObject({ total: many, bad: 180 });
  const one = await mend('buyer', result.id, 'rows', { rows: [{ no: 7, cells: { unit: '瓶' } }] });
  expect(one.result).toMatchObject({ alike: 119, import: { counts: { bad: 179 } } });

  const all = await mend('buyer', result.id, 'alike', { path: 'unit', said: '桶子', cell: '瓶' });
  // what is wrong elsewhere in a row stays wrong: six codes are missing, sixty prices are no numbers
  expect(all.result, all.message).toMatchObject({ mended: 119, import: { counts: { bad: 66, good: many - 66 } } });
  const again = await mend('buyer', result.id, 'alike', { path: 'unit', said: '桶子', cell: '瓶' });
  expect(again.result).toMatchObject({ mended: 0, import: { counts: { bad: 66 } } });

  const several = await mend('buyer', result.id, 'rows', {
    rows: [
      { no: 5, cells: { refPrice: '8' } },
      { no: 15, cells: { refPrice: '8' } },
    ],
  });
  expect(several.result.alike).toBe(0);
  await run(trade, 'buyer', 'material', result.id, 'good');
  expect(await rowsOf(trade, 'buyer', 'material', result.id, 'bad')).toHaveLength(64);
  // what has been written says what it said
  expect(await mend('buyer', result.id, 'alike', { path: 'unit', said: '瓶', cell: '盒' })).toMatchObject({
    result: { mended: 0 },
  });
});

test('right cells that say the same are left alone, and nobody mends the file of another', async () => {
  const { result } = await upload(
    trade,
    'buyer',
    'material',
    workbook([head, ['B1', '甲', null, '桶子', 1, '13%'], ['B2', '桶子', null, '瓶', 1, '13%']]),
  );
  for (const who of ['admin', 'demander', 'supMgr'])
    expect((await mend(who, result.id, 'alike', { path: 'unit', said: '桶子', cell: '瓶' })).success).toBe(false);
  const names = await mend('buyer', result.id, 'alike', { path: 'name', said: '桶子', cell: '桶' });
  expect(names.result).toMatchObject({ mended: 0 });
  const rows: Answer[] = await rowsOf(trade, 'buyer', 'material', result.id);
  expect(rows.map(({ cells }) => [cells.name, cells.unit])).toEqual([
    ['甲', '桶子'],
    ['桶子', '瓶'],
  ]);
});
