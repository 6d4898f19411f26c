import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowValues } from '../../schemas/values/row-values.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from '../records/records.routes.ts';
import { askReports, day, morning, numbers, of, putRows } from './put-rows.fixture.ts';
import { reportsRoom } from './reports.routes.ts';

const manager = 'role:buyerMgr';
/** Two experts who are not of one mind. */
const [mild, strict] = ['u-role-buyer-d1', 'u-role-buyer-d2'];

let catalog: Catalog;
const rows = putRows(() => catalog);
const ask = askReports(() => catalog);

const rowsOf = async (key: string, who = manager, query = ''): Promise<RowValues[]> => {
  const { success, result, message } = await ask(key, who, query);
  expect(success, `${key}: ${message}`).toBe(true);
  return result.records;
};

beforeAll(async () => {
  catalog = await openCatalog('watching_reports', [recordsRoom, reportsRoom]);
  await rows.put('sys_depart', { id: 'd1', name: '北方采购部' });
  await rows.put('sys_depart', { id: 'd2', name: '南方采购部' });
  await seatPeople(catalog.at.db, 'd1', 'role:buyer@d1');
  await seatPeople(catalog.at.db, 'd2', 'role:buyer@d2');
  for (const id of ['s1', 's2'])
    await rows.head('su_supplier', { id, code: id, name: `供应商${id}`, verifyStatus: '6', lifeStatus: 'QUALIFIED' });
  await materials();
  await tenders();
  await lots();
  await retentions();
}, 240_000);
afterAll(() => catalog.close());

async function materials() {
  await rows.head('mm_category', { id: 'c1', code: 'c1', name: '试剂' });
  const material = (id: string, row: RowValues) =>
    rows.head('mm_material', { id, code: id, category: 'c1', unit: 'EA', status: 'enabled', ...row });
  const acid = { name: '乙腈', spec: '4L' };
  await material('m1', { ...acid, brand: '甲', maker: '默克', partNo: '100030', createTime: morning(-30) });
  await material('m2', { ...acid, brand: '乙', unit: 'BOX', status: 'blocked', createTime: morning(-20) });
  await material('m3', { ...acid, maker: '默克', partNo: '100030', status: 'disabled' });
  await material('m4', { name: '乙腈', spec: '1L', maker: '默克', partNo: '100031' });
  await material('m5', { name: '甲醇', maker: '默克', partNo: '100031' });
}

async function tenders() {
  await rows.head('src_event', { id: 'e1', eventNo: 'e1', title: '色谱柱', method: 'TENDER', status: 'awarded' });
  await rows.head('src_bid', { id: 'b1', quoteNo: 'b1', event: 'e1', supplier: 's1', status: 'won' });
  const answer = (id: string, lineNo: number, row: RowValues) =>
    rows.line('src_bid_answer', id, 'b1', { lineNo, rowNo: lineNo, item: id, ...row });
  await answer('an1', 10, { stage: 'TECH', full: 40, points: 66, votes: 2 });
  await answer('an2', 20, { stage: 'BUSINESS', full: 10, points: 17, votes: 2 });
  await answer('an3', 30, { stage: 'FORM', points: 0, votes: 2, fails: 1 });
  await rows.head('src_event', { id: 'e2', eventNo: 'e2', title: '天平', method: 'TENDER', status: 'opened' });
  await rows.head('src_eval', { id: 'v1', evalNo: 'v1', event: 'e1', status: 'signed', calledAt: morning(-9) });
  await rows.head('src_eval', { id: 'v2', evalNo: 'v2', event: 'e2', status: 'forming' });
  const seat = (id: string, of: string, row: RowValues) =>
    rows.line('src_eval_expert', id, of, { how: 'DRAWN', ...row });
  await seat('x1', 'v1', { person: mild, duty: 'LEAD', how: 'NAMED', standing: 'signed', declaredAt: morning(-8) });
  await seat('x2', 'v1', { person: strict, duty: 'MEMBER', standing: 'dissent', declaredAt: morning(-8) });
  await seat('x3', 'v1', { person: mild, duty: 'MEMBER', standing: 'recused', declaredAt: morning(-7) });
  await seat('x4', 'v2', { person: strict, duty: 'LEAD', standing: 'asked' });
  const sheet = async (id: string, expert: string, status: string, scores: readonly [number, number, string]) => {
    await rows.head('src_score', { id, eval: id === 'z3' ? 'v2' : 'v1', event: 'e1', title: '色谱柱', expert, status });
    const score = (lineNo: number, row: RowValues) =>
      rows.line('src_score_line', `${id}-${lineNo}`, id, { lineNo, rowNo: lineNo, bid: 'b1', supplier: 's1', ...row });
    const [tech, business, passed] = scores;
    await score(1, { stage: 'TECH', item: '性能', full: 40, answerNo: 10, answer: 'an1', score: tech });
    await score(2, { stage: 'BUSINESS', item: '交期', full: 10, answerNo: 20, answer: 'an2', score: business });
    await score(3, { stage: 'FORM', item: '签章', answerNo: 30, answer: 'an3', passed });
  };
  await sheet('z1', mild, 'locked', [36, 8, 'Y']);
  await sheet('z2', strict, 'locked', [30, 9, 'N']);
  await sheet('z3', strict, 'todo', [0, 0, 'N']);
}

