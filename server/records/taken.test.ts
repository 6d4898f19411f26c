import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

/** A demand that may still be changed, thrown away and called off when orders have been made of it. */
function demandDocument() {
  const file = path.join(import.meta.dirname, '../../tests/fixtures/trade/demand.json');
  const demand = { ...JSON.parse(fs.readFileSync(file, 'utf8')), spec: 3 };
  const [chain] = demand.becomes;
  delete chain.lines.consume;
  chain.lines.ledgers = {
    taken: { take: 'qty', into: 'orderedQty', upTo: 'qty * ../share', while: ['draft', 'approved'] },
  };
  demand.fields.share = { type: 'decimal', label: '可下单比例', calc: "if(title = '减半', 0.5, 1)" };
  const { nodes, moves } = demand.states;
  nodes.find(({ key }: { key: string }) => key === 'approved').open = '*';
  const drop = { key: 'drop', label: '撤销', from: 'approved', to: 'voided' };
  moves.push({ ...drop, when: 'sum(lines.orderedQty) = 0', unless: '已下单的需求不能撤销' });
  demand.access.roles.demander.do.push('move:drop');
  return { ...demand, layer: 'product' };
}

/** Another way to the same demands: what is taken through it is taken of them. */
const desk = {
  kind: 'entity',
  key: 'demandDesk',
  spec: 3,
  title: '需求台',
  facetOf: 'demand',
  takes: ['demandNo', 'status', 'title', 'depart', 'demander', 'lines'],
  fields: {},
  access: {
    roles: { demander: { do: ['read', 'edit'] }, demandHead: { do: ['read', 'edit'], hide: ['lines.orderedQty'] } },
  },
};

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_taken', [recordsRoom], { documents: [demandDocument(), desk] });
  await gateTables(trade.at.db, 'po_order', 'pr_demand');
});
afterAll(() => trade.close());

const owner = (text: string, ...values: unknown[]) => trade.at.db.owner.rows({ text, values });

interface Demand {
  readonly id: string;
  readonly no: string;
  readonly lines: readonly string[];
}

async function approvedDemand(...quantities: string[]): Promise<Demand> {
  const lines = quantities.map((qty) => ({ name: '乙腈', qty, unit: 'BOTTLE', estPrice: '2.5' }));
  const body = { title: '需求', depart: 'd2', appointSupplier: 's1', appointWhy: '独家', lines };
  const { result } = await trade.call('demander', 'POST', '/records/demand', body);
  await owner(`update pr_demand set status = 'approved' where id = $1`, result.id);
  return { id: result.id, no: result.demandNo, lines: result.lines.map(({ id }: RecordData) => id) };
}

const order = (demand: Demand, qty: string, more: object = {}) => {
  const $from = { chain: 'demand.toOrder', id: demand.id, line: demand.lines[0] };
  const line = { name: '乙腈', unit: 'BOTTLE', qty, price: '3', taxRate: '0.13', needDate: '2036-12-30', $from };
  return trade.call('buyer', 'POST', '/records/purchaseOrder', {
    supplier: 's1',
    receiver: '王',
    deliverTo: '一号库',
    $from: { chain: 'demand.toOrder', id: demand.id },
    lines: [line],
    ...more,
  });
};
const versionOf = async ({ id }: Demand): Promise<number> =>
  (await owner('select version from pr_demand where id = $1', id))[0]?.version as number;
const save = async (demand: Demand, lines: readonly object[], version?: number) =>
  trade.call('demander', 'PUT', `/records/demand/${demand.id}`, {
    version: version ?? (await versionOf(demand)),
    lines,
  });
const lower = (demand: Demand, qty: string, version?: number) => save(demand, [{ id: demand.lines[0], qty }], version);
const remove = ({ id }: Demand) => trade.call('demander', 'POST', '/records/demand/delete', { ids: [id] });
const drop = async (demand: Demand, version?: number) =>
  trade.call('demander', 'POST', `/records/demand/${demand.id}/moves/drop`, {
    version: version ?? (await versionOf(demand)),
    answers: {},
  });
