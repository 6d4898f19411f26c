import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { receivingDocuments } from '../../tests/fixtures/receiving.ts';
import { gateRows, gateTables, heldOpen, waiting } from '../../tests/support/held-open.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { engine } from '../engine.ts';
import { asHouse } from '../kernel/founder.ts';
import { makeRunning } from '../metadata/make-running.ts';
import { recordsRoom } from './records.routes.ts';
import { recountTallies } from './recount.ts';

vi.setConfig({ testTimeout: 60_000 });

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_tally_autos', [recordsRoom], { documents: receivingDocuments });
  await gateTables(trade.at.db, 'rc_receipt');
});
afterAll(() => trade.close());

const owner = (text: string, ...values: unknown[]) => trade.at.db.owner.rows({ text, values });
const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  trade.call('buyer', method, `/records/${path}`, body);
let count = 0;
const next = (letter: string) => `${letter}${++count}`;
type Made = { readonly id: string; readonly version: number; readonly no: string };

async function make(entity: string, body: RecordData): Promise<Made> {
  const answer = await call('POST', entity, body);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  return answer.result;
}
async function placed(more: RecordData = {}): Promise<Made> {
  const made = await make('rcOrder', { no: next('PO'), qty: '10', ...more });
  return (await call('POST', `rcOrder/${made.id}/moves/place`, { version: 1, answers: {} })).result;
}
const draft = ({ id }: Made, qty: string, more: RecordData = {}) =>
  make('rcReceipt', { no: next('GR'), order: id, qty, ...more });
const take = ({ id, version }: Made) => call('POST', `rcReceipt/${id}/moves/take`, { version, answers: {} });
const toss = (entity: string, { id }: Made) => call('POST', `${entity}/delete`, { ids: [id] });
const purge = (entity: string, { id }: Made) => call('POST', `${entity}/purge`, { ids: [id], confirm: '彻底删除' });
const restore = (entity: string, { id }: Made) => call('POST', `${entity}/${id}/restore`, {});

const stands = async ({ id }: Made) => {
  const text = `select state, received::float8 as received, carried from rc_order where id = $1`;
  return (await owner(text, id))[0];
};
const deeds = async ({ id }: Made) =>
  (await owner('select action from record_history where record_id = $1 order by version', id)).map(
    ({ action }) => action,
  );
const autos = async (order: Made) => (await deeds(order)).filter((action) => String(action).startsWith('auto:'));

describe('what linked records come to makes a move due', () => {
  test('as soon as it is enough, and by nothing but what counts', async () => {
    const order = await placed();
    const [some, rest] = [await draft(order, '6'), await draft(order, '4')];
    await take(some);
    expect(await stands(order)).toMatchObject({ state: 'placed', received: 6 });
    expect(await take(rest)).toMatchObject({ success: true });
    expect(await stands(order)).toMatchObject({ state: 'closed', received: 10 });
    expect(await deeds(order)).toEqual(['create', 'move:place', 'tally', 'tally', 'auto:close']);
    const { result: history } = await call('GET', `rcOrder/${order.id}/history`);
    expect(history[0]).toMatchObject({ action: 'auto:close', by: 'system', note: `收货单 ${rest.no}` });
  });

  test('one that is thrown away is counted no more, and what closed stays closed', async () => {
    const order = await placed();
    const receipt = await draft(order, '10');
    await take(receipt);
    expect(await toss('rcReceipt', receipt)).toMatchObject({ success: true });
    expect(await stands(order)).toMatchObject({ state: 'closed', received: 0 });
    await restore('rcReceipt', receipt);
    expect(await stands(order)).toMatchObject({ state: 'closed', received: 10 });
    expect(await autos(order)).toEqual(['auto:close']);
  });

  test('one that comes back counts again, and closes', async () => {
    const order = await placed();
    const receipt = await draft(order, '10');
    await toss('rcReceipt', receipt);
    await owner(`update rc_receipt set state = 'done' where id = $1`, receipt.id);
    await restore('rcReceipt', receipt);
    expect(await stands(order)).toMatchObject({ state: 'closed', received: 10 });
  });

  test('the record itself, when it comes back from the trash and is due by then', async () => {
    const order = await placed();
    const receipt = await draft(order, '10');
    expect(await toss('rcOrder', order)).toMatchObject({ success: true });
    await take(receipt);
    expect(await stands(order)).toMatchObject({ state: 'placed', received: 10 });
    expect(await restore('rcOrder', order)).toMatchObject({ success: true });
    expect(await stands(order)).toMatchObject({ state: 'closed', received: 10 });
    const [last] = (await owner(`select action, note from record_history where record_id = $1`, order.id)).slice(-1);
    expect(last).toEqual({ action: 'auto:close', note: null });
  });

  test('when what a counted record pointed by goes for ever', async () => {
    const order = await placed({ audited: 'Y' });
    const carrier = await make('rcCarrier', { name: '顺达' });
    await take(await draft(order, '10', { carrier: carrier.id }));
    expect(await stands(order)).toEqual({ state: 'closed', received: 10, carried: 1 });
    await toss('rcCarrier', carrier);
    expect(await purge('rcCarrier', carrier)).toMatchObject({ success: true });
    expect(await stands(order)).toEqual({ state: 'cleared', received: 10, carried: 0 });
  });

  test('and by a move that is due itself to what goes', async () => {
    const order = await placed();
    const carrier = await make('rcCarrier', { name: '通达' });
    const receipt = await draft(order, '10', { carrier: carrier.id, waits: 'N' });
    await toss('rcCarrier', carrier);
    expect(await purge('rcCarrier', carrier)).toMatchObject({ success: true });
    expect((await deeds(receipt)).slice(-2)).toEqual(['edit', 'auto:arrive']);
    expect(await stands(order)).toMatchObject({ state: 'closed', received: 10 });
  });
});

