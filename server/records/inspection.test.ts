import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decide } from '../../tests/support/decide.ts';
import { holdLock } from '../../tests/support/held-lock.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Told = any;

let catalog: Catalog;
const { done } = keeping(() => catalog);
const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });

const read = async (url: string, who = 'role:auditor') => (await catalog.call(who, 'GET', `/records/${url}`)).result;
const makes = async (who: string, move: string, id: string, answers: Body = {}) => {
  const { version } = await read(`inspection/${id}`);
  return catalog.call(who, 'POST', `/records/inspection/${id}/moves/${move}`, { version, answers });
};
const moved = async (who: string, move: string, id: string, answers: Body = {}) => {
  const answer = await makes(who, move, id, answers);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return read(`inspection/${id}`);
};

const [inspector, judge, boss, store] = ['role:iqc', 'role:qualityHead', 'role:buyerMgr', 'role:warehouse'] as const;
/** The same person in every office. */
const all = 'role:iqc+qualityHead+buyerMgr+warehouse';

let order = '';

beforeAll(async () => {
  catalog = await openCatalog('records_inspection', [recordsRoom]);
  for (const who of [inspector, judge, boss, store, all, 'buyer', 'demander'])
    await write(`insert into sys_user (tenant_id, id, username, realname, status, roles, departs)
      values (1, 'u-${who}', '${who}', '${who}', '1', '[]', '[]')`);
  await seatPeople(catalog.at.db, null, judge, boss, all);
  await write(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now)
    values (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N')`);
  await write(`insert into mm_category (tenant_id, id, code, name, category_kind, control_level, affects_result)
    values (1, 'c1', 'C1', '容量器皿', 'GLASS', 'B', 'Y')`);
  await write(`insert into mm_material (tenant_id, id, code, name, category, coa_required, status)
    values (1, 'm1', 'M1', '容量瓶', 'c1', 'N', 'enabled'), (1, 'm2', 'M2', '滤膜', 'c1', 'N', 'enabled'),
      (1, 'm3', 'M3', '滤纸', 'c1', 'N', 'enabled')`);
  for (const [lotFrom, lotTo, letter] of [
    [2, 8, 'A'],
    [9, 15, 'B'],
    [281, 500, 'H'],
    [501, 1200, 'J'],
    [500_001, null, 'Q'],
  ])
    await done(judge, 'sampleLetter', { level: 'II', lotFrom, lotTo, letter });
  for (const [letter, aql, usedLetter, sampleSize, accept] of [
    ['A', '1.0', 'E', 13, 0],
    ['A', '2.5', 'C', 5, 0],
    ['B', '1.0', 'E', 13, 0],
    ['B', '2.5', 'C', 5, 0],
    ['H', '1.0', 'H', 50, 1],
    ['H', '2.5', 'H', 50, 3],
    ['J', '1.0', 'J', 80, 2],
    ['J', '2.5', 'J', 80, 5],
    ['Q', '1.0', 'Q', 1250, 21],
    ['Q', '2.5', 'N', 500, 21],
  ])
    await done(judge, 'samplingPlan', { letter, aql, usedLetter, sampleSize, accept });
  const lines = [
    { material: 'm1', name: '容量瓶', unit: 'EA', qty: '600000', price: '16', taxRate: '0.13', needDate: '2030-01-01' },
    { material: 'm2', name: '滤膜', unit: 'BOX', qty: '100', price: '20', taxRate: '0.13', needDate: '2030-01-01' },
    { material: 'm3', name: '滤纸', unit: 'BOX', qty: '9000', price: '2', taxRate: '0.13', needDate: '2030-01-01' },
  ];
  const made = await done('buyer', 'purchaseOrder', { supplier: 's1', demander: 'u-demander', lines });
  order = made.id;
  await write(`update po_order set status = 'confirmed', publish_time = now() where id = '${order}'`);
});
afterAll(() => catalog.close());

const seen = { item: '外观', valueKind: 'OPT', defectClass: 'MAJ', target: '无破损' };
const make = (more: Body = {}, who: string = inspector) =>
  done(who, 'inspection', { order, orderLine: 10, material: 'm1', lotQty: '600', items: [seen], ...more });
const line = async (at = 0) => (await read(`purchaseOrder/${order}`)).lines[at];

/** As far as what the inspector saw: how many of the samples were bad. */
async function inspected(lotQty: string, bad: number, more: Body = {}, who: string = inspector): Promise<Told> {
  const { id } = await make({ lotQty, ...more }, who);
  const begun = await moved(who, 'begin', id);
  const items = begun.items.map((one: Told) => ({
    id: one.id,
    looked: one.sample,
    foundBad: bad,
    ...(bad > 0 ? { defectCode: 'DAMAGE' } : {}),
  }));
  return done(who, `inspection/${id}`, { version: begun.version, items }, 'PUT');
}

describe('the sampling plan', () => {
  test.each([
    ['281', 50, 1, 50, 3],
    ['500', 50, 1, 50, 3],
    ['501', 80, 2, 80, 5],
    ['500.5', 80, 2, 80, 5],
    ['1200', 80, 2, 80, 5],
    ['2', 2, 0, 2, 0],
    ['8', 8, 0, 5, 0],
    ['9', 9, 0, 5, 0],
    ['15', 13, 0, 5, 0],
    ['550000', 1250, 21, 500, 21],
  ])('of a lot of %s: %i with Ac %i, and %i with Ac %i', async (lotQty, majSample, majAccept, minSample, minAccept) => {
    const made = await make({ lotQty });
    expect(made).toMatchObject({
      majSample,
      majAccept,
      minSample,
      minAccept,
      sampleSize: Math.max(majSample, minSample),
    });
    await moved(inspector, 'cancel', made.id, { cancelWhy: '试' });
  });

  test('is found before anything is saved: what the letter is found as leads on to the plan', async () => {
    const found = async (field: string, ...ask: string[]) => {
      const answer = await catalog.call(inspector, 'POST', '/records/inspection/finds', {
        asks: [{ field, ask: [ask] }],
      });
      return answer.result[0];
    };
    const letter = await found('letter', 'II', 'ENABLED', '600');
    expect(letter).toMatchObject({ text: 'J（批量 501～1200）', rel: { 'letter.letter': 'J' } });
    const plan = await found('majPlan', letter.rel['letter.letter'], '1.0', 'NORMAL', 'ENABLED');
    expect(plan).toMatchObject({ rel: { 'majPlan.sampleSize': 80, 'majPlan.accept': 2 } });
  });

  test.each(['1', '16', '280', '1201'])('is not found for a lot of %s: nobody can begin', async (lotQty) => {
    const { id, ...made } = await make({ lotQty });
    expect(made).toMatchObject({ letter: null, majPlan: null, sampleSize: null, verdict: 'PENDING' });
    expect((await makes(inspector, 'begin', id)).message).toContain('没有查到抽样方案');
    await moved(inspector, 'cancel', id, { cancelWhy: '试' });
  });

  test('is not asked where every piece is looked at', async () => {
    const made = await make({ lotQty: '16.2', mode: 'FULL' });
    expect(made).toMatchObject({ letter: null, sampleSize: 17, majAccept: 0 });
    await moved(inspector, 'cancel', made.id, { cancelWhy: '试' });
  });

  test('that stands twice is none: both are named, until one is out of use', async () => {
    const wide = await done(judge, 'sampleLetter', { level: 'II', lotFrom: 400, lotTo: 600, letter: 'K' });
    const refused = await catalog.call(inspector, 'POST', '/records/inspection', {
      order,
      orderLine: 10,
      material: 'm1',
      lotQty: '450',
      items: [seen],
    });
    expect(refused.issues).toContainEqual(expect.objectContaining({ path: '/letter', level: 'error' }));
    expect(refused.message).toContain('有多条样本量字码都符合');
    await done(judge, `sampleLetter/${wide.id}`, { version: wide.version, enabled: 'DISABLED' }, 'PUT');
    const made = await make({ lotQty: '450' });
    expect(made).toMatchObject({ majSample: 50 });
    await moved(inspector, 'cancel', made.id, { cancelWhy: '试' });
  });

  test('of the same start, letter or AQL stands once', async () => {
    const letter = { level: 'II', lotFrom: 281, lotTo: 300, letter: 'G' };
    expect((await catalog.call(judge, 'POST', '/records/sampleLetter', letter)).message).toContain(
      '只能有一个启用的字码',
    );
    const plan = { letter: 'H', aql: '1.0', usedLetter: 'H', sampleSize: 50, accept: 2 };
    expect((await catalog.call(judge, 'POST', '/records/samplingPlan', plan)).message).toContain(
      '只能有一个启用的方案',
    );
  });

  test('stands as it was once samples are taken', async () => {
    const { id } = await inspected('300', 0);
    const plan = await catalog.call(judge, 'GET', '/records/samplingPlan?list=main&letter=H&aql=1.0');
    const [{ id: planId, version }] = plan.result.records;
    const said = '字码 H（批量 281～500）；严重缺陷 H 50，AQL 1.0，Ac 1 Re 2；轻微缺陷 H 50，AQL 2.5，Ac 3 Re 4';
    const changed = await done(judge, `samplingPlan/${planId}`, { version, sampleSize: 60 }, 'PUT');
    const { version: now } = await read(`inspection/${id}`);
    await done(inspector, `inspection/${id}`, { version: now, remark: '复看' }, 'PUT');
    expect(await read(`inspection/${id}`)).toMatchObject({ majSample: 50, majAccept: 1, planSaid: said });
    await done(judge, `samplingPlan/${planId}`, { version: changed.version, sampleSize: 50 }, 'PUT');
    await moved(inspector, 'cancel', id, { cancelWhy: '试' });
  });
});

/** As far as somebody's verdict. */
async function sent(bad: number, more: Body = {}, who: string = inspector): Promise<string> {
  const { id } = await inspected('600', bad, more, who);
  await moved(who, 'submit', id);
  return id;
}

describe('the verdict', () => {
  test('is about what whoever sampled wrote: no other inspector writes it or hands it in', async () => {
    const { id, version, items } = await inspected('600', 0);
    const others = { version, items: items.map((one: Told) => ({ id: one.id, foundBad: 1 })) };
    expect(await catalog.call(all, 'PUT', `/records/inspection/${id}`, others)).toMatchObject({ success: false });
    expect(await makes(all, 'submit', id)).toMatchObject({ success: false });
    expect(await moved(inspector, 'submit', id)).toMatchObject({ status: 'reviewing', majFound: 0 });
    const gone = await catalog.call(inspector, 'POST', '/records/inspection/delete', { ids: [id] });
    expect(gone).toMatchObject({ success: false });
  });

  test('is one: of two judges at once the second is told that the first has judged', async () => {
    const id = await sent(0);
    const { version } = await read(`inspection/${id}`);
    const gate = await holdLock(catalog.at.connection, `select 1 from qc_inspection where id = '${id}' for update`);
    const judged = ['pass', 'overrule'].map((move) =>
      catalog.call(judge, 'POST', `/records/inspection/${id}/moves/${move}`, {
        version,
        answers: move === 'pass' ? {} : { overruleWhy: '包装受潮' },
      }),
    );
    await gate.waiting(1);
    await gate.release();
    const answers = await Promise.all(judged);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    const { status, okQty, ngQty } = await read(`inspection/${id}`);
    expect([status, okQty, ngQty]).toEqual(
      answers[0].success ? ['passed', '600.000000', '0.000000'] : ['failed', '0.000000', '600.000000'],
    );
  });

  test('G02: follows from what was found: up to Ac it passes, from Re on it does not', async () => {
    expect(await inspected('600', 2)).toMatchObject({ majFound: 2, verdict: 'PASS' });
    expect(await inspected('600', 3)).toMatchObject({ majFound: 3, verdict: 'FAIL' });
    expect(await inspected('600', 5, { items: [{ ...seen, defectClass: 'MIN' }] })).toMatchObject({ verdict: 'PASS' });
    expect(await inspected('600', 1, { items: [{ ...seen, defectClass: 'CRI' }] })).toMatchObject({ verdict: 'FAIL' });
  });

  test('of measured values: what lies on a limit is within it', async () => {
    const weighed = { item: '容量', valueKind: 'NUM', defectClass: 'MAJ', lower: '99.9', upper: '100.1', ownSample: 4 };
    const { id } = await make({ items: [weighed] });
    const begun = await moved(inspector, 'begin', id);
    const values = ['99.9', '100.1', '100.100001', '99.899999'].map((value) => ({ value }));
    const at = begun.items[0].id;
    const some = await done(
      inspector,
      `inspection/${id}`,
      { version: begun.version, items: [{ id: at, values: values.slice(0, 2) }] },
      'PUT',
    );
    expect(some).toMatchObject({ verdict: 'PENDING', openItems: 1 });
    expect((await makes(inspector, 'submit', id)).message).toContain('没有检满');
    const stored = some.items[0].values.map((one: Told) => ({ id: one.id }));
    const given = { items: [{ id: at, values: [...stored, ...values.slice(2)] }] };
    const whole = await done(inspector, `inspection/${id}`, { version: some.version, ...given }, 'PUT');
    expect(whole).toMatchObject({ majFound: 2, openItems: 0, verdict: 'PASS' });
    expect(whole.items[0].values.map((one: Told) => one.fits)).toEqual(['Y', 'Y', 'N', 'N']);
  });

  test('is another person’s than the inspection, and never of who needs the goods', async () => {
    const id = await sent(0, {}, all);
    expect(await makes(all, 'pass', id)).toMatchObject({ success: false });
    expect(await moved(judge, 'pass', id)).toMatchObject({
      status: 'passed',
      judge: `u-${judge}`,
      okQty: '600.000000',
    });
    await write(`update po_order set demander = 'u-${judge}' where id = '${order}'`);
    const other = await sent(0);
    expect(await makes(judge, 'pass', other)).toMatchObject({ success: false });
    await write(`update po_order set demander = 'u-demander' where id = '${order}'`);
  });

  test('is what was found: passing what failed is refused, failing what passed asks why', async () => {
    const bad = await sent(3);
    expect((await makes(judge, 'pass', bad)).message).toContain('申请让步');
    const good = await sent(0);
    expect(await makes(judge, 'fail', good)).toMatchObject({ success: false });
    expect(await makes(judge, 'overrule', good)).toMatchObject({ success: false });
    const over = await moved(judge, 'overrule', good, { overruleWhy: '包装受潮' });
    expect(over).toMatchObject({ status: 'failed', ngQty: '600.000000', okQty: '0.000000' });
  });

  test('G05: needs the papers: a certificate where the material asks for one, goods that have not expired', async () => {
    await write(`update mm_material set coa_required = 'Y' where id = 'm1'`);
    const { id } = await inspected('600', 0);
    const refused = await makes(inspector, 'submit', id);
    expect(refused.issues.map(({ path }: Told) => path).sort()).toEqual(['/batchNo', '/coa']);
    await write(`update mm_material set coa_required = 'N' where id = 'm1'`);
    const old = await sent(0, { expiresOn: '2020-01-01' });
    expect((await makes(judge, 'pass', old)).message).toContain('已过效期');
    expect(await moved(judge, 'back', old, { backWhy: '核对效期' })).toMatchObject({ status: 'inspecting' });
  });
});

describe('the lot before', () => {
  const paper = { orderLine: 30, material: 'm3', lotQty: '600' };
  const begun = async (more: Body = {}) => moved(inspector, 'begin', (await make({ ...paper, ...more })).id);

  test('is the last that was sampled and judged, of the same material', async () => {
    const first = await inspected('600', 0, paper);
    expect(first.formerLot).toBeFalsy();
    expect((await begun()).formerLot).toBeFalsy();
    await moved(inspector, 'submit', first.id);
    await moved(judge, 'pass', first.id);
    expect(await begun()).toMatchObject({ formerLot: first.id });
    const whole = await inspected('600', 0, { ...paper, mode: 'FULL' });
    expect(whole.formerLot).toBeFalsy();
    await moved(inspector, 'submit', whole.id);
    await moved(judge, 'pass', whole.id);
    expect(await begun()).toMatchObject({ formerLot: first.id });
    expect((await begun({ orderLine: 10, material: 'm1' })).formerLot).not.toBe(first.id);
  });
});

describe('what follows for the order', () => {
  const goods = { orderLine: 20, material: 'm2', mode: 'FULL', items: [seen] };
  const judged = async (lotQty: string, bad: number) => {
    const { id } = await inspected(lotQty, bad, goods);
    await moved(inspector, 'submit', id);
    await moved(judge, bad > 0 ? 'fail' : 'pass', id);
    return id;
  };
  const sums = async () => {
    const { inspectedQty, acceptedQty, rejectedQty } = await line(1);
    return [inspectedQty, acceptedQty, rejectedQty].map(Number);
  };

  test('its line says what was sent for inspection, accepted and refused, and never more than was ordered', async () => {
    await judged('40', 0);
    expect(await sums()).toEqual([40, 40, 0]);
    const bad = await judged('60', 2);
    expect(await sums()).toEqual([100, 40, 60]);
    const over = { order, lotQty: '0.5', ...goods };
    expect(await catalog.call(inspector, 'POST', '/records/inspection', over)).toMatchObject({ success: false });
    await moved(store, 'giveBack', bad, { returnNote: '供应商自提' });
    // what went back can come again, and stays on the supplier's account
    expect(await sums()).toEqual([40, 40, 60]);
    const sorted = await judged('10', 1);
    expect(await makes(inspector, 'sort', sorted, { sortedQty: '11' })).toMatchObject({ success: false });
    await moved(inspector, 'sort', sorted, { sortedQty: '9' });
    expect(await sums()).toEqual([50, 49, 61]);
  });

  test('its inspections are found by the order, though a list calls its direction so as well', async () => {
    const { records } = (
      await catalog.call(
        'buyer',
        'GET',
        `/records/inspection?list=main&pageSize=500&column=lotQty&order=asc&order_is=${order}`,
      )
    ).result;
    expect(records.length).toBeGreaterThan(0);
    expect(new Set(records.map((one: Told) => one.order))).toEqual(new Set([order]));
    const none = await catalog.call('buyer', 'GET', '/records/inspection?list=main&order_is=nobody');
    expect(none.result.records).toEqual([]);
  });

  test('a line that the order does not have, or of another material, is refused', async () => {
    const wrong = { order, orderLine: 10, material: 'm2', lotQty: '1', mode: 'FULL', items: [seen] };
    expect(await catalog.call(inspector, 'POST', '/records/inspection', wrong)).toMatchObject({ success: false });
    expect(await catalog.call(inspector, 'POST', '/records/inspection', { ...wrong, orderLine: 40 })).toMatchObject({
      success: false,
    });
  });

  test('a concession goes through three offices, each another person', async () => {
    const { id } = await inspected('5', 1, goods);
    await moved(inspector, 'submit', id);
    await moved(judge, 'fail', id);
    const why = { concessionWhy: '仅外包装破损' };
    expect((await makes(inspector, 'askConcession', id, why)).issues).toMatchObject([{ path: '/impact' }]);
    await moved(inspector, 'askConcession', id, { ...why, impact: '不影响已出具的结果' });
    const agrees = (who: string) => decide(catalog.call, who, ['inspection', id]);
    expect(await makes(all, 'approveConcession', id)).toMatchObject({ success: false });
    expect(await agrees(judge)).toMatchObject({ success: false });
    expect(await agrees(all)).toMatchObject({ success: true });
    expect(await agrees(all)).toMatchObject({ success: false });
    const before = await sums();
    expect(await agrees(judge)).toMatchObject({ success: true });
    expect(await read(`inspection/${id}`)).toMatchObject({
      status: 'conceded',
      concessionQty: '5.000000',
      ngQty: '0.000000',
    });
    const [sentIn = 0, accepted = 0, refused = 0] = before;
    expect(await sums()).toEqual([sentIn, accepted + 5, refused - 5]);
  });

  test('the supplier reads what was judged of their goods, and nothing of how', async () => {
    const { records } = (await catalog.call('supplier', 'GET', '/records/inspection?list=mine&pageSize=30')).result;
    const states = new Set(records.map(({ status }: Told) => status));
    expect(states).toContain('conceded');
    expect(states).not.toContain('inspecting');
    const conceded = records.find(({ status }: Told) => status === 'conceded');
    expect(Object.keys(await read(`inspection/${conceded.id}`, 'supplier'))).not.toContain('concessionWhy');
    const history = await read(`inspection/${conceded.id}/history`, 'supplier');
    const whole = await read(`inspection/${conceded.id}/history`);
    expect(whole.length).toBeGreaterThan(history.length);
    expect(history.at(-1).action).toBe('move:fail');
    const { id: open } = (await read('inspection?list=main&pageSize=30')).records.find(
      ({ status }: Told) => status === 'reviewing' || status === 'waiting' || status === 'inspecting',
    );
    for (const road of ['', '/history', '/versions', '/lineage', '/then?version=1'])
      expect(await catalog.call('supplier', 'GET', `/records/inspection/${open}${road}`)).toMatchObject({
        success: false,
      });
  });
});

describe('a standard', () => {
  const ways = {
    item: '容量允差',
    method: '衡量法',
    valueKind: 'NUM',
    defectClass: 'MAJ',
    unit: 'mL',
    lower: '99.9',
    upper: '100.1',
    ownSample: 5,
  };
  const standard = { name: '容量瓶检验', material: 'm1', mode: 'SAMPLE', keepDays: 30, items: [ways, seen] };
  const moves = async (who: string, move: string, id: string) => {
    const { version } = await read(`inspectionStandard/${id}`);
    return done(who, `inspectionStandard/${id}/moves/${move}`, { version, answers: {} });
  };
  const approved = async (more: Body = {}) => {
    const { id } = await done(inspector, 'inspectionStandard', { ...standard, validFrom: '2026-01-01', ...more });
    await moves(inspector, 'submit', id);
    expect(await decide(catalog.call, judge, ['inspectionStandard', id])).toMatchObject({ success: true });
    return id as string;
  };

  test('begins an inspection with what is to be looked at, and its next version ends it the day before', async () => {
    const first = await approved();
    const { record } = await done(inspector, `inspectionStandard/${first}/becomes/inspect`, {});
    expect(record).toMatchObject({
      standard: first,
      material: 'm1',
      majAql: '1.0',
      keepSample: 'Y',
      items: [{ item: '容量允差', ownSample: 5 }, { item: '外观' }],
    });
    // As somebody sends it who is not shown by which standard: the rules read it all the same.
    const { standard: _, ...shown } = strip(record);
    const { id } = await done(inspector, 'inspection', {
      ...shown,
      order,
      orderLine: 10,
      lotQty: '600',
      keepPlace: 'A-1',
    });
    await loosened(id);
    const next = await done(inspector, `inspectionStandard/${first}/becomes/revise`, {});
    await approved({ ...strip(next.record), validFrom: '2026-06-01' });
    expect(await read(`inspectionStandard/${first}`)).toMatchObject({ validTo: '2026-05-31' });
    expect(await read(`inspection/${id}`)).toMatchObject({ standard: first, items: [{ upper: '100.100000' }, {}] });
  });

  /** What its inspector, or who registered it, would have it be. */
  async function loosened(id: string): Promise<void> {
    const { version, items } = await read(`inspection/${id}`);
    const [measured] = items;
    for (const wish of [
      { majAql: '2.5' },
      { level: 'S1' },
      { mode: 'CERT' },
      { items: [{ id: measured.id }] },
      { items: items.map((one: Told) => ({ id: one.id, ownSample: 1, upper: '999' })) },
    ]) {
      await catalog.call(inspector, 'PUT', `/records/inspection/${id}`, { version, ...wish });
      expect(await read(`inspection/${id}`), JSON.stringify(wish)).toMatchObject({
        version,
        mode: 'SAMPLE',
        level: 'II',
        majAql: '1.0',
        items: [{ upper: '100.100000', ownSample: 5 }, { ownSample: null }],
      });
    }
  }

  test('is not passed by: what is inspected without it is not sampled, nor is what has nothing to look at', async () => {
    const bare = await make();
    const refused = await makes(inspector, 'begin', bare.id);
    expect(refused.issues).toContainEqual(expect.objectContaining({ path: '/material', level: 'error' }));
    expect(refused.message).toContain('请取消这张检验单');
    await moved(inspector, 'cancel', bare.id, { cancelWhy: '按标准检验' });
    const empty = await make({ material: 'm3', orderLine: 30, items: [] });
    expect((await makes(inspector, 'begin', empty.id)).message).toContain('还没有检验项目');
  });

  test('of one material holds alone', async () => {
    const { id } = await done(inspector, 'inspectionStandard', { ...standard, validFrom: '2026-09-01' });
    await moves(inspector, 'submit', id);
    const refused = await decide(catalog.call, judge, ['inspectionStandard', id]);
    expect(refused.message).toContain('只能有一份检验标准');
  });
});

describe('a sample that is kept', () => {
  test('is disposed of when its time is over, not before, and not twice', async () => {
    const keeping = { material: 'm3', orderLine: 30, keepSample: 'Y', keepUntil: '2026-01-31', keepPlace: 'B-2' };
    const id = await sent(0, keeping);
    await moved(judge, 'pass', id);
    const late = await sent(0, { ...keeping, keepUntil: '2099-01-31' });
    await moved(judge, 'pass', late);
    const kept = async () =>
      (await catalog.call(inspector, 'GET', '/records/inspection?list=kept')).result.records.map((one: Told) => one.id);
    expect(await kept()).toEqual([id, late]);
    const discard = (ids: readonly string[]) =>
      catalog.call(inspector, 'POST', '/records/inspection/actions/discard', { ids });
    expect(await discard([late])).toMatchObject({ success: false });
    expect(await discard([id])).toMatchObject({ success: true });
    expect(await read(`inspection/${id}`)).toMatchObject({ keepDue: null, discardedBy: `u-${inspector}` });
    expect(await kept()).toEqual([late]);
    expect(await discard([id])).toMatchObject({ success: false });
  });
});

/** What a chain fills, without what only says what stands behind references. */
function strip<T extends Body>({ $rel: _, ...record }: T): Body {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map((one) => (typeof one === 'object' ? strip(one as Body) : one)) : value,
    ]),
  );
}
