import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import { holdLock } from '../../tests/support/held-lock.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { passTime } from '../../tests/support/pass-time.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { wantedSql } from '../metadata/plan-ledgers.ts';
import { ledgersByName } from '../sql/ledgers.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

let catalog: Catalog;
const { kept, move: moving, done } = keeping(() => catalog);
const ids = { quantities: '', orders: '', split: '', race: '', replay: '', pieces: '' };
const year = { validFrom: '2026-01-01', validTo: '2099-12-31' };

const read = async (url: string, who = 'buyer') => (await catalog.call(who, 'GET', `/records/${url}`)).result;
async function moved(who: string, of: string, id: string, key: string, answers: Body = {}): Promise<void> {
  const { version } = await read(`${of}/${id}`, who);
  await done(who, `${of}/${id}/moves/${key}`, { version, answers });
}
const rowsOf = <Row = Body>(text: string) => catalog.at.db.tenant(1).rows<Row>({ text, values: [] });

const categoryOf = (code: string): Promise<string> =>
  kept('category', { code, name: `品类${code}`, categoryKind: 'REAGENT', controlLevel: 'C' });

interface DemandedLine {
  readonly name: string;
  readonly qty: string;
  readonly estPrice?: string;
}

/** An approved demand of these lines, all of one category. */
async function demanded(category: string, ...lines: readonly DemandedLine[]): Promise<Answer> {
  const rows = lines.map((line) => ({ unit: 'EA', estPrice: '10', needDate: '2099-08-01', ...line, category }));
  const made = await done('demander', 'demand', { title: '耗材', purpose: '检测', depart: 'd1', lines: rows });
  await moved('demander', 'demand', made.id, 'submit');
  await decided(catalog.call, ['demand', made.id], 'role:demandHead');
  return read(`demand/${made.id}`);
}
/** What a plan of demands would be, before it is saved. */
async function planOf(demands: readonly string[], line: Body = {}): Promise<Body & { lines: Body[] }> {
  const { record } = await done('buyer', 'demand/becomes/toPlan', { ids: demands });
  const { $rel: _, ...plan } = record;
  const own = { method: 'INQUIRY', planStart: '2099-01-01', ...line };
  const lines = plan.lines.map(({ $rel: __, ...one }: Body) => ({ ...one, ...own }));
  return { ...plan, title: '月度计划', planKind: 'MONTH', lines };
}
const planned = async (demands: readonly string[], line: Body = {}): Promise<Answer> =>
  done('buyer', 'purchasePlan', await planOf(demands, line));
const submit = (plan: Answer, call = catalog.call) =>
  call('buyer', 'POST', `/records/purchasePlan/${plan.id}/moves/submit`, { version: plan.version, answers: {} });
const agreed = (plan: Answer, ...more: readonly string[]) =>
  decided(catalog.call, ['purchasePlan', plan.id], 'role:buyerMgr', ...more);
async function approved(demands: readonly string[], line: Body = {}): Promise<Answer> {
  const plan = await planned(demands, line);
  expect(await submit(plan)).toMatchObject({ success: true });
  await agreed(plan);
  return read(`purchasePlan/${plan.id}`);
}
/** What an order of a plan's lines would be, before it is saved. */
async function orderOf(plan: string, line: Body = {}): Promise<Body> {
  const { record } = await done('buyer', `purchasePlan/${plan}/becomes/toOrder`);
  const { $rel: _, ...order } = record;
  const lines = order.lines.map(({ $rel: __, ...one }: Body) => ({ ...one, taxRate: '0.13', ...line }));
  return { ...order, supplier: 's1', deliverTo: '上海', receiver: '李', lines };
}
const quantities = async (demand: string) =>
  (await read(`demand/${demand}`)).lines.map((line: Answer) => [
    line.lineStatus,
    ...[line.plannedQty, line.orderedQty, line.openQty].map(Number),
  ]);
