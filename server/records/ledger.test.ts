import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { add, round } from '../../schemas/expressions/decimal.ts';
import { gateTables, heldOpen, waiting } from '../../tests/support/held-open.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

const fixture = (name: string) =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, `../../tests/fixtures/trade/${name}.json`), 'utf8'));

/** What follows from the ledger is stored, line by line and at the head; an order holds in all states but three. */
function demandDocument() {
  const demand = { ...fixture('demand'), spec: 3 };
  const { fields } = demand.parts.lines;
  fields.openQty.stored = true;
  fields.openAmount = {
    type: 'money',
    currency: 'CNY',
    scale: 2,
    label: '未下单金额',
    calc: 'round(openQty * estPrice, 2)',
    stored: true,
  };
  demand.fields.openTotal = {
    type: 'money',
    currency: 'CNY',
    scale: 2,
    label: '未下单合计',
    calc: 'sum(lines.openAmount)',
    stored: true,
  };
  demand.fields.execStatus.stored = true;
  const [chain] = demand.becomes;
  delete chain.lines.consume;
  chain.lines.ledgers = {
    taken: {
      take: 'qty',
      into: 'orderedQty',
      upTo: 'qty',
      while: ['draft', 'approved', 'published', 'confirmed', 'closed'],
    },
  };
  return { ...demand, layer: 'product' };
}

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_ledger', [recordsRoom], { documents: [demandDocument()] });
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

/** An order for these quantities of a demand's lines; nothing for those left out. */
const orderBody = (demand: Demand, quantities: readonly (string | null)[]): RecordData => ({
  supplier: 's1',
  receiver: '王',
  deliverTo: '一号库',
  $from: { chain: 'demand.toOrder', id: demand.id },
  lines: quantities.flatMap((qty, at) =>
    qty === null
      ? []
      : [
          {
            name: '乙腈',
            unit: 'BOTTLE',
            qty,
            price: '3',
            taxRate: '0.13',
            needDate: '2036-12-30',
            $from: { chain: 'demand.toOrder', id: demand.id, line: demand.lines[at] },
          },
        ],
  ),
});
const order = (demand: Demand, ...quantities: (string | null)[]) =>
  trade.call('buyer', 'POST', '/records/purchaseOrder', orderBody(demand, quantities));

const reasons: Readonly<Record<string, object>> = { cancel: { reason: '不要了' }, refuse: { reason: '没货' } };
async function move(id: string, key: string, name = 'buyer', version?: number) {
  const at = version ?? (await read(id)).version;
  return trade.call(name, 'POST', `/records/purchaseOrder/${id}/moves/${key}`, {
    version: at,
    answers: reasons[key] ?? {},
  });
}
const read = async (id: string) => (await trade.call('buyer', 'GET', `/records/purchaseOrder/${id}`)).result;

/** Moves one after the other, each as whoever may. */
async function go(id: string, ...keys: readonly string[]): Promise<void> {
  const by: Readonly<Record<string, string>> = { approve: 'boss', refuse: 'supplier', confirm: 'supplier' };
  for (const key of keys) {
    const answer = await move(id, key, by[key]);
    expect(answer, key).toMatchObject({ success: true });
  }
}

/** Lets a table be written, so that only the next one holds up. */
async function ungated<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await owner(`alter table ${table} disable trigger gate`);
  try {
    return await work();
  } finally {
    await owner(`alter table ${table} enable trigger gate`);
  }
}

/** What is stored of a demand: by line what is ordered and open, and the head's values. */
async function stored({ id }: Demand) {
  const [head] = await owner(
    `select open_total::text as "openTotal", exec_status as "execStatus" from pr_demand where id = $1`,
    id,
  );
  const lines = await owner(
    `select trim_scale(ordered_qty)::text as ordered, trim_scale(open_qty)::text as open, open_amount::text as amount
     from pr_demand_line where head_id = $1 order by row_no`,
    id,
  );
  return { ...head, lines };
}

