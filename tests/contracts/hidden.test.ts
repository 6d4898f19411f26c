import * as other from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { excelRoom } from '../../server/records/excel/excel.routes.ts';
import { recordsRoom } from '../../server/records/records.routes.ts';
import { reportsRoom } from '../../server/reports/reports.routes.ts';
import { rowsOf, upload, workbook } from '../support/imports.ts';
import { openTrade, type Trade } from '../support/trade.ts';

/** A bid that nobody sees before it is opened, and costs that only whoever wrote them sees. */
const bid = {
  kind: 'entity',
  key: 'bid',
  spec: 1,
  title: '投标',
  store: { table: 'te_bid', trash: true, indexes: [{ key: 'no', on: ['no'], unique: true }] },
  named: 'no',
  fields: {
    no: { type: 'text', label: '编号', need: true },
    opened: { type: 'flag', label: '已开标', start: "'N'" },
    bidder: { type: 'ref', to: 'supplier', label: '投标人' },
    price: { type: 'decimal', label: '报价', scale: 2 },
    note: { type: 'text', label: '说明', max: 200 },
    twice: { type: 'decimal', label: '两倍', scale: 2, calc: 'price * 2' },
    words: { type: 'text', label: '大写', calc: 'capitalCny(price)' },
    folded: { type: 'text', label: '收起的', max: 200 },
  },
  parts: {
    lines: {
      label: '明细',
      table: 'te_bid_line',
      fields: {
        what: { type: 'text', label: '内容' },
        apart: { type: 'flag', label: '单列', start: "'N'" },
        cost: { type: 'decimal', label: '成本', scale: 2 },
        offer: { type: 'decimal', label: '单价', scale: 2 },
      },
    },
  },
  rules: [
    {
      key: 'sealed',
      title: '开标前保密',
      if: "opened = 'Y'",
      then: [{ show: 'price' }, { show: 'note' }, { show: 'lines.offer' }],
      else: [],
    },
    { key: 'tidy', title: '不占地方', if: "opened = 'N'", then: [{ fold: 'folded' }] },
    {
      key: 'own',
      title: '成本只给填写人',
      on: 'lines',
      if: "apart = 'Y' and ../createBy <> me()",
      then: [{ hide: 'cost' }],
    },
  ],
  forms: {
    edit: {
      head: [{ section: 'base', title: '基本信息', cells: ['no', 'opened', 'bidder', 'price', 'note', 'folded'] }],
    },
  },
  lists: {
    main: {
      cols: ['no', 'opened', 'price', 'twice', 'note', 'folded'],
      find: [
        { f: 'price', op: 'range' },
        { f: 'note', op: 'like' },
      ],
      super: true,
      foot: { price: 'sum' },
      sort: ['-price'],
    },
  },
  access: {
    roles: {
      buyer: { do: ['create', 'edit', 'delete', 'export', 'import'] },
      buyerMgr: { do: ['read', 'edit', 'export', 'import'] },
    },
  },
};

/** What reads a bid through a reference. */
const award = {
  kind: 'entity',
  key: 'award',
  spec: 1,
  title: '定标',
  store: { table: 'te_award' },
  fields: {
    no: { type: 'text', label: '编号', need: true },
    bid: { type: 'ref', to: 'bid', label: '投标', pick: { fill: { limit: 'price' } } },
    limit: { type: 'decimal', label: '上限', scale: 2 },
    much: { type: 'decimal', label: '报价', scale: 2, calc: 'bid.price' },
  },
  rules: [{ key: 'high', title: '偏高', if: 'bid.price > 1000000', then: [{ warn: 'bid', say: '报价偏高' }] }],
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['no', 'bid', 'limit'] }] } },
  lists: { main: { cols: ['no', 'bid', 'much'], super: true } },
  access: { roles: { buyer: { do: ['create', 'edit'] }, buyerMgr: { do: ['read'] } } },
};

