import * as other from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { dataLogCalls } from '../lineage/data-log.routes.ts';
import { reportsRoom } from '../reports/reports.routes.ts';
import { excelRoom } from './excel/excel.routes.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;

/** What is asked of several suppliers at once: each sees his own lines of it and nothing of the others. */
const inquiry = {
  kind: 'entity',
  key: 'inquiry',
  spec: 3,
  title: '询价',
  named: 'name',
  store: { table: 'md_inquiry', trash: true },
  fields: {
    name: { type: 'text', label: '名称', need: true },
    note: { type: 'text', label: '说明' },
    worth: { type: 'money', label: '合计', calc: 'sum(lines.amount)' },
    many: { type: 'integer', label: '行数', calc: 'count(lines)' },
  },
  parts: {
    lines: {
      label: '明细',
      table: 'md_inquiry_line',
      order: 'no',
      fields: {
        no: { type: 'serial', label: '行号', step: 10 },
        supplier: { type: 'ref', label: '供应商', to: 'supplier', need: true },
        what: { type: 'text', label: '品名', need: true },
        qty: { type: 'decimal', label: '数量', scale: 2 },
        price: { type: 'decimal', label: '报价', scale: 2 },
        amount: { type: 'money', label: '金额', calc: 'qty * price' },
        share: { type: 'decimal', label: '占比', scale: 4, calc: 'qty / sum(../lines.qty)' },
      },
      parts: {
        steps: {
          label: '交货',
          table: 'md_inquiry_step',
          fields: { qty: { type: 'decimal', label: '数量', scale: 2 } },
        },
      },
    },
  },
  rules: {
    dear: {
      title: '报价过高',
      on: 'lines',
      if: 'price > 1000',
      then: [{ error: 'price', say: '报价过高' }],
    },
  },
  lists: { main: { cols: ['name', 'worth', 'many'] } },
  forms: {
    edit: {
      head: [{ section: 'base', title: '基本', cells: ['name', 'note', 'worth', 'many'] }],
      body: [{ part: 'lines', as: 'grid', cols: ['no', 'supplier', 'what', 'qty', 'price', 'amount'] }],
    },
  },
  becomes: {
    next: {
      label: '再询',
      to: 'inquiry',
      map: { name: 'name' },
      lines: { from: 'lines', to: 'lines', map: { supplier: 'supplier', what: 'what', qty: 'qty' } },
    },
  },
  access: {
    roles: {
      buyer: { do: ['create', 'edit', 'delete', 'export'] },
      supUser: {
        do: ['edit', 'export', 'create', 'import', 'becomes:next'],
        parts: { lines: { rows: "supplier = mySupplier() and ../name <> 'closed' and what <> '出局'" } },
      },
      // Everybody's lines without prices, and his own with them.
      demander: {
        do: ['edit'],
        hide: ['lines.price', 'lines.amount', 'worth'],
        also: { own: { label: '自己的', do: ['edit'], parts: { lines: { rows: "what = 'mine'" } } } },
      },
    },
  },
};

const lineReport = {
  kind: 'report',
  key: 'inquiryLines',
  spec: 3,
  title: '询价明细',
  for: 'all',
  from: 'inquiry.lines',
  cols: ['what', 'qty'],
};
const headReport = {
  kind: 'report',
  key: 'inquiryHeads',
  spec: 3,
  title: '询价汇总',
  for: 'all',
  from: 'inquiry',
  cols: ['name', { f: 'sum', label: '数量', calc: 'sum(lines.qty)' }, { f: 'n', label: '行', calc: 'count(lines)' }],
};

let trade: Trade;
let id: string;

