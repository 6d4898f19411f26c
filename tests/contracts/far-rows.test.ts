import * as other from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planFor } from '../../schemas/compile/plan-for.ts';
import { engine } from '../../server/engine.ts';
import { mayCountBy } from '../../server/features/rights/preview-rows.ts';
import { askerOf } from '../../server/kernel/session.ts';
import { makeRunning } from '../../server/metadata/make-running.ts';
import { askAbout } from '../../server/records/asking.ts';
import { excelRoom } from '../../server/records/excel/excel.routes.ts';
import { readersOf } from '../../server/records/readers-of.ts';
import { recordsRoom } from '../../server/records/records.routes.ts';
import { reportsRoom } from '../../server/reports/reports.routes.ts';
import { openTrade, sessionOf, type Trade } from '../support/trade.ts';

/** Whom is bought from: buyers see those of their own department, in whole. */
const vendor = {
  kind: 'entity',
  key: 'vendor',
  spec: 3,
  title: '卖方',
  store: { table: 'tv_vendor' },
  named: 'name',
  fields: {
    name: { type: 'text', label: '名称', need: true, search: true },
    depart: { type: 'ref', to: 'depart', label: '归口部门' },
    limit: { type: 'decimal', label: '额度', scale: 2 },
    twice: { type: 'money', label: '两倍', calc: 'limit * 2' },
    under: { type: 'ref', to: 'vendor', label: '上级' },
  },
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['name', 'depart', 'limit', 'under'] }] } },
  lists: { main: { cols: ['name', 'limit'] } },
  access: {
    roles: {
      buyerMgr: { do: ['create', 'edit'] },
      buyer: { rows: 'depart in myDeparts()', do: ['read'] },
      demander: { do: ['read'] },
    },
  },
};

/** What reads vendors: by calculations of head and lines, a rule, a move, a picker, and what is made of it next. */
const deal = {
  kind: 'entity',
  key: 'deal',
  spec: 3,
  title: '交易',
  store: { table: 'tv_deal' },
  named: 'no',
  told: ['much'],
  fields: {
    no: { type: 'text', label: '编号', need: true },
    status: { type: 'state', label: '状态' },
    vendor: { type: 'ref', to: 'vendor', label: '卖方', pick: { fill: { cap: 'limit' } } },
    cap: { type: 'decimal', label: '上限', scale: 2 },
    why: { type: 'text', label: '原因', max: 40 },
    much: { type: 'decimal', label: '额度', scale: 2, calc: 'vendor.limit' },
    now: { type: 'decimal', label: '今日额度', scale: 2, calc: 'vendor.limit + 0', live: true },
    twice: { type: 'decimal', label: '两倍额度', scale: 2, calc: 'vendor.twice' },
    above: { type: 'decimal', label: '上级额度', scale: 2, calc: 'vendor.under.limit' },
    sum: { type: 'decimal', label: '明细合计', scale: 2, calc: 'sum(lines.each)' },
    all: { type: 'decimal', label: '额度合计', scale: 2, calc: 'sum(lines, vendor.limit)' },
    called: { type: 'text', label: '卖方名称', calc: 'vendor.name' },
  },
  parts: {
    lines: {
      label: '明细',
      table: 'tv_deal_line',
      fields: {
        what: { type: 'text', label: '内容' },
        vendor: { type: 'ref', to: 'vendor', label: '卖方' },
        each: { type: 'decimal', label: '行额度', scale: 2, calc: 'vendor.limit' },
      },
    },
  },
  rules: [
    {
      key: 'large',
      title: '大额填原因',
      if: 'vendor.limit > 500',
      then: [{ need: 'why' }],
    },
  ],
  states: {
    field: 'status',
    start: 'draft',
    nodes: { draft: { label: '草稿', open: '*' }, done: { label: '完成', open: '*' } },
    moves: [
      { key: 'finish', label: '完成', from: 'draft', to: 'done', when: 'vendor.limit > 500' },
      { key: 'back', label: '退回', from: 'done', to: 'draft' },
    ],
  },
  becomes: [
    {
      key: 'toPact',
      label: '转合同',
      to: 'pact',
      map: { no: 'no', vendor: 'vendor', cap: 'vendor.limit', called: 'vendor.name' },
      lines: { from: 'lines', to: 'lines', map: { what: 'what', cap: 'vendor.limit' } },
    },
  ],
  forms: { edit: { head: [{ section: 'base', title: '基本信息', cells: ['no', 'vendor', 'cap', 'why'] }] } },
  lists: {
    main: {
      cols: ['no', 'vendor', 'much', 'now', 'twice', 'above', 'sum', 'all'],
      find: [{ f: 'much', op: 'range' }],
      super: true,
      foot: { much: 'sum', now: 'sum', all: 'sum' },
      sort: ['no'],
    },
  },
  access: {
    roles: {
      buyerMgr: { do: ['create', 'edit', 'export', 'move:*', 'becomes:*'] },
      buyer: { do: ['create', 'edit', 'export', 'move:*', 'becomes:*'] },
    },
  },
};

