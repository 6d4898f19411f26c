import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundRecord } from '../../../schemas/wire/search.ts';
import { openTrade, type Trade } from '../../../tests/support/trade.ts';
import { countSent } from '../../db/count-sent.ts';
import type { Statement } from '../../db/statement.ts';
import { searchRoom } from './search.routes.ts';

const entry = (key: string, entity: string) => ({ key, title: key, opens: { list: `${entity}.main` } });
const menu = {
  kind: 'menu',
  key: 'main',
  spec: 1,
  title: '主菜单',
  items: ['purchaseOrder', 'supplierOrder', 'supplier', 'material'].map((entity) => entry(entity, entity)),
};

const heard: Statement[] = [];
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('search', [searchRoom], {
    documents: [menu],
    heard: (statement) => {
      heard.push(statement);
    },
  });
  const { db } = trade.at;
  for (const tenant of [1, 2])
    await db.tenant(tenant).rows({
      text: `insert into po_order (tenant_id, id, po_no, status, supplier, buyer, order_date, currency, total, create_time, create_by, deleted_at)
        select $1, 'o' || n, 'PO2026-' || lpad(n::text, 5, '0'), case when n % 3 = 0 then 'published' else 'draft' end,
          's' || (1 + n % 2), $2::text, date '2026-01-01', 'CNY', n, now(), $2::text, case when n = 40 then now() end
        from generate_series(1, 40) n`,
      values: [tenant, tenant === 1 ? 'u-buyer' : 'u-other'],
    });
});
afterAll(() => trade.close());

const search = async (name: string, text: string): Promise<readonly FoundRecord[]> => {
  const answer = await trade.call(name, 'GET', `/search?${new URLSearchParams({ text })}`);
  if (!answer.success) throw new Error(answer.message);
  return answer.result;
};
const names = async (name: string, text: string) => (await search(name, text)).map((one) => one.name);

describe('what is typed finds', () => {
  test('a record by the beginning of its number, in one statement, however it is written', async () => {
    await search('boss', 'po2026-0001');
    const { sent, result } = await countSent(() => search('boss', 'po2026-0001'));
    expect(sent).toBe(1);
    expect(result).toHaveLength(4);
    expect(result[0]).toMatchObject({ entity: 'purchaseOrder', state: expect.any(String) });
    expect(result.every(({ name }) => name.startsWith('PO2026-0001'))).toBe(true);
  });

  test('a name by what is in it, and a short text by what begins with it', async () => {
    expect(await names('boss', '方试剂')).toEqual(['北方试剂']);
    expect(await names('boss', '北方')).toEqual(['北方试剂']);
    expect(await names('boss', '试剂')).toEqual([]);
  });

  test('what is called by its name by its number as well, which is told beside it', async () => {
    const found = { entity: 'supplier', name: '南方耗材', number: 'SU000902' };
    expect(await search('boss', 'su000902')).toEqual([expect.objectContaining(found)]);
    expect(await search('boss', '南方耗')).toEqual([expect.objectContaining(found)]);
    expect((await search('boss', 'PO2026-00001'))[0]?.number).toBeNull();
  });

  test('of many that hold it, the one that is called so', async () => {
    const { db } = trade.at;
    await db.tenant(1).rows({
      text: `insert into su_supplier (tenant_id, id, code, name, verify_status, frozen, country)
        select 1, 'w' || n, 'W' || n, case when n = 30 then '万和仪器' else '上海万和仪器第' || n || '公司' end, '6', 'N', 'CN'
        from generate_series(1, 60) n`,
      values: [],
    });
    expect((await names('boss', '万和仪器'))[0]).toBe('万和仪器');
    await db.tenant(1).rows({ text: `delete from su_supplier where id like 'w%'`, values: [] });
  });

  test.each(['', '   ', '%', '_', '%%%', '\\\\\\', '🧪🧪🧪', 'ß'.repeat(60), "'; drop table po_order; --"])(
    'nothing in %j',
    async (text) => {
      expect(await search('boss', text)).toEqual([]);
    },
  );

  test.each(['\0', 'a\0b', 'x'.repeat(10_000)])('and is told what it cannot be: %#', async (text) => {
    const answer = await trade.call('boss', 'GET', `/search?${new URLSearchParams({ text })}`);
    expect(answer).toMatchObject({ success: false, message: expect.stringMatching(text.length > 60 ? /60/ : /请求/) });
  });
});

describe('nobody is told', () => {
  test('of orders of others: a buyer finds their own, one of another department none', async () => {
    expect(await names('buyer', 'PO2026-00001')).toEqual(['PO2026-00001']);
    expect(await names('buyer2', 'PO2026-00001')).toEqual([]);
  });

  test('of another supplier’s orders, nor of their own before these are published', async () => {
    const found = await search('supplier', 'PO2026-');
    expect(found.length).toBeGreaterThan(0);
    // two entities show it to them: it is told once
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
    // every sixth is theirs and published
    expect(await names('supplier', 'PO2026-00006')).toEqual(['PO2026-00006']);
    expect(await names('supplier', 'PO2026-00003')).toEqual([]);
    expect(await names('supplier', 'PO2026-00002')).toEqual([]);
  });

  test('of what lies in the trash, of another company, or of what is in none of their menus', async () => {
    expect(await names('boss', 'PO2026-00040')).toEqual([]);
    expect(await names('nobody', 'PO2026-')).toEqual([]);
    const ours = await search('other', 'PO2026-00001');
    expect(ours).toEqual([expect.objectContaining({ name: 'PO2026-00001' })]);
  });
});

test('among a hundred thousand orders an index leads to the number', async () => {
  const { db } = trade.at;
  await db.owner.rows({
    text: `insert into po_order (tenant_id, id, po_no, status, supplier, buyer, order_date, currency, total, create_time, create_by)
      select 1, 'many' || n, 'XX' || lpad(n::text, 8, '0'), 'published', 's1', 'u-buyer', date '2026-01-01', 'CNY', n, now(), 'u-buyer'
      from generate_series(1, 100000) n`,
    values: [],
  });
  await db.owner.rows({ text: 'analyze po_order', values: [] });
  heard.length = 0;
  expect(await names('boss', 'xx00054321')).toEqual(['XX00054321']);
  const asked = heard.find(({ text }) => text.includes('union all') || text.includes('as entity'));
  if (!asked) throw new Error('nothing was asked');
  const plan = await db.tenant(1).rows<{ 'QUERY PLAN': string }>({
    text: `explain ${asked.text}`,
    values: asked.values ?? [],
  });
  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).not.toContain('Seq Scan on po_order');
  expect(text).toMatch(/Index Scan.* po_order|Bitmap Heap Scan on po_order/);
});
