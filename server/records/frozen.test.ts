import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

/** Approved, then signed as it was approved. While it waits it can be written: only the guard stands in the way. */
const deal = {
  kind: 'entity',
  key: 'deal',
  spec: 3,
  title: '协议',
  store: { table: 'tf_deal' },
  named: 'no',
  fields: {
    no: { type: 'text', label: '编号' },
    status: { type: 'state', label: '状态' },
    amount: { type: 'money', label: '金额' },
    secret: { type: 'money', label: '底价' },
    note: { type: 'text', label: '备注' },
    signer: { type: 'text', label: '签署人', locked: true },
  },
  parts: {
    lines: {
      label: '标的',
      table: 'tf_deal_line',
      fields: {
        name: { type: 'text', label: '名称' },
        qty: { type: 'decimal', label: '数量', scale: 4 },
        price: { type: 'money', label: '单价' },
        amount: { type: 'money', label: '小计', calc: 'qty * price', stored: true },
        done: { type: 'decimal', label: '已办', scale: 2, locked: true, start: '0' },
      },
    },
  },
  states: {
    field: 'status',
    start: 'draft',
    nodes: [
      { key: 'draft', label: '草稿', open: '*' },
      { key: 'signing', label: '签署中', open: ['amount', 'note', 'lines'] },
      { key: 'signed', label: '已签署', open: ['amount'] },
    ],
    moves: [
      { key: 'approve', label: '同意', from: 'draft', to: 'signing' },
      { key: 'back', label: '退回', from: 'signing', to: 'draft' },
      { key: 'sign', label: '签署', from: 'signing', to: 'signed', ask: ['signer'] },
    ],
  },
  freeze: [{ key: 'text', label: '协议文本', at: ['approve'], of: ['amount', 'secret', 'lines'], held: ['sign'] }],
  forms: {
    edit: {
      head: [{ section: 'base', title: '基本信息', cells: ['no', 'amount', 'secret', 'note'] }],
      body: [{ part: 'lines', as: 'grid', cols: ['name', 'qty', 'price'] }],
    },
  },
  lists: { main: { cols: ['no', 'status'] } },
  print: { standard: { blocks: ['head:base', 'part:lines'] } },
  access: {
    roles: {
      buyer: { do: ['create', 'edit', 'delete', 'move:back', 'move:sign'] },
      buyerMgr: { do: ['read', 'move:approve'] },
      demander: { do: ['read'], hide: ['secret'] },
    },
  },
};

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('frozen', [recordsRoom], { documents: [deal] });
  await gateTables(trade.at.db, 'tf_deal');
});
afterAll(() => trade.close());

type Body = Record<string, unknown>;
let count = 0;
const lines = [
  { name: '乙腈', qty: '2', price: '10.00' },
  { name: '甲醇', qty: '3', price: '1.00' },
];
async function made(): Promise<string> {
  count++;
  const body = { no: `XY${count}`, amount: '23.00', secret: '20.00', note: '初稿', lines };
  const { success, result, message } = await trade.call('buyer', 'POST', '/records/deal', body);
  expect(success, message).toBe(true);
  return result.id;
}
const move = (who: string, id: string, key: string, version: number, answers: Body = {}) =>
  trade.call(who, 'POST', `/records/deal/${id}/moves/${key}`, { version, answers });
const save = (id: string, version: number, body: Body) =>
  trade.call('buyer', 'PUT', `/records/deal/${id}`, { version, ...body });
const read = async (id: string) => (await trade.call('buyer', 'GET', `/records/deal/${id}`)).result;
const frozen = async (id: string, who = 'buyer') =>
  (await trade.call(who, 'GET', `/records/deal/${id}/frozen`)).result as Body[];
async function approved(): Promise<string> {
  const id = await made();
  expect(await move('boss', id, 'approve', 1)).toMatchObject({ success: true });
  return id;
}