const reports = [
  {
    kind: 'report',
    key: 'bids',
    spec: 1,
    title: '投标',
    from: 'bid',
    cols: [
      'no',
      'price',
      'note',
      'twice',
      { f: 'more', label: '加一', calc: 'price + 1' },
      { f: 'costs', label: '成本', calc: 'sum(lines.cost)' },
    ],
    find: [{ f: 'price', op: 'range' }],
  },
  {
    kind: 'report',
    key: 'bidSums',
    spec: 1,
    title: '投标合计',
    from: 'bid',
    cols: [
      'opened',
      { f: 'sum', of: 'price', agg: 'sum' },
      { f: 'most', of: 'price', agg: 'max' },
      { f: 'count', agg: 'count' },
    ],
    sort: ['opened'],
  },
  {
    kind: 'report',
    key: 'bidLines',
    spec: 1,
    title: '投标明细',
    from: 'bid.lines',
    cols: ['what', 'cost', 'offer', { f: 'total', of: '../price', label: '报价' }],
  },
  {
    kind: 'report',
    key: 'awards',
    spec: 1,
    title: '定标',
    from: 'award',
    cols: ['no', 'bid.price', 'bid.note', 'much'],
  },
];

let trade: Trade;
let id: string;
let version: number;
const lines = [
  { what: '甲', apart: 'Y', cost: '31337.01', offer: '4242.42' },
  { what: '乙', apart: 'N', cost: '100', offer: '4242.42' },
];
const call = (who: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  trade.call(who, method, url, body);
beforeAll(async () => {
  trade = await openTrade('hidden', [recordsRoom, excelRoom, reportsRoom], { documents: [bid, award, ...reports] });
  const made = await call('buyer', 'POST', '/records/bid', {
    no: 'B1',
    price: '777.77',
    note: '暗语甲',
    folded: '明的',
    lines,
  });
  expect(made.success, JSON.stringify(made)).toBe(true);
  ({ id, version } = made.result);
  tellsNothing(made, 'the answer to whoever wrote it');
  await call('buyer', 'POST', '/records/award', { no: 'A1', bid: id });
});
afterAll(() => trade.close());

/** The price and what comes of it; the note; the offers of the lines. */
const secrets = ['777.77', '1555.54', '778.77', '柒佰柒拾柒', '暗语甲', '4242.42'];
const found = (text: string) => secrets.filter((secret) => text.includes(secret));
const tellsNothing = (answer: unknown, about: string) =>
  expect(found(typeof answer === 'string' ? answer : JSON.stringify(answer)), about).toEqual([]);

const query = (field: string, rule: string, val: string) =>
  encodeURIComponent(JSON.stringify([{ field, rule, val, type: 'text' }]));

const roads = (): string[] => [
  '/records/bid?list=main',
  '/records/bid?list=main&column=price&order=asc',
  `/records/bid/${id}`,
  ...['history', 'versions', 'then', 'lineage'].map((road) => `/records/bid/${id}/${road}`),
  '/records/award?list=main',
  '/options/award/bid',
  '/reports/bids/rows',
  '/reports/bidSums/rows',
  '/reports/bidLines/rows',
  '/reports/awards/rows',
];

async function sheetsOf(who: string, entity: string): Promise<string> {
  const response = await trade.app.inject({
    method: 'POST',
    url: `/api/records/${entity}/export`,
    headers: { 'x-access-token': who },
    payload: { format: 'xlsx', lines: { part: 'lines', as: 'sheet' } },
  });
  expect(response.statusCode, response.payload.slice(0, 200)).toBe(200);
  const book = other.read(response.rawPayload);
  return book.SheetNames.map((name) => other.utils.sheet_to_csv(book.Sheets[name] as other.WorkSheet)).join('\n');
}

describe.each(['buyer', 'boss'])('what a rule hides, as %s', (who) => {
  test('leaves the server on no road', async () => {
    for (const url of roads()) {
      const answer = await call(who, 'GET', url);
      expect(answer.success, `${url} ${JSON.stringify(answer)}`).toBe(true);
      tellsNothing(answer, url);
    }
    tellsNothing(await sheetsOf(who, 'bid'), 'export');
  });

  test('is found by no question', async () => {
    const asked = [
      'price_begin=1&price_end=1000000',
      `note=${encodeURIComponent('*暗语*')}`,
      `superQueryParams=${query('price', 'gt', '1')}`,
      `superQueryParams=${query('note', 'like', '暗语')}`,
      `superQueryParams=${query('lines.offer', 'gt', '1')}`,
      `superQueryParams=${query('twice', 'gt', '1')}`,
    ];
    for (const one of asked) {
      const { result } = await call(who, 'GET', `/records/bid?list=main&${one}`);
      expect(result?.total ?? 0, one).toBe(0);
    }
    const report = await call(who, 'GET', '/reports/bids/rows?price_begin=1&price_end=1000000');
    expect(report.result.total).toBe(0);
  });
});

test('what is only folded is told', async () => {
  expect((await call('boss', 'GET', `/records/bid/${id}`)).result).toMatchObject({
    folded: '明的',
    price: null,
    twice: null,
  });
});

test('a line hides what it is asked about itself, and from those whom its rule names', async () => {
  const costs = async (who: string) =>
    (await call(who, 'GET', `/records/bid/${id}`)).result.lines.map((line: { cost: unknown }) => line.cost);
  expect(await costs('buyer')).toEqual(['31337.01', '100.00']);
  expect(await costs('boss')).toEqual([null, '100.00']);
  for (const url of ['/reports/bidLines/rows', '/reports/bids/rows', `/records/bid/${id}/versions`])
    expect(JSON.stringify(await call('boss', 'GET', url)), url).not.toContain('31337');
  expect(await sheetsOf('boss', 'bid')).not.toContain('31337');
});

test('whoever does not see a value neither empties nor changes it', async () => {
  const url = `/records/bid/${id}`;
  const { result } = await call('boss', 'GET', url);
  const blind = await call('boss', 'PUT', url, { ...result, no: 'B1a' });
  expect(blind.success, JSON.stringify(blind)).toBe(true);
  tellsNothing(blind, 'the answer to a save');
  version = blind.result.version;
  for (const change of [
    { price: '1.00' },
    { note: '改' },
    { lines: [{ ...result.lines[0], cost: '2.00' }, result.lines[1]] },
  ]) {
    const refused = await call('boss', 'PUT', url, { version, ...change });
    expect(refused, JSON.stringify(change)).toMatchObject({ success: false, issues: [{ code: 'locked_field' }] });
  }
  const stale = await call('boss', 'PUT', url, { version: 1, no: 'B2' });
  expect(stale.reason).toBe('stale_version');
  tellsNothing(stale, 'stale_version');
  const stored = await trade.at.db.tenant(1).rows<{ price: string; note: string }>({
    text: 'select price::text, note from te_bid where id = $1',
    values: [id],
  });
  expect(stored).toEqual([{ price: '777.77', note: '暗语甲' }]);
  const kept = await trade.at.db
    .tenant(1)
    .rows({ text: 'select cost::text from te_bid_line where head_id = $1 order by row_no', values: [id] });
  expect(kept).toEqual([{ cost: '31337.01' }, { cost: '100.00' }]);
});

test.each([
  ['a value', { price: '777.77' }, { price: '777.78' }],
  ['a text', { note: '暗语甲' }, { note: '暗语乙' }],
])('a guess at %s is answered alike, right or wrong', async (_, right, wrong) => {
  const answerTo = async (guess: object) => {
    const saved = await call('boss', 'PUT', `/records/bid/${id}`, { version, ...guess });
    const many = await call('boss', 'POST', '/records/bid/edits', { ids: [id], values: guess });
    return JSON.stringify([saved.success, saved.issues, many.success, many.message]);
  };
  expect(await answerTo(right)).toBe(await answerTo(wrong));
});

test('a guess at a hidden value in a file is answered alike, right or wrong', async () => {
  const answerTo = async (price: string, note: string) => {
    const file = workbook([
      ['编号', '报价', '说明'],
      ['B1a', price, note],
    ]);
    const { result } = await upload(trade, 'boss', 'bid', file, 'update');
    const [row] = await rowsOf(trade, 'boss', 'bid', result.id);
    return [result.counts, row.issues];
  };
  expect(await answerTo('777.77', '')).toEqual(await answerTo('1', ''));
  expect(await answerTo('', '暗语甲')).toEqual(await answerTo('', '别的'));
});

test('is told once the rule no longer hides it, and its past stays as it was then', async () => {
  const opened = await call('buyer', 'PUT', `/records/bid/${id}`, { version, opened: 'Y' });
  expect(opened.result, JSON.stringify(opened)).toMatchObject({ opened: 'Y' });
  expect((await call('boss', 'GET', `/records/bid/${id}`)).result).toMatchObject({ price: '777.77', twice: '1555.54' });
  const { result } = await call('boss', 'GET', '/records/bid?list=main&price_begin=1');
  expect(result).toMatchObject({ total: 1, records: [{ price: '777.77' }] });
  const versions = await call('boss', 'GET', `/records/bid/${id}/versions`);
  expect(versions.result.map(({ content }: { content: { price: unknown } }) => content.price)).toEqual([
    '777.77',
    null,
    null,
  ]);
  expect((await call('boss', 'GET', `/records/bid/${id}/then?version=1`)).result.record.price).toBeNull();
});
