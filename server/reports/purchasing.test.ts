import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowValues } from '../../schemas/values/row-values.ts';
import { catalogModel } from '../../tests/fixtures/catalog-plans.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from '../records/records.routes.ts';
import { askReports, day, morning, numbers, of, putRows } from './put-rows.fixture.ts';
import { reportsRoom } from './reports.routes.ts';

const manager = 'role:buyerMgr';
/** Two buyers of two departments. */
const [north, south] = ['role:buyer@d1', 'role:buyer@d2'];
const [northern, southern] = ['u-role-buyer-d1', 'u-role-buyer-d2'];

let catalog: Catalog;
/** What every report answered while there was not one record. */
const empty = new Map<string, RowValues>();
const reports = [...catalogModel().reports.values()].map(({ key }) => key);

const { put, head, line } = putRows(() => catalog);
const ask = askReports(() => catalog);
const asked = (key: string, who = manager, query = '') => ask(key, who, query);
const rowsOf = async (key: string, who = manager, query = ''): Promise<RowValues[]> => {
  const { success, result, message } = await asked(key, who, query);
  expect(success, `${key}: ${message}`).toBe(true);
  return result.records;
};

beforeAll(async () => {
  catalog = await openCatalog('purchasing_reports', [recordsRoom, reportsRoom]);
  for (const key of reports)
    for (const who of [manager, 'role:auditor', 'role:finance', 'role:admin', 'role:demander']) {
      const answer = await asked(key, who);
      if (answer.success) empty.set(key, answer.result);
      if (answer.success) break;
    }
  await put('sys_depart', { id: 'd1', name: '北方采购部' });
  await put('sys_depart', { id: 'd2', name: '南方采购部' });
  await seatPeople(catalog.at.db, 'd1', north);
  await seatPeople(catalog.at.db, 'd2', south);
  for (const id of ['s1', 's2', 's3'])
    await head('su_supplier', {
      id,
      code: id,
      name: `供应商${id}`,
      verifyStatus: '6',
      lifeStatus: 'QUALIFIED',
      supplierKind: 'PRIVATE',
      grade: 'A',
    });
  for (const [id, category] of [
    ['m1', 'c1'],
    ['m2', 'c2'],
  ]) {
    await head('mm_category', { id: category, code: category, name: `品类${category}` });
    await head('mm_material', { id, code: id, name: `物料${id}`, category, unit: 'EA', status: 'enabled' });
  }
  await demands();
  await orders();
  await sourcing();
  await lots();
  await money();
}, 240_000);
afterAll(() => catalog.close());

async function demands() {
  const demand = (id: string, row: RowValues) =>
    head('pr_demand', { id, demandNo: id, title: id, depart: 'd1', ...row });
  await demand('q1', { status: 'approved', urgency: 'URGENT', estTotal: 100, createTime: morning(-20) });
  await demand('q2', { status: 'closed', urgency: 'NORMAL', estTotal: 300, createTime: morning(-5) });
  await demand('q3', { status: 'draft', urgency: 'URGENT', estTotal: 999 });
  const open = { lineStatus: 'open', name: '乙腈', unit: 'EA', qty: 4, estPrice: 50, buyer: northern };
  await line('pr_demand_line', 'ql1', 'q1', { ...open, openQty: 2, needDate: day(-1) });
  await line('pr_demand_line', 'ql2', 'q2', { ...open, openQty: 0, needDate: day(-1) });
  await line('pr_demand_line', 'ql3', 'q3', { ...open, openQty: 4, needDate: day(-1) });
}