describe('in a race', () => {
  test('two that make it enough together close it exactly once', async () => {
    const order = await placed();
    const [one, two] = [await draft(order, '5'), await draft(order, '5')];
    const answers = await heldOpen(trade.at.db, [() => take(one), () => take(two)]);
    expect(answers.map(({ success }) => success)).toEqual([true, true]);
    expect(await stands(order)).toMatchObject({ state: 'closed', received: 10 });
    expect(await autos(order)).toEqual(['auto:close']);
  });

  test('who saves the order and who takes in for it, crosswise, neither stop each other nor lose anything', async () => {
    const [a, b] = [await placed(), await placed()];
    const [forA, forB] = [await draft(a, '10'), await draft(b, '10')];
    const save = async ({ id }: Made, qty: string) => {
      const { version } = (await call('GET', `rcOrder/${id}`)).result;
      return call('PUT', `rcOrder/${id}`, { version, qty });
    };
    const ungate = await gateRows(trade.at.db, 'rc_order', 'true');
    const answers = await heldOpen(trade.at.db, [
      () => save(a, '9'),
      () => take(forA),
      () => take(forB),
      () => save(b, '9'),
    ]);
    await ungate();
    // Whoever saves over what a receipt counted meanwhile is told; whoever takes in is never refused.
    expect(answers.map(({ success }) => success)).toEqual([true, true, true, false]);
    expect(answers[3]).toMatchObject({ reason: 'stale_version' });
    expect([await stands(a), await stands(b)]).toMatchObject([
      { state: 'closed', received: 10 },
      { state: 'closed', received: 10 },
    ]);
    expect([await autos(a), await autos(b)]).toEqual([['auto:close'], ['auto:close']]);
  });

  test('a connection that is cut between the receipt and the closing leaves both as they were', async () => {
    const order = await placed();
    const receipt = await draft(order, '10');
    const ungate = await gateRows(trade.at.db, 'rc_order', `new.state = 'closed'`);
    await owner('alter table rc_receipt disable trigger gate');
    const [answer] = await heldOpen(trade.at.db, [() => take(receipt)], async () => {
      for (const pid of await waiting(trade.at.db)) await owner('select pg_terminate_backend($1)', pid);
    });
    await owner('alter table rc_receipt enable trigger gate');
    await ungate();
    expect(answer.success).toBe(false);
    expect(await stands(order)).toMatchObject({ state: 'placed', received: 0 });
    expect((await call('GET', `rcReceipt/${receipt.id}`)).result).toMatchObject({ state: 'draft', version: 1 });
    await take(receipt);
    expect(await stands(order)).toMatchObject({ state: 'closed', received: 10 });
  });
});

describe('a recount of everything', () => {
  const every = () => owner('select id, version, state, received, carried from rc_order order by id');
  const recount = async () => {
    const running = await makeRunning(engine, 1, 1, trade.model);
    const house = { db: trade.at.db, models: { running: async () => running } as never };
    const said: string[] = [];
    const all = await recountTallies(house, {
      session: asHouse(1),
      signal: new AbortController().signal,
      counted: (done, of, { say }) => said.push(`${done}/${of} ${say}`),
    });
    expect(said).toEqual(['1/1 按“收货单”重新核算“收货订单”的“已收”、“运输中”']);
    return all.map(({ title, mended }) => [title, mended]);
  };

  test('finds nothing to change after all this', async () => {
    const before = await every();
    expect(await recount()).toEqual([['收货订单', 0]]);
    expect(await every()).toEqual(before);
  });

  test('mends what was written past the records, tells it, and makes the moves that are due by then', async () => {
    const order = await placed();
    const other = await placed();
    const receipt = await draft(order, '10');
    await owner(`update rc_receipt set state = 'done' where id = $1`, receipt.id);
    await owner(`update rc_order set received = 3 where id = $1`, other.id);
    expect(await recount()).toEqual([['收货订单', 2]]);
    expect(await stands(order)).toMatchObject({ state: 'closed', received: 10 });
    expect(await stands(other)).toMatchObject({ state: 'placed', received: 0 });
    expect((await deeds(order)).slice(-2)).toEqual(['tally', 'auto:close']);
    const { result: history } = await call('GET', `rcOrder/${order.id}/history`);
    const note = '按“收货单”重新核算“收货订单”的“已收”、“运输中”';
    expect(history.slice(0, 2)).toMatchObject([{ note }, { action: 'tally', by: 'system', note }]);
  });

  test('waits for who takes in meanwhile, and counts it', async () => {
    const order = await placed();
    const receipt = await draft(order, '4');
    const [answer, all] = await heldOpen(trade.at.db, [() => take(receipt), recount]);
    expect(answer).toMatchObject({ success: true });
    expect(all).toEqual([['收货订单', 0]]);
    expect(await stands(order)).toMatchObject({ received: 4 });
  });
});
