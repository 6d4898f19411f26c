import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { holdLock } from '../../tests/support/held-lock.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

let catalog: Catalog;
const { kept, done } = keeping(() => catalog);
const ids = { glass: '', reagent: '', food: '', water: '', tight: '', loose: '' };
const year = { validFrom: '2026-01-01', validTo: '2099-12-31' };

const read = async (url: string, who = 'buyer') => (await catalog.call(who, 'GET', `/records/${url}`)).result;
const moving = async (who: string, of: string, id: string, key: string, answers: Body = {}) =>
  catalog.call(who, 'POST', `/records/${of}/${id}/moves/${key}`, {
    version: (await read(`${of}/${id}`, who)).version,
    answers,
  });
async function moved(who: string, of: string, id: string, key: string, answers: Body = {}): Promise<void> {
  const answer = await moving(who, of, id, key, answers);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
}
const lineMove = async (who: string, demand: string, key: string, lines: readonly string[], answers: Body = {}) =>
  catalog.call(who, 'POST', `/records/demand/${demand}/lines/lines/moves/${key}`, {
    version: (await read(`demand/${demand}`, who)).version,
    rows: lines,
    answers,
  });

const demandOf = (more: Body, line: Body) => ({
  ...{
    title: '耗材',
    purpose: '检测',
    depart: 'd1',
    needBy: '2099-08-01',
    costCenter: ids.food,
    budgetYear: 2026,
    ...more,
  },
  lines: [
    { name: '烧杯', unit: 'EA', qty: '10', estPrice: '10', category: ids.glass, needDate: '2099-08-01', ...line },
  ],
});
const wanted = (more: Body = {}, line: Body = {}) => done('demander', 'demand', demandOf(more, line));
async function approved(more: Body = {}, line: Body = {}): Promise<Answer> {
  const { id } = await wanted(more, line);
  await moved('demander', 'demand', id, 'submit');
  await decided(catalog.call, ['demand', id], 'role:demandHead');
  return read(`demand/${id}`);
}
/** What an order of a demand's lines would be, before it is saved. */
async function orderOf(demand: string, line: Body = {}): Promise<Body> {
  const { record } = await done('buyer', `demand/${demand}/becomes/toOrder`);
  const { $rel: _, ...order } = record;
  const lines = order.lines.map(({ $rel: __, ...one }: Body) => ({ taxRate: '0.13', ...one, ...line }));
  return { ...order, supplier: 's1', deliverTo: '上海', receiver: '李', lines };
}
async function budget(more: Body): Promise<string> {
  const id = await kept('budget', { year: 2026, costCenter: ids.food, amount: '1000', ...more }, 'role:finance');
  await moved('role:finance', 'budget', id, 'submit');
  await decided(catalog.call, ['budget', id], 'role:approver');
  return id;
}
const sums = async (id: string) => {
  const { reserved, committed, left } = await read(`budget/${id}`, 'role:finance');
  return [reserved, committed, left].map(Number);
};

beforeAll(async () => {
  catalog = await openCatalog('records_budget', [recordsRoom]);
  const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '理化室'), (1, 'd2', '新部门')`);
  await seatPeople(
    catalog.at.db,
    'd1',
    'buyer',
    'demander',
    'role:demandHead',
    'role:buyerMgr',
    'role:approver',
    'role:finance',
    'role:finance@d1',
  );
  await write(
    `insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now) values (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N')`,
  );
  const category = (code: string, name: string) =>
    kept('category', { code, name, categoryKind: 'REAGENT', controlLevel: 'C' });
  [ids.glass, ids.reagent] = [await category('GL', '玻璃器皿'), await category('RG', '试剂')];
  const center = (code: string, name: string) =>
    kept('costCenter', { code, name, depart: 'd1', validFrom: '2026-01-01' }, 'role:finance');
  [ids.food, ids.water] = [await center('CC1', '食品'), await center('CC2', '水质')];
  await kept('buyerScope', { category: ids.glass, duty: 'SOURCE', buyer: 'u-buyer', main: 'Y', ...year });
  await kept('tolerance', { name: '公司', scope: 'COMPANY', overOrderPct: '0', ...year });
  await kept('tolerance', { name: '玻璃', scope: 'CATEGORY', category: ids.glass, overOrderPct: '5', ...year });
  await kept('budgetPolicy', { control: 'STOP', validFrom: '2026-01-01' }, 'role:finance');
  ids.tight = await budget({ category: ids.glass });
  ids.loose = await budget({ amount: '100000' });
});
afterAll(() => catalog.close());