async function orders() {
  const order = (id: string, row: RowValues) =>
    head('po_order', { id, poNo: id, currency: 'CNY', revision: 1, lineCount: 1, urgent: 'N', ...row });
  const ours = { supplier: 's1', buyer: northern };
  await order('o1', {
    ...ours,
    depart: 'd1',
    status: 'confirmed',
    orderDate: day(-10),
    total: 1000,
    homeTotal: 1000,
    lineCount: 2,
    urgent: 'Y',
    revision: 2,
    publishTime: morning(-10),
    confirmTime: morning(-8),
  });
  await order('o2', {
    ...ours,
    depart: 'd2',
    status: 'closed',
    orderDate: day(-400),
    total: 500,
    homeTotal: 500,
    publishTime: morning(-400),
  });
  await order('o3', {
    supplier: 's2',
    buyer: southern,
    depart: 'd2',
    status: 'published',
    orderDate: day(-20),
    currency: 'USD',
    total: 100,
    homeTotal: 700,
    publishTime: morning(-20),
  });
  await order('o4', { ...ours, depart: 'd1', status: 'draft', orderDate: day(-1), total: 9999, homeTotal: 9999 });
  const ordered = (id: string, of: string, row: RowValues) =>
    line('po_line', id, of, { name: '乙腈', unit: 'EA', ...row });
  await ordered('l1', 'o1', {
    lineStatus: 'confirmed',
    material: 'm1',
    qty: 10,
    price: 60,
    amount: 600,
    homeAmount: 600,
    agreedUnit: 50,
    needDate: day(-5),
    dueDate: day(-5),
    receivedQty: 10,
    onTimeQty: 10,
    toSend: 0,
    demand: 'q1',
  });
  await ordered('l2', 'o1', {
    lineStatus: 'confirmed',
    material: 'm2',
    qty: 4,
    price: 100,
    amount: 400,
    homeAmount: 400,
    needDate: day(-3),
    dueDate: day(-3),
    receivedQty: 3,
    onTimeQty: 3,
    toSend: 1,
  });
  await ordered('l3', 'o3', {
    lineStatus: 'confirmed',
    material: 'm1',
    qty: 1,
    price: 100,
    amount: 100,
    homeAmount: 700,
    needDate: day(-40),
    dueDate: day(-40),
    receivedQty: 0,
    onTimeQty: 0,
    toSend: 1,
  });
  await ordered('l4', 'o2', {
    lineStatus: 'confirmed',
    material: 'm1',
    qty: 5,
    price: 100,
    amount: 500,
    homeAmount: 500,
    needDate: day(-390),
    dueDate: day(-390),
    receivedQty: 5,
    onTimeQty: 0,
    toSend: 0,
  });
  await ordered('l5', 'o4', {
    lineStatus: 'confirmed',
    material: 'm1',
    qty: 5,
    price: 100,
    amount: 9999,
    homeAmount: 9999,
    needDate: day(-9),
    dueDate: day(-9),
    receivedQty: 0,
    onTimeQty: 0,
    toSend: 5,
  });
}

async function sourcing() {
  await head('src_event', {
    id: 'e1',
    eventNo: 'e1',
    title: '询价',
    method: 'INQUIRY',
    status: 'awarded',
    buyer: northern,
    currency: 'CNY',
    inviteCount: 3,
    createTime: morning(-30),
    publishTime: morning(-28),
    openedTime: morning(-20),
    awardedAt: morning(-15),
  });
  await head('src_event', {
    id: 'e2',
    eventNo: 'e2',
    title: '没有人报价',
    method: 'INQUIRY',
    status: 'failed',
    buyer: northern,
    currency: 'CNY',
    inviteCount: 1,
    openedTime: morning(-3),
  });
  await head('src_bid', { id: 'b1', quoteNo: 'b1', event: 'e1', supplier: 's1', status: 'won' });
  await head('src_bid', { id: 'b2', quoteNo: 'b2', event: 'e1', supplier: 's2', status: 'withdrawn' });
  const award = async (id: string, row: RowValues) => {
    await head('src_event', { id, eventNo: id, title: id, method: 'INQUIRY', status: 'completed', currency: 'CNY' });
    await head('src_award', {
      id,
      awardNo: id,
      event: id,
      buyer: northern,
      currency: 'CNY',
      status: 'effective',
      ...row,
    });
  };
  await award('a1', { method: 'SINGLE', total: 300, saving: 30 });
  await award('a2', { method: 'INQUIRY', total: 100, saving: 5 });
  await award('a3', { method: 'SINGLE', total: 777, status: 'draft' });
}

async function lots() {
  const lot = (id: string, row: RowValues) =>
    head('qc_inspection', {
      id,
      inspectionNo: id,
      order: 'o1',
      orderLine: 10,
      supplier: 's1',
      material: 'm1',
      lotQty: 100,
      inspector: northern,
      arrivedOn: day(-6),
      dueOn: day(-4),
      judgedAt: morning(-4),
      ...row,
    });
  await lot('i1', { status: 'passed', verdict: 'PASS', ngQty: 0 });
  await lot('i2', { status: 'returned', verdict: 'FAIL', ngQty: 5, judgedAt: morning(-2) });
  await lot('i3', { status: 'waiting', verdict: 'PENDING', ngQty: null, judgedAt: null });
  const item = { item: '标签', valueKind: 'PASS', defectClass: 'MAJOR', defectCode: 'LABEL' };
  await line('qc_inspection_item', 'ii1', 'i2', { ...item, defects: 3 });
  await line('qc_inspection_item', 'ii2', 'i1', { ...item, defects: 0 });
}

