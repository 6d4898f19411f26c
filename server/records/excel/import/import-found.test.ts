import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run, upload, workbook } from '../../../../tests/support/imports.ts';
import { openTrade, type Trade } from '../../../../tests/support/trade.ts';
import { sql } from '../../../db/statement.ts';
import { recordsRoom } from '../../records.routes.ts';
import { excelRoom } from '../excel.routes.ts';

const fixture = (name: string) =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, `../../../../tests/fixtures/prices/${name}.json`), 'utf8'));

const heard: string[] = [];
let trade: Trade;
beforeAll(async () => {
  const call = fixture('call');
  call.access.roles.demander.do.push('import');
  trade = await openTrade('import_found', [recordsRoom, excelRoom], {
    documents: [fixture('price'), call],
    heard: ({ text }) => heard.push(text),
  });
  await trade.at.db.owner.rows({
    text: `insert into pb_price (tenant_id, id, no, material, supplier, amount, valid_from, status, from_qty)
      values (1, 'small', 'P1', 'm1', 's1', 9, '2026-01-01', 'released', null),
        (1, 'cheap', 'P2', 'm2', 's1', 7, '2026-01-01', 'released', null)`,
    values: [],
  });
});
afterAll(() => trade.close());

const asked = () => heard.filter((text) => text.includes('json_agg(f)')).length;

test('what the records of a file find is asked once for all of them, when they are checked and when they are written', async () => {
  const heads = ['单号', '供应商', '日期', '明细/物料', '明细/数量'];
  const rows = Array.from({ length: 30 }, (_, at) => [
    `C${at}`,
    '北方试剂',
    '2026-02-01',
    at % 2 === 0 ? '乙腈' : '滤膜',
    at + 1,
  ]);
  const { result } = await upload(trade, 'demander', 'call', workbook([heads, ...rows]));
  expect(result.counts).toMatchObject({ total: 30, good: 30 });
  expect(asked()).toBe(1);
  heard.length = 0;
  expect(await run(trade, 'demander', 'call', result.id)).toMatchObject({ state: 'done' });
  expect(asked()).toBe(1);
  const written = await trade.at.db.tenant(1).rows<{ no: string; price: string; amount: string }>(
    sql`select c.no, l.price, l.amount::text from pb_call c join pb_call_line l on l.tenant_id = c.tenant_id and l.head_id = c.id
      where c.no in ('C0', 'C1') order by c.no`,
  );
  expect(written).toEqual([
    { no: 'C0', price: 'small', amount: '9.00' },
    { no: 'C1', price: 'cheap', amount: '14.00' },
  ]);
});
