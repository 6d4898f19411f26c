import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { countSent } from '../db/count-sent.ts';
import { recordsRoom } from './records.routes.ts';

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_chain', [recordsRoom]);
});
afterAll(() => trade.close());

let made = 0;
/** A demand for 10 and 5, approved. */
async function approved(): Promise<{ id: string; demandNo: string; lines: { id: string }[] }> {
  const body = {
    title: `需求${made++}`,
    depart: 'd2',
    appointSupplier: 's1',
    appointWhy: '独家',
    lines: [
      { material: 'm1', name: '乙腈', qty: '10', unit: 'BOTTLE', estPrice: '280', needDate: '2036-12-30' },
      { material: 'm2', name: '滤膜', qty: '5', unit: 'BOX', estPrice: '95', needDate: '2036-12-30' },
    ],
  };
  const { result } = await trade.call('demander', 'POST', '/records/demand', body);
  await trade.at.db
    .tenant(1)
    .rows({ text: `update pr_demand set status = 'approved' where id = $1`, values: [result.id] });
  return result;
}
const become = (id: string, name = 'buyer') => trade.call(name, 'POST', `/records/demand/${id}/becomes/toOrder`);
const order = (body: object, name = 'buyer') => trade.call(name, 'POST', '/records/purchaseOrder', body);
const ordered = async (id: string): Promise<string[]> => {
  const { result } = await trade.call('boss', 'GET', `/records/demand/${id}`);
  return result.lines.map((line: RecordData) => line.orderedQty);
};
/** What the chain proposes, with what a person adds: tax and quantities. */
async function proposed(id: string, ...quantities: string[]): Promise<RecordData & { lines: RecordData[] }> {
  const { result } = await become(id);
  const lines = result.record.lines.slice(0, quantities.length || undefined);
  return {
    ...result.record,
    lines: lines.map((line: RecordData, at: number) => ({ ...line, taxRate: '0.13', qty: quantities[at] ?? line.qty })),
  };
}