const as = (who: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  trade.call(who, method, url, body);
const rowsOf = (record: Body) => record.lines as Body[];
const whats = (record: Body) => rowsOf(record).map(({ what }) => what);
const read = async (who: string, of = id): Promise<Body> => (await as(who, 'GET', `/records/inquiry/${of}`)).result;
const make = async (more: Body = {}): Promise<Body> => {
  const { result } = await as('buyer', 'POST', '/records/inquiry', {
    name: '试剂',
    lines: [
      { supplier: 's2', what: '别家甲', qty: '7', price: '77', steps: [{ qty: '7' }] },
      { supplier: 's1', what: '自家甲', qty: '1', price: '11', steps: [{ qty: '1' }] },
      { supplier: 's2', what: '别家乙', qty: '8', price: '88' },
      { supplier: 's1', what: '自家乙', qty: '2', price: '22' },
    ],
    ...more,
  });
  return result;
};
const secrets = ['别家', '南方耗材', '"77', '"88', '"7.00"', '"8.00"'];
const tellsNothing = (answer: unknown, about: string) => {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  for (const secret of secrets) expect(text.includes(secret), `${about} tells ${secret}: ${text}`).toBe(false);
};

beforeAll(async () => {
  trade = await openTrade('records_line_rows', [recordsRoom, dataLogCalls, reportsRoom, excelRoom], {
    documents: [inquiry, lineReport, headReport],
  });
  const made = await make();
  id = String(made.id);
});
afterAll(() => trade.close());

describe('who sees some of the lines of a record', () => {
  test('reads those alone, and nothing that is worked out over the others', async () => {
    const record = await read('supplier');
    expect(whats(record)).toEqual(['自家甲', '自家乙']);
    expect(rowsOf(record)).toMatchObject([
      { no: 20, amount: '11.00' },
      { no: 40, amount: '44.00' },
    ]);
    expect([record.worth, record.many]).toEqual([null, null]);
    expect(rowsOf(record).map(({ share }) => share)).toEqual([null, null]);
    tellsNothing(record, 'the record');
    expect(await read('buyer')).toMatchObject({ worth: '1298.00', many: 4 });
  });

  test('is told sums of a record whose lines are all his', async () => {
    const made = await make({ lines: [{ supplier: 's1', what: '独家', qty: '3', price: '3' }] });
    expect(await read('supplier', String(made.id))).toMatchObject({ worth: '9.00', many: 1 });
  });
});

const saved = async (who: string, body: Body, of = id) => {
  const answer = await as(who, 'PUT', `/records/inquiry/${of}`, body);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.result as Body;
};

describe('what he saves', () => {
  let own: Body;
  let all: string[];
  const url = () => `/records/inquiry/${own.id}`;
  const reads = () => read('supplier', String(own.id));
  beforeEach(async () => {
    own = await make();
    all = rowsOf(own).map((row) => String(row.id));
  });

  test('leaves the lines he does not see where they stand, also when he moves, adds and removes', async () => {
    const seen = rowsOf(await reads());
    const after = await saved(
      'supplier',
      {
        version: own.version,
        lines: [
          { supplier: 's1', what: '自家新', qty: '9', price: '9' },
          { ...seen[1], price: '23' },
        ],
      },
      String(own.id),
    );
    expect(whats(after)).toEqual(['自家新', '自家乙']);
    tellsNothing(after, 'the answer');
    const whole = await read('buyer', String(own.id));
    expect(whats(whole)).toEqual(['别家甲', '别家乙', '自家新', '自家乙']);
    expect(rowsOf(whole).map(({ price }) => price)).toEqual(['77.00', '88.00', '9.00', '23.00']);
    expect(rowsOf(whole)[0]).toMatchObject({ steps: [{ qty: '7.00' }] });
  });

  test('cannot name a line he does not see', async () => {
    const answer = await as('supplier', 'PUT', url(), {
      version: own.version,
      lines: [{ id: all[0], supplier: 's1', what: '抢来的' }, ...rowsOf(await reads())],
    });
    expect(answer).toMatchObject({ success: false, reason: 'invalid_input' });
    tellsNothing(answer, 'the refusal');
    expect(whats(await read('buyer', String(own.id)))).toEqual(['别家甲', '自家甲', '别家乙', '自家乙']);
  });

  test('may not carry a line out of his sight, nor add one beyond it', async () => {
    const seen = rowsOf(await reads());
    const given = await as('supplier', 'PUT', url(), {
      version: own.version,
      lines: [seen[0], { ...seen[1], what: '出局' }],
    });
    expect(given).toMatchObject({ success: false, reason: 'not_allowed', issues: [{ path: '/lines/1' }] });
    expect(given.message).toBe('明细第2行这样保存后不在您能看到、能填写的范围内，请改回或删去这一行');
    const added = await as('supplier', 'PUT', url(), {
      version: own.version,
      lines: [...seen, { supplier: 's1', what: '出局' }],
    });
    expect(added).toMatchObject({ success: false, reason: 'not_allowed', issues: [{ path: '/lines/2' }] });
    const born = await as('supplier', 'POST', '/records/inquiry', {
      name: '新',
      lines: [{ supplier: 's1', what: '出局' }],
    });
    expect(born).toMatchObject({ success: false, reason: 'not_allowed' });
  });

  test('is refused at the line he sent, whatever stands before it', async () => {
    const [first, second] = rowsOf(await reads());
    const dear = await as('supplier', 'PUT', url(), {
      version: own.version,
      lines: [first, { ...second, price: '1001' }],
    });
    expect(dear.issues).toMatchObject([{ path: '/lines/1/price' }]);
    const unknown = await as('supplier', 'PUT', url(), {
      version: own.version,
      lines: [first, { ...second, supplier: 'nobody' }],
    });
    expect(unknown.issues).toMatchObject([{ path: '/lines/1/supplier' }]);
  });

  test('is refused for what is wrong with a line he does not see as for the record as a whole', async () => {
    await trade.at.db.tenant(1).rows({
      text: 'update md_inquiry_line set price = 5000 where id = $1',
      values: [all[0]],
    });
    const answer = await as('supplier', 'PUT', url(), {
      version: own.version,
      lines: rowsOf(await reads()).map((row) => ({ ...row, qty: '5' })),
    });
    expect(answer.success).toBe(false);
    expect(answer.issues.map(({ path }: { path: string }) => path)).toEqual(['']);
    tellsNothing(answer, 'the refusal');
  });

  test('removes nothing but what he sees when he sends no lines at all', async () => {
    await saved('supplier', { version: own.version, lines: [] }, String(own.id));
    expect(whats(await read('buyer', String(own.id)))).toEqual(['别家甲', '别家乙']);
  });
});

describe('no road tells him of the other lines', () => {
  test('reading, history, versions, lineage, the data log, reports and the export', async () => {
    const before = await read('buyer');
    const changed = rowsOf(before).map((row) => ({ ...row, qty: String(Number(row.qty) + 1), price: row.price }));
    const { version } = await saved('buyer', { version: before.version, lines: changed.slice(0, 3) });
    await saved('buyer', {
      version,
      lines: [
        ...changed.slice(0, 3).map((row) => ({ ...row, note: undefined })),
        { supplier: 's2', what: '别家丙', qty: '7' },
      ],
    });
    const urls = [
      '/records/inquiry?list=main',
      ...['', '/history', '/versions', '/then', '/lineage'].map((road) => `/records/inquiry/${id}${road}`),
      `/sys/dataLog/list?dataTable=md_inquiry&dataId=${id}&pageSize=100`,
      `/sys/dataLog/queryDataVerList?dataTable=md_inquiry&dataId=${id}`,
      '/reports/inquiryLines/rows',
    ];
    for (const url of urls) {
      const answer = await as('supplier', 'GET', url);
      expect(answer.success, `${url}: ${JSON.stringify(answer)}`).toBe(true);
      tellsNothing(answer, url);
    }
    const { result } = await as('supplier', 'GET', `/records/inquiry/${id}/history`);
    const said = result.flatMap(({ changes }: { changes: Body[] }) => changes.map(({ path, did }) => [path, did]));
    expect(said).toEqual([
      ['lines.qty', 'set'],
      ['lines.amount', 'set'],
      ['lines', 'removed'],
    ]);
    const lines = await as('supplier', 'GET', '/reports/inquiryLines/rows');
    expect(lines.result.records.length).toBeGreaterThan(0);
    expect(lines.result.records.every(({ what }: { what: string }) => !what.startsWith('别'))).toBe(true);
    const heads = await as('supplier', 'GET', '/reports/inquiryHeads/rows');
    expect(heads.result.records.map(({ sum, n }: Body) => [sum, n])).toContainEqual([null, null]);
  });

  test('a search by what he does not see finds nothing, and a line that is empty to him is not found either', async () => {
    const found = async (who: string, field: string, rule: string, val?: string) => {
      const superQueryParams = encodeURIComponent(JSON.stringify([{ field, rule, val, type: 'string' }]));
      const { result } = await as(
        who,
        'GET',
        `/records/inquiry?list=main&superQueryParams=${superQueryParams}&superQueryMatchType=and`,
      );
      return result.total;
    };
    expect(await found('buyer', 'lines.what', 'like', '别家')).toBeGreaterThan(0);
    expect(await found('supplier', 'lines.what', 'like', '别家')).toBe(0);
    expect(await found('supplier', 'lines.what', 'like', '自家')).toBeGreaterThan(0);
    await make({ lines: [{ supplier: 's2', what: '无价' }] });
    expect(await found('buyer', 'lines.price', 'empty')).toBeGreaterThan(0);
    expect(await found('supplier', 'lines.price', 'empty')).toBe(0);
  });

  test('the next record is offered his lines, and cannot be drawn from another', async () => {
    const made = await make();
    const offered = await as('supplier', 'POST', `/records/inquiry/${made.id}/becomes/next`);
    expect(offered.success, JSON.stringify(offered)).toBe(true);
    expect(whats(offered.result.record)).toEqual(['自家甲', '自家乙']);
    tellsNothing(offered, 'the next');
    const [foreign] = rowsOf(made);
    const chain = { chain: 'inquiry.next', id: made.id };
    const drawn = await as('supplier', 'POST', '/records/inquiry', {
      name: '偷来的',
      $from: chain,
      lines: [{ supplier: 's1', what: '偷来的', $from: { ...chain, line: foreign?.id } }],
    });
    expect(drawn).toMatchObject({ success: false });
    expect(drawn.issues).toMatchObject([{ code: 'unknown_source' }]);
  });

  test('an export holds his lines', async () => {
    const response = await trade.app.inject({
      method: 'POST',
      url: '/api/records/inquiry/export',
      headers: { 'x-access-token': 'supplier' },
      payload: {
        format: 'xlsx',
        ids: [id],
        columns: ['name', 'worth', 'lines.what', 'lines.qty'],
        lines: { part: 'lines', as: 'rows' },
      },
    });
    const book = other.read(response.rawPayload);
    const text = JSON.stringify(
      other.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] as other.WorkSheet, { header: 1 }),
    );
    expect(text).toContain('自家甲');
    tellsNothing(text, 'the export');
  });
});

