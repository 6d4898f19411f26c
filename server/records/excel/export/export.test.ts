import * as other from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openTrade, type Trade } from '../../../../tests/support/trade.ts';
import { excelRoom } from '../excel.routes.ts';

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('excel_export', [excelRoom]);
  for (const tenant of [1, 2]) {
    await trade.at.db.tenant(tenant).rows({
      text: `insert into po_order (tenant_id, id, po_no, status, supplier, buyer, order_date, currency, total, create_time, create_by, remark)
        select $1, 'o' || n, 'PO-' || lpad(n::text, 4, '0'), case when n % 3 = 0 then 'published' else 'draft' end,
          's' || (1 + n % 2), case when n % 4 = 0 then $2 else $3 end, date '2026-01-01' + n % 300, 'CNY', n * 10.5,
          timestamptz '2026-01-01 08:00:00' + n * interval '1 minute', $3, case n when 1 then '=cmd|''/c calc''!A1' end
        from generate_series(1, 1200) n`,
      values: tenant === 1 ? [1, 'u-buyer2', 'u-buyer'] : [2, 'u-other', 'u-other'],
    });
    await trade.at.db.tenant(tenant).rows({
      text: `insert into po_line (tenant_id, id, head_id, row_no, line_no, name, material, qty) values
        ($1, 'l1', 'o1', 1, 10, '乙腈', 'm1', 3), ($1, 'l2', 'o1', 2, 20, '滤膜', 'm2', 5.25), ($1, 'l3', 'o2', 1, 10, '滤膜', 'm2', 7)`,
      values: [tenant],
    });
  }
});
afterAll(() => trade.close());

interface Book {
  readonly sheets: readonly string[];
  /** Rows of a sheet as texts shown. */
  rows(no?: number): string[][];
  readonly book: other.WorkBook;
}

async function sent(name: string, body: object, entity = 'purchaseOrder') {
  return trade.app.inject({
    method: 'POST',
    url: `/api/records/${entity}/export`,
    headers: { 'x-access-token': name },
    payload: body,
  });
}

async function exported(name: string, body: object, entity?: string): Promise<Book> {
  const response = await sent(name, { format: 'xlsx', ...body }, entity);
  if (response.headers['content-type']?.toString().includes('json')) throw new Error(response.body);
  const book = other.read(response.rawPayload);
  return {
    book,
    sheets: book.SheetNames,
    rows: (no = 0) =>
      other.utils.sheet_to_json(book.Sheets[book.SheetNames[no] ?? ''] as other.WorkSheet, {
        header: 1,
        raw: false,
        defval: '',
      }),
  };
}