describe('the next document', () => {
  test('is proposed with what remains, words and where it comes from', async () => {
    const demand = await approved();
    const { result } = await become(demand.id);
    expect(result).toMatchObject({
      entity: 'purchaseOrder',
      source: demand.demandNo,
      record: {
        supplier: 's1',
        supplier_dictText: '北方试剂',
        demander: 'u-demander',
        $rel: { 'supplier.country': 'CN' },
        $from: { chain: 'demand.toOrder', id: demand.id },
        lines: [
          { material: 'm1', material_dictText: '乙腈', qty: '10.0000', price: '280.000000', unit_dictText: '瓶' },
          { qty: '5.0000', $from: { chain: 'demand.toOrder', id: demand.id, line: demand.lines[1]?.id } },
        ],
      },
    });
  });
  test('takes from the one before, which shows it, and both know of each other', async () => {
    const demand = await approved();
    const made = await order(await proposed(demand.id, '4', '5'));
    expect(made.result).toMatchObject({
      demander: 'u-demander',
      $from: { id: demand.id },
      lines: [{ $from: { line: demand.lines[0]?.id } }, {}],
    });
    expect(made.result).toEqual((await trade.call('buyer', 'GET', `/records/purchaseOrder/${made.result.id}`)).result);
    expect(await ordered(demand.id)).toEqual(['4.0000', '5.0000']);
    const up = await trade.call('buyer', 'GET', `/records/purchaseOrder/${made.result.id}/lineage`);
    expect(up.result).toEqual({
      from: [
        {
          entity: 'demand',
          title: '采购需求',
          id: demand.id,
          name: expect.any(String),
          state: '已批准',
          quantity: '9',
        },
      ],
      to: [],
    });
    const down = await trade.call('buyer', 'GET', `/records/demand/${demand.id}/lineage`);
    expect(down.result.to).toMatchObject([{ entity: 'purchaseOrder', id: made.result.id, state: '草稿' }]);
    expect((await become(demand.id)).result.record.lines).toMatchObject([{ qty: '6.0000' }]);
  });
  test('is told to whoever may read it, and not to another who sees the one before alike', async () => {
    const demand = await approved();
    const { result } = await order(await proposed(demand.id, '1'));
    await trade.at.db
      .tenant(1)
      .rows({ text: `update po_order set status = 'published' where id = $1`, values: [result.id] });
    await trade.at.db.tenant(1).rows({ text: `update pr_demand set depart = 'd1' where id = $1`, values: [demand.id] });
    const told = async (name: string) =>
      (await trade.call(name, 'GET', `/records/demand/${demand.id}/lineage`)).result.to.map(({ id }: RecordData) => id);
    expect(await told('ordering')).toEqual([result.id]);
    expect(await told('headOnly')).toEqual([]);
  });
  test('gives back what it no longer takes: a smaller quantity, a line less, the whole', async () => {
    const demand = await approved();
    const { result } = await order(await proposed(demand.id));
    const put = (body: object) => trade.call('buyer', 'PUT', `/records/purchaseOrder/${result.id}`, body);
    const [first] = result.lines;
    await put({ version: 1, lines: [{ id: first.id, qty: '7' }, result.lines[1]] });
    expect(await ordered(demand.id)).toEqual(['7.0000', '5.0000']);
    await put({ version: 2, lines: [{ id: first.id }] });
    expect(await ordered(demand.id)).toEqual(['7.0000', '0.0000']);
    await trade.call('buyer', 'POST', '/records/purchaseOrder/delete', { ids: [result.id] });
    expect(await ordered(demand.id)).toEqual(['0.0000', '0.0000']);
    await trade.call('buyer', 'POST', `/records/purchaseOrder/${result.id}/restore`);
    expect(await ordered(demand.id)).toEqual(['7.0000', '0.0000']);
  });
  test('never passes its bound, which is told at the line', async () => {
    const demand = await approved();
    expect((await order(await proposed(demand.id, '10.5', '1'))).success).toBe(true);
    const demand2 = await approved();
    const past = await order(await proposed(demand2.id, '10.5001'));
    expect(past).toMatchObject({
      reason: 'over_bound',
      issues: [{ code: 'past_bound', path: '/lines/0/qty', params: { left: '10.5' } }],
    });
    expect(await ordered(demand2.id)).toEqual(['0.0000', '0.0000']);
  });
  test('is not restored when what it took is taken meanwhile', async () => {
    const demand = await approved();
    const first = await order(await proposed(demand.id));
    await trade.call('buyer', 'POST', '/records/purchaseOrder/delete', { ids: [first.result.id] });
    expect((await order(await proposed(demand.id))).success).toBe(true);
    const back = await trade.call('buyer', 'POST', `/records/purchaseOrder/${first.result.id}/restore`);
    expect(back.reason).toBe('over_bound');
  });
  test.each([
    ['a source that is not there', { chain: 'demand.toOrder', id: 'nothing' }],
    ['a chain nobody knows', { chain: 'demand.unicorn', id: 'x' }],
  ])('refuses %s', async (_, $from) => {
    const answer = await order({ supplier: 's1', lines: [], $from });
    expect(answer.success).toBe(false);
    expect(['unknown_record', 'invalid_input']).toContain(answer.reason);
  });
  test('refuses a line of a demand that is not approved, or out of reach', async () => {
    const demand = await approved();
    const body = await proposed(demand.id);
    const stray = { ...body, $from: undefined };
    await trade.at.db
      .tenant(1)
      .rows({ text: `update pr_demand set status = 'closed' where id = $1`, values: [demand.id] });
    expect(await order(stray)).toMatchObject({ reason: 'invalid_input', issues: [{ code: 'unknown_source' }] });
    expect((await order(body)).reason).toBe('wrong_state');
    expect(await ordered(demand.id)).toEqual(['0.0000', '0.0000']);
  });
  test('may gather lines of several demands', async () => {
    const [one, two] = [await approved(), await approved()];
    const first = await proposed(one.id);
    const second = await proposed(two.id);
    const { result } = await order({ ...first, $from: undefined, lines: [...first.lines, ...second.lines] });
    expect(await ordered(one.id)).toEqual(['10.0000', '5.0000']);
    expect(await ordered(two.id)).toEqual(['10.0000', '5.0000']);
    const { result: lineage } = await trade.call('buyer', 'GET', `/records/purchaseOrder/${result.id}/lineage`);
    expect(lineage.from.map(({ id }: { id: string }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
  });
});

describe('several records chosen together', () => {
  const together = (ids: readonly string[], name = 'buyer') =>
    trade.call(name, 'POST', '/records/demand/becomes/toOrder', { ids });
  const fromBoth = async (ids: readonly string[]) => {
    const { record } = (await together(ids)).result;
    return { ...record, lines: record.lines.map((line: RecordData) => ({ ...line, taxRate: '0.13' })) };
  };
  const change = (id: string, set: string, ...values: unknown[]) =>
    trade.at.db.tenant(1).rows({ text: `update pr_demand set ${set} where id = $1`, values: [id, ...values] });
  const noOf = async (id: string) => (await trade.call('boss', 'GET', `/records/demand/${id}`)).result.demandNo;

  test('make one document with the lines of all, in the order chosen, and what their heads agree about', async () => {
    const [one, two] = [await approved(), await approved()];
    const { result } = await together([two.id, one.id]);
    expect(result).toMatchObject({
      entity: 'purchaseOrder',
      source: `${two.demandNo} 等 2 份`,
      differs: [],
      record: { supplier: 's1', supplier_dictText: '北方试剂', demander: 'u-demander', depart: 'd2' },
    });
    const lines = [...two.lines, ...one.lines].map(({ id }) => id);
    expect(result.record.lines.map(({ $from }: { $from: { line: string } }) => $from.line)).toEqual(lines);
  });

  test('are each told of the order, which knows them all, and get back what it took', async () => {
    const [one, two] = [await approved(), await approved()];
    const made = await order(await fromBoth([one.id, two.id]));
    expect(made.result).toEqual((await trade.call('buyer', 'GET', `/records/purchaseOrder/${made.result.id}`)).result);
    expect([await ordered(one.id), await ordered(two.id)]).toEqual([
      ['10.0000', '5.0000'],
      ['10.0000', '5.0000'],
    ]);
    const up = await trade.call('buyer', 'GET', `/records/purchaseOrder/${made.result.id}/lineage`);
    expect(up.result.from.map(({ id, quantity }: RecordData) => [id, quantity])).toEqual(
      [one.id, two.id].toSorted().map((id) => [id, '15']),
    );
    for (const { id } of [one, two]) {
      const down = await trade.call('buyer', 'GET', `/records/demand/${id}/lineage`);
      expect(down.result.to).toMatchObject([{ entity: 'purchaseOrder', id: made.result.id }]);
    }
    await trade.call('buyer', 'POST', '/records/purchaseOrder/delete', { ids: [made.result.id] });
    expect([await ordered(one.id), await ordered(two.id)]).toEqual([
      ['0.0000', '0.0000'],
      ['0.0000', '0.0000'],
    ]);
  });

  test('are sources as far as they give a line: one whose lines were taken out again is none', async () => {
    const [one, two] = [await approved(), await approved()];
    const body = await fromBoth([one.id, two.id]);
    const { result } = await order({ ...body, lines: body.lines.slice(2) });
    expect(result.$from).toEqual({ chain: 'demand.toOrder', id: two.id });
    const up = await trade.call('buyer', 'GET', `/records/purchaseOrder/${result.id}/lineage`);
    expect(up.result.from).toMatchObject([{ id: two.id }]);
  });

  test('leave to choose what they do not agree about, and say who says what', async () => {
    const [one, two, three] = [await approved(), await approved(), await approved()];
    await change(two.id, 'appoint_supplier = $2', 's2');
    await change(three.id, 'appoint_supplier = null');
    const [first, second] = [await noOf(one.id), await noOf(two.id)];
    const { result } = await together([one.id, two.id]);
    expect(result.record).toMatchObject({ supplier: null, demander: 'u-demander' });
    expect(result.differs).toEqual([
      `供应商不一致：采购需求 ${first} 为「北方试剂」，采购需求 ${second} 为「南方耗材」，请选择`,
    ]);
    // One that says nothing leaves it to the other.
    expect((await together([one.id, three.id])).result).toMatchObject({ record: { supplier: 's1' }, differs: [] });
    const body = await fromBoth([one.id, two.id]);
    const refused = await order(body);
    expect(refused.success).toBe(false);
    expect(refused.issues).toContainEqual(expect.objectContaining({ path: '/supplier', code: 'required' }));
    expect(await order({ ...body, supplier: 's2' })).toMatchObject({ success: true, result: { supplier: 's2' } });
  });

  test('are refused together where one of them cannot, which is named', async () => {
    const [one, two] = [await approved(), await approved()];
    await change(two.id, "status = 'closed'");
    const refused = await together([one.id, two.id]);
    expect(refused).toMatchObject({ success: false, reason: 'wrong_state' });
    expect(refused.message).toContain(`采购需求 ${await noOf(two.id)}：`);
    expect(refused.message).not.toContain(await noOf(one.id));
    expect((await together([one.id, 'nothing'])).reason).toBe('unknown_record');
    const body = { ...(await fromBoth([one.id])), $from: { chain: 'demand.toOrder', id: one.id, with: [two.id] } };
    expect((await order(body)).success).toBe(false);
  });
});

test('twenty orders at once against one demand never pass the bound, and what is taken is what stands in them', async () => {
  const demand = await approved();
  const body = await proposed(demand.id, '3');
  const answers = await Promise.all(Array.from({ length: 20 }, () => order(body)));
  const passed = answers.filter(({ success }) => success);
  expect(passed).toHaveLength(3);
  expect(new Set(answers.filter(({ success }) => !success).map(({ reason }) => reason))).toEqual(
    new Set(['over_bound']),
  );
  expect(await ordered(demand.id)).toEqual(['9.0000', '0.0000']);
});

test('orders that draw from the same lines in another order do not stop each other', async () => {
  const [one, two] = [await approved(), await approved()];
  const first = await proposed(one.id, '0.1', '0.1');
  const second = await proposed(two.id, '0.1', '0.1');
  const lines = [...first.lines, ...second.lines];
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      order({ ...first, $from: undefined, lines: n % 2 ? lines : lines.toReversed() }),
    ),
  );
  expect(answers.every(({ success }) => success)).toBe(true);
  expect(await ordered(one.id)).toEqual(['1.6000', '1.6000']);
});

test('a chain costs as many statements for one line as for two', async () => {
  const demand = await approved();
  const sent = async (body: object) => {
    const { sent, result } = await countSent(() => order(body));
    expect(result.success).toBe(true);
    return sent;
  };
  const one = await sent(await proposed(demand.id, '1'));
  expect(await sent(await proposed(demand.id, '1', '1'))).toBe(one);
});
