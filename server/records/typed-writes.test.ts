import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

const price = { type: 'money', currency: 'CNY', scale: 2, label: '单价' };
const rough = { type: 'decimal', scale: 1, label: '约价' };

/** Prices against a floor, once as lines of their own and once as records beside. */
const board = {
  kind: 'entity',
  key: 'board',
  spec: 3,
  title: '比价单',
  store: { table: 'tw_board' },
  named: 'no',
  fields: {
    no: { type: 'text', label: '编号', need: true },
    floor: { ...price, label: '底价' },
    lowest: { ...price, label: '最低' },
  },
  parts: {
    lines: {
      label: '明细',
      table: 'tw_board_line',
      fields: {
        price,
        rough,
        mark: { type: 'text', label: '结论' },
        better: { ...price, label: '较低者' },
        total: { ...price, label: '合计' },
      },
    },
  },
  links: [{ key: 'offers', many: 'offer', by: 'board', tab: '报价' }],
  lists: { main: { cols: ['no'] } },
  actions: [
    {
      key: 'mark',
      label: '比较',
      at: 'row',
      run: [
        { do: 'setValue', field: 'lowest', to: 'min(lines, price)' },
        {
          do: 'setEach',
          part: 'lines',
          where: 'price < ../floor or price = rough',
          set: {
            mark: "if(price = rough, '相同', '较低')",
            better: 'min(price, ../floor)',
            total: 'sum(../lines where price <= ../floor, price)',
          },
        },
      ],
    },
    {
      key: 'take',
      label: '取报价',
      at: 'row',
      run: [
        {
          do: 'fillRows',
          part: 'lines',
          of: 'offer',
          by: { room: 'no' },
          where: 'price < ../floor or price = rough',
          set: { price: 'price', mark: "if(price = rough, '相同', '较低')", better: 'max(price, ../floor)' },
        },
      ],
    },
    {
      key: 'tell',
      label: '告知',
      at: 'row',
      run: [
        {
          do: 'write',
          over: 'offers',
          where: 'price < ../floor or price = rough',
          set: { mark: "if(price = rough, '相同', concat('低于', ../floor))", better: 'min(price, ../floor)' },
        },
      ],
    },
  ],
  access: { roles: { buyer: { do: ['create', 'edit', 'action:*'] } } },
};

const offer = {
  kind: 'entity',
  key: 'offer',
  spec: 3,
  title: '报价单',
  store: { table: 'tw_offer' },
  named: 'no',
  fields: {
    no: { type: 'text', label: '编号', need: true },
    board: { type: 'ref', to: 'board', label: '比价单' },
    room: { type: 'text', label: '比价编号' },
    price,
    rough,
    mark: { type: 'text', label: '结论' },
    better: { ...price, label: '较低者' },
  },
  lists: { main: { cols: ['no'] } },
  access: { roles: { buyer: { do: ['create', 'edit'] } } },
};

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_typed_writes', [recordsRoom], { documents: [board, offer] });
});
afterAll(() => trade.close());

async function posted(path: string, body: object): Promise<RecordData> {
  const answer = await trade.call('buyer', 'POST', `/records/${path}`, body);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.result;
}
const read = async (entity: string, id: unknown) =>
  (await trade.call('buyer', 'GET', `/records/${entity}/${id}`)).result as RecordData;
const did = (action: string, { id }: RecordData) => posted(`board/actions/${action}`, { ids: [id] });

/** 9.90 is below a floor of 10.10 as a number alone, 1.50 is 1.5 as a number alone, 100.00 is below as a text alone. */
const prices = [{ price: '9.9', rough: '1' }, { price: '100' }, { price: '1.50', rough: '1.5' }];
let count = 0;

async function opened(lines: readonly object[]): Promise<RecordData> {
  return posted('board', { no: `B${++count}`, floor: '10.1', lines });
}
async function offered(to: RecordData): Promise<readonly RecordData[]> {
  const made: RecordData[] = [];
  for (const one of prices) made.push(await posted('offer', { no: `Q${++count}`, board: to.id, room: to.no, ...one }));
  return made;
}

describe('prices are compared as amounts, 9.9 against 10.1 and 1.50 against 1.5', () => {
  test('in what is written into each line', async () => {
    const sheet = await opened(prices);
    await did('mark', sheet);
    const after = await read('board', sheet.id);
    expect(after.lowest).toBe('1.50');
    expect(after.lines).toMatchObject([
      { price: '9.90', mark: '较低', better: '9.90', total: '11.40' },
      { price: '100.00', mark: null, better: null, total: null },
      { price: '1.50', mark: '相同', better: '1.50', total: '11.40' },
    ]);
  });

  test('in the rows that are filled in', async () => {
    const sheet = await opened([]);
    await offered(sheet);
    await did('take', sheet);
    const rows = (await read('board', sheet.id)).lines as readonly RecordData[];
    expect(rows.toSorted((a, b) => Number(b.price) - Number(a.price))).toMatchObject([
      { price: '9.90', mark: '较低', better: '10.10' },
      { price: '1.50', mark: '相同', better: '10.10' },
    ]);
    expect(rows).toHaveLength(2);
  });

  test('in what is written into other records', async () => {
    const sheet = await opened([]);
    const [low, high, same] = await offered(sheet);
    await did('tell', sheet);
    expect(await read('offer', low?.id)).toMatchObject({ mark: '低于10.1', better: '9.90' });
    expect(await read('offer', high?.id)).toMatchObject({ mark: null, better: null, version: 1 });
    expect(await read('offer', same?.id)).toMatchObject({ mark: '相同', better: '1.50' });
  });
});
