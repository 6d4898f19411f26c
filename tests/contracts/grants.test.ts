import * as other from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { excelRoom } from '../../server/records/excel/excel.routes.ts';
import { recordsRoom } from '../../server/records/records.routes.ts';
import { reportsRoom } from '../../server/reports/reports.routes.ts';
import { openTrade, type Trade } from '../support/trade.ts';

/** A bid whose price the evaluators see once it is opened; until then they see that it is there. */
const bid = {
  kind: 'entity',
  key: 'bid',
  spec: 1,
  title: '投标',
  store: { table: 'tg_bid' },
  named: 'no',
  fields: {
    no: { type: 'text', label: '编号', need: true },
    status: { type: 'state', label: '状态' },
    price: { type: 'decimal', label: '报价', scale: 2 },
    twice: { type: 'decimal', label: '两倍', scale: 2, calc: 'price * 2' },
    remark: { type: 'text', label: '备注', max: 200 },
    verdict: { type: 'text', label: '评语', max: 200 },
  },
  parts: {
    lines: {
      label: '明细',
      table: 'tg_bid_line',
      fields: { what: { type: 'text', label: '内容' }, offer: { type: 'decimal', label: '单价', scale: 2 } },
    },
  },
  states: {
    field: 'status',
    start: 'sealed',
    nodes: { sealed: { label: '未开标', open: '*' }, opened: { label: '已开标', open: '*' } },
    moves: [{ key: 'open', label: '开标', from: 'sealed', to: 'opened' }],
  },
  forms: {
    edit: { head: [{ section: 'base', title: '基本信息', cells: ['no', 'price', 'remark', 'verdict'] }] },
  },
  lists: {
    main: {
      cols: ['no', 'status', 'price', 'twice'],
      find: [{ f: 'price', op: 'range' }],
      super: true,
      foot: { price: 'sum' },
      sort: ['no'],
    },
  },
  access: {
    roles: {
      buyer: { do: ['create', 'edit', 'move:open'] },
      buyerMgr: {
        do: ['read', 'edit', 'export'],
        hide: ['price', 'lines.offer'],
        edit: ['remark'],
        also: [{ key: 'opened', label: '开标后', rows: "status = 'opened'", do: ['edit'], edit: ['verdict'] }],
      },
    },
  },
};

/** Another side of the same bids, which says of the evaluators only that they may read. */
const openBid = {
  kind: 'entity',
  key: 'openBid',
  spec: 1,
  title: '评标',
  facetOf: 'bid',
  fields: {},
  access: { roles: { buyerMgr: { do: ['read'] } } },
};

/** What reads a bid through a reference. */
const award = {
  kind: 'entity',
  key: 'award',
  spec: 1,
  title: '定标',
  store: { table: 'tg_award' },
  fields: {
    no: { type: 'text', label: '编号', need: true },
    bid: { type: 'ref', to: 'bid', label: '投标', pick: { fill: { limit: 'price' } } },
    limit: { type: 'decimal', label: '上限', scale: 2 },
    much: { type: 'decimal', label: '报价', scale: 2, calc: 'bid.price' },
  },
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['no', 'bid', 'limit'] }] } },
  lists: { main: { cols: ['no', 'bid', 'much'] } },
  access: { roles: { buyer: { do: ['create', 'edit'] }, buyerMgr: { do: ['create'] } } },
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
      'twice',
      { f: 'more', label: '加零', calc: 'price + 0' },
      { f: 'offers', label: '单价', calc: 'sum(lines.offer)' },
    ],
  },
  {
    kind: 'report',
    key: 'bidSums',
    spec: 1,
    title: '投标合计',
    from: 'bid',
    cols: ['status', { f: 'sum', of: 'price', agg: 'sum' }, { f: 'count', agg: 'count' }],
  },
  { kind: 'report', key: 'awards', spec: 1, title: '定标', from: 'award', cols: ['no', 'bid.price', 'much'] },
];

