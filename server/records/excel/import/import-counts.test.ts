import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { receivingDocuments } from '../../../../tests/fixtures/receiving.ts';
import { run, upload, workbook } from '../../../../tests/support/imports.ts';
import { openTrade, type Trade } from '../../../../tests/support/trade.ts';
import { recordsRoom } from '../../records.routes.ts';
import { excelRoom } from '../excel.routes.ts';

vi.setConfig({ testTimeout: 120_000 });

let trade: Trade;
let sent: string[] = [];
beforeAll(async () => {
  trade = await openTrade('excel_import_counts', [recordsRoom, excelRoom], {
    documents: receivingDocuments,
    heard: ({ text }) => sent.push(text),
  });
});
afterAll(() => trade.close());

const owner = (text: string, ...values: unknown[]) => trade.at.db.owner.rows({ text, values });
const make = async (entity: string, body: object) =>
  (await trade.call('buyer', 'POST', `/records/${entity}`, body)).result as { id: string };

/** Takes in receipts for two orders by turns; how many statements about either that took. */
async function takeIn(mark: string, rows: number): Promise<number> {
  await make('rcCarrier', { name: mark });
  for (const no of ['A', 'B']) await make('rcOrder', { no: `${mark}${no}`, qty: '1' });
  const lines = Array.from({ length: rows }, (_, at) => [`${mark}-${at}`, `${mark}${at % 2 ? 'A' : 'B'}`, mark, 1]);
  const file = workbook([['收货单号', '订单', '承运人', '数量'], ...lines]);
  const { result } = await upload(trade, 'buyer', 'rcReceipt', file);
  expect(result.counts).toMatchObject({ good: rows, bad: 0 });
  sent = [];
  expect(await run(trade, 'buyer', 'rcReceipt', result.id, 'all')).toMatchObject({ state: 'done' });
  return sent.filter((text) => /rc_(order|receipt|carrier)/.test(text)).length;
}

const counted = async (mark: string) =>
  (
    await owner(
      `select o.carried, count(h.*)::int as told from rc_order o left join record_history h
         on h.record_id = o.id and h.action = 'tally' where o.no like $1 group by o.no, o.carried order by o.no`,
      `${mark}%`,
    )
  ).map(({ carried, told }) => [carried, told]);

test('many that count for the same few are counted by portions, and not one by one', async () => {
  const few = await takeIn('X', 100);
  expect(await counted('X')).toEqual([
    [50, 2],
    [50, 2],
  ]);
  expect(await takeIn('Y', 500)).toBe(few * 5);
  expect(await counted('Y')).toEqual([
    [250, 10],
    [250, 10],
  ]);
  // A portion of fifty costs less than its rows one by one would.
  expect(few / 2).toBeLessThan(50);
});