describe('a budget', () => {
  test('C05: a line with no matching budget, or no cost centre, is refused where the company stops', async () => {
    const none = await wanted({ costCenter: ids.water });
    const refused = await moving('demander', 'demand', none.id, 'submit');
    expect(refused.success).toBe(false);
    expect(JSON.stringify(refused)).toContain('“烧杯”在 2026 年水质');
    const other = await wanted({ budgetYear: 2031 });
    expect((await moving('demander', 'demand', other.id, 'submit')).success).toBe(false);
    const blank = await wanted({ costCenter: null, depart: 'd2' });
    expect(blank.chargedTo).toBeNull();
    expect((await moving('demander', 'demand', blank.id, 'submit')).success).toBe(false);
  });

  test('is the nearest one, tells what is left behind the line, and holds what is submitted', async () => {
    const near = await wanted();
    expect(near.lines[0]).toMatchObject({ budget: ids.tight, budgetControl: 'STOP', budgetLeft: '900.00' });
    const far = await wanted({}, { category: ids.reagent });
    expect(far.lines[0]).toMatchObject({ budget: ids.loose });
    await moved('demander', 'demand', near.id, 'submit');
    expect(await sums(ids.tight)).toEqual([100, 0, 900]);
    const much = await wanted({}, { qty: '100' });
    const refused = await moving('demander', 'demand', much.id, 'submit');
    expect(refused.success).toBe(false);
    expect(JSON.stringify(refused)).toContain('可用 900');
    await decided(catalog.call, ['demand', near.id], 'role:demandHead');
    expect((await read(`demand/${near.id}`)).lines[0]).toMatchObject({ lineStatus: 'assigned', buyer: 'u-buyer' });
  });

  test('passes from held to taken with the order, and what is returned, closed or cancelled is free again', async () => {
    const [before] = [await sums(ids.tight)];
    const demand = await approved({}, { qty: '10' });
    const order = await done('buyer', 'purchaseOrder', await orderOf(demand.id, { price: '8' }));
    expect(await sums(ids.tight)).toEqual([Number(before[0]) + 100, before[1], Number(before[2]) - 100]);
    await moved('buyer', 'purchaseOrder', order.id, 'submit');
    expect(await sums(ids.tight)).toEqual([before[0], Number(before[1]) + 80, Number(before[2]) - 80]);
    expect((await read(`demand/${demand.id}`)).lines[0]).toMatchObject({ lineStatus: 'ordered' });
    await decided(catalog.call, ['purchaseOrder', order.id], 'role:buyerMgr');
    await moved('buyer', 'purchaseOrder', order.id, 'drop', { reason: '不再需要' });
    expect(await sums(ids.tight)).toEqual([Number(before[0]) + 100, before[1], Number(before[2]) - 100]);
    const [line] = (await read(`demand/${demand.id}`)).lines;
    expect(line).toMatchObject({ lineStatus: 'assigned' });
    expect(await lineMove('buyer', demand.id, 'giveBack', [line.id], { returnWhy: '规格不清' })).toMatchObject({
      success: true,
    });
    expect(await sums(ids.tight)).toEqual(before);
  });

  test('C04: of two demands that want the last of it at once one is refused, and nobody writes in what was noted', async () => {
    const left = String((await sums(ids.tight))[2]);
    const [one, other] = await Promise.all([
      wanted({}, { qty: '1', estPrice: left }),
      wanted({}, { qty: '1', estPrice: left }),
    ]);
    const gate = await holdLock(catalog.at.connection, 'lock table bd_budget in exclusive mode');
    const url = ({ id }: Answer) => `/records/demand/${id}/moves/submit`;
    const running = [
      catalog.call('demander', 'POST', url(one), { version: one.version, answers: {} }),
      catalog.elsewhere('demander', 'POST', url(other), { version: other.version, answers: {} }),
    ];
    await gate.waiting(2);
    await gate.release();
    const answers = await Promise.all(running);
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    expect((await sums(ids.tight))[2]).toBe(0);
    expect((await catalog.call('role:finance', 'GET', '/records/budgetTxn?list=main')).result.records[0]).toMatchObject(
      {
        what: '需求预占',
        doc: expect.stringContaining('采购需求 PR'),
      },
    );
    expect(
      (await catalog.call('role:finance', 'POST', '/records/budgetTxn', { what: '改', amount: '1' })).success,
    ).toBe(false);
  });

  test('gets what is moved from another one by flow, and gives no more than it has left', async () => {
    const move = { kind: 'TRANSFER', fromBudget: ids.loose, toBudget: ids.tight, amount: '500', why: '项目提前' };
    const { id } = await done('role:finance', 'budgetAdjust', move);
    await moved('role:finance', 'budgetAdjust', id, 'submit');
    const back = await done('role:finance', 'budgetAdjust', { ...move, fromBudget: ids.tight, toBudget: ids.loose });
    const early = await moving('role:finance', 'budgetAdjust', back.id, 'submit');
    expect(JSON.stringify(early)).toContain('超过可调出的金额');
    await decided(catalog.call, ['budgetAdjust', id], 'role:finance@d1');
    expect((await sums(ids.tight))[2]).toBe(500);
    const cut = { kind: 'CUT', fromBudget: ids.loose, amount: '100', why: '核减' };
    const more = { kind: 'ADD', toBudget: ids.loose, amount: '300', why: '追加' };
    for (const [one, people] of [
      [cut, ['role:finance@d1']],
      [more, ['role:finance@d1', 'role:approver']],
    ] as const) {
      const asked = await done('role:finance', 'budgetAdjust', one);
      await moved('role:finance', 'budgetAdjust', asked.id, 'submit');
      await decided(catalog.call, ['budgetAdjust', asked.id], ...people);
    }
    expect(await read(`budget/${ids.loose}`, 'role:finance')).toMatchObject({ added: '300.00', moved: '600.00' });
  });

  test('is drawn from in its own money: an order in another is worth what the rate of its day says', async () => {
    await kept('exchangeRate', { currency: 'USD', rate: '7', validFrom: '2026-01-01' }, 'role:finance');
    const [reserved = 0, committed = 0, left = 0] = await sums(ids.tight);
    const demand = await approved({}, { qty: '10' });
    const order = { ...(await orderOf(demand.id, { price: '8' })), currency: 'USD' };
    const much = await done('buyer', 'purchaseOrder', order);
    expect(much.lines[0]).toMatchObject({ amount: '80.00', homeAmount: '560.00' });
    expect(JSON.stringify(await moving('buyer', 'purchaseOrder', much.id, 'submit'))).toContain('这里还要用560.00');
    expect(await sums(ids.tight)).toEqual([reserved + 100, committed, left - 100]);
    const edit = async (more: Body) => {
      const { version, lines } = await read(`purchaseOrder/${much.id}`);
      const rows = lines.map(({ id }: Answer) => ({ id, price: '2' }));
      await catalog.call('buyer', 'PUT', `/records/purchaseOrder/${much.id}`, { version, ...more, lines: rows });
    };
    await edit({ orderDate: '2025-12-31' });
    expect(JSON.stringify(await moving('buyer', 'purchaseOrder', much.id, 'submit'))).toContain('USD 2025-12-31');
    await edit({ orderDate: '2026-03-01' });
    await moved('buyer', 'purchaseOrder', much.id, 'submit');
    expect(await sums(ids.tight)).toEqual([reserved, committed + 140, left - 140]);
  });

  test('that was charged is where what is ordered is freed, though another one fits better by then', async () => {
    const [reserved = 0, committed = 0] = await sums(ids.loose);
    const line = (name: string) => ({ name, unit: 'EA', qty: '10', estPrice: '10', category: ids.reagent });
    const { lines: _, ...head } = demandOf({}, {});
    const { id } = await done('demander', 'demand', { ...head, lines: [line('试剂'), line('试液')] });
    await moved('demander', 'demand', id, 'submit');
    await decided(catalog.call, ['demand', id], 'role:demandHead');
    const begun = await orderOf(id, { qty: '4', price: '10', needDate: '2099-08-01' });
    const [first] = begun.lines as Body[];
    const order = await done('buyer', 'purchaseOrder', { ...begun, lines: [first] });
    await moved('buyer', 'purchaseOrder', order.id, 'submit');
    expect((await sums(ids.loose)).slice(0, 2)).toEqual([reserved + 160, committed + 40]);
    const nearer = await budget({ category: ids.reagent, amount: '1000' });
    await moved('demander', 'demand', id, 'revise', { changeWhy: '加量' });
    const { version, lines } = await read(`demand/${id}`, 'demander');
    const more = lines.map((one: Answer) => ({ id: one.id, qty: '12' }));
    const changed = await catalog.call('demander', 'PUT', `/records/demand/${id}`, { version, lines: more });
    expect(changed.result?.lines, JSON.stringify(changed)).toMatchObject([{ budget: ids.loose }, { budget: nearer }]);
    await moved('demander', 'demand', id, 'submitChange');
    await decided(catalog.call, ['demand', id], 'role:demandHead');
    expect((await sums(ids.loose)).slice(0, 2)).toEqual([reserved + 80, committed + 40]);
    expect((await sums(nearer)).slice(0, 2)).toEqual([120, 0]);
    await decided(catalog.call, ['purchaseOrder', order.id], 'role:buyerMgr');
    await moved('buyer', 'purchaseOrder', order.id, 'drop', { reason: '不再需要' });
    expect((await sums(ids.loose)).slice(0, 2)).toEqual([reserved + 120, committed]);
    expect((await sums(nearer)).slice(0, 2)).toEqual([120, 0]);
  });
});