const stored = ({ id }: Demand) =>
  owner(
    `select trim_scale(l.qty)::text as qty, trim_scale(l.ordered_qty)::text as ordered, h.deleted_at is not null as gone
       from pr_demand_line l join pr_demand h on h.id = l.head_id where h.id = $1 order by l.row_no`,
    id,
  );

describe('a line of which something was taken', () => {
  test('keeps at least that much: less is refused with who took how much', async () => {
    const demand = await approvedDemand('10');
    const { result } = await order(demand, '6');
    const answer = await lower(demand, '5');
    expect(answer).toMatchObject({
      success: false,
      reason: 'below_taken',
      issues: [{ code: 'taken_below', path: '/lines/0/qty' }],
    });
    expect(answer.message).toBe(
      `数量不能少于下游单据已占用的数量：需求明细第1行：改后最多可占用5，而采购订单 ${result.poNo} 占用6：请先减少或取消这些下游单据，或不要改到低于已占用的数量`,
    );
    expect(await stored(demand)).toEqual([{ qty: '10', ordered: '6', gone: false }]);
    expect(await lower(demand, '6')).toMatchObject({ success: true });
    expect(await save(demand, [{ id: demand.lines[0], name: '丙酮' }])).toMatchObject({ success: true });
  });

  test('tells each of its takers once, though a facet has the same chain', async () => {
    const demand = await approvedDemand('10');
    const { result } = await order(demand, '6');
    const below = await lower(demand, '5');
    expect(below.issues).toHaveLength(1);
    expect(below.message).not.toContain('无权查看');
    const gone = await remove(demand);
    expect(gone.issues).toHaveLength(1);
    expect(gone.message.split(result.poNo)).toHaveLength(2);
  });

  test('is not named by documents whoever asks may not see, but what they took is counted', async () => {
    const demand = await approvedDemand('10');
    const { result } = await order(demand, '2');
    const hidden = (await order(demand, '4')).result;
    await owner(`update po_order set demander = null where id = $1`, hidden.id);
    const answer = await lower(demand, '1');
    expect(answer.message).toContain(`采购订单 ${result.poNo} 占用2、采购订单另占用4（您无权查看该单据）`);
    expect(answer.message).not.toContain(hidden.poNo);
  });

  test('does not name who is linked to it and holds nothing of it in the state it is in', async () => {
    const demand = await approvedDemand('10');
    const { result: given } = await order(demand, '3');
    const submit = `/records/purchaseOrder/${given.id}/moves/submit`;
    expect(await trade.call('buyer', 'POST', submit, { version: 1, answers: {} })).toMatchObject({ success: true });
    const { result } = await order(demand, '6');
    expect(await stored(demand)).toMatchObject([{ ordered: '6' }]);
    const answer = await lower(demand, '5');
    expect(answer.message).toContain(`采购订单 ${result.poNo} 占用6：`);
    expect(answer.message).not.toContain(given.poNo);
  });

  test('says no amount to whoever may not see the quantity itself', async () => {
    const demand = await approvedDemand('10');
    const { result } = await order(demand, '6');
    const answer = await trade.call('head', 'PUT', `/records/demandDesk/${demand.id}`, {
      version: await versionOf(demand),
      lines: [{ id: demand.lines[0], qty: '5' }],
    });
    expect(answer).toMatchObject({ success: false, reason: 'below_taken' });
    expect(answer.message).toContain('下游“采购订单”占用');
    expect(answer.message).not.toContain('占用6');
    expect(answer.message).not.toContain(result.poNo);
  });

  test('stays: it is not deleted, while one beside it goes', async () => {
    const demand = await approvedDemand('10', '4');
    const { result } = await order(demand, '6');
    const answer = await save(demand, [{ id: demand.lines[1] }]);
    expect(answer).toMatchObject({ reason: 'below_taken', issues: [{ code: 'taken_gone', path: '/lines' }] });
    expect(answer.message).toContain(`第1行不能删除，采购订单 ${result.poNo} 占用6`);
    expect(await save(demand, [{ id: demand.lines[0] }])).toMatchObject({ success: true });
  });

  test('keeps it as well where a value of the head decides how much may be taken', async () => {
    const demand = await approvedDemand('10');
    await order(demand, '6');
    const half = await trade.call('demander', 'PUT', `/records/demand/${demand.id}`, {
      version: await versionOf(demand),
      title: '减半',
    });
    expect(half).toMatchObject({ reason: 'below_taken', issues: [{ code: 'taken_below', path: '/lines/0/qty' }] });
    expect(half.message).toContain('改后最多可占用5');
  });

  test('may be corrected upwards where more was taken than it had', async () => {
    const demand = await approvedDemand('10');
    await order(demand, '6');
    await owner('update pr_demand_line set qty = 3 where head_id = $1', demand.id);
    expect(await lower(demand, '4')).toMatchObject({ success: true });
    expect(await lower(demand, '3')).toMatchObject({ reason: 'below_taken' });
  });
});