let trade: Trade;
const sealed = { id: '', version: 0 };
const opened = { id: '', version: 0 };
const call = (who: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  trade.call(who, method, url, body);

beforeAll(async () => {
  trade = await openTrade('grants', [recordsRoom, excelRoom, reportsRoom], {
    documents: [bid, openBid, award, ...reports],
  });
  for (const [record, no, price] of [
    [sealed, 'S1', '777.77'],
    [opened, 'O1', '888.88'],
  ] as const) {
    const lines = [{ what: '甲', offer: price }];
    const made = await call('buyer', 'POST', '/records/bid', { no, price, lines });
    expect(made.success, JSON.stringify(made)).toBe(true);
    Object.assign(record, { id: made.result.id, version: made.result.version });
    await call('buyer', 'POST', '/records/award', { no: `A${no}`, bid: record.id });
  }
  const done = await call('buyer', 'POST', `/records/bid/${opened.id}/moves/open`, { version: 1, answers: {} });
  expect(done.success, JSON.stringify(done)).toBe(true);
  opened.version = done.result.version;
});
afterAll(() => trade.close());

/** The price of the sealed bid and what is worked out from it. */
const tellsNothing = (answer: unknown, about: string) =>
  expect(
    ['777.77', '1555.54'].filter((secret) => JSON.stringify(answer).includes(secret)),
    about,
  ).toEqual([]);

const query = (field: string, rule: string, val: string) =>
  encodeURIComponent(JSON.stringify([{ field, rule, val, type: 'text' }]));

describe('a role that is granted prices besides, in the opened rows', () => {
  test('sees them there and nowhere else, on every road', async () => {
    const { result } = await call('boss', 'GET', '/records/bid?list=main');
    expect(result.records).toMatchObject([{ no: 'O1', price: '888.88', twice: '1777.76' }, { no: 'S1' }]);
    const roads = ['', '/history', '/versions', '/then', '/lineage'].map((road) => `/records/bid/${sealed.id}${road}`);
    for (const url of [
      '/records/bid?list=main',
      ...roads,
      '/records/openBid',
      `/records/openBid/${sealed.id}`,
      '/records/award?list=main',
      '/options/award/bid',
      '/reports/bids/rows',
      '/reports/bidSums/rows',
      '/reports/awards/rows',
    ]) {
      const answer = await call('boss', 'GET', url);
      expect(answer.success, `${url} ${JSON.stringify(answer)}`).toBe(true);
      tellsNothing(answer, url);
    }
    expect((await call('boss', 'GET', `/records/bid/${opened.id}`)).result).toMatchObject({
      price: '888.88',
      lines: [{ offer: '888.88' }],
    });
    expect((await call('boss', 'GET', `/records/openBid/${opened.id}`)).result).toMatchObject({ price: '888.88' });
  });

  test('takes them home from there alone', async () => {
    const response = await trade.app.inject({
      method: 'POST',
      url: '/api/records/bid/export',
      headers: { 'x-access-token': 'boss' },
      payload: { format: 'xlsx', lines: { part: 'lines', as: 'sheet' } },
    });
    const book = other.read(response.rawPayload);
    const sheets = book.SheetNames.map((name) => other.utils.sheet_to_csv(book.Sheets[name] as other.WorkSheet));
    expect(sheets.join('\n')).toContain('S1');
    expect(sheets.join('\n')).toContain('888.88');
    tellsNothing(sheets, 'export');
  });

  test('finds and sorts by them there alone', async () => {
    const asked = [
      'price_begin=1&price_end=1000000',
      `superQueryParams=${query('price', 'gt', '1')}`,
      `superQueryParams=${query('twice', 'gt', '1')}`,
      `superQueryParams=${query('lines.offer', 'gt', '1')}`,
    ];
    for (const one of asked) {
      const { result } = await call('boss', 'GET', `/records/bid?list=main&${one}`);
      expect(
        result.records.map(({ no }: { no: string }) => no),
        one,
      ).toEqual(['O1']);
    }
  });

  test('edits in each row what the grants of that row let it', async () => {
    const save = (record: typeof sealed, change: object) =>
      call('boss', 'PUT', `/records/bid/${record.id}`, { version: record.version, ...change });
    expect(await save(sealed, { verdict: '好' })).toMatchObject({
      success: false,
      issues: [{ code: 'locked_field' }],
    });
    // What no grant lets be edited is not taken up at all.
    const read = await save(opened, { price: '1.00' });
    expect(read.result, JSON.stringify(read)).toMatchObject({ price: '888.88' });
    opened.version = read.result.version;
    // What is not shown is not there to be written, and whether a guess is right is not told.
    const guesses = await Promise.all(
      ['777.77', '1.00'].map((price) =>
        call('boss', 'POST', '/records/bid/edits', { ids: [sealed.id], values: { price } }),
      ),
    );
    expect(guesses[0]?.message).toBe(guesses[1]?.message);
    const stored = await trade.at.db.tenant(1).rows({ text: 'select price::text from tg_bid order by no', values: [] });
    expect(stored).toEqual([{ price: '888.88' }, { price: '777.77' }]);
    const remarked = await save(sealed, { remark: '收到' });
    expect(remarked, JSON.stringify(remarked)).toMatchObject({ success: true, result: { remark: '收到' } });
    const judged = await save(opened, { remark: '收到', verdict: '好' });
    expect(judged, JSON.stringify(judged)).toMatchObject({ success: true, result: { remark: '收到', verdict: '好' } });
  });
});

test('what is granted besides goes with the state that it stands on', async () => {
  const before = await call('boss', 'GET', `/records/bid/${sealed.id}`);
  tellsNothing(before, 'sealed');
  const { version } = before.result;
  const done = await call('buyer', 'POST', `/records/bid/${sealed.id}/moves/open`, { version, answers: {} });
  expect(done.success, JSON.stringify(done)).toBe(true);
  expect((await call('boss', 'GET', `/records/bid/${sealed.id}`)).result).toMatchObject({ price: '777.77' });
});