/** The same from scratch: what stands in the lines of every order that is there and holds, and what follows from it. */
async function replayed({ id }: Demand) {
  const rows = await owner(
    `select l.qty::text, l.est_price::text as price, trim_scale(coalesce((select sum(p.qty) from doc_link k join po_line p on p.id = k.to_line
       join po_order h on h.id = p.head_id where k.from_line = l.id and h.deleted_at is null
       and h.status in ('draft', 'approved', 'published', 'confirmed', 'closed')), 0))::text as ordered
     from pr_demand_line l where l.head_id = $1 order by l.row_no`,
    id,
  );
  const lines = rows.map(({ qty, price, ordered }) => {
    const open = String(Number(qty) - Number(ordered));
    return { ordered, open, amount: (Number(open) * Number(price)).toFixed(2) };
  });
  const openTotal = lines.reduce((sum, { amount }) => round(add(sum, amount) ?? '0', 2) ?? '0', '0');
  const taken = rows.reduce((sum, { ordered }) => sum + Number(ordered), 0);
  const whole = rows.reduce((sum, { qty }) => sum + Number(qty), 0);
  return {
    openTotal: Number(openTotal).toFixed(2),
    execStatus: taken === 0 ? 'NONE' : taken < whole ? 'PART' : 'DONE',
    lines,
  };
}

const ordered = async (demand: Demand) => (await stored(demand)).lines.map(({ ordered: taken }) => taken);

describe('what follows from the ledger', () => {
  test('is stored as it stands after ordering: in the line, in further values of the line, at the head', async () => {
    const demand = await approvedDemand('10', '4');
    expect(await stored(demand)).toMatchObject({ openTotal: '35.00', execStatus: 'NONE' });
    await order(demand, '10');
    expect(await stored(demand)).toEqual({
      openTotal: '10.00',
      execStatus: 'PART',
      lines: [
        { ordered: '10', open: '0', amount: '0.00' },
        { ordered: '0', open: '4', amount: '10.00' },
      ],
    });
    const { result } = await order(demand, null, '4');
    expect(await stored(demand)).toMatchObject({ openTotal: '0.00', execStatus: 'DONE' });
    await trade.call('buyer', 'POST', '/records/purchaseOrder/delete', { ids: [result.id] });
    expect(await stored(demand)).toEqual(await replayed(demand));
  });

  test('is whole at the head when two orders draw from two of its lines at once', async () => {
    const demand = await approvedDemand('10', '4');
    const one = (await order(demand, '1')).result;
    const other = (await order(demand, null, '1')).result;
    const raise = ({ id, version, lines }: RecordData, qty: string) =>
      trade.call('buyer', 'PUT', `/records/purchaseOrder/${id}`, {
        version,
        lines: [{ id: (lines as RecordData[])[0]?.id, qty }],
      });
    const answers = await ungated('po_order', () =>
      heldOpen(trade.at.db, [() => raise(one, '10'), () => raise(other, '4')]),
    );
    expect(answers).toMatchObject([{ success: true }, { success: true }]);
    expect(await stored(demand)).toMatchObject({ openTotal: '0.00', execStatus: 'DONE' });
  });

  test('reaches whoever has the record open: their save is told of the new one and writes nothing old over it', async () => {
    const demand = await approvedDemand('10');
    await owner(`update pr_demand set status = 'draft' where id = $1`, demand.id);
    const { result: open } = await trade.call('demander', 'GET', `/records/demand/${demand.id}`);
    await owner(`update pr_demand set status = 'approved' where id = $1`, demand.id);
    await order(demand, '6');
    await owner(`update pr_demand set status = 'draft' where id = $1`, demand.id);
    const put = (version: number) =>
      trade.call('demander', 'PUT', `/records/demand/${demand.id}`, {
        version,
        lines: [{ id: demand.lines[0], qty: '12', openQty: '12' }],
      });
    const late = await put(open.version);
    expect(late).toMatchObject({ success: false, reason: 'stale_version' });
    expect(late.result.lines).toMatchObject([{ orderedQty: '6.0000', openQty: '4.0000' }]);
    expect(await put(late.result.version)).toMatchObject({ success: true });
    expect(await stored(demand)).toEqual(await replayed(demand));
  });

  test('is told in the history of the record that was drawn from, with who drew', async () => {
    const demand = await approvedDemand('10');
    const { result } = await order(demand, '4');
    const { result: history } = await trade.call('boss', 'GET', `/records/demand/${demand.id}/history`);
    expect(history[0]).toMatchObject({ action: 'ledger', by: 'u-buyer', note: `采购订单 ${result.poNo}`, version: 2 });
    expect(history[0].changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          path: 'lines.orderedQty',
          before: '0.0000',
          after: '4.0000',
          row: { id: demand.lines[0], no: 1 },
        }),
        expect.objectContaining({ path: 'lines.openQty', before: '10.0000', after: '6.0000' }),
        expect.objectContaining({ path: 'openTotal', before: '25.00', after: '15.00' }),
      ]),
    );
    const { result: versions } = await trade.call('boss', 'GET', `/records/demand/${demand.id}/versions`);
    expect(versions.map(({ content }: { content: RecordData }) => content.openTotal)).toEqual(['15.00', '25.00']);
  });
});