async function money() {
  const price = { material: 'm1', supplier: 's1', unit: 'EA', currency: 'CNY', fromQty: 0, status: 'effective' };
  await head('mm_price', { ...price, id: 'pr1', priceNo: 'pr1', price: 50, validFrom: day(-300), validTo: day(-200) });
  await head('mm_price', { ...price, id: 'pr2', priceNo: 'pr2', price: 60, validFrom: day(-100), validTo: day(100) });
  const invoice = (id: string, row: RowValues) =>
    head('fi_invoice', {
      id,
      billNo: id,
      supplier: 's1',
      buyer: northern,
      currency: 'CNY',
      invNo: id,
      exceptions: 0,
      ...row,
    });
  await invoice('v1', {
    status: 'posted',
    invDate: day(-12),
    dueDate: day(10),
    open: 100,
    openNow: 100,
    homePayable: 100,
    exceptions: 1,
    releasedBy: northern,
  });
  await invoice('v2', { status: 'paid', invDate: day(-2), dueDate: day(-1), open: 0, homePayable: 50 });
  await invoice('v3', {
    status: 'draft',
    invDate: day(-2),
    dueDate: day(-1),
    open: 70,
    homePayable: 70,
    exceptions: 1,
  });
  const billed = { order: 'o1', orderLine: 10, name: '乙腈', gross: 100, qty: 1 };
  await line('fi_invoice_line', 'vl1', 'v1', billed);
  await line('fi_invoice_line', 'vl2', 'v2', billed);
  await head('fi_payment', {
    id: 'p1',
    paymentNo: 'p1',
    status: 'done',
    supplier: 's1',
    currency: 'CNY',
    payDay: day(-1),
    amount: 90,
  });
  await line('fi_payment_line', 'pl1', 'p1', { invoice: 'v2', dueDate: day(-1), amount: 50 });
  await line('fi_payment_line', 'pl2', 'p1', { lineNo: 20, rowNo: 2, invoice: 'v1', dueDate: day(-5), amount: 40 });
}

describe('every report of the product', () => {
  test.each(reports)('%s answers without a record, and with some', async (key) => {
    expect(empty.get(key), `${key} is for none of them`).toMatchObject({ total: 0, records: [] });
    expect(JSON.stringify(empty.get(key))).not.toMatch(/NaN|Infinity/);
    const rows = await asked(key);
    if (rows.success) expect(JSON.stringify(rows.result)).not.toMatch(/NaN|Infinity/);
  });
});

describe('every report that is read', () => {
  const read = [...catalogModel().reports.values()].filter(({ gives }) => Object.keys(gives).length === 0);
  const menu = JSON.stringify(catalogModel().menus);

  test('stands in the menu', () => {
    expect(read.filter(({ key }) => !menu.includes(`"report":"${key}"`)).map(({ key }) => key)).toEqual([]);
  });

  test('leads from its groups to the records it counts', async () => {
    const astray: string[] = [];
    for (const { key } of read) {
      const plan = (await catalog.call(manager, 'GET', `/reports/${key}`)).result;
      if (plan.grouped && plan.drill === null) astray.push(key);
    }
    // Its currency is worked out of several documents: no list can be asked for it.
    expect(astray).toEqual(['accruedPayable']);
  });
});

