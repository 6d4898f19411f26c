import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

const wish = {
  kind: 'entity',
  key: 'wish',
  spec: 3,
  title: '心愿',
  named: 'name',
  store: { table: 'md_wish', trash: true },
  fields: {
    name: { type: 'text', label: '名称', need: true, max: 40 },
    owner: { type: 'user', label: '归谁' },
    sort: { type: 'text', label: '类别', max: 20 },
    secret: { type: 'text', label: '底价', max: 20 },
    remark: { type: 'text', label: '评语', max: 20 },
    inner: { type: 'text', label: '内部价', max: 20 },
    memo: { type: 'text', label: '备忘', max: 20 },
  },
  parts: {
    rows: {
      label: '明细',
      table: 'md_wish_row',
      fields: {
        what: { type: 'text', label: '内容', max: 20 },
        cost: { type: 'text', label: '成本', max: 20 },
        from: { type: 'ref', to: 'supplier', label: '来自' },
      },
    },
  },
  becomes: [
    {
      key: 'toDeal',
      label: '成交',
      to: 'deal',
      map: {
        name: 'name',
        owner: 'owner',
        sort: 'sort',
        secret: 'secret',
        remark: 'remark',
        inner: "if(empty(inner), '', inner)",
        memo: 'memo',
      },
      lines: { from: 'rows', to: 'rows', map: { what: 'what', cost: 'cost', from: 'from' } },
    },
  ],
  rules: [
    { key: 'inside', title: '内部', if: "sort = 'inside'", then: [{ hide: 'inner' }] },
    { key: 'insideRow', title: '内部行', on: 'rows', if: "what = 'inside'", then: [{ hide: 'cost' }] },
  ],
  access: {
    roles: {
      buyer: { do: ['create', 'becomes:toDeal'], hide: ['memo'] },
      demander: { do: ['becomes:toDeal'], hide: ['memo'] },
    },
  },
};

/** Its price is seen in open deals only, a cost only where it is not set apart, the remark only by whom it belongs to. */
const deal = {
  ...wish,
  key: 'deal',
  title: '成交单',
  store: { table: 'md_deal', trash: true },
  fields: { ...wish.fields, fresh: { type: 'text', label: '新旧', start: "'new'", max: 20 } },
  parts: { rows: { ...wish.parts.rows, table: 'md_deal_row' } },
  becomes: [],
  rules: [
    { key: 'sealed', title: '保密', if: "sort = 'open' and fresh = 'new'", then: [{ show: 'secret' }] },
    { key: 'apart', title: '单列', on: 'rows', if: "what = 'apart'", then: [{ hide: 'cost' }] },
  ],
  access: {
    scopes: { mine: 'owner = me()' },
    roles: { buyer: { rows: 'mine', do: ['create'] }, demander: { do: ['create'], hide: ['remark', 'rows.from'] } },
  },
};

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_proposed', [recordsRoom], { documents: [wish, deal] });
});
afterAll(() => trade.close());

const filled = { name: '甲', owner: 'u-both', sort: 'open', secret: '9.5', remark: '好' };
const lines = [
  { what: 'apart', cost: '7' },
  { what: 'plain', cost: '8' },
];
async function made(more: object = {}): Promise<string> {
  const { result } = await trade.call('both', 'POST', '/records/wish', { ...filled, rows: lines, ...more });
  return result.id;
}
const proposed = async (...ids: string[]) =>
  (await trade.call('both', 'POST', '/records/wish/becomes/toDeal', { ids })).result;

test('what is proposed is shown where the next document shows it', async () => {
  const { record } = await proposed(await made());
  expect(record).toMatchObject(filled);
});

test('what the next document’s rules hide is not handed over, in the head and in lines', async () => {
  const { record } = await proposed(await made({ sort: 'sealed' }));
  expect(record).toMatchObject({ name: '甲', sort: 'sealed', rows: [{ what: 'apart' }, { cost: '8' }] });
  expect(record).not.toHaveProperty('secret');
  expect(record.rows[0]).not.toHaveProperty('cost');
});

test('what the next document shows in some rows only is not handed over for others', async () => {
  const { record } = await proposed(await made({ owner: 'u-boss' }));
  expect(record).toMatchObject({ name: '甲', secret: '9.5' });
  expect(record).not.toHaveProperty('remark');
});

test('what sources do not agree about is told of what is shown alone', async () => {
  const [one, two] = [await made({ sort: 'sealed' }), await made({ sort: 'sealed', secret: '8.5', name: '乙' })];
  const { differs } = await proposed(one, two);
  expect(differs).toEqual([expect.stringContaining('名称不一致')]);
});