describe('of lowering and taking at the same moment', () => {
  test('the one who takes first has it', async () => {
    const demand = await approvedDemand('10');
    const version = await versionOf(demand);
    const answers = await heldOpen(trade.at.db, [() => order(demand, '10'), () => lower(demand, '5', version)]);
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'stale_version' }]);
    expect(await stored(demand)).toEqual([{ qty: '10', ordered: '10', gone: false }]);
    expect(await lower(demand, '5')).toMatchObject({ reason: 'below_taken' });
  });
  test('the one who lowers first has it', async () => {
    const demand = await approvedDemand('10');
    const answers = await heldOpen(trade.at.db, [() => lower(demand, '5', 1), () => order(demand, '10')]);
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'over_bound' }]);
    expect(await stored(demand)).toEqual([{ qty: '5', ordered: '0', gone: false }]);
  });
});

describe('a record of which something was taken', () => {
  test('is not deleted until it is given back', async () => {
    const demand = await approvedDemand('10');
    const { result } = await order(demand, '6');
    const answer = await remove(demand);
    expect(answer).toMatchObject({ success: false, reason: 'still_used' });
    expect(answer.message).toContain(
      `采购需求 ${demand.no} 第1行：采购订单 ${result.poNo} 占用6，请先减少或取消这些下游单据`,
    );
    expect(await stored(demand)).toMatchObject([{ gone: false }]);
    await trade.call('buyer', 'POST', '/records/purchaseOrder/delete', { ids: [result.id] });
    expect(await remove(demand)).toMatchObject({ success: true });
  });

  test('that was deleted gives nothing more: what was drawn from it does not come back', async () => {
    const demand = await approvedDemand('10');
    const { result } = await order(demand, '6');
    const orders = { ids: [result.id] };
    await trade.call('buyer', 'POST', '/records/purchaseOrder/delete', orders);
    await remove(demand);
    expect(await trade.call('buyer', 'POST', `/records/purchaseOrder/${result.id}/restore`)).toMatchObject({
      success: false,
      issues: [{ code: 'unknown_source' }],
    });
    expect(await stored(demand)).toEqual([{ qty: '10', ordered: '0', gone: true }]);
  });

  test('deleted while somebody takes: the first has it', async () => {
    const [one, other] = [await approvedDemand('10'), await approvedDemand('10')];
    const taken = await heldOpen(trade.at.db, [() => order(one, '10'), () => remove(one)]);
    expect(taken).toMatchObject([{ success: true }, { success: false }]);
    expect(await stored(one)).toMatchObject([{ ordered: '10', gone: false }]);
    const gone = await heldOpen(trade.at.db, [() => remove(other), () => order(other, '10')]);
    expect(gone).toMatchObject([{ success: true }, { success: false }]);
    expect(await stored(other)).toMatchObject([{ ordered: '0', gone: true }]);
  });

  test('is not called off where its document says so, nor while somebody takes', async () => {
    const [one, other] = [await approvedDemand('10'), await approvedDemand('10')];
    await order(one, '1');
    expect(await drop(one)).toMatchObject({ success: false, reason: 'wrong_state', message: '已下单的需求不能撤销' });
    const taken = await heldOpen(trade.at.db, [() => order(other, '10'), () => drop(other, 1)]);
    expect(taken).toMatchObject([{ success: true }, { success: false, reason: 'stale_version' }]);
  });
});
