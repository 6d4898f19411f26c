import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { followUpDocuments } from '../../tests/fixtures/follow-up.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { countSent } from '../db/count-sent.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Goes by itself, but only through a gate that stands open: of that nobody tells it. */
const gate = {
  kind: 'entity',
  key: 'gate',
  spec: 3,
  title: '闸口',
  store: { table: 'fu_gate' },
  named: 'name',
  fields: {
    name: { type: 'text', label: '名称', need: true },
    open: { type: 'flag', label: '开放', start: "'N'" },
  },
  access: { roles: { buyer: { do: ['create', 'edit'] } } },
};
const visit = {
  kind: 'entity',
  key: 'visit',
  spec: 3,
  title: '来访',
  store: { table: 'fu_visit' },
  named: 'name',
  fields: {
    name: { type: 'text', label: '姓名', need: true },
    gate: { type: 'ref', to: 'gate', label: '闸口', need: true },
    remark: { type: 'text', label: '备注' },
    state: { type: 'state', label: '状态' },
  },
  states: {
    field: 'state',
    start: 'waiting',
    nodes: { waiting: { label: '等候', open: '*' }, inside: { label: '已进入', open: [] } },
    moves: [
      { key: 'enter', label: '进入', from: 'waiting', to: 'inside', auto: 'not empty(name)', when: "gate.open = 'Y'" },
    ],
  },
  access: { roles: { buyer: { do: ['create', 'edit'] } } },
};

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_autos', [recordsRoom], { documents: [...followUpDocuments, gate, visit] });
  await gateTables(trade.at.db, 'fu_arrival', 'fu_payment');
});
afterAll(() => trade.close());

const owner = (text: string, ...values: unknown[]) => trade.at.db.owner.rows({ text, values });
const post = (path: string, body: object, name = 'buyer') => trade.call(name, 'POST', `/records/${path}`, body);
let count = 0;
const next = (letter: string) => `${letter}${++count}`;

type Lines = readonly (readonly [material: string, qty: string])[];
const rows = (lines: Lines) => lines.map(([material, qty]) => ({ material, qty }));

/** An order that is placed: for so much of each material, and so much money. */
async function placed(lines: Lines, more: RecordData = {}): Promise<{ id: string; no: string }> {
  const no = next('PO');
  const { result } = await post('intake', { no, due: '100', lines: rows(lines), ...more });
  expect(await post(`intake/${result.id}/moves/place`, { version: 1, answers: {} })).toMatchObject({ success: true });
  return { id: result.id, no };
}
const arrive = (order: { id: string }, lines: Lines, name = 'buyer') =>
  post('arrival', { no: next('GR'), order: order.id, lines: rows(lines) }, name);
const pay = (order: { id: string }, amount: string) => post('paid', { no: next('FK'), order: order.id, amount });

const read = async ({ id }: { id: string }) => (await trade.call('buyer', 'GET', `/records/intake/${id}`)).result;
const deeds = ({ id }: { id: string }) =>
  owner(`select action, by, note from record_history where record_id = $1 order by version`, id);
const told = ({ id }: { id: string }) =>
  owner(`select body from outbox where topic = 'notify' and body->>'id' = $1 order by id`, id);