describe('an export of a list', () => {
  test.each(['xlsx', 'xls'])(
    'as %s has a title, its exporter, headings, and words instead of codes',
    async (format) => {
      const [title, by, headings, first, ...others] = (await exported('boss', { format })).rows();
      expect(title?.[0]).toBe('采购订单');
      expect(by?.[0]).toBe('导出人:BOSS');
      expect(headings).toContain('供应商');
      const at = (label: string) => first?.[headings?.indexOf(label) ?? -1];
      expect(at('订单编号')).toBe('PO-1200');
      expect(at('供应商')).toBe('北方试剂');
      expect(at('状态')).toBe('待供方确认');
      expect(others).toHaveLength(1199);
    },
  );

  test('has numbers as numbers and dates as dates', async () => {
    const { book } = await exported('boss', {
      columns: ['poNo', 'total', 'orderDate', 'createTime'],
      query: { poNo: 'PO-0003' },
    });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] as other.WorkSheet;
    expect(sheet.B4).toMatchObject({ t: 'n', v: 31.5, w: '31.50' });
    expect(sheet.C4?.w).toBe('2026-01-04');
    expect(sheet.D4?.w).toBe('2026-01-01 08:03:00');
  });

  test('holds the rows of its filters, in their order', async () => {
    const { rows } = await exported('boss', {
      columns: ['poNo'],
      query: { poNo: '*PO-001*', column: 'poNo', order: 'asc' },
    });
    expect(rows().slice(3).flat()).toEqual(Array.from({ length: 10 }, (_, at) => `PO-001${at}`));
  });

  test('holds chosen rows alone, within the filters', async () => {
    const { rows } = await exported('boss', {
      columns: ['poNo'],
      ids: ['o7', 'o5', 'nobody'],
      query: { column: 'poNo', order: 'desc' },
    });
    expect(rows().slice(3).flat()).toEqual(['PO-0007', 'PO-0005']);
  });

  test('keeps a formula as text', async () => {
    const { book } = await exported('boss', { columns: ['poNo', 'remark'], ids: ['o1'] });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] as other.WorkSheet;
    expect(sheet.B4).toMatchObject({ t: 's', v: "=cmd|'/c calc'!A1" });
    expect(sheet.B4?.f).toBeUndefined();
  });

  test('without rows has its headings', async () => {
    expect((await exported('boss', { query: { poNo: 'none' } })).rows()).toHaveLength(3);
  });

  test('repeats the head for every line, or puts the lines on a sheet of their own', async () => {
    const body = {
      columns: ['poNo', 'lines.name', 'lines.qty'],
      ids: ['o1', 'o2', 'o3'],
      query: { column: 'poNo', order: 'asc' },
    };
    const together = await exported('boss', { ...body, lines: { part: 'lines', as: 'rows' } });
    expect(together.rows().slice(2)).toEqual([
      ['订单编号', '订单明细/品名', '订单明细/数量'],
      ['PO-0001', '乙腈', '3'],
      ['PO-0001', '滤膜', '5.25'],
      ['PO-0002', '滤膜', '7'],
      ['PO-0003', '', ''],
    ]);
    const apart = await exported('boss', { ...body, lines: { part: 'lines', as: 'sheet' } });
    expect(apart.sheets).toHaveLength(2);
    expect(apart.rows(0).slice(3).flat()).toEqual(['PO-0001', 'PO-0002', 'PO-0003']);
    expect(apart.rows(1).slice(3)).toEqual([
      ['PO-0001', '乙腈', '3'],
      ['PO-0001', '滤膜', '5.25'],
      ['PO-0002', '滤膜', '7'],
    ]);
  });

  test('takes lines of lines along, each with its line and its record', async () => {
    await trade.at.db.tenant(1).rows({
      text: `insert into po_schedule (tenant_id, id, head_id, parent_id, row_no, date, qty) values
        (1, 's1', 'o1', 'l1', 1, '2026-12-01', 1), (1, 's2', 'o1', 'l1', 2, '2026-12-15', 2)`,
      values: [],
    });
    const columns = ['poNo', 'lines.name', 'lines.schedules.date', 'lines.schedules.qty'];
    const asked = { query: { poNo: 'PO-0001' }, columns };
    const flat = (await exported('boss', { ...asked, lines: { part: 'lines.schedules', as: 'rows' } })).rows();
    expect(flat.slice(3)).toEqual([
      ['PO-0001', '乙腈', '2026-12-01', '1'],
      ['PO-0001', '乙腈', '2026-12-15', '2'],
      ['PO-0001', '滤膜', '', ''],
    ]);
    const apart = await exported('boss', { ...asked, lines: { part: 'lines.schedules', as: 'sheet' } });
    expect(apart.sheets).toHaveLength(2);
    expect(apart.rows(1).slice(3)).toHaveLength(2);
  });

  test('shows nobody rows or fields that their lists do not', async () => {
    const own = await exported('buyer', { columns: ['poNo', 'buyer'] });
    expect(
      new Set(
        own
          .rows()
          .slice(3)
          .map(([, buyer]) => buyer),
      ),
    ).toEqual(new Set(['BUYER']));
    const supplier = await sent('supplier', { format: 'xlsx', columns: ['total'] });
    expect(supplier.json()).toMatchObject({ success: false });
    const other = await exported('other', { columns: ['poNo'] });
    expect(other.rows()).toHaveLength(1203);
  });

  test.each([
    ['a list that is not there', 'boss', { list: 'none' }, 'unknown_list'],
    ['no column of theirs', 'boss', { columns: ['nothing'] }, 'invalid_input'],
    ['lines that are not there', 'boss', { lines: { part: 'nothing', as: 'rows' } }, 'invalid_input'],
    ['an order that is none', 'boss', { query: { column: 'poNo', order: 'upwards' } }, 'invalid_input'],
    ['chosen rows that are not theirs', 'buyer', { ids: ['o4'] }, 'unknown_record'],
    ['nobody', 'nobody', {}, 'unknown_entity'],
  ])('is refused in JSON for %s', async (_, name, body, reason) => {
    const response = await sent(name, { format: 'xls', ...body });
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.json()).toMatchObject({ success: false, reason });
  });
});

describe('an export beside other work', () => {
  const begin = (who: string, body: object) => trade.call(who, 'POST', '/records/purchaseOrder/exports', body);
  const fetched = (who: string, id: string) =>
    trade.app.inject({
      method: 'GET',
      url: `/api/records/purchaseOrder/exports/${id}/file`,
      headers: { 'x-access-token': who },
    });
  const ended = (who: string, id: string) =>
    vi.waitFor(
      async () => {
        const { result } = await trade.call(who, 'GET', `/records/purchaseOrder/exports/${id}`);
        expect(result.state).not.toBe('running');
        return result;
      },
      { timeout: 15_000, interval: 20 },
    );

  test.each(['xlsx', 'xls'] as const)(
    'tells how far it is, and its %s is the same as one sent at once',
    async (format) => {
      const body = { format, query: { column: 'poNo', order: 'asc' } };
      const { result } = await begin('buyer', body);
      expect(result).toMatchObject({ state: expect.stringMatching(/running|done/), say: null });
      const done = await ended('buyer', result.id);
      expect(done).toMatchObject({ state: 'done', done: result.total });
      const at = await fetched('buyer', result.id);
      expect(at.headers['x-row-count']).toBe(String(result.total));
      const direct = await trade.app.inject({
        method: 'POST',
        url: '/api/records/purchaseOrder/export',
        headers: { 'x-access-token': 'buyer' },
        payload: body,
      });
      const rowsOf = (payload: Buffer) => {
        const book = other.read(payload);
        return other.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] as other.WorkSheet, { header: 1 });
      };
      expect(rowsOf(at.rawPayload)).toEqual(rowsOf(direct.rawPayload));
      for (const who of ['buyer2', 'boss', 'other'])
        expect((await fetched(who, result.id)).json()).toMatchObject({ success: false });
    },
  );

  test('refuses before it begins what cannot be, and ends when it is cancelled', async () => {
    expect(await begin('buyer', { format: 'xlsx', ids: ['nothing'] })).toMatchObject({ reason: 'unknown_record' });
    expect(await begin('demander', { format: 'xlsx' })).toMatchObject({ success: false });
    const { result } = await begin('buyer', { format: 'xlsx' });
    await trade.call('buyer', 'POST', `/records/purchaseOrder/exports/${result.id}/cancel`);
    const { state } = await ended('buyer', result.id);
    expect(['cancelled', 'done']).toContain(state);
    if (state === 'cancelled')
      expect((await fetched('buyer', result.id)).json()).toMatchObject({ message: '文件还没有准备好' });
  });
});