describe('an order gathered from several demands', () => {
  /** One order for these quantities of the first line of each. */
  const gathered = (demands: readonly Demand[], qty: string): RecordData => {
    const [first] = demands;
    return {
      ...orderBody(first as Demand, []),
      $from: { chain: 'demand.toOrder', id: first?.id, with: demands.slice(1).map(({ id }) => id) },
      lines: demands.flatMap((demand) => orderBody(demand, [qty]).lines as RecordData[]),
    };
  };
  const make = (demands: readonly Demand[], qty: string) =>
    trade.call('buyer', 'POST', '/records/purchaseOrder', gathered(demands, qty));

  test('gives back to each of them when it is cancelled', async () => {
    const [one, two] = [await approvedDemand('10'), await approvedDemand('10')];
    const { result } = await make([one, two], '10');
    expect([await ordered(one), await ordered(two)]).toEqual([['10'], ['10']]);
    await go(result.id, 'submit', 'approve', 'cancel');
    expect([await ordered(one), await ordered(two)]).toEqual([['0'], ['0']]);
    expect([await stored(one), await stored(two)]).toEqual([await replayed(one), await replayed(two)]);
  });

  test('races with another over the same demands, named the other way round: one takes, neither stops the other', async () => {
    const [one, two] = [await approvedDemand('10'), await approvedDemand('10')];
    const answers = await ungated('po_order', () =>
      heldOpen(trade.at.db, [() => make([one, two], '6'), () => make([two, one], '6')]),
    );
    expect(answers.map(({ success }) => success)).toEqual([true, false]);
    expect(answers[1]).toMatchObject({ reason: 'over_bound' });
    expect([await ordered(one), await ordered(two)]).toEqual([['6'], ['6']]);
    expect([await stored(one), await stored(two)]).toEqual([await replayed(one), await replayed(two)]);
  });

  test('takes from none where one has too little left', async () => {
    const [one, two] = [await approvedDemand('10'), await approvedDemand('4')];
    expect(await make([one, two], '6')).toMatchObject({
      reason: 'over_bound',
      issues: [{ code: 'past_bound', path: '/lines/1/qty' }],
    });
    expect([await ordered(one), await ordered(two)]).toEqual([['0'], ['0']]);
  });
});

