import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { sql } from '../db/statement.ts';
import { bootCatalog } from './boot.ts';
import { loadCatalog } from './load-catalog.ts';
import { readViews } from './registered-views.ts';

// A start publishes the whole product: some seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const oldOrder = {
  key: 'oldOrder',
  title: '旧系统订单',
  view: 'legacy.orders',
  tenant: 'company_id',
  id: 'order_no',
  fields: {
    orderNo: { type: 'text', label: '订单号', max: 40 },
    supplier: { type: 'ref', to: 'supplier', label: '供应商', column: 'supplier_id' },
    amount: { type: 'money', label: '金额' },
    orderDate: { type: 'date', label: '日期', column: 'ordered_on' },
  },
  roles: { buyer: {}, demander: { hide: ['amount'] }, supAdmin: { rows: 'supplier = mySupplier()' } },
};

const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-views-'));
const fileOf = (said: unknown): string => {
  const file = path.join(dir, 'views.json');
  fs.writeFileSync(file, typeof said === 'string' ? said : JSON.stringify(said));
  return file;
};

let catalog: Catalog;
const start = (...views: object[]) => bootCatalog(catalog.at.db, loadCatalog(), readViews(fileOf({ views })));
beforeAll(async () => {
  catalog = await openCatalog('registered-views');
  const { owner } = catalog.at.db;
  await owner.rows({
    text: `create schema legacy;
      create table legacy.bill (company_id int, order_no text, supplier_id text, amount numeric, ordered_on date, hidden text);
      insert into legacy.bill values
        (1, 'A1', 's1', 100.5, '2026-01-03', 'x'), (1, 'A2', 's1', 20, '2026-02-03', 'x'),
        (1, 'A3', 's2', 7.25, '2026-02-04', 'x'), (2, 'B1', 's1', 999, '2026-02-04', 'x');
      create view legacy.orders as select * from legacy.bill`,
    values: [],
  });
  for (const tenant of [1, 2])
    await catalog.at.db.tenant(tenant).rows(sql`insert into su_supplier (tenant_id, id, code, name, verify_status)
      values (${tenant}, 's1', 'SU1', '北方试剂', '6'), (${tenant}, 's2', 'SU2', '南方耗材', '6')`);
  await start(oldOrder);
  await catalog.publish('report', 'oldOrders', {
    kind: 'report',
    key: 'oldOrders',
    spec: 1,
    layer: 'tenant',
    title: '旧系统订单',
    from: 'oldOrder',
    cols: ['orderNo', 'supplier.name', { f: 'amount', foot: 'sum' }, 'orderDate'],
    find: [
      { f: 'orderNo', op: 'like' },
      { f: 'orderDate', op: 'range' },
    ],
    sort: ['orderNo'],
    for: 'all',
  });
  await catalog.publish('report', 'oldBySupplier', {
    kind: 'report',
    key: 'oldBySupplier',
    spec: 1,
    layer: 'tenant',
    title: '旧系统订单按供应商',
    from: 'oldOrder',
    cols: ['supplier', { f: 'orders', agg: 'count' }, { f: 'sum', of: 'amount', agg: 'sum' }],
    sort: ['-sum'],
  });
});
afterAll(async () => {
  await catalog.close();
  fs.rmSync(dir, { recursive: true, force: true });
});

const rowsOf = async (who: string, report: string, query = '') =>
  (await catalog.call(who, 'GET', `/reports/${report}/rows?${query}`)).result;