describe('what was spent', () => {
  test('is told by supplier, this year beside the one before, and no change where there was none', async () => {
    const rows = await rowsOf('spendBySupplier');
    const said = (id: string) => numbers(of(rows, 'supplier', id), 'recent', 'former', 'change', 'orders');
    expect([rows.length, said('s1'), said('s2')]).toEqual([2, [1000, 500, 100, 1], [700, 0, null, 1]]);
  });

  test('is told by category of the lines, by month, by department and by buyer', async () => {
    const categories = await rowsOf('spendByCategory');
    expect(numbers(of(categories, 'category', 'c1'), 'recent', 'former', 'change')).toEqual([1300, 500, 160]);
    expect(numbers(of(categories, 'category', 'c2'), 'recent', 'former', 'change')).toEqual([400, 0, null]);
    const { totals } = (await asked('spendByMonth')).result;
    expect([totals.orders, totals.amount]).toEqual([{ '': '3' }, { '': '2200.00' }]);
    expect(numbers(of(await rowsOf('spendByDepart'), 'depart', 'd2'), 'recent', 'former')).toEqual([700, 500]);
    const buyer = of(await rowsOf('spendByBuyer'), 'buyer', northern);
    expect(numbers(buyer, 'recent', 'orders', 'lines', 'changed', 'suppliers')).toEqual([1000, 1, 2, 1, 1]);
  });

  test('beside the price library counts only lines that had an agreed price', async () => {
    const rows = await rowsOf('priceAgainstLibrary');
    expect(rows).toHaveLength(1);
    expect(numbers(rows[0], 'lines', 'off', 'actual', 'library', 'gap', 'gapPct')).toEqual([1, 1, 600, 500, 100, 20]);
  });

  test('moves between the lowest and the highest price that was agreed', async () => {
    expect((await rowsOf('priceMoves')).map((row) => numbers(row, 'prices', 'least', 'most', 'spread'))).toEqual([
      [2, 50, 60, 20],
    ]);
  });

  test('in several orders of the last ninety days is a hint, with the biggest of them', async () => {
    const row = of(await rowsOf('splitSuspects'), 'supplier', 's1');
    expect(numbers(row, 'orders', 'days', 'biggest', 'amount', 'share')).toEqual([1, 1, 1000, 1000, 100]);
  });
});

describe('how orders went', () => {
  test('in full is what came, on time in full what came by the day that was promised', async () => {
    const rows = await rowsOf('otifBySupplier');
    const said = (id: string) => numbers(of(rows, 'supplier', id), 'lines', 'full', 'good', 'fullPct', 'otif');
    expect([said('s1'), said('s2')]).toEqual([
      [3, 2, 1, 66.67, 33.33],
      [1, 0, 0, 0, 0],
    ]);
    expect(numbers(of(await rowsOf('otifByCategory'), 'category', 'c2'), 'lines', 'otif')).toEqual([1, 0]);
  });

  test('what is overdue stands in the span it is overdue by, amounts of a currency for themselves', async () => {
    const rows = await rowsOf('overdueAging');
    const said = (id: string) => numbers(of(rows, 'supplier', id), 'lines', 'week', 'half', 'month', 'older', 'amount');
    expect([said('s1'), said('s2')]).toEqual([
      [1, 1, 0, 0, 0, 100],
      [1, 0, 0, 0, 1, 100],
    ]);
    expect((await asked('overdueAging')).result.totals.amount).toEqual({ CNY: '100.00', USD: '100.00' });
  });

  test('changes and confirmations are counted by supplier', async () => {
    const changes = await rowsOf('orderChanges');
    expect(numbers(of(changes, 'supplier', 's1'), 'orders', 'changed', 'changes', 'rate')).toEqual([2, 1, 1, 50]);
    expect(numbers(of(changes, 'supplier', 's2'), 'orders', 'changed', 'changes', 'rate')).toEqual([1, 0, 0, 0]);
    const rows = await rowsOf('confirmTime');
    expect(rows.map((row) => numbers(row, 'orders', 'days', 'longest', 'quick', 'rate'))).toEqual([[1, 2, 2, 1, 100]]);
  });
});

describe('demands and sourcing', () => {
  test('urgent ones are a share of those approved, and open ones as old as their demand', async () => {
    const urgent = await rowsOf('urgentShare');
    expect(urgent.map((row) => numbers(row, 'demands', 'urgent', 'rate', 'amount', 'urgentAmount'))).toEqual([
      [2, 1, 50, 400, 100],
    ]);
    for (const key of ['openDemandAging', 'buyerBacklog'])
      expect((await rowsOf(key)).map((row) => numbers(row, 'lines', 'half', 'month', 'late', 'amount'))).toEqual([
        [1, 0, 1, 1, 100],
      ]);
    const [cycle] = await rowsOf('demandCycle');
    expect(numbers(cycle, 'lines', 'toOrder', 'toPublish', 'toConfirm', 'toDue')).toEqual([1, 10, 0, 2, 15]);
  });

  test('takes so many days from stage to stage, and has so many who quote', async () => {
    const [cycle] = await rowsOf('sourcingCycle');
    expect(numbers(cycle, 'events', 'toPublish', 'toOpen', 'toAward', 'whole')).toEqual([1, 2, 8, 5, 15]);
    const [competition] = await rowsOf('competition');
    expect(numbers(competition, 'events', 'invited', 'quoted', 'single', 'rate')).toEqual([2, 2, 0.5, 1, 50]);
    const [share] = await rowsOf('singleSourceShare');
    expect(numbers(share, 'awards', 'single', 'rate', 'total', 'singleTotal', 'amountRate')).toEqual([
      2, 1, 50, 400, 300, 75,
    ]);
  });
});