const pact = {
  kind: 'entity',
  key: 'pact',
  spec: 3,
  title: '合同',
  store: { table: 'tv_pact' },
  named: 'no',
  fields: {
    no: { type: 'text', label: '编号' },
    vendor: { type: 'ref', to: 'vendor', label: '卖方' },
    cap: { type: 'decimal', label: '上限', scale: 2 },
    called: { type: 'text', label: '卖方名称' },
  },
  parts: {
    lines: {
      label: '明细',
      table: 'tv_pact_line',
      fields: { what: { type: 'text', label: '内容' }, cap: { type: 'decimal', label: '上限', scale: 2 } },
    },
  },
  rules: [{ key: 'high', title: '偏高', if: 'vendor.limit > 100', then: [{ warn: 'vendor', say: '额度偏高' }] }],
  access: { roles: { buyerMgr: { do: ['create', 'edit'] }, buyer: { do: ['create', 'edit'] } } },
};

/** What a supplier reads of everybody: of suppliers it sees itself alone. */
const visit = {
  kind: 'entity',
  key: 'visit',
  spec: 3,
  title: '拜访',
  store: { table: 'tv_visit' },
  named: 'no',
  fields: {
    no: { type: 'text', label: '编号', need: true },
    supplier: { type: 'ref', to: 'supplier', label: '供应商' },
    land: { type: 'text', label: '国家', calc: 'supplier.country' },
  },
  rules: [
    { key: 'abroad', title: '境外', if: "supplier.country <> 'CN'", then: [{ warn: 'supplier', say: '境外供应商' }] },
  ],
  lists: { main: { cols: ['no', 'supplier', 'land'], sort: ['no'] } },
  access: { roles: { buyerMgr: { do: ['create', 'edit'] }, supUser: { do: ['edit'] } } },
};

const reports = [
  {
    kind: 'report',
    key: 'deals',
    spec: 3,
    title: '交易',
    from: 'deal',
    cols: ['no', 'much', 'now', 'twice', 'above', 'sum', 'all', 'vendor.limit', 'vendor.twice', 'vendor.under.limit'],
  },
  {
    kind: 'report',
    key: 'dealLines',
    spec: 3,
    title: '交易明细',
    from: 'deal.lines',
    cols: ['what', 'each', 'vendor.limit'],
  },
];

/** What is to be known of the vendor of department B alone. */
const secrets = ['888.88', '1777.76', '999.99'];
const found = (answer: unknown) =>
  secrets.filter((one) => (typeof answer === 'string' ? answer : JSON.stringify(answer)).includes(one));

