import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { sql } from '../db/statement.ts';
import { recordsRoom } from './records.routes.ts';

const chains = ['becomes:each', 'becomes:days', 'becomes:one'];
/** What is wished for, of whom it may be had line by line. */
const wish = {
  kind: 'entity',
  key: 'wish',
  spec: 3,
  title: '申请单',
  store: { table: 'sp_wish', trash: true },
  named: 'no',
  fields: {
    no: { type: 'text', label: '申请单号', need: true },
    status: { type: 'state', label: '状态' },
    site: { type: 'text', label: '工地' },
    remark: { type: 'text', label: '备注' },
  },
  parts: {
    lines: {
      label: '申请明细',
      table: 'sp_wish_line',
      fields: {
        name: { type: 'text', label: '品名' },
        qty: { type: 'decimal', scale: 2, label: '数量' },
        used: { type: 'decimal', scale: 2, label: '已用', locked: true, start: '0' },
        supplier: { type: 'ref', to: 'supplier', label: '拟定供应商' },
      },
      parts: {
        days: {
          label: '分批',
          table: 'sp_wish_day',
          fields: {
            day: { type: 'date', label: '日期' },
            qty: { type: 'decimal', scale: 2, label: '数量' },
            taken: { type: 'decimal', scale: 2, label: '已成交', locked: true, start: '0' },
          },
        },
      },
    },
  },
  states: {
    field: 'status',
    start: 'open',
    nodes: [
      { key: 'open', label: '待办', open: '*' },
      { key: 'shut', label: '已关闭', open: [] },
    ],
    moves: [{ key: 'shut', label: '关闭', from: 'open', to: 'shut', run: [{ do: 'becomes', chain: 'each' }] }],
  },
  becomes: [
    {
      key: 'each',
      label: '按供应商成交',
      to: 'deal',
      when: "status = 'open' or status = 'shut'",
      map: { site: 'site', remark: 'remark' },
      lines: {
        from: 'lines',
        to: 'lines',
        when: 'qty > used',
        map: { name: 'name', qty: 'qty - used' },
        split: { supplier: 'supplier' },
        ledgers: { taken: { take: 'qty', into: 'used', upTo: 'qty' } },
      },
    },
    {
      key: 'days',
      label: '按日成交',
      to: 'deal',
      map: { site: 'site' },
      lines: {
        from: 'lines.days',
        to: 'lines',
        when: "qty > taken and ../name <> '停用'",
        map: { name: '../name', qty: 'qty - taken' },
        split: { day: 'day' },
        ledgers: { taken: { take: 'qty', into: 'taken', upTo: 'qty' } },
      },
    },
    {
      key: 'one',
      label: '合并成交',
      to: 'deal',
      map: { site: 'site', remark: 'remark' },
      same: ['site'],
      lines: { from: 'lines', to: 'lines', map: { name: 'name', qty: 'qty' } },
    },
  ],
  access: {
    roles: {
      buyer: { do: ['create', 'edit', 'move:shut', ...chains] },
      buyerMgr: { do: ['read', ...chains], hide: ['lines.supplier'] },
      demandHead: { do: ['read', ...chains] },
      iqc: { do: ['read', ...chains] },
    },
  },
};
const deal = {
  kind: 'entity',
  key: 'deal',
  spec: 3,
  title: '成交单',
  store: { table: 'sp_deal', trash: true },
  named: 'no',
  fields: {
    no: { type: 'serial', label: '成交单号', rule: 'deal' },
    supplier: { type: 'ref', to: 'supplier', label: '供应商' },
    day: { type: 'date', label: '日期' },
    site: { type: 'text', label: '工地' },
    remark: { type: 'text', label: '备注' },
  },
  parts: {
    lines: {
      label: '成交明细',
      table: 'sp_deal_line',
      fields: {
        name: { type: 'text', label: '品名' },
        qty: { type: 'decimal', scale: 2, label: '数量' },
        unit: { type: 'text', label: '单位', need: true, start: "'EA'" },
      },
    },
  },
  rules: [{ key: 'most', title: '上限', on: 'lines', if: 'qty > 100', then: [{ error: 'qty', say: '一行最多100' }] }],
  serials: { deal: { make: 'DL-{n:3}', gaps: 'none' } },
  access: {
    scopes: { near: "site = '近'" },
    roles: {
      buyer: { do: ['create', 'edit', 'delete'] },
      buyerMgr: { do: ['create', 'edit'] },
      demandHead: { rows: 'near', do: ['create'] },
      iqc: { do: ['read'] },
    },
  },
};

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_split', [recordsRoom], { documents: [wish, deal] });
  await gateTables(trade.at.db, 'sp_deal');
});
afterAll(() => trade.close());