describe('what is frozen at a move', () => {
  test('is kept with the version that came of it, and its hash is that of what the record then said', async () => {
    const id = await approved();
    const says = {
      amount: '23',
      lines: [
        { amount: '20', name: '乙腈', price: '10', qty: '2' },
        { amount: '3', name: '甲醇', price: '1', qty: '3' },
      ],
      secret: '20',
    };
    const text = JSON.stringify({ id, of: 'deal', says });
    expect(await frozen(id)).toEqual([
      {
        name: 'text',
        label: '协议文本',
        version: 2,
        at: expect.stringMatching(/^\d{4}-/),
        byName: expect.any(String),
        did: '同意',
        hash: createHash('sha256').update(text).digest('hex'),
        isIntact: true,
        isSame: true,
        differs: '',
      },
    ]);
    const { result } = await trade.call('buyer', 'GET', `/records/deal/${id}/then?version=2`);
    expect(result.frozen).toMatchObject([{ label: '协议文本', version: 2, isSame: true }]);
    expect((await trade.call('buyer', 'GET', `/records/deal/${id}/then?version=1`)).result.frozen).toBeUndefined();
  });

  test('lets the move that asks for it through as long as nothing of it is another', async () => {
    const id = await approved();
    const { result } = await save(id, 2, { note: '只改备注' });
    expect(await move('buyer', id, 'sign', result.version, { signer: '李' })).toMatchObject({ success: true });
    expect(await frozen(id)).toMatchObject([{ isSame: true }]);
  });

  test.each([
    ['金额', async (id: string) => save(id, 2, { amount: '24.00' })],
    [
      '标的的数量、标的的小计',
      async (id: string) => {
        const {
          lines: [first, second],
        } = await read(id);
        return save(id, 2, { lines: [{ ...first, qty: '5' }, second] });
      },
    ],
    ['标的', async (id: string) => save(id, 2, { lines: [(await read(id)).lines[0]] })],
  ])('stops it where %s is another, says so, and a new approval freezes anew', async (what, change) => {
    const id = await approved();
    const changed = await change(id);
    expect(changed.success, changed.message).toBe(true);
    const refused = await move('buyer', id, 'sign', 3, { signer: '李' });
    expect(refused).toMatchObject({ success: false, reason: 'text_changed' });
    expect(refused.message).toMatch(
      new RegExp(`^协议 XY\\d+的协议文本自 .* “同意”以后有改动：${what}。请退回，重新“同意”后再签署$`),
    );
    expect(await frozen(id)).toMatchObject([{ isIntact: true, isSame: false, differs: what }]);
    expect(await move('buyer', id, 'back', 3)).toMatchObject({ success: true });
    expect(await move('boss', id, 'approve', 4)).toMatchObject({ success: true });
    expect(await move('buyer', id, 'sign', 5, { signer: '李' })).toMatchObject({ success: true });
    expect(await frozen(id)).toMatchObject([
      { version: 5, isSame: true },
      { version: 2, isSame: false },
    ]);
  });

  test('stops it however often another text was frozen since', async () => {
    const id = await approved();
    await save(id, 2, { amount: '24.00' });
    const text = `insert into frozen_text (tenant_id, entity, record_id, name, version, move, at, by, hash, paths, content)
      select tenant_id, entity, record_id, 'other', 100 + n, move, at, by, hash, paths, content
      from frozen_text cross join generate_series(1, 60) n where record_id = $1`;
    await trade.at.db.owner.rows({ text, values: [id] });
    expect(await move('buyer', id, 'sign', 3, { signer: '李' })).toMatchObject({ reason: 'text_changed' });
  });

  test('stops nobody whose record came by before its document froze anything', async () => {
    const id = await approved();
    await trade.at.db.owner.rows({ text: 'delete from frozen_text where record_id = $1', values: [id] });
    expect(await move('buyer', id, 'sign', 2, { signer: '李' })).toMatchObject({ success: true });
  });

  test('tells its hash to nobody who does not see all of it: they could try prices until it fits', async () => {
    const id = await approved();
    expect(await frozen(id, 'demander')).toMatchObject([{ hash: null, isSame: true, isIntact: true }]);
  });

  test('that was tampered with is told', async () => {
    const id = await approved();
    const text = `update frozen_text set content = replace(content, '"amount":"23"', '"amount":"13"') where record_id = $1`;
    await trade.at.db.owner.rows({ text, values: [id] });
    expect(await frozen(id)).toMatchObject([{ isIntact: false }]);
  });
});

describe('of two at once', () => {
  test.each(['approving first', 'writing first'] as const)(
    'the text that is frozen is that of its version: %s',
    async (first) => {
      const id = await made();
      const approve = () => move('boss', id, 'approve', 1);
      const write = () => save(id, 1, { amount: '99.00' });
      const answers = await heldOpen(trade.at.db, first === 'approving first' ? [approve, write] : [write, approve]);
      expect(answers.filter(({ success }) => success)).toHaveLength(1);
      const [text] = await frozen(id);
      const stands = await read(id);
      expect(stands.status).toBe(text ? 'signing' : 'draft');
      if (text) expect(text).toMatchObject({ isIntact: true, isSame: true });
      expect(stands.amount).toBe(text ? '23.00' : '99.00');
    },
  );

  test('nobody signs what somebody else has just changed', async () => {
    const id = await approved();
    const answers = await heldOpen(trade.at.db, [
      () => save(id, 2, { amount: '99.00' }),
      () => move('buyer', id, 'sign', 2, { signer: '李' }),
    ]);
    expect(answers.map(({ success }) => success)).toEqual([true, false]);
    expect(await read(id)).toMatchObject({ status: 'signing', amount: '99.00' });
    expect(await move('buyer', id, 'sign', 3, { signer: '李' })).toMatchObject({ reason: 'text_changed' });
  });
});