let trade: Trade;
const ids: Record<string, string> = {};
const call = (who: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  trade.call(who, method, url, body);
const good = async (...asked: Parameters<typeof call>) => {
  const answer = await call(...asked);
  expect(answer.success, `${asked[2]} ${JSON.stringify(answer)}`).toBe(true);
  return answer.result;
};
const query = (field: string, val: string) =>
  encodeURIComponent(JSON.stringify([{ field, rule: 'gt', val, type: 'text' }]));

beforeAll(async () => {
  const documents = [vendor, deal, pact, visit, ...reports];
  trade = await openTrade('far_rows', [recordsRoom, excelRoom, reportsRoom], { documents });
  const make = async (name: string, entity: string, body: object) => {
    ids[name] = (await good('boss', 'POST', `/records/${entity}`, body)).id;
  };
  await make('away', 'vendor', { name: '乙方', depart: 'd2', limit: '888.88' });
  await make('near', 'vendor', { name: '甲方', depart: 'd1', limit: '111.11', under: ids.away });
  await make('own', 'deal', { no: 'D1', vendor: ids.near, lines: [{ what: 'a', vendor: ids.near }] });
  const lines = [
    { what: 'a', vendor: ids.near },
    { what: 'b', vendor: ids.away },
  ];
  await make('foreign', 'deal', { no: 'D2', vendor: ids.away, why: '急', lines });
  // The same record of another company, which its department A keeps: it is asked about nobody of this one.
  const row = `insert into tv_vendor (tenant_id, id, name, depart, "limit") values ($1, $2, '他方', 'd1', 999.99)`;
  await trade.at.db.tenant(2).rows({ text: row, values: [2, ids.away] });
});
afterAll(() => trade.close());

const listed = async (who: string, more = '') =>
  Object.fromEntries(
    (await good(who, 'GET', `/records/deal?list=main${more}`)).records.map((row: { no: string }) => [row.no, row]),
  );

describe('of a record behind a reference that is not among his rows', () => {
  test('no road tells a value; whose rows it is in is told it on all of them', async () => {
    const roads = ['', '/history', '/versions', '/then', '/lineage'].map(
      (road) => `/records/deal/${ids.foreign}${road}`,
    );
    const urls = [
      ...roads,
      '/records/vendor',
      '/records/deal?list=main&totals=Y',
      '/records/deal?list=main&group=much',
      '/records/deal?list=main&group=now',
      '/options/deal/vendor',
      `/options/deal/vendor?ids=${ids.away}`,
      '/options/deal/lines.vendor',
      '/reports/deals/rows',
      '/reports/dealLines/rows',
    ];
    for (const url of urls) expect(found(await good('buyer', 'GET', url)), url).toEqual([]);
    const told = [`/records/deal/${ids.foreign}`, '/records/deal?list=main', '/reports/deals/rows'];
    for (const url of told) expect(found(await good('boss', 'GET', url)), url).toContain('888.88');
    expect(found(await good('buyer2', 'GET', `/records/deal/${ids.foreign}`))).toContain('888.88');
  });

  test('its name is told, and what lies behind others is', async () => {
    const { D1, D2 } = await listed('buyer');
    expect(D2).toMatchObject({ vendor_dictText: '乙方', much: null, now: null, twice: null, sum: null, all: null });
    expect(D1).toMatchObject({ much: '111.11', now: '111.11', twice: '222.22', sum: '111.11', all: '111.11' });
    expect(D1.above, 'further on, where the second record is away').toBeNull();
    const own = await good('buyer', 'GET', `/records/deal/${ids.own}`);
    expect(own.$rel).toMatchObject({ 'vendor.limit': '111.11' });
    const foreign = await good('buyer', 'GET', `/records/deal/${ids.foreign}`);
    expect(foreign).toMatchObject({ called: '乙方', $rel: { 'vendor.limit': null } });
    expect(foreign.lines).toMatchObject([{ each: '111.11' }, { each: null }]);
    const { records } = await good('buyer', 'GET', '/reports/deals/rows');
    expect(records.map(({ no, much }: Record<string, unknown>) => [no, much])).toEqual(
      expect.arrayContaining([
        ['D1', '111.11'],
        ['D2', null],
      ]),
    );
  });

  test('no question finds it, and no sum counts it', async () => {
    for (const field of ['much', 'now', 'twice', 'above', 'sum', 'all', 'vendor.limit', 'lines.each']) {
      const asked = `&superQueryParams=${query(field, '300')}`;
      expect(Object.keys(await listed('buyer', asked)), field).toEqual([]);
      expect(Object.keys(await listed('boss', asked)), field).toContain(field === 'above' ? 'D1' : 'D2');
    }
    expect(Object.keys(await listed('buyer', '&much_begin=300&much_end=900'))).toEqual([]);
    for (const field of ['much', 'now']) {
      const order = async (way: string) => Object.keys(await listed('buyer', `&column=${field}&order=${way}`));
      expect(await order('desc'), field).toEqual(await order('asc'));
    }
    const { totals } = await good('buyer', 'GET', '/records/deal?list=main&totals=Y');
    expect(totals).toEqual({ much: { '': '111.11' }, now: { '': '111.11' }, all: { '': '111.11' } });
    const { groups } = await good('buyer', 'GET', '/records/deal?list=main&group=much');
    expect(groups.map(({ value }: { value: string | null }) => value)).toEqual(['111.11', null]);
  });

  test('no preview of a row rule counts by it', async () => {
    const house = { db: trade.at.db, models: trade.models };
    const counts = async (who: string) => {
      const asking = await askAbout(house, sessionOf(who), 'deal');
      const fields = ['no', 'much', 'now', 'sum', 'vendor.limit'];
      return fields.filter((field) => mayCountBy(asking, field.split('.')));
    };
    expect(await counts('buyer')).toEqual(['no']);
    expect(await counts('boss')).toEqual(['no', 'much', 'now', 'sum', 'vendor.limit']);
  });

  test('no file holds it', async () => {
    const response = await trade.app.inject({
      method: 'POST',
      url: '/api/records/deal/export',
      headers: { 'x-access-token': 'buyer' },
      payload: { format: 'xlsx', lines: { part: 'lines', as: 'sheet' } },
    });
    expect(response.statusCode, response.payload.slice(0, 200)).toBe(200);
    const book = other.read(response.rawPayload);
    const text = book.SheetNames.map((name) => other.utils.sheet_to_csv(book.Sheets[name] as other.WorkSheet)).join();
    expect(text).toContain('111.11');
    expect(found(text)).toEqual([]);
  });

  test('no sentence says it to whom the record is announced', async () => {
    const running = makeRunning(engine, 1, 1, trade.model);
    const people = ['buyer', 'buyer2'].map((name) => {
      const session = sessionOf(name);
      return { asker: askerOf(session, '2030-01-01 09:00:00'), roles: session.roles };
    });
    const record = { entity: 'deal', id: String(ids.foreign) };
    const readers = await readersOf(trade.at.db.tenant(1), running, record, people);
    expect(found(readers.get('u-buyer')?.record)).toEqual([]);
    expect(readers.get('u-buyer')?.record).toContain('D2');
    expect(found(readers.get('u-buyer2')?.record)).toEqual(['888.88']);
  });

  test('rules judge by it all the same, and what was saved does not tell it', async () => {
    const url = `/records/deal/${ids.foreign}`;
    const { version } = await good('buyer', 'GET', url);
    const emptied = await call('buyer', 'PUT', url, { version, why: '' });
    expect(emptied, 'the rule needs a reason').toMatchObject({ success: false, reason: 'invalid_input' });
    const short = await good('buyer', 'PUT', url, { version, why: '很急' });
    expect(found(short)).toEqual([]);
    const { lines } = await good('buyer', 'GET', url);
    const whole = await good('buyer', 'PUT', url, { version: short.version, no: 'D2', why: '更急', lines });
    expect(found(whole)).toEqual([]);
    expect(whole).toMatchObject({ much: null, all: null, $rel: { 'vendor.limit': null } });
    expect((await listed('boss')).D2).toMatchObject({ much: '888.88', all: '999.99' });
  });

  test('a move that asks it is offered, and the server decides', async () => {
    const plan = planFor(trade.model, 'deal', sessionOf('buyer'));
    expect(plan?.states?.moves.map(({ key, when }) => [key, when])).toEqual([
      ['finish', null],
      ['back', null],
    ]);
    const finish = async (id: string | undefined) => {
      const { version } = await good('buyer', 'GET', `/records/deal/${id}`);
      return call('buyer', 'POST', `/records/deal/${id}/moves/finish`, { version });
    };
    const moved = await finish(ids.foreign);
    expect(moved).toMatchObject({ success: true, result: { status: 'done', much: null } });
    expect(found(moved)).toEqual([]);
    expect(await finish(ids.own)).toMatchObject({ success: false });
  });

  test('the next document holds it and does not show it', async () => {
    const next = await good('buyer', 'POST', `/records/deal/${ids.foreign}/becomes/toPact`);
    expect(found(next)).toEqual([]);
    expect(next.record).toMatchObject({ no: 'D2', called: '乙方', $rel: { 'vendor.limit': null } });
    expect(next.record.lines).toMatchObject([{ what: 'a', cap: '111.11' }, { what: 'b' }]);
    const shown = await good('boss', 'POST', `/records/deal/${ids.foreign}/becomes/toPact`);
    expect(shown.record).toMatchObject({ cap: '888.88', $rel: { 'vendor.limit': '888.88' } });
    const near = await good('buyer', 'POST', `/records/deal/${ids.own}/becomes/toPact`);
    expect(near.record).toMatchObject({ cap: '111.11', $rel: { 'vendor.limit': '111.11' } });
    const made = await good('buyer', 'POST', '/records/pact', next.record);
    const kept = await good('boss', 'GET', `/records/pact/${made.id}`);
    expect(kept).toMatchObject({ cap: '888.88', lines: [{ cap: '111.11' }, { cap: '888.88' }] });
  });

  test('of the past it is told by the record that was pointed at then', async () => {
    const { id } = await good('boss', 'POST', '/records/deal', { no: 'D3', vendor: ids.near });
    const turned = await good('boss', 'PUT', `/records/deal/${id}`, { version: 1, vendor: ids.away, why: '换' });
    await good('boss', 'PUT', `/records/deal/${id}`, { version: turned.version, vendor: ids.near, why: '换回' });
    const roads = ['history', 'versions', 'then?version=1', 'then?version=2'];
    for (const road of roads)
      expect(found(await good('buyer', 'GET', `/records/deal/${id}/${road}`)), road).toEqual([]);
    const versions = await good('buyer', 'GET', `/records/deal/${id}/versions`);
    expect(versions.map(({ content }: { content: { much: unknown } }) => content.much)).toEqual([
      '111.11',
      null,
      '111.11',
    ]);
    const history = await good('boss', 'GET', `/records/deal/${id}/history`);
    expect(found(history)).toContain('888.88');
  });

  test('a supplier reads through a reference what is its own, and of another the name alone', async () => {
    const own = await good('boss', 'POST', '/records/visit', { no: 'V1', supplier: 's1' });
    const foreign = await good('boss', 'POST', '/records/visit', { no: 'V2', supplier: 's4' });
    expect(foreign.land).toBe('US');
    const { records } = await good('supplier', 'GET', '/records/visit?list=main');
    expect(records).toMatchObject([
      { land: 'CN', supplier_dictText: '北方试剂' },
      { land: null, supplier_dictText: 'Overseas 100%_Ltd' },
    ]);
    const seen = [own, foreign].map(({ id }) => good('supplier', 'GET', `/records/visit/${id}`));
    expect(await Promise.all(seen)).toMatchObject([
      { land: 'CN', $rel: { 'supplier.country': 'CN' } },
      { land: null, $rel: { 'supplier.country': null } },
    ]);
    const saved = await good('supplier', 'PUT', `/records/visit/${foreign.id}`, { version: 1, no: 'V3' });
    expect(saved).toMatchObject({ no: 'V3' });
    expect(JSON.stringify(saved)).not.toContain('"US"');
  });

  test('who has a further role over there is told it, and nobody else for that', async () => {
    const { id } = await good('boss', 'POST', '/records/pact', { no: 'P1', vendor: ids.away });
    const limitFor = async (who: string) => (await good(who, 'GET', `/records/pact/${id}`)).$rel['vendor.limit'];
    expect(await limitFor('both')).toBe('888.88');
    expect(await limitFor('buyer'), 'by the same plan').toBeNull();
    const plans = ['both', 'buyer'].map((who) => planFor(trade.model, 'pact', sessionOf(who))?.hash);
    expect(plans[0]).toBe(plans[1]);
  });

  test('nothing of it comes to another company', async () => {
    expect((await good('other', 'GET', '/records/deal?list=main')).total).toBe(0);
    expect(await call('other', 'GET', `/records/deal/${ids.foreign}`)).toMatchObject({ success: false });
  });
});