interface Wished {
  readonly id: string;
  readonly no: string;
}
type Line = readonly [name: string, qty: string, supplier: string | null];

let count = 0;
async function wished(lines: readonly Line[], site = '近'): Promise<Wished> {
  const no = `WS-${++count}`;
  const body = { no, site, lines: lines.map(([name, qty, supplier]) => ({ name, qty, supplier })) };
  const { result } = await trade.call('buyer', 'POST', '/records/wish', body);
  return { id: result.id, no };
}
const mixed: readonly Line[] = [
  ['乙腈', '4', 's1'],
  ['滤膜', '5', 's2'],
  ['甲醇', '6', 's1'],
  ['手套', '7', null],
];
const idsOf = (all: readonly Wished[]) => ({ ids: all.map(({ id }) => id) });
const preview = (all: readonly Wished[], name = 'buyer', chain = 'each') =>
  trade.call(name, 'POST', `/records/wish/becomes/${chain}/preview`, idsOf(all));
const make = (all: readonly Wished[], name = 'buyer', chain = 'each') =>
  trade.call(name, 'POST', `/records/wish/becomes/${chain}/make`, idsOf(all));
const used = async ({ id }: Wished): Promise<string[]> => {
  const { result } = await trade.call('buyer', 'GET', `/records/wish/${id}`);
  return result.lines.map((line: RecordData) => String(Number(line.used)));
};
const read = async (id: string) => (await trade.call('buyer', 'GET', `/records/deal/${id}`)).result;
const numbers = async () =>
  (await trade.at.db.tenant(1).rows<{ no: string }>(sql`select no from sp_deal order by no`)).map(({ no }) => no);
const takenOf = async ({ id }: Wished) =>
  trade.at.db.tenant(1).rows(sql`select trim_scale(l.qty)::text as qty from sp_deal_line l
    join doc_link d on d.to_line = l.id where d.from_id = ${id} order by l.qty`);