describe('a line', () => {
  test('C01: twenty orders at once take of it what the tolerance of its category allows, and not a piece more', async () => {
    const demand = await approved({ costCenter: ids.food }, { qty: '100', category: ids.glass, estPrice: null });
    const order = await orderOf(demand.id, { qty: '7.5', price: '1' });
    const make = (at: number) =>
      (at % 2 ? catalog.call : catalog.elsewhere)('buyer', 'POST', '/records/purchaseOrder', order);
    const gate = await holdLock(catalog.at.connection, 'lock table pr_demand in exclusive mode');
    const running = Array.from({ length: 20 }, (_, at) => make(at));
    await gate.waiting(2);
    await gate.release();
    const answers = await Promise.all(running);
    expect(answers.filter(({ success }) => success)).toHaveLength(14);
    const [line] = (await read(`demand/${demand.id}`)).lines;
    expect(line).toMatchObject({ orderedQty: '105.0000', overPct: '5.00', lineStatus: 'ordered' });
  }, 60_000);

  test('C02: is never changed below what is ordered, nor closed for more than is open', async () => {
    const demand = await approved({}, { qty: '10', estPrice: null, category: ids.reagent });
    const order = await done('buyer', 'purchaseOrder', await orderOf(demand.id, { qty: '5', price: '1' }));
    await moved('demander', 'demand', demand.id, 'revise', { changeWhy: '减量' });
    const { version, lines } = await read(`demand/${demand.id}`, 'demander');
    const change = async (qty: string) => {
      const { version: now } = await read(`demand/${demand.id}`, 'demander');
      return catalog.call('demander', 'PUT', `/records/demand/${demand.id}`, {
        ...{ version: now, lines: [{ id: lines[0].id, qty }] },
      });
    };
    // What happens meanwhile is not written over: who changes what stood before is refused, and nothing of it is written.
    const rows = [{ ...lines[0], qty: '6' }];
    const { version: drawn, lines: own } = await read(`purchaseOrder/${order.id}`);
    const fewer = { version: drawn, lines: [{ id: own[0].id, qty: '4' }] };
    const lowered = await catalog.call('buyer', 'PUT', `/records/purchaseOrder/${order.id}`, fewer);
    expect(lowered.success, JSON.stringify(lowered)).toBe(true);
    const stale = await catalog.call('demander', 'PUT', `/records/demand/${demand.id}`, { version, lines: rows });
    expect(stale).toMatchObject({ success: false, reason: 'stale_version' });
    expect((await read(`demand/${demand.id}`)).lines[0]).toMatchObject({ orderedQty: '4.0000', qty: '10.0000' });
    const fresh = await read(`demand/${demand.id}`, 'demander');
    const whole = await catalog.call('demander', 'PUT', `/records/demand/${demand.id}`, {
      ...{ version: fresh.version, lines: [{ ...fresh.lines[0], orderedQty: '9', lineStatus: 'open' }] },
    });
    expect(whole.success, JSON.stringify(whole)).toBe(true);
    expect((await read(`demand/${demand.id}`)).lines[0]).toMatchObject({
      orderedQty: '4.0000',
      lineStatus: 'partOrdered',
    });
    expect(JSON.stringify(await change('3.9999'))).toContain('不能少于已下单、已入计划、寻源中和已关闭的数量');
    expect(await change('6')).toMatchObject({ success: true });
    await moved('demander', 'demand', demand.id, 'submitChange');
    await decided(catalog.call, ['demand', demand.id], 'role:demandHead');
    expect(await lineMove('buyer', demand.id, 'closeLine', [lines[0].id], { closeWhy: '停产' })).toMatchObject({
      success: true,
    });
    expect((await read(`demand/${demand.id}`)).lines[0]).toMatchObject({
      lineStatus: 'closed',
      closedQty: '2.0000',
      openQty: '0.0000',
    });
  });
});

test('C06: what was noted of every budget, replayed, comes to each of its figures', async () => {
  const kinds = {
    reserved: ['需求预占', '下单转出预占'],
    committed: ['订单占用'],
    added: ['预算调入'],
    moved: ['预算调出'],
  };
  const rows = (text: string) => catalog.at.db.tenant(1).rows<Body>({ text, values: [] });
  const notes = await rows('select budget, what, amount::text as amount from pr_budget_txn');
  expect(new Set(notes.map(({ what }) => what))).toEqual(new Set(Object.values(kinds).flat()));
  const figures = await rows('select id, reserved, committed, added, moved from bd_budget');
  expect(figures).toHaveLength(3);
  for (const figure of figures)
    for (const [key, what] of Object.entries(kinds)) {
      const of = notes.filter((note) => note.budget === figure.id && what.includes(String(note.what)));
      const cents = of.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
      expect([key, cents]).toEqual([key, Math.round(Number(figure[key] ?? 0) * 100)]);
    }
});