test('what was proposed and not handed over stands in the document that is made', async () => {
  const id = await made({ sort: 'sealed' });
  const { record } = await proposed(id);
  const { result } = await trade.call('both', 'POST', '/records/deal', record);
  expect(result).toMatchObject({ name: '甲', secret: null });
  const rows = await trade.at.db
    .tenant(1)
    .rows({ text: 'select secret from md_deal where id = $1', values: [result.id] });
  expect(rows).toEqual([{ secret: '9.5' }]);
});

describe('what only the next document hides', () => {
  const stored = async (body: object) => {
    const { result } = await trade.call('both', 'POST', '/records/deal', body);
    const [row] = await trade.at.db.tenant(1).rows({
      text: `select secret, remark, (select array_agg(cost order by row_no) from md_deal_row where head_id = d.id) as costs
             from md_deal d where id = $1`,
      values: [result?.id],
    });
    return row;
  };

  test('is not emptied by what its maker’s form sends for it, in the head and in lines', async () => {
    const { record } = await proposed(await made({ sort: 'sealed', owner: 'u-boss' }));
    const rows = record.rows.map((row: object) => ({ cost: null, ...row }));
    expect(await stored({ ...record, secret: null, remark: '', rows })).toEqual({
      secret: '9.5',
      remark: '好',
      costs: ['7', '8'],
    });
  });

  test('may be a reference of lines: who is not shown it sends none, and it stands all the same', async () => {
    const id = await made({ rows: [{ what: 'plain', cost: '8', from: 's1' }] });
    const { result } = await trade.call('demander', 'POST', '/records/wish/becomes/toDeal', { ids: [id] });
    const [row] = result.record.rows;
    expect(row).not.toHaveProperty('from');
    const { success, result: deal } = await trade.call('demander', 'POST', '/records/deal', result.record);
    expect(success).toBe(true);
    const rows = await trade.at.db
      .tenant(1)
      .rows({ text: 'select "from" as from_ from md_deal_row where head_id = $1', values: [deal.id] });
    expect(rows).toEqual([{ from_: 's1' }]);
  });

  test('stays where the form comes to show it, unless something is written', async () => {
    const { record } = await proposed(await made({ sort: 'sealed' }));
    expect(await stored({ ...record, sort: 'open', secret: null })).toMatchObject({ secret: '9.5' });
    expect(await stored({ ...record, sort: 'open', secret: '1' })).toMatchObject({ secret: '1' });
  });

  test('and what it shows is emptied by whoever empties it', async () => {
    const { record } = await proposed(await made());
    const [, plain] = record.rows;
    expect(await stored({ ...record, secret: null, rows: [record.rows[0], { ...plain, cost: null }] })).toMatchObject({
      secret: null,
      costs: ['7', null],
    });
  });
});

describe('what the source hides from its asker', () => {
  const inside = {
    sort: 'inside',
    inner: '3',
    rows: [
      { what: 'inside', cost: '5' },
      { what: 'plain', cost: '8' },
    ],
  };
  const hidden = async () => {
    const id = await made(inside);
    await trade.at.db.tenant(1).rows({ text: `update md_wish set memo = '密' where id = $1`, values: [id] });
    return (await proposed(id)).record;
  };
  const kept = async (body: object) => {
    const { result } = await trade.call('both', 'POST', '/records/deal', body);
    const [row] = await trade.at.db.tenant(1).rows({
      text: `select inner_ as "inner", memo, (select array_agg(cost order by row_no) from md_deal_row where head_id = d.id) as costs
             from (select id, memo, "inner" as inner_ from md_deal) d where id = $1`,
      values: [result?.id],
    });
    return row;
  };

  test('by a rule or from their role, is not handed over, and neither is what is worked out of it', async () => {
    const record = await hidden();
    expect(record).toMatchObject({ name: '甲', rows: [{ what: 'inside' }, { what: 'plain', cost: '8' }] });
    for (const key of ['inner', 'memo']) expect(record).not.toHaveProperty(key);
    expect(record.rows[0]).not.toHaveProperty('cost');
  });

  test('is filled in at the save, whether nothing is sent for it or that it is empty', async () => {
    const record = await hidden();
    const stands = { inner: '3', memo: '密', costs: ['5', '8'] };
    expect(await kept(record)).toEqual(stands);
    const [first, second] = record.rows;
    expect(await kept({ ...record, inner: null, memo: '', rows: [{ ...first, cost: null }, second] })).toEqual(stands);
  });

  test('gives way to what its maker says instead, and emptied lines stay empty where they were shown', async () => {
    const record = await hidden();
    const [first, second] = record.rows;
    const own = { ...record, inner: '4', rows: [first, { ...second, cost: null }] };
    expect(await kept(own)).toEqual({ inner: '4', memo: '密', costs: ['5', null] });
  });

  test('of several sources, is not told where they do not agree about it', async () => {
    const { differs } = await proposed(await made(inside), await made({ ...inside, inner: '9', name: '乙' }));
    expect(differs).toEqual([expect.stringContaining('名称不一致')]);
  });
});