describe('quality and money', () => {
  test('lots are counted once they are judged, what is bad in a million of what was looked at', async () => {
    for (const key of ['lotsBySupplier', 'lotsByMaterial'])
      expect((await rowsOf(key)).map((row) => numbers(row, 'lots', 'passed', 'returned', 'rate', 'ppm'))).toEqual([
        [2, 1, 1, 50, 25_000],
      ]);
    expect((await rowsOf('defectPareto')).map((row) => numbers(row, 'lots', 'defects'))).toEqual([[1, 3]]);
    const [time] = await rowsOf('inspectionTime');
    expect(numbers(time, 'lots', 'days', 'longest', 'late', 'rate')).toEqual([2, 3, 4, 1, 50]);
  });

  test('invoices that did not match, what falls due, what was paid late and what was billed before it was ordered', async () => {
    const [match] = await rowsOf('matchExceptions');
    expect(numbers(match, 'invoices', 'bad', 'released', 'rate', 'amount')).toEqual([2, 1, 1, 50, 150]);
    const [due] = await rowsOf('payablesDue');
    expect([due?.month, ...numbers(due, 'invoices', 'amount')]).toEqual([day(10).slice(0, 7), 1, 100]);
    const [paid] = await rowsOf('paidOnTime');
    expect(numbers(paid, 'lines', 'late', 'rate', 'amount', 'lateAmount')).toEqual([2, 1, 50, 90, 40]);
    const before = await rowsOf('boughtBeforeOrder');
    expect(before.map((row) => [row.billNo, Number(row.days)])).toEqual([['v1', 2]]);
  });

  test('suppliers nobody ordered from for a year are those that may be ordered from', async () => {
    expect((await rowsOf('supplierDormant')).map(({ code }) => code)).toEqual(['s3']);
  });
});

describe('rights', () => {
  test('a buyer is told of nothing that is another department’s, by orders and by their lines', async () => {
    const suppliers = async (key: string, who: string) => (await rowsOf(key, who)).map(({ supplier }) => supplier);
    for (const key of ['spendBySupplier', 'otifBySupplier', 'overdueAging', 'orderChanges']) {
      expect([key, await suppliers(key, north)]).toEqual([key, ['s1']]);
      expect([key, await suppliers(key, south)]).toEqual([key, ['s2']]);
    }
    expect((await asked('spendByMonth', south)).result.totals.amount).toEqual({ '': '700.00' });
    expect((await rowsOf('matchExceptions', south)).length).toBe(0);
  });

  test('an auditor reads what a manager reads, and whoever may not read the records has no report of them', async () => {
    expect(await rowsOf('spendBySupplier', 'role:auditor')).toEqual(await rowsOf('spendBySupplier'));
    for (const key of ['spendBySupplier', 'openDemandAging', 'singleSourceShare'])
      expect((await asked(key, 'role:expert')).success).toBe(false);
    expect((await asked('singleSourceShare', 'supplier')).success).toBe(false);
  });

  test('no supplier asks for any of them, though rows of their own would be counted', async () => {
    for (const who of ['supplier', 'role:supUser@s2'])
      for (const key of reports) {
        expect([key, await asked(key, who)]).toMatchObject([key, { success: false }]);
        expect((await catalog.call(who, 'GET', `/reports/${key}`)).success, key).toBe(false);
      }
  });

  test('the management cockpit is drawn of the same figures', async () => {
    const { result } = await catalog.call(manager, 'GET', '/dashboards/management/figures');
    const months = result.spendMonths.records.map((row: RowValues) => Number(row.amount));
    expect(months.reduce((all: number, amount: number) => all + amount, 0)).toBe(1700);
    expect(numbers(result.lateLines.records[0], 'lines')).toEqual([2]);
    expect(result.ppmMonths.records.every((row: RowValues) => Number(row.ppm) <= 50_000)).toBe(true);
    expect((await catalog.call('supplier', 'GET', '/dashboards/management')).success).toBe(false);
  });
});