const pathsOf = ({ issues }: Answer): readonly string[] => issues.map(({ path }: { path: string }) => path);
/** What is counted of a category within 90 days. */
const spent = async (category: string) => {
  const found = await rowsOf<{ amount: string }>(
    `select trim_scale(amount)::text as amount from pr_method_spend where category = '${category}' and scope = 'ALL'`,
  );
  return Number(found[0]?.amount);
};

beforeAll(async () => {
  catalog = await openCatalog('records_purchase_plan', [recordsRoom]);
  const write = (text: string) => rowsOf(text);
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '理化室')`);
  await seatPeople(
    ...([catalog.at.db, 'd1', 'buyer', 'demander', 'role:demandHead', 'role:buyerMgr', 'role:finance'] as const),
  );
  await write(
    `insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now) values (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N')`,
  );
  for (const [at, key] of (Object.keys(ids) as (keyof typeof ids)[]).entries()) ids[key] = await categoryOf(`C${at}`);
  await kept('tolerance', { name: '公司', scope: 'COMPANY', overOrderPct: '0', ...year });
  const bands = [
    { amountFrom: '0', methods: ['CATALOG', 'INQUIRY'], minSuppliers: 1 },
    { amountFrom: '1000', methods: ['INQUIRY'], minSuppliers: 3 },
    { amountFrom: '100000', methods: ['TENDER'], minSuppliers: 3 },
  ];
  const policy = await kept('methodPolicy', { name: '采购方式', bands, ...year });
  expect(await moving('methodPolicy', policy, 'publish')).toMatchObject({ success: true });
});
afterAll(() => catalog.close());

describe('a plan of lines of several demands', () => {
  test('C03: has of each material and unit what the demands have of it, however much of it is taken', async () => {
    const one = await demanded(ids.quantities, { name: '烧杯', qty: '10' }, { name: '滤纸', qty: '4' });
    const two = await demanded(ids.quantities, { name: '烧杯', qty: '6' });
    const draft = await planOf([one.id, two.id]);
    const takes = ['2.5', '4', '6'];
    const lines = draft.lines.map((line, at) => ({ ...line, qty: takes[at] }));
    const { id } = await done('buyer', 'purchasePlan', { ...draft, lines });
    const both = await rowsOf(`select l.name, l.unit, trim_scale(sum(l.qty))::text as planned,
        trim_scale((select sum(d.planned_qty) from pr_demand_line d where d.name = l.name and d.unit = l.unit))::text as taken
      from pr_plan_line l where l.head_id = '${id}' group by 1, 2 order by 1`);
    expect(both).toHaveLength(2);
    for (const { planned: has, taken } of both) expect(has).toBe(taken);
    expect(await quantities(one.id)).toEqual([
      ['partPlanned', 2.5, 0, 7.5],
      ['planned', 4, 0, 0],
    ]);
    expect(await quantities(two.id)).toEqual([['planned', 6, 0, 0]]);

    const rest = await planned([one.id]);
    expect(rest.lines).toMatchObject([{ qty: '7.5000', demand: one.id, demandLine: 10, depart: 'd1' }]);
    await moved('buyer', 'purchasePlan', rest.id, 'void');
    await moved('buyer', 'purchasePlan', id, 'void');
    expect((await quantities(one.id)).map(([, ...rest]: number[]) => rest)).toEqual([
      [0, 0, 10],
      [0, 0, 4],
    ]);
  });

  test('C03: eight at once take of a line what it has, and not a piece more', async () => {
    const demand = await demanded(ids.quantities, { name: '离心管', qty: '100' });
    // What their category comes to is kept from the first one on, and is another for each: that is nothing to the others.
    await planned([demand.id], { qty: '6.25' });
    const plan = await planOf([demand.id], { qty: '18.75' });
    const make = (_: unknown, at: number) =>
      (at % 2 ? catalog.call : catalog.elsewhere)('buyer', 'POST', '/records/purchasePlan', plan);
    const gate = await holdLock(catalog.at.connection, 'lock table pr_demand in exclusive mode');
    const running = Array.from({ length: 8 }, make);
    await gate.waiting(2);
    await gate.release();
    const answers = await Promise.all(running);
    expect(answers.filter(({ success }) => success)).toHaveLength(5);
    expect(await quantities(demand.id)).toEqual([['planned', 100, 0, 0]]);
  }, 60_000);
});