describe('lines that go apart', () => {
  test('are told before: how many documents, of whom, with how many lines, and which stay', async () => {
    const [one, two] = [await wished(mixed), await wished([['丙酮', '1', 's2']])];
    const { result } = await preview([one, two]);
    expect(result).toEqual({
      title: '成交单',
      records: [
        {
          by: [{ label: '供应商', text: '北方试剂' }],
          from: [`申请单 ${one.no}`],
          lines: 2,
          differs: [],
          fault: null,
        },
        {
          by: [{ label: '供应商', text: '南方耗材' }],
          from: [`申请单 ${one.no}`, `申请单 ${two.no}`],
          lines: 2,
          differs: [],
          fault: null,
        },
      ],
      left: [`申请单 ${one.no} 第4行没有供应商，不能生成成交单`],
    });
    expect(await used(one)).toEqual(['0', '0', '0', '0']);
  });

  test('become one document for each value, numbered, linked both ways, and take what they say', async () => {
    const [one, two] = [await wished(mixed), await wished([['丙酮', '1', 's2']])];
    const { result, message } = await make([one, two]);
    expect(message).toBe('已生成2张成交单');
    expect(result).toMatchObject({
      entity: 'deal',
      title: '成交单',
      records: [
        { name: expect.stringMatching(/^DL-\d{3}$/), by: [{ text: '北方试剂' }], lines: 2 },
        { by: [{ text: '南方耗材' }], lines: 2 },
      ],
      left: [`申请单 ${one.no} 第4行没有供应商，不能生成成交单`],
    });
    const [north, south] = await Promise.all(result.records.map(({ id }: { id: string }) => read(id)));
    expect(north).toMatchObject({
      no: result.records[0].name,
      supplier: 's1',
      site: '近',
      lines: [
        { name: '乙腈', qty: '4.00', unit: 'EA' },
        { name: '甲醇', qty: '6.00' },
      ],
    });
    expect(south.lines.map(({ name }: { name: string }) => name)).toEqual(['滤膜', '丙酮']);
    expect(await used(one)).toEqual(['4', '5', '6', '0']);
    expect(await used(two)).toEqual(['1']);
    const lineage = async (entity: string, id: string) =>
      (await trade.call('buyer', 'GET', `/records/${entity}/${id}/lineage`)).result;
    const sources = (await lineage('deal', south.id)).from.map(({ id, quantity }: RecordData) => [id, quantity]);
    expect(sources.toSorted()).toEqual(
      [
        [one.id, '5'],
        [two.id, '1'],
      ].toSorted(),
    );
    const down = (await lineage('wish', one.id)).to.map(({ id }: RecordData) => id);
    expect(down.toSorted()).toEqual([north.id, south.id].toSorted());
    await trade.call('buyer', 'POST', '/records/deal/delete', { ids: [south.id] });
    expect(await used(one)).toEqual(['4', '0', '6', '0']);
  });

  test('are all made, or none of them, and who keeps them from it is named', async () => {
    const bad = await wished([
      ['乙腈', '4', 's1'],
      ['滤膜', '101', 's2'],
    ]);
    const before = await numbers();
    const { result } = await preview([bad]);
    expect(result.records.map(({ fault }: { fault: string | null }) => fault)).toEqual([
      null,
      expect.stringContaining('成交明细第1行“数量”'),
    ]);
    const refused = await make([bad]);
    expect(refused).toMatchObject({ success: false, reason: 'invalid_input' });
    expect(refused.message).toMatch(/^南方耗材：.*成交明细第1行“数量”/);
    expect(await numbers()).toEqual(before);
    expect(await used(bad)).toEqual(['0', '0']);
  });

  test('make nothing where none says of whom', async () => {
    const none = await wished([['手套', '7', null]]);
    expect((await make([none])).message).toBe(
      `没有可以生成成交单的明细；申请单 ${none.no} 第1行没有供应商，不能生成成交单`,
    );
  });

  test('are made with the rights of who makes them, here and there', async () => {
    const [near, far] = [await wished(mixed), await wished(mixed, '远')];
    expect(await make([near], 'ordering')).toMatchObject({ success: true });
    expect(await make([far], 'headOnly')).toMatchObject({ success: false, reason: 'not_allowed' });
    expect((await preview([far], 'headOnly')).result.records[0].fault).toBe('新建的数据不在您的数据范围内');
    expect(await used(far)).toEqual(['0', '0', '0', '0']);
    const shut = await wished([['乙腈', '1', null]]);
    await trade.at.db.tenant(1).rows(sql`update sp_wish set status = 'gone' where id = ${shut.id}`);
    expect(await make([shut])).toMatchObject({ success: false, reason: 'wrong_state' });
  });

  test('tell nobody what is hidden from them, and are made of it all the same', async () => {
    const one = await wished(mixed);
    const { result } = await preview([one], 'boss');
    expect(result.records.map(({ by }: RecordData) => by)).toEqual([
      [{ label: '供应商', text: null }],
      [{ label: '供应商', text: null }],
    ]);
    const made = await make([one], 'boss');
    expect(made.result.records.map(({ by }: RecordData) => by)).toEqual(result.records.map(({ by }: RecordData) => by));
    expect(await read(made.result.records[1].id)).toMatchObject({ supplier: 's2', lines: [{ name: '滤膜' }] });
  });

  test('are not written on a form as one', async () => {
    const one = await wished(mixed);
    const asked = await trade.call('buyer', 'POST', `/records/wish/${one.id}/becomes/each`);
    expect(asked).toMatchObject({ success: false, message: '「按供应商成交」会生成几张单据，请先看清单再生成' });
    const written = await trade.call('buyer', 'POST', '/records/deal', { $from: { chain: 'wish.each', id: one.id } });
    expect(written.success).toBe(false);
  });

  test('come of a move as well, all of them or the move is not made', async () => {
    const one = await wished(mixed);
    const shut = ({ id }: Wished) =>
      trade.call('buyer', 'POST', `/records/wish/${id}/moves/shut`, { version: 1, answers: {} });
    expect((await shut(one)).message).toBe('第4行没有供应商，不能生成成交单');
    const two = await wished(mixed.slice(0, 3));
    expect(await shut(two)).toMatchObject({ success: true, result: { status: 'shut' } });
    expect(await used(two)).toEqual(['4', '5', '6']);
  });
});