async function lots() {
  const lot = (id: string, row: RowValues) =>
    rows.head('qc_inspection', {
      id,
      inspectionNo: id,
      supplier: 's1',
      material: 'm1',
      lotQty: 100,
      mode: 'SAMPLE',
      inspector: mild,
      arrivedOn: day(-9),
      dueOn: day(-7),
      ...row,
    });
  await lot('i1', { status: 'returned', severity: 'NORMAL', verdict: 'FAIL', sampledAt: morning(-9) });
  await lot('i2', { status: 'passed', severity: 'TIGHT', verdict: 'PASS', sampledAt: morning(-8), formerLot: 'i1' });
  await lot('i3', { status: 'passed', severity: 'TIGHT', verdict: 'PASS', sampledAt: morning(-7), formerLot: 'i2' });
  await lot('i4', {
    status: 'inspecting',
    severity: 'NORMAL',
    verdict: 'PENDING',
    sampledAt: morning(-1),
    formerLot: 'i3',
  });
  await lot('i5', { status: 'waiting', severity: 'REDUCED', verdict: 'PENDING', formerLot: 'i3' });
}

async function retentions() {
  const kept = async (id: string, row: RowValues, open: number) => {
    await rows.head('fi_invoice', {
      id: `f${id}`,
      billNo: id,
      supplier: 's1',
      status: 'posted',
      currency: 'CNY',
      open,
    });
    await rows.head('fi_retention', {
      id,
      retentionNo: id,
      invoice: `f${id}`,
      supplier: 's1',
      currency: 'CNY',
      status: 'held',
      ...row,
    });
  };
  await kept('r1', { amount: 50, endOn: '2030-03-02' }, 50);
  await kept('r2', { amount: 30, endOn: '2030-03-30', supplier: 's2' }, 90);
  await kept('r3', { amount: 7, endOn: '2025-01-31', status: 'free' }, 7);
  await kept('r4', { amount: 99, endOn: '2025-01-31', status: 'free' }, 0);
}

describe('materials that may be the same', () => {
  test('are those of one name and specification, stopped ones apart', async () => {
    const all = await rowsOf('sameNameMaterials');
    expect(all).toHaveLength(3);
    const [twice, ...others] = await rowsOf('sameNameMaterials', manager, '&copies_begin=2');
    expect(numbers(twice, 'copies', 'brands', 'units', 'blocked')).toEqual([2, 2, 2, 1]);
    expect([twice?.name, twice?.spec, String(twice?.first).slice(0, 10), others]).toEqual(['乙腈', '4L', day(-30), []]);
  });

  test('and those of one maker and part number, whatever they are called', async () => {
    const twice = await rowsOf('samePartMaterials', manager, '&copies_begin=2');
    expect(twice.map(({ partNo, copies, names }) => [partNo, Number(copies), Number(names)])).toEqual([
      ['100031', 2, 2],
    ]);
  });
});

describe('experts', () => {
  test('sat as often as they did not stand aside, and signed or kept their own opinion', async () => {
    const said = (all: readonly RowValues[], person: string) =>
      numbers(of(all, 'person', person), 'asked', 'sat', 'led', 'named', 'recused', 'signed', 'dissent');
    const all = await rowsOf('expertUse');
    expect([said(all, mild), said(all, strict)]).toEqual([
      [2, 1, 1, 1, 1, 1, 0],
      [1, 1, 0, 0, 0, 0, 1],
    ]);
  });

  test('are apart from what all of them gave the same bid for the same item, once sheets are locked', async () => {
    // 36 and 30 of 40 are 33 in the mean: 7.5 % up and down; 8 and 9 of 10 are 8.5: 5 % down and up.
    const said = (all: readonly RowValues[], expert: string) =>
      numbers(of(all, 'expert', expert), 'events', 'bids', 'items', 'fails', 'rate', 'bias', 'apart', 'furthest');
    const all = await rowsOf('expertScoring');
    expect([said(all, mild), said(all, strict)]).toEqual([
      [1, 1, 2, 0, 88, 1.25, 6.25, 7.5],
      [1, 1, 2, 1, 78, -1.25, 6.25, 7.5],
    ]);
  });

  test('are not told what others gave, and suppliers nothing at all', async () => {
    for (const key of ['expertUse', 'expertScoring'])
      for (const who of ['supplier', 'role:demander', 'role:finance'])
        expect([key, who, (await ask(key, who, '')).success]).toEqual([key, who, false]);
    expect(await rowsOf('expertScoring', 'role:expert')).toEqual([]);
  });
});

describe('how strictly lots are sampled', () => {
  test('is told where it changed from one sampled lot to the next', async () => {
    const moves = await rowsOf('severityMoves');
    expect(
      moves.map(({ inspectionNo, former, severity, formerVerdict }) => [inspectionNo, former, severity, formerVerdict]),
    ).toEqual([
      ['i4', 'TIGHT', 'NORMAL', 'PASS'],
      ['i2', 'NORMAL', 'TIGHT', 'FAIL'],
    ]);
    expect(await ask('severityMoves', 'role:supAdmin@s2', '')).toMatchObject({
      success: false,
      reason: 'unknown_report',
    });
  });
});

describe('retentions', () => {
  test('fall due by the month, those that are paid for left out', async () => {
    const months = await rowsOf('retentionsDue', 'role:finance');
    const said = months.map((row) => [row.month, ...numbers(row, 'retentions', 'suppliers', 'amount', 'free', 'held')]);
    expect(said).toEqual([
      ['2025-01', 1, 1, 7, 7, 0],
      ['2030-03', 2, 2, 80, 0, 80],
    ]);
    const { totals } = (await ask('retentionsDue', 'role:finance', '')).result;
    expect(totals.amount).toEqual({ CNY: '87.00' });
    expect((await ask('retentionsDue', 'supplier', '')).success).toBe(false);
  });
});