describe('an order of a plan', () => {
  test('is ordered of the demand, and what is called off or closed goes back where it came from', async () => {
    const demand = await demanded(ids.orders, { name: '移液管', qty: '10' });
    const plan = await approved([demand.id]);
    const order = await done('buyer', 'purchaseOrder', await orderOf(plan.id, { qty: '4' }));
    expect(order.lines).toMatchObject([{ demand: demand.id, demandLine: 10 }]);
    expect(await quantities(demand.id)).toEqual([['planned', 6, 4, 0]]);
    expect(await read(`purchasePlan/${plan.id}`)).toMatchObject({ status: 'executing', progress: '40.00' });

    await moved('buyer', 'purchasePlan', plan.id, 'close', { closeWhy: '改用库存' });
    expect(await quantities(demand.id)).toEqual([['partOrdered', 0, 4, 6]]);
    expect((await read(`purchasePlan/${plan.id}`)).lines).toMatchObject([
      { lineStatus: 'closed', closedQty: '6.0000' },
    ]);
    const again = await catalog.call('buyer', 'POST', `/records/purchasePlan/${plan.id}/becomes/toOrder`);
    expect(again.success).toBe(false);
  });

  test('finishes the plan, and a cancelled one takes it up again', async () => {
    const demand = await demanded(ids.orders, { name: '容量瓶', qty: '10' });
    const plan = await approved([demand.id]);
    const order = await done('buyer', 'purchaseOrder', await orderOf(plan.id));
    expect(await quantities(demand.id)).toEqual([['ordered', 0, 10, 0]]);
    expect(await read(`purchasePlan/${plan.id}`)).toMatchObject({ status: 'done', progress: '100.00' });
    await moved('buyer', 'purchaseOrder', order.id, 'submit');
    await decided(catalog.call, ['purchaseOrder', order.id], 'role:buyerMgr');
    await moved('buyer', 'purchaseOrder', order.id, 'drop', { reason: '不再需要' });
    expect(await quantities(demand.id)).toEqual([['planned', 10, 0, 0]]);
    expect(await read(`purchasePlan/${plan.id}`)).toMatchObject({ status: 'executing', openLines: 1 });
  });
});