describe('a move that makes itself', () => {
  test('is made as soon as what others took makes it due, and not before', async () => {
    const order = await placed([
      ['乙腈', '10'],
      ['丙酮', '5'],
    ]);
    expect((await arrive(order, [['乙腈', '10']])).success).toBe(true);
    expect(await read(order)).toMatchObject({ state: 'placed', open: '5.0000' });
    const { result } = await arrive(order, [['丙酮', '5']], 'demander');
    expect(await read(order)).toMatchObject({ state: 'arrived' });
    const [last] = (await deeds(order)).slice(-1);
    expect(last).toEqual({ action: 'auto:arrive', by: 'system', note: `到货单 ${result.no}` });
  });

  test('is told as automatic, with its cause', async () => {
    const order = await placed([['乙腈', '1']]);
    const { result } = await arrive(order, [['乙腈', '1']]);
    const { result: history } = await trade.call('buyer', 'GET', `/records/intake/${order.id}/history`);
    expect(history[0]).toMatchObject({
      action: 'auto:arrive',
      did: '自动到齐',
      byName: '系统',
      note: `到货单 ${result.no}`,
    });
    const { result: versions } = await trade.call('buyer', 'GET', `/records/intake/${order.id}/versions`);
    expect(versions[0]).toMatchObject({ did: '自动到齐' });
  });

  test('is made several in a row, numbered, with all that they run', async () => {
    const order = await placed([['乙腈', '10']]);
    await pay(order, '100');
    expect(await read(order)).toMatchObject({ state: 'placed' });
    await arrive(order, [['乙腈', '10']]);
    const settled = await read(order);
    expect(settled).toMatchObject({ state: 'settled', closing: expect.stringMatching(/^JQ\d{3}$/) });
    expect(settled.closedOn).not.toBeNull();
    expect((await deeds(order)).map(({ action }) => action).slice(-3)).toEqual([
      'ledger',
      'auto:arrive',
      'auto:settle',
    ]);
    expect((await told(order)).map(({ body }) => body.say)).toEqual(['订单已结清']);
  });

  test('leads back when what made it due is taken back, changed or thrown away', async () => {
    const order = await placed([['乙腈', '10']]);
    const { result } = await arrive(order, [['乙腈', '10']]);
    expect(await read(order)).toMatchObject({ state: 'arrived' });
    await trade.call('buyer', 'POST', '/records/arrival/delete', { ids: [result.id] });
    expect(await read(order)).toMatchObject({ state: 'placed', open: '10.0000' });
    expect((await deeds(order)).at(-1)).toMatchObject({ action: 'auto:reopen', note: `到货单 ${result.no}` });
    await trade.call('buyer', 'POST', `/records/arrival/${result.id}/restore`, {});
    expect(await read(order)).toMatchObject({ state: 'arrived' });
  });

  test('is made of a record that its own move, or its own save, makes due; who did it is told how it stands', async () => {
    const no = next('PO');
    const { result: drafted } = await post('intake', { no, due: '0', lines: rows([['乙腈', '0']]) });
    const moved = await post(`intake/${drafted.id}/moves/place`, { version: 1, answers: {} });
    expect(moved.result).toMatchObject({ state: 'settled', version: 4 });
    expect((await deeds(drafted)).at(-1)).toEqual({ action: 'auto:settle', by: 'system', note: null });
    const order = await placed([['乙腈', '10']]);
    const { version, lines } = await read(order);
    const body = { version, lines: [{ id: lines[0].id, qty: '0' }] };
    const saved = await trade.call('buyer', 'PUT', `/records/intake/${order.id}`, body);
    expect(saved.result).toMatchObject({ state: 'arrived', version: version + 2 });
  });

  test('a rule that refuses it leaves the record where it is, and the cause goes through; who made the record hears why', async () => {
    const order = await placed([['乙腈', '10']], { held: 'Y' });
    await pay(order, '100');
    expect((await arrive(order, [['乙腈', '10']])).success).toBe(true);
    expect(await read(order)).toMatchObject({ state: 'arrived' });
    const [message, ...others] = await told(order);
    expect(others).toEqual([]);
    expect(message?.body).toMatchObject({ to: { user: 'u-buyer' }, name: order.no, by: 'system' });
    expect(message?.body.say).toContain('未能自动“结清”');
    expect(message?.body.say).toContain('暂缓中');
    const { version } = await read(order);
    const freed = await trade.call('buyer', 'PUT', `/records/intake/${order.id}`, { version, held: 'N' });
    expect(freed.result).toMatchObject({ state: 'settled' });
  });

  test('a cause that is taken back takes it back', async () => {
    const order = await placed([['乙腈', '10']]);
    const over = await post('arrival', {
      no: next('GR'),
      order: order.id,
      lines: rows([
        ['乙腈', '10'],
        ['乙腈', '1'],
      ]),
    });
    expect(over).toMatchObject({ success: false, reason: 'over_bound' });
    expect(await read(order)).toMatchObject({ state: 'placed', open: '10.0000' });
    expect((await deeds(order)).map(({ action }) => action)).toEqual(['create', 'move:place']);
  });

  test('of two that make it due together one does, and exactly once', async () => {
    const order = await placed([['乙腈', '10']]);
    await pay(order, '100');
    const answers = await heldOpen(trade.at.db, [
      () => arrive(order, [['乙腈', '4']]),
      () => arrive(order, [['乙腈', '6']]),
    ]);
    expect(answers.map(({ success }) => success)).toEqual([true, true]);
    expect(await read(order)).toMatchObject({ state: 'settled', open: '0.0000' });
    const actions = (await deeds(order)).map(({ action }) => action);
    expect(actions.filter((action) => action.startsWith('auto:'))).toEqual(['auto:arrive', 'auto:settle']);
  });

  test('costs nothing where it is not due: what none of them waits for is changed by one statement, a new record by one more', async () => {
    const order = await placed([['乙腈', '10']]);
    const { version } = await read(order);
    const put = (body: object) => trade.call('buyer', 'PUT', `/records/intake/${order.id}`, body);
    const beside = await countSent(() => put({ version, lastNo: 'GR0' }));
    expect(beside.result).toMatchObject({ success: true });
    expect(beside.sent).toBe(1);
    const made = await countSent(() => post('intake', { no: next('PO'), due: '1', lines: rows([['乙腈', '1']]) }));
    expect(made.result).toMatchObject({ success: true });
    expect(made.sent).toBeLessThanOrEqual(2);
  });

  test('is tried at every save of its record where what keeps it back stands elsewhere', async () => {
    const { result: shut } = await post('gate', { name: '南门' });
    const { result: waiting } = await post('visit', { name: '王工', gate: shut.id });
    expect(waiting.state).toBe('waiting');
    await trade.call('buyer', 'PUT', `/records/gate/${shut.id}`, { version: 1, open: 'Y' });
    const body = { version: 1, remark: '已登记' };
    expect((await trade.call('buyer', 'PUT', `/records/visit/${waiting.id}`, body)).success).toBe(true);
    expect((await trade.call('buyer', 'GET', `/records/visit/${waiting.id}`)).result.state).toBe('inside');
    expect((await post('visit', { name: '李工', gate: shut.id })).result.state).toBe('inside');
  });

  test('two facts that are both needed and come together are not missed', async () => {
    const order = await placed([['乙腈', '10']]);
    const answers = await heldOpen(trade.at.db, [() => arrive(order, [['乙腈', '10']]), () => pay(order, '100')]);
    expect(answers.map(({ success }) => success)).toEqual([true, true]);
    expect(await read(order)).toMatchObject({ state: 'settled' });
  });
});
