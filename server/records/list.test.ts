import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_list', [recordsRoom]);
  await trade.at.db.tenant(1).rows({
    text: `insert into po_order (tenant_id, id, po_no, status, supplier, buyer, order_date, currency, total, create_time, create_by)
      select 1, 'o' || n, 'PO-' || lpad(n::text, 3, '0'), case when n % 3 = 0 then 'published' else 'draft' end,
        's' || (1 + n % 2), case when n % 4 = 0 then 'u-buyer2' else 'u-buyer' end, date '2026-01-01' + n, 'CNY', n * 10.5,
        timestamptz '2026-01-01 08:00:00' + n * interval '1 day', 'u-buyer' from generate_series(1, 40) n`,
    values: [],
  });
});
afterAll(() => trade.close());

const list = (name: string, query: string, entity = 'purchaseOrder') => trade.call(name, 'GET', `/records/${entity}?${query}`);
const ids = (answer: { result: { records: { id: string }[] } }) => answer.result.records.map(({ id }) => id);

describe('a list', () => {
  test('gives one page, newest first, with its total, in one statement', async () => {
    await list('buyer', 'pageSize=2');
    const before = trade.at.db.sent;
    const answer = await list('buyer', 'pageSize=2&pageNo=2');
    expect(trade.at.db.sent - before).toBe(1);
    console.log(JSON.stringify(answer));
    expect(answer.result).toMatchObject({ total: 30, size: 2, current: 2, pages: 15 });
  });
});