describe('several grants, each with its own lines and fields', () => {
  test('a price is shown and written in the lines of the grant that shows it', async () => {
    const made = await make({
      lines: [
        { supplier: 's2', what: 'mine', qty: '1', price: '5' },
        { supplier: 's2', what: 'theirs', qty: '1', price: '6' },
      ],
    });
    const record = await read('demander', String(made.id));
    expect(rowsOf(record).map(({ what, price, amount }) => [what, price, amount])).toEqual([
      ['mine', '5.00', '5.00'],
      ['theirs', null, null],
    ]);
    expect(record.worth).toBeNull();
    const [mine, theirs] = rowsOf(record);
    const put = (lines: Body[], version: unknown) =>
      as('demander', 'PUT', `/records/inquiry/${made.id}`, { version, lines });
    const blind = await put([mine as Body, { ...theirs, price: '7' }], record.version);
    expect(blind).toMatchObject({ success: false, issues: [{ code: 'locked_field', path: '/lines/1/price' }] });
    const fine = await put(
      [
        { ...mine, price: '8' },
        { ...theirs, qty: '2' },
      ],
      record.version,
    );
    expect(fine.success, JSON.stringify(fine)).toBe(true);
    expect(rowsOf(await read('buyer', String(made.id))).map(({ price, qty }) => [price, qty])).toEqual([
      ['8.00', '1.00'],
      ['6.00', '2.00'],
    ]);
  });
});