describe('an order holds what it took in the states its chain names', () => {
  test('gives it back where it enters another, and takes it again where it comes back', async () => {
    const demand = await approvedDemand('10');
    const { result } = await order(demand, '10');
    expect(await ordered(demand)).toEqual(['10']);
    await go(result.id, 'submit');
    expect(await stored(demand)).toMatchObject({ openTotal: '25.00', lines: [{ ordered: '0', open: '10' }] });
    await go(result.id, 'approve');
    expect(await ordered(demand)).toEqual(['10']);
    await go(result.id, 'publish', 'refuse');
    expect(await ordered(demand)).toEqual(['0']);
    await go(result.id, 'revise');
    expect(await ordered(demand)).toEqual(['10']);
    await go(result.id, 'submit', 'approve', 'cancel');
    expect(await stored(demand)).toMatchObject({ openTotal: '25.00', execStatus: 'NONE', lines: [{ ordered: '0' }] });
    expect((await trade.call('buyer', 'GET', `/records/purchaseOrder/${result.id}/lineage`)).result.from).toMatchObject(
      [{ id: demand.id, quantity: '10' }],
    );
  });

  test('gives back once: what was given back by a state is not given back again by the trash, nor taken by coming out of it', async () => {
    const demand = await approvedDemand('10');
    const first = (await order(demand, '4')).result;
    await order(demand, '3');
    await go(first.id, 'submit');
    expect(await ordered(demand)).toEqual(['3']);
    await owner(`update po_order set status = 'cancelled' where id = $1`, first.id);
    await owner(`update po_order set status = 'draft', version = version + 1 where id = $1`, first.id);
    await owner(`update po_order set status = 'submitted' where id = $1`, first.id);
    await go(first.id, 'withdraw');
    await trade.call('buyer', 'POST', '/records/purchaseOrder/delete', { ids: [first.id] });
    expect(await ordered(demand)).toEqual(['3']);
    await trade.call('buyer', 'POST', `/records/purchaseOrder/${first.id}/restore`);
    expect(await ordered(demand)).toEqual(['7']);
  });

  test('is not let back where others took it meanwhile, and says of which line how much is left', async () => {
    const demand = await approvedDemand('10');
    const first = (await order(demand, '8')).result;
    await go(first.id, 'submit');
    await order(demand, '7');
    const back = await move(first.id, 'withdraw');
    expect(back).toMatchObject({
      success: false,
      reason: 'over_bound',
      issues: [{ code: 'past_bound', path: '/lines/0/qty' }],
    });
    expect(back.message).toContain(`采购需求 ${demand.no} 第1行可用余量不足：最多还可用3，这里还要用8`);
    expect((await read(first.id)).status).toBe('submitted');
    expect(await ordered(demand)).toEqual(['7']);
  });

  test('what it gives back while another wants it goes to the other', async () => {
    const demand = await approvedDemand('10');
    const first = (await order(demand, '10')).result;
    const answers = await heldOpen(trade.at.db, [
      () => move(first.id, 'submit', 'buyer', 1),
      () => order(demand, '10'),
    ]);
    expect(answers).toMatchObject([{ success: true }, { success: true }]);
    expect(await ordered(demand)).toEqual(['10']);
  });

  test('of one that comes back and another that takes at once only the first has it', async () => {
    const demand = await approvedDemand('10');
    const first = (await order(demand, '10')).result;
    await go(first.id, 'submit');
    const taken = await heldOpen(trade.at.db, [
      () => order(demand, '10'),
      () => move(first.id, 'withdraw', 'buyer', 2),
    ]);
    expect(taken).toMatchObject([{ success: true }, { success: false, reason: 'over_bound' }]);
    expect((await read(first.id)).status).toBe('submitted');
    await go(taken[0].result.id, 'submit');
    const back = await heldOpen(trade.at.db, [() => move(first.id, 'withdraw', 'buyer', 2), () => order(demand, '1')]);
    expect(back).toMatchObject([{ success: true }, { success: false, reason: 'over_bound' }]);
    expect(await ordered(demand)).toEqual(['10']);
  });

  test('of two who cancel at once one is too late, and it is given back once', async () => {
    const demand = await approvedDemand('10');
    const first = (await order(demand, '4')).result;
    await order(demand, '6');
    await go(first.id, 'submit', 'approve');
    const { version } = await read(first.id);
    const answers = await heldOpen(trade.at.db, [
      () => move(first.id, 'cancel', 'buyer', version),
      () => move(first.id, 'cancel', 'boss', version),
    ]);
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'stale_version' }]);
    expect(await ordered(demand)).toEqual(['6']);
  });

  test('a connection that is cut between the order and the demand leaves both as they were', async () => {
    const demand = await approvedDemand('10');
    const first = (await order(demand, '10')).result;
    await go(first.id, 'submit', 'approve');
    const [answer] = await ungated('po_order', () =>
      heldOpen(trade.at.db, [() => move(first.id, 'cancel')], async () => {
        for (const pid of await waiting(trade.at.db)) await owner('select pg_terminate_backend($1)', pid);
      }),
    );
    expect(answer.success).toBe(false);
    expect((await read(first.id)).status).toBe('approved');
    expect(await stored(demand)).toMatchObject({ openTotal: '0.00', lines: [{ ordered: '10', open: '0' }] });
    await go(first.id, 'cancel');
    expect(await stored(demand)).toEqual(await replayed(demand));
  });
});