describe('a registered view', () => {
  test('is read by reports with joins, conditions, groups and totals, each company its own rows', async () => {
    const all = await rowsOf('buyer', 'oldOrders');
    expect(all).toMatchObject({ total: 3, totals: { amount: { '': '127.75' } } });
    expect(all.records[0]).toMatchObject({ orderNo: 'A1', 'supplier.name': '北方试剂', orderDate: '2026-01-03' });
    expect(Number(all.records[0].amount)).toBe(100.5);
    expect((await rowsOf('buyer', 'oldOrders', 'orderDate_begin=2026-02-01&orderNo=*A*')).total).toBe(2);
    const grouped = await rowsOf('buyer', 'oldBySupplier');
    expect(
      grouped.records.map((row: Record<string, unknown>) => [row.supplier, Number(row.orders), Number(row.sum)]),
    ).toEqual([
      ['s1', 2, 120.5],
      ['s2', 1, 7.25],
    ]);
  });

  test('is read by whom its file names, in the rows and columns it leaves them', async () => {
    const narrowed = await rowsOf('demander', 'oldOrders');
    expect(narrowed).toMatchObject({ total: 3, totals: {} });
    expect(Object.keys(narrowed.records[0])).not.toContain('amount');
    expect((await rowsOf('supplier', 'oldOrders')).total).toBe(2);
    expect(await catalog.call('nobody', 'GET', '/reports/oldOrders/rows')).toMatchObject({ reason: 'unknown_report' });
    expect(await catalog.call('theirs', 'GET', '/reports/oldOrders/rows')).toMatchObject({ reason: 'unknown_report' });
  });

  test('shows a connection its own company alone, and takes no write from it', async () => {
    const theirs = await catalog.at.db.tenant(2).rows(sql`select order_no from v_old_order`);
    expect(theirs).toEqual([{ order_no: 'B1' }]);
    for (const text of [
      `insert into v_old_order (order_no) values ('A9')`,
      `update v_old_order set order_no = 'A9'`,
      'delete from v_old_order',
      'select * from legacy.orders',
    ])
      await expect(catalog.at.db.tenant(1).rows({ text, values: [] })).rejects.toThrow(/permission denied/);
    const kept = await catalog.at.db.owner.rows(sql`select count(*)::int as n from legacy.bill`);
    expect(kept).toEqual([{ n: 4 }]);
  });

  test('is an entity nobody can create, edit or delete in', async () => {
    const record = { orderNo: 'A9' };
    expect(await catalog.call('buyer', 'POST', '/records/oldOrder', { record })).toMatchObject({ success: false });
    expect(await catalog.call('buyer', 'PUT', '/records/oldOrder/A1', { record, version: 1 })).toMatchObject({
      success: false,
    });
    const grants = {
      kind: 'entity',
      key: 'oldOrder',
      spec: 1,
      layer: 'tenant',
      access: { roles: { buyer: { do: ['create'] } } },
    };
    await expect(catalog.publish('entity', 'oldOrder', grants)).rejects.toThrow();
  });

  test('cannot be registered by a document of a company', async () => {
    const own = {
      kind: 'entity',
      key: 'sly',
      spec: 1,
      layer: 'tenant',
      title: '私自登记',
      store: { view: true },
      fields: { name: { type: 'text', label: '名称' } },
      access: { roles: { buyer: { do: ['read'] } } },
    };
    await expect(catalog.publish('entity', 'sly', own)).rejects.toThrow();
  });

  test('is laid anew when its file says otherwise, and left alone when not', async () => {
    const oidOf = async () => (await catalog.at.db.owner.rows(sql`select 'v_old_order'::regclass::oid::int as oid`))[0];
    const before = await oidOf();
    expect(await start(oldOrder)).toEqual({ revision: null });
    expect(await oidOf()).toEqual(before);
    await start({ ...oldOrder, fields: { ...oldOrder.fields, hidden: { type: 'text', label: '备注' } } });
    expect(await catalog.at.db.tenant(2).rows(sql`select hidden from v_old_order`)).toEqual([{ hidden: 'x' }]);
    await start(oldOrder);
  });

  test.each([
    [{ ...oldOrder, view: 'legacy.nothing' }, /REPORT_VIEWS.*oldOrder.*legacy\.nothing/],
    [{ ...oldOrder, fields: { ...oldOrder.fields, no: { type: 'text', label: '无' } } }, /REPORT_VIEWS.*"?s"?\.no/],
    [{ ...oldOrder, fields: { orderNo: { type: 'ref', to: 'nowhere', label: '无' } } }, /REPORT_VIEWS.*nowhere/],
    [{ ...oldOrder, fields: { orderNo: { label: '订单号' } } }, /REPORT_VIEWS.*type/],
    [{ ...oldOrder, key: 'supplier' }, /REPORT_VIEWS.*supplier/],
  ])('that does not fit stops the start and changes nothing', async (view, said) => {
    await expect(start(view)).rejects.toThrow(said);
    expect((await rowsOf('buyer', 'oldOrders')).total).toBe(3);
  });

  test('that is registered no longer is gone with its entity', async () => {
    await start();
    await expect(catalog.at.db.tenant(1).rows(sql`select 1 from v_old_order`)).rejects.toThrow(/does not exist/);
    const reason = async () => (await catalog.call('buyer', 'GET', '/reports/oldOrders/rows')).reason;
    // what runs is heard of within a second
    await expect.poll(reason).toBe('unknown_report');
    await start(oldOrder);
    await expect.poll(async () => (await rowsOf('buyer', 'oldOrders'))?.total).toBe(3);
  });
});

test.each([
  ['not JSON', '{', /REPORT_VIEWS.*JSON/],
  ['without a tenant column', { views: [{ ...oldOrder, tenant: undefined }] }, /tenant/],
  ['with SQL for a view', { views: [{ ...oldOrder, view: 'orders; drop table tenant' }] }, /\/views\/0\/view/],
  ['with SQL for a column', { views: [{ ...oldOrder, id: 'id) from x --' }] }, /\/views\/0\/id/],
  ['with a word nobody knows', { views: [{ ...oldOrder, write: true }] }, /write/],
] as const)('a file %s is refused in one sentence', (_, said, told) => {
  expect(() => readViews(fileOf(said))).toThrow(told);
});

test('no file registers nothing', () => expect(readViews(null)).toEqual([]));