test('two who split the same at once: one makes it, the other is told, and the numbers have no hole', async () => {
  const one = await wished(mixed);
  const before = (await numbers()).length;
  const answers = await heldOpen(trade.at.db, [() => make([one]), () => make([one], 'both')]);
  expect(answers.map(({ success }) => success)).toEqual([true, false]);
  expect(answers[1].reason).toBe('over_bound');
  expect(await used(one)).toEqual(['4', '5', '6', '0']);
  expect(await takenOf(one)).toEqual([{ qty: '4' }, { qty: '5' }, { qty: '6' }]);
  const all = (await numbers()).map((no) => Number(no.slice(3)));
  expect(all).toHaveLength(before + 2);
  expect(all).toEqual(all.map((_, at) => at + 1));
});

test('sent twice under one key makes nothing twice', async () => {
  const one = await wished(mixed);
  const before = (await numbers()).length;
  const send = async () => {
    const response = await trade.app.inject({
      method: 'POST',
      url: '/api/records/wish/becomes/each/make',
      headers: { 'x-access-token': 'buyer', 'idempotency-key': 'split-once-0001' },
      payload: idsOf([one]),
    });
    return response.json();
  };
  const first = await send();
  expect(first).toMatchObject({ success: true, result: { records: [{}, {}] } });
  expect((await send()).result).toEqual(first.result);
  expect(await numbers()).toHaveLength(before + 2);
});

describe('records that must say the same to become one', () => {
  const together = (all: readonly Wished[]) => trade.call('buyer', 'POST', '/records/wish/becomes/one', idsOf(all));

  test('become one where they do, and are refused where they do not, with who says what', async () => {
    const [one, two, three, four] = [
      await wished(mixed.slice(0, 1)),
      await wished(mixed.slice(1, 2)),
      await wished(mixed.slice(2, 3), '远'),
      await wished(mixed.slice(2, 3), ''),
    ];
    const { result } = await together([one, two]);
    expect(result).toMatchObject({ differs: [], record: { site: '近', lines: [{ name: '乙腈' }, { name: '滤膜' }] } });
    expect(await together([one, two, three])).toMatchObject({
      success: false,
      reason: 'wrong_state',
      message: `工地须一致才能合成一张成交单：申请单 ${one.no}、申请单 ${two.no} 为「近」，申请单 ${three.no} 为「远」。请分开选择后再办理`,
    });
    // One that says nothing does not say the same.
    expect((await together([one, four])).message).toContain(`申请单 ${four.no} 未填写`);
  });

  test('are refused at the save as well', async () => {
    const [one, three] = [await wished(mixed.slice(0, 1)), await wished(mixed.slice(2, 3), '远')];
    const $from = { chain: 'wish.one', id: one.id, with: [three.id] };
    const refused = await trade.call('buyer', 'POST', '/records/deal', { $from, lines: [] });
    expect(refused).toMatchObject({ success: false, reason: 'wrong_state' });
  });
});

test('lines of lines go apart as well, know which of them they come from, and take of that', async () => {
  const day = (on: string | null, qty: string) => ({ day: on, qty });
  const lines = [
    { name: '乙腈', days: [day('2030-01-01', '1'), day('2030-02-01', '2')] },
    { name: '滤膜', days: [day('2030-01-01', '3'), day(null, '4')] },
    { name: '停用', days: [day('2030-01-01', '5')] },
  ];
  const { result: made } = await trade.call('buyer', 'POST', '/records/wish', { no: 'WS-D', site: '近', lines });
  const one = { id: made.id, no: 'WS-D' };
  const shown = await preview([one], 'buyer', 'days');
  expect(shown.result.left).toEqual(['申请单 WS-D 第2行的第2行没有日期，不能生成成交单']);
  const { result } = await make([one], 'buyer', 'days');
  const deals = await Promise.all(result.records.map(({ id }: { id: string }) => read(id)));
  const names = deals.map((deal) => deal.lines.map(({ name, qty }: RecordData) => `${name} ${Number(qty)}`));
  expect(names).toEqual([['乙腈 1', '滤膜 3'], ['乙腈 2']]);
  const [first] = made.lines[0].days;
  expect(deals[0].lines[0].$from).toEqual({ chain: 'wish.days', id: one.id, line: first.id });
  const taken = async () => {
    const { result: now } = await trade.call('buyer', 'GET', `/records/wish/${one.id}`);
    return now.lines.map(({ days }: { days: RecordData[] }) => days.map((each) => Number(each.taken)));
  };
  expect(await taken()).toEqual([[1, 2], [3, 0], [0]]);
  expect((await make([one], 'buyer', 'days')).success).toBe(false);
  await trade.call('buyer', 'POST', '/records/deal/delete', { ids: [deals[0].id] });
  expect(await taken()).toEqual([[0, 2], [0, 0], [0]]);
});