test('of two orders for all there is, written at the same moment, one waits for the other and is refused', async () => {
  const demand = await approvedDemand('10');
  const answers = await heldOpen(trade.at.db, [() => order(demand, '10'), () => order(demand, '10')]);
  expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'over_bound' }]);
  expect(await ordered(demand)).toEqual(['10']);
});

test('an order is not made of a demand that is closed at the same moment', async () => {
  const demand = await approvedDemand('10');
  const close = () =>
    trade.call('boss', 'POST', `/records/demand/${demand.id}/moves/close`, { version: 1, answers: {} });
  const answers = await heldOpen(trade.at.db, [close, () => order(demand, '10')]);
  expect(answers).toMatchObject([
    { success: true },
    { success: false, reason: 'invalid_input', issues: [{ code: 'unknown_source' }] },
  ]);
  expect(await ordered(demand)).toEqual(['0']);
});

test('what is given back and was never noted is told, not cut off at nothing', async () => {
  const demand = await approvedDemand('10');
  const { result } = await order(demand, '6');
  await owner('update pr_demand_line set ordered_qty = 2 where head_id = $1', demand.id);
  const answer = await trade.call('buyer', 'POST', '/records/purchaseOrder/delete', { ids: [result.id] });
  expect(answer).toMatchObject({ success: false, reason: 'ledger_off' });
  expect(answer.message).toContain(
    `采购需求 ${demand.no} 第1行的“已下单”只有2，退不回6：记录的数量与单据对不上，请联系管理员核对`,
  );
  expect(await ordered(demand)).toEqual(['2']);
});

test('a line that is not there any more keeps nobody from giving back what came from it', async () => {
  const demand = await approvedDemand('10', '4');
  const { result } = await order(demand, '6', '1');
  await owner('delete from pr_demand_line where id = $1', demand.lines[0]);
  const answer = await trade.call('buyer', 'POST', '/records/purchaseOrder/delete', { ids: [result.id] });
  expect(answer).toMatchObject({ success: true });
  expect(await ordered(demand)).toEqual(['0']);
});

const steps = ['order', 'more', 'less', 'submit', 'withdraw', 'approve', 'cancel', 'delete', 'restore'] as const;
const act = fc.record({
  step: fc.constantFrom(...steps),
  which: fc.nat(5),
  qty: fc.integer({ min: 1, max: 6 }),
  line: fc.nat(1),
});

test('whatever is taken and given back at once, what is stored is what a replay of all orders gives', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 5 }),
      async (rounds) => {
        const demand = await approvedDemand('10', '7');
        const orders: string[] = [];
        const doOne = async ({ step, which, qty, line }: (typeof rounds)[number][number]) => {
          const id = orders[which % Math.max(orders.length, 1)];
          if (step === 'order' || id === undefined) {
            const { result } = await order(demand, ...(line === 0 ? [String(qty)] : [null, String(qty)]));
            if (result?.id) orders.push(result.id);
            return;
          }
          if (step === 'delete') return trade.call('buyer', 'POST', '/records/purchaseOrder/delete', { ids: [id] });
          if (step === 'restore') return trade.call('buyer', 'POST', `/records/purchaseOrder/${id}/restore`);
          const stands = await read(id);
          if (!stands) return;
          if (step !== 'more' && step !== 'less')
            return move(id, step, step === 'approve' ? 'boss' : 'buyer', stands.version);
          const [row] = stands.lines;
          const lines = [{ id: row.id, qty: step === 'more' ? String(Number(row.qty) + qty) : String(qty) }];
          return trade.call('buyer', 'PUT', `/records/purchaseOrder/${id}`, { version: stands.version, lines });
        };
        await order(demand, '3', '2').then(({ result }) => orders.push(result.id));
        for (const round of rounds) {
          await Promise.all(round.map(doOne));
          expect(await stored(demand)).toEqual(await replayed(demand));
        }
      },
    ),
    { numRuns: 12 },
  );
});