describe('the method of a line', () => {
  const catalogued = { method: 'CATALOG' };
  const piece = async (category: string, qty: string) => {
    const { id } = await demanded(category, { name: '试剂', qty });
    return planned([id], catalogued);
  };
  const half = (category: string) => piece(category, '60');

  test('is judged by what its category and department come to: the second half of a split needs a reason and a second approver', async () => {
    const [one, two] = [await half(ids.split), await half(ids.split)];
    expect(one.lines).toMatchObject([{ below: 'N', aggregated: '600.00' }]);
    expect(await submit(one)).toMatchObject({ success: true });
    expect(await spent(ids.split)).toBe(600);
    const refused = await submit(two);
    expect(refused.success).toBe(false);
    expect(pathsOf(refused)).toContain('/lines/0/methodReason');

    const lines = [{ id: two.lines[0].id, methodReason: '目录价有效期将到' }];
    const edited = await catalog.call('buyer', 'PUT', `/records/purchasePlan/${two.id}`, {
      version: two.version,
      lines,
    });
    expect(edited.result).toMatchObject({ below: 'Y', lines: [{ aggregated: '1200.00', below: 'Y' }] });
    expect(await submit(edited.result)).toMatchObject({ success: true });
    await agreed(one);
    expect(await spent(ids.split)).toBe(1200);
    expect(await decide(catalog.call, 'role:buyerMgr', ['purchasePlan', two.id])).toMatchObject({
      result: { status: 'running' },
    });
    expect(await read(`purchasePlan/${two.id}`)).toMatchObject({ status: 'submitted' });
    await decided(catalog.call, ['purchasePlan', two.id], 'role:finance');
    expect(await read(`purchasePlan/${two.id}`)).toMatchObject({ status: 'approved' });

    await moved('buyer', 'purchasePlan', two.id, 'close', { closeWhy: '重复' });
    expect(await spent(ids.split)).toBe(600);
  });

  test('of two halves handed in at the same moment passes for one of them alone', async () => {
    const [one, two] = [await half(ids.race), await half(ids.race)];
    const gate = await holdLock(catalog.at.connection, 'lock table pr_method_spend in exclusive mode');
    const running = [submit(one), submit(two, catalog.elsewhere)];
    await gate.waiting(2);
    await gate.release();
    const answers = await Promise.all(running);
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
    const late = answers[0].success ? two : one;
    const behind = answers.find(({ success }) => !success);
    expect(behind.issues.map(({ code }: { code: string }) => code)).toContain('found_changed');
    expect(pathsOf(await submit(late))).toContain('/lines/0/methodReason');
    expect(await spent(ids.race)).toBe(600);
  });

  test('of a purchase cut in pieces is that of the whole, through the ninetieth day after a piece was approved', async () => {
    const at = (now: string) => passTime(catalog.house, now);
    const pieces = [await piece(ids.pieces, '40'), await piece(ids.pieces, '40')];
    const last = await piece(ids.pieces, '40');
    for (const one of pieces) {
      expect(await submit(one)).toMatchObject({ success: true });
      await agreed(one);
    }
    const [first] = await rowsOf<{ id: string; today: string; next: string }>(
      `select id, day::text as today, (day + 1)::text as next from pr_method_use where category = '${ids.pieces}' limit 1`,
    );
    await rowsOf(`update pr_method_use set day = day - 89 where id = '${first?.id}' returning id`);

    await at(`${first?.today} 23:59:00`);
    expect(await spent(ids.pieces)).toBe(800);
    expect(pathsOf(await submit(last))).toContain('/lines/0/methodReason');
    await at(`${first?.next} 00:01:00`);
    expect(await read(`methodUse/${first?.id}`)).toMatchObject({ status: 'lapsed' });
    expect(await spent(ids.pieces)).toBe(400);
    expect(await submit(last)).toMatchObject({ success: true, result: { below: 'N' } });
  });

  test('is anew once a plan is taken back to be written again, and what was counted is counted once', async () => {
    const { id } = await demanded(ids.replay, { name: '试剂', qty: '60' });
    const plan = await approved([id], catalogued);
    expect(await spent(ids.replay)).toBe(600);
    await moved('buyer', 'purchasePlan', plan.id, 'reopen');
    expect(await spent(ids.replay)).toBe(0);
    expect(await submit(await read(`purchasePlan/${plan.id}`))).toMatchObject({ success: true });
    await agreed(plan);
    expect(await spent(ids.replay)).toBe(600);
  });
});

test('every sum that plans keep is what the documents say from scratch', async () => {
  const { model } = await catalog.house.models.running(1);
  const kept = [...ledgersByName(model).values()].filter(
    ({ owner, taker }) => owner.key === 'methodSpend' || taker.key === 'purchasePlan',
  );
  expect(kept.length).toBeGreaterThanOrEqual(5);
  for (const is of kept) {
    const wanted = wantedSql({ model, tenant: 1, is });
    const rows = await rowsOf(
      `select w.taker_line, w.account_id, w.account_line, trim_scale(w.amount)::text as amount from (${wanted}) w order by 1, 2, 3, 4`,
    );
    const entries = await rowsOf(
      `select taker_line, account_id, account_line, trim_scale(amount)::text as amount from ledger_entry where ledger = '${is.name}' order by 1, 2, 3, 4`,
    );
    expect(entries, is.name).toEqual(rows);
  }
});
