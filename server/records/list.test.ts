import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dayNumber } from '../../schemas/expressions/moments.ts';
import { lyingIn } from '../../schemas/kinds/list-days.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { countSent } from '../db/count-sent.ts';
import { recordsRoom } from './records.routes.ts';

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_list', [recordsRoom]);
  const { db } = trade.at;
  for (const tenant of [1, 2]) {
    await db.tenant(tenant).rows({
      text: `insert into po_order (tenant_id, id, po_no, status, supplier, buyer, order_date, currency, total, create_time, create_by, remark)
        select $1, 'o' || n, 'PO-' || lpad(n::text, 3, '0'), case when n % 3 = 0 then 'published' else 'draft' end,
          's' || (1 + n % 2), case when n % 4 = 0 then 'u-other2' else 'u-buyer' end, date '2026-01-01' + n, 'CNY', n * 10.5,
          timestamptz '2026-01-01 08:00:00' + n * interval '1 day', 'u-buyer', case n when 1 then 'a,b' when 2 then '50%_\\x' when 3 then '*' end
        from generate_series(1, 40) n`
        .replace("'u-other2'", tenant === 1 ? "'u-buyer2'" : 'null')
        .replaceAll("'u-buyer'", tenant === 1 ? "'u-buyer'" : "'u-other'"),
      values: [tenant],
    });
    await db.tenant(tenant).rows({
      text: `insert into po_line (tenant_id, id, head_id, row_no, line_no, name, material, qty) values
        ($1, 'l1', 'o1', 1, 10, '乙腈', 'm1', 3), ($1, 'l2', 'o1', 2, 20, '滤膜', 'm2', 5), ($1, 'l3', 'o2', 1, 10, '滤膜', 'm2', 7)`,
      values: [tenant],
    });
    await db.tenant(tenant).rows({
      text: `update po_order set deleted_at = now() where tenant_id = $1 and id = 'o40'`,
      values: [tenant],
    });
  }
});
afterAll(() => trade.close());

interface Answer {
  readonly success: boolean;
  readonly message: string;
  readonly reason?: string;
  readonly issues: { code: string; path: string }[];
  readonly result: { records: Record<string, unknown>[]; total: number; size: number; current: number; pages: number };
}
const list = (name: string, query: Record<string, string>, entity = 'purchaseOrder'): Promise<Answer> =>
  trade.call(name, 'GET', `/records/${entity}?${new URLSearchParams(query)}`);
const ids = ({ result }: Answer) => result.records.map(({ id }) => id);
/** Numbers of the orders a query finds, in order. */
const found = async (query: Record<string, string>, name = 'boss') => {
  const answer = await list(name, { pageSize: '100', column: 'poNo', order: 'asc', ...query });
  if (!answer.success) throw new Error(answer.message);
  return ids(answer).map((id) => Number(String(id).slice(1)));
};

describe('a page', () => {
  test('is planned for what was asked where something was, and by one plan for all where nothing was', async () => {
    const { db } = trade.at;
    const open = db.tenant;
    const planned: boolean[] = [];
    const heard = vi.spyOn(db, 'tenant').mockImplementation((...about) => {
      const one = open(...about);
      return {
        ...one,
        first: (statement) => {
          if (statement.text.startsWith('with hit')) planned.push(statement.searches === true);
          return one.first(statement);
        },
      };
    });
    await list('boss', { pageSize: '2' });
    await list('boss', { poNo: '*01*' });
    heard.mockRestore();
    expect(planned).toEqual([false, true]);
  });

  test('is one statement, newest first, with total and words, and holds the columns of its list', async () => {
    await list('boss', { pageSize: '2' });
    const { sent, result: answer } = await countSent(() => list('boss', { pageSize: '2', pageNo: '3' }));
    expect(sent).toBe(1);
    expect(answer.result).toMatchObject({ total: 39, size: 2, current: 3, pages: 20 });
    expect(ids(answer)).toEqual(['o35', 'o34']);
    expect(answer.result.records[0]).toMatchObject({
      poNo: 'PO-035',
      version: 1,
      status: 'draft',
      status_dictText: '草稿',
      supplier: 's2',
      supplier_dictText: '南方耗材',
      currency_dictText: '人民币',
      total: '367.50',
      orderDate: '2026-02-05',
      createTime: '2026-02-05 08:00:00',
      createBy: 'u-buyer',
      $in: [0],
    });
    expect(answer.result.records[0]).not.toHaveProperty('remark');
  });
  test.each([
    [{ pageNo: '99' }, { total: 39, current: 99, records: [] }],
    [{ pageSize: '100000' }, { size: 500, pages: 1 }],
    [{ pageSize: '-521' }, { size: 500 }],
    [
      { pageSize: '0', pageNo: '-3' },
      { size: 1, current: 1 },
    ],
    [
      { pageSize: 'x', pageNo: 'y' },
      { size: 10, current: 1 },
    ],
    [{ id: 'nothing' }, { total: 0, pages: 0, records: [] }],
  ])('C10: keeps its arithmetic for %j', async (query, result) => {
    expect((await list('boss', query)).result).toMatchObject(result);
  });
  test('leaves out what lies in the trash, which has a list of its own for those who may delete', async () => {
    expect(await found({})).not.toContain(40);
    await trade.at.db.tenant(1).rows({ text: `update po_order set buyer = 'u-buyer' where id = 'o40'`, values: [] });
    const trash = await trade.call('buyer', 'GET', '/records/purchaseOrder/trash');
    expect(ids(trash)).toEqual(['o40']);
    expect((await trade.call('boss', 'GET', '/records/purchaseOrder/trash')).reason).toBe('not_allowed');
  });
});

describe('who asks decides', () => {
  test.each([
    ['buyer', 30, { $in: [0] }],
    ['buyer2', 9, { $in: [0] }],
    ['boss', 39, { $in: [0] }],
    ['both', 30, {}],
  ])('%s sees %i orders', async (name, total, record) => {
    const answer = await list(name, { pageSize: '100' });
    expect(answer.result.total).toBe(total);
    expect(answer.result.records[0]).toMatchObject(record);
  });
  test('a hidden column is not there, and cannot be searched or sorted by', async () => {
    await trade.at.db
      .tenant(1)
      .rows({ text: `update po_order set demander = 'u-demander' where id in ('o1', 'o2')`, values: [] });
    const answer = await list('demander', {});
    expect(answer.result.total).toBe(2);
    expect(answer.result.records[0]).not.toHaveProperty('total');
    expect((await list('demander', { total: '>0', pageSize: '50' })).result.total).toBe(2);
    expect((await list('demander', { column: 'total' })).message).toBe('请注意，将要排序的列字段不存在：total');
  });
  test('a column seen in some of the rows only tells nothing in the others, not even by searching or sorting', async () => {
    // The head of a department sees prices of its orders; as a demander only that an order is for them.
    const set = `update po_order set demander = case id when 'o1' then 'u-mixed' end, depart = case id when 'o3' then 'd2' end where id in ('o1', 'o3')`;
    await trade.at.db.tenant(1).rows({ text: set, values: [] });
    const shown = await list('mixed', { pageSize: '100', column: 'poNo', order: 'asc' });
    const total = (id: string) => shown.result.records.find((record) => record.id === id)?.total;
    expect(shown.result.records.length).toBeGreaterThan(1);
    expect([total('o1'), total('o3')]).toEqual([null, '31.50']);
    expect(ids(await list('mixed', { total: '>0' }))).toEqual(['o3']);
    expect(ids(await list('mixed', { total: '10.50' }))).toEqual([]);
    expect(ids(await list('mixed', { column: 'total', order: 'desc' }))[0]).toBe('o3');
  });
  test('a supplier sees its own orders once they are published, through the facet as well', async () => {
    const own = await list('supplier', { pageSize: '100' });
    expect(new Set(own.result.records.map(({ supplier }) => supplier))).toEqual(new Set(['s1']));
    expect(new Set(own.result.records.map(({ status }) => status))).toEqual(new Set(['published']));
    expect((await list('supplier', { pageSize: '100' }, 'supplierOrder')).result.total).toBe(own.result.total);
  });
  test.each([
    ['demander', 'supplierOrder', 'unknown_entity'],
    ['nobody', 'purchaseOrder', 'unknown_entity'],
    ['boss', 'unicorn', 'unknown_entity'],
    ['boss', 'constructor', 'unknown_entity'],
  ])('%s asking for %s is told %s', async (name, entity, reason) => {
    expect((await list(name, {}, entity)).reason).toBe(reason);
  });
  test('another tenant sees its own rows and none of ours', async () => {
    const answer = await list('other', { pageSize: '100' });
    expect(answer.result.total).toBe(39);
    expect(answer.result.records.every(({ buyer }) => buyer === 'u-other' || buyer === null)).toBe(true);
  });
});

describe('C07: the value grammar', () => {
  test.each<[Record<string, string>, number[]]>([
    [{ poNo: 'PO-007' }, [7]],
    [{ poNo: 'PO-007,PO-009' }, [7, 9]],
    [{ poNo: '!PO-001', id: 'o1,o2' }, [2]],
    [{ poNo: '*00*', total: '<50' }, [1, 2, 3, 4]],
    [{ poNo: '*-005' }, [5]],
    [{ poNo: 'po-00*', total: '<=21' }, [1, 2]],
    [{ poNo: ',005,006,' }, [5, 6]],
    [{ total: '>= 399' }, [38, 39]],
    [{ total: '>=399' }, [38, 39]],
    [{ total: 'ge 399' }, [38, 39]],
    [{ total: '> 399' }, [39]],
    [{ total: '< 21' }, [1]],
    [{ total: 'lt 21' }, [1]],
    [{ total: '<=21' }, [1, 2]],
    [{ total: '= 21.0' }, [2]],
    [{ total: 'eq 21' }, [2]],
    [{ total: '!= 21', id: 'o1,o2' }, [1]],
    [{ total: 'in 21,31.5' }, [2, 3]],
    [{ total_begin: '399', total_end: '400' }, [38]],
    [{ total_begin: '409.5' }, [39]],
    [{ total_end: '10.5' }, [1]],
    [{ total: '1,050', id: 'o1' }, []],
    [{ status_MultiString: 'published,closed', total: '<50' }, [3]],
    [{ orderDate: '2026-01-03' }, [2]],
    [{ orderDate_begin: '2026-01-03 00:00:00', orderDate_end: '2026-01-04' }, [2, 3]],
    [{ createTime: '2026-01-03' }, [2]],
    [{ createTime: '2026-01-03 08:00:00' }, [2]],
    [{ createTime: '2026-01-03 08:00:01' }, []],
    [{ createTime_begin: '2026-01-03', createTime_end: '2026-01-04' }, [2, 3]],
    [{ createTime: '> 2026-02-08' }, [39]],
    [{ createTime: '<=2026-01-02' }, [1]],
    [{ remark: '*50%_\\*' }, [2]],
    [{ remark: '*%*' }, [2]],
    [{ remark: '*_*' }, [2]],
    [{ remark: '*' }, [3]],
    [{ remark: 'a++b,c' }, [1]],
    [{ supplier: 's1', total: '<50' }, [2, 4]],
    [{ supplier: '*北方*', total: '<50' }, [2, 4]],
    [{ currency: '*人民*', total: '<20' }, [1]],
    [{ supplier_is: 's1', total_is: '<50' }, [2, 4]],
    [{ 'lines.qty': '>4' }, [1, 2]],
    [{ 'lines.name': '*乙*' }, [1]],
    [{ buyer: 'undefined', supplier: 'null', poNo: ' ', total: '<11' }, [1]],
    [{ unknown: 'x', _t: '1', field: 'id,,poNo', 'createTimeRange[]': 'x', total: '<11' }, [1]],
  ])('%j finds %j', async (query, numbers) => {
    expect(await found(query)).toEqual(numbers);
  });
  test.each([
    [{ total: 'many' }, 'not_a_number', '/total'],
    [{ orderDate: '2026-02-30' }, 'not_a_date', '/orderDate'],
    [{ createTime: 'today' }, 'not_a_date_time', '/createTime'],
    [{ 'lines.qty': 'x' }, 'not_a_number', '/lines/qty'],
    [{ poNo: 'x'.repeat(600) }, 'too_long', '/poNo'],
  ])('a value that does not fit its field is refused there (%#)', async (query, code, path) => {
    const answer = await list('boss', query);
    expect(answer.reason).toBe('invalid_input');
    expect(answer.issues).toMatchObject([{ code, path }]);
  });
});

describe('C09: the advanced query', () => {
  const by = (items: unknown, more: Record<string, string> = {}) => ({
    superQueryParams: JSON.stringify(items),
    ...more,
  });
  const item = (field: string, rule: string, val: unknown) => ({ field, rule, val });
  test.each<[string, Record<string, string>, number[]]>([
    ['and', by([item('total', 'gt', 20), item('total', 'lt', '50')]), [2, 3, 4]],
    ['or', by([item('total', 'le', '10.5'), item('poNo', 'eq', 'PO-009')], { superQueryMatchType: 'OR' }), [1, 9]],
    ['like', by([item('poNo', 'LIKE', '-00'), item('total', 'lt', '30')]), [1, 2]],
    ['ends', by([item('poNo', 'left_like', '17')]), [17]],
    ['starts', by([item('poNo', 'right_like', 'PO-03')]), [30, 31, 32, 33, 34, 35, 36, 37, 38, 39]],
    ['not like', by([item('poNo', 'not_like', '0')]), []],
    ['in', by([item('poNo', 'in', 'PO-003,PO-004')]), [3, 4]],
    ['not in', by([item('poNo', 'not_in', 'PO-003'), item('total', 'lt', '40')]), [1, 2]],
    ['range', by([item('total', 'range', '20,32')]), [2, 3]],
    ['empty', by([item('remark', 'empty', ''), item('total', 'lt', '50')]), [4]],
    ['not empty', by([item('remark', 'not_empty', '')]), [1, 2, 3]],
    ['sign', by([item('total', '>=', '409')]), [39]],
    ['day of a moment', by([item('createTime', 'eq', '2026-01-03')]), [2]],
    ['line', by([item('lines,name', 'eq', '滤膜')]), [1, 2]],
    ['line @', by([item('lines@qty', 'gt', '6')]), [2]],
    ['a line that is filled', by([item('lines,name', 'not_empty', '')]), [1, 2]],
    ['a line that is not', by([item('lines,name', 'empty', ''), item('total', 'lt', '50')]), []],
    [
      'skips the empty',
      by([item('', 'eq', 1), item('poNo', '', 1), item('poNo', 'eq', ''), item('poNo', 'eq', 'PO-001')]),
      [1],
    ],
    [
      'group',
      by([
        item('total', 'lt', '50'),
        { matchType: 'or', children: [item('poNo', 'eq', 'PO-001'), item('poNo', 'eq', 'PO-004')] },
      ]),
      [1, 4],
    ],
    ['encoded twice', { superQueryParams: encodeURI(JSON.stringify([item('remark', 'like', '50%_')])) }, [2]],
    [
      'encoded once too often with %',
      { superQueryParams: encodeURIComponent(JSON.stringify([item('poNo', 'eq', 'PO-002')])) },
      [2],
    ],
    ['nothing', by([]), [1]],
  ])('%s', async (title, query, numbers) => {
    const narrowed = title === 'nothing' ? { ...query, total: '<11' } : query;
    expect(await found(narrowed)).toEqual(numbers);
  });
  test.each([
    [by([item('unicorn', 'eq', '1')]), '查询字段不存在：unicorn'],
    [by([item('constructor', 'eq', '1')]), '查询字段不存在：constructor'],
    [by([item('poNo', 'USE_SQL_RULES', "1'='1")]), '查询条件不合法'],
    [by([item('poNo', 'constructor', '1')]), '查询条件不合法'],
    [{ superQueryParams: '{"a":1}' }, '查询条件不合法'],
    [{ superQueryParams: '%%%' }, '查询条件不合法'],
    [by([item('poNo', 'eq', '1')], { superQueryMatchType: 'xor' }), '查询条件不合法'],
    [by(Array.from({ length: 60 }, () => item('poNo', 'eq', '1'))), '查询条件最多50个'],
  ])('refuses what it does not know or is too much (%#)', async (query, message) => {
    expect(await list('boss', query)).toMatchObject({ success: false, reason: 'invalid_input', message });
  });
});

describe('sorting', () => {
  test.each<[Record<string, string>, string[]]>([
    [{ column: 'total', order: 'asc' }, ['o1', 'o2']],
    [{ column: 'total', order: 'descend' }, ['o39', 'o38']],
    [{ column: 'supplier_dictText,total', order: 'asc,desc' }, ['o38', 'o36']],
    [{ column: 'remark', order: 'asc' }, ['o3', 'o2']],
    [{ column: 'createTime' }, ['o39', 'o38']],
  ])('by %j begins with %j', async (query, first) => {
    expect(ids(await list('boss', { ...query, pageSize: '2' }))).toEqual(first);
  });
  test.each([
    [{ column: 'unicorn' }, '请注意，将要排序的列字段不存在：unicorn'],
    [{ column: 'lines.qty' }, '请注意，将要排序的列字段不存在：lines.qty'],
    [{ column: 'total', order: 'desc; drop table po_order' }, '排序方向只能是 asc 或 desc'],
    [{ column: 'total', order: 'constructor' }, '排序方向只能是 asc 或 desc'],
    [{ column: 'total,total,total,total' }, '最多按3列排序'],
  ])('refuses %j', async (query, message) => {
    expect(await list('boss', query)).toMatchObject({ success: false, message });
  });
});

test('values are searched in lists of values', async () => {
  expect(ids(await list('boss', { tags: 'a' }, 'supplier'))).toEqual(['s1']);
  expect(ids(await list('boss', { tags: ',a,b,', column: 'id', order: 'asc' }, 'supplier'))).toEqual(['s1', 's2']);
  expect(ids(await list('boss', { grade: 'A', column: 'id', order: 'asc' }, 'supplier'))).toEqual(['s1', 's4']);
});

test('what a list computes on the spot is shown, searched and sorted by', async () => {
  await trade.at.db.tenant(1).rows({
    text: `with d as (insert into pr_demand (tenant_id, id, demand_no, title, status) values (1, 'd1', 'A', '甲', 'approved'), (1, 'd2', 'B', '乙', 'approved') returning id)
      insert into pr_demand_line (tenant_id, id, head_id, row_no, qty, ordered_qty) select 1, 'x' || id, id, 1, 5, case id when 'd1' then 5 else 0 end from d`,
    values: [],
  });
  const answer = await list('boss', { column: 'execStatus', order: 'asc' }, 'demand');
  expect(answer.result.records).toMatchObject([
    { id: 'd1', execStatus: 'DONE' },
    { id: 'd2', execStatus: 'NONE' },
  ]);
  expect(ids(await list('boss', { execStatus: 'NONE' }, 'demand'))).toEqual(['d2']);
});

describe('totals', () => {
  const totalsOf = async (who: string, query: Record<string, string>) =>
    ((await list(who, { ...query, totals: 'Y' })).result as { totals?: unknown }).totals;
  test('are over everything that is found, exact, and apart by currency', async () => {
    const { sent, result } = await countSent(() => totalsOf('boss', { pageSize: '2' }));
    expect(result).toEqual({ total: { CNY: '8190.00' } });
    expect(sent).toBe(1);
    await trade.at.db.tenant(1).rows({ text: `update po_order set currency = 'USD' where id = 'o2'`, values: [] });
    const few = await totalsOf('boss', { total: '<40', pageSize: '1', pageNo: '2' });
    await trade.at.db.tenant(1).rows({ text: `update po_order set currency = 'CNY' where id = 'o2'`, values: [] });
    expect(few).toEqual({ total: { CNY: '42.00', USD: '21.00' } });
    expect(await totalsOf('boss', { poNo: 'nothing' })).toEqual({ total: {} });
  });
  test('tell nothing that is not shown', async () => {
    expect(await totalsOf('demander', {})).toBeUndefined();
  });
});

describe('groups', () => {
  interface Grouped {
    readonly groups: readonly { readonly value: string | null; readonly total: number }[];
    readonly records: readonly Record<string, unknown>[];
  }
  const grouped = async (query: Record<string, string>, name = 'boss') =>
    (await list(name, { column: 'poNo', order: 'asc', ...query })).result as unknown as Grouped;
  test('are counted whole, with the first of each in the order asked for, in one statement', async () => {
    const { sent, result } = await countSent(() => grouped({ group: 'status', pageSize: '2' }));
    expect(sent).toBe(1);
    expect(result.groups).toEqual([
      { value: 'draft', total: 26 },
      { value: 'published', total: 13 },
    ]);
    expect(result.records.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'o1 draft',
      'o2 draft',
      'o3 published',
      'o6 published',
    ]);
  });
  test('go on one by one, and are narrowed as any list is', async () => {
    const more = await grouped({ group: 'status', groupOf: 'published', pageSize: '2', pageNo: '2' });
    expect(more.records.map(({ id }) => id)).toEqual(['o9', 'o12']);
    const few = await grouped({ group: 'status', total: '<40', pageSize: '1' });
    expect(few.groups).toEqual([
      { value: 'draft', total: 2 },
      { value: 'published', total: 1 },
    ]);
  });
  test('may go by how values begin, one statement all the same', async () => {
    const { groups, records } = await grouped({ group: 'poNo', groupSigns: '2', pageSize: '2' });
    expect(groups).toEqual([{ value: 'PO', total: 39 }]);
    expect(records).toHaveLength(2);
    const more = await grouped({ group: 'poNo', groupSigns: '2', groupOf: 'PO', pageSize: '3', pageNo: '2' });
    expect(more.records).toHaveLength(3);
    for (const groupSigns of ['0', '-1', '1e9', "2'; drop table po_order"])
      expect(await list('boss', { group: 'poNo', groupSigns })).toMatchObject({ success: false });
  });
  test('hold what has no value as well', async () => {
    await trade.at.db
      .tenant(1)
      .rows({ text: `update po_order set currency = null where id in ('o5', 'o6')`, values: [] });
    const { groups } = await grouped({ group: 'currency', pageSize: '1' });
    const { records } = await grouped({ group: 'currency', groupOf: '', pageSize: '5' });
    await trade.at.db
      .tenant(1)
      .rows({ text: `update po_order set currency = 'CNY' where id in ('o5', 'o6')`, values: [] });
    expect(groups).toEqual([
      { value: 'CNY', total: 37 },
      { value: null, total: 2 },
    ]);
    expect(records.map(({ id }) => id)).toEqual(['o5', 'o6']);
  });
  test('tell nothing about what is not shown', async () => {
    const refused = await list('demander', { group: 'total' });
    expect(refused).toMatchObject({ success: false, message: expect.stringContaining('total') });
  });
});

describe('states', () => {
  interface Stated {
    readonly total: number;
    readonly states: readonly { readonly value: string | null; readonly total: number }[];
  }
  const stated = async (query: Record<string, string>, name = 'boss') =>
    (await list(name, { byState: 'Y', pageSize: '2', ...query })).result as unknown as Stated;
  const counts = ({ states }: Stated) => Object.fromEntries(states.map(({ value, total }) => [value, total]));

  test('are counted over all that is found, in the one statement of the list', async () => {
    await stated({});
    const { sent, result } = await countSent(() => stated({}));
    expect(sent).toBe(1);
    expect(result.total).toBe(39);
    expect(counts(result)).toEqual({ draft: 26, published: 13 });
  });

  test('are those of what else is asked for, where no state is', async () => {
    const asked = await stated({ poNo: '*01*', total: '>100' });
    expect(asked.total).toBe((await found({ poNo: '*01*', total: '>100' })).length);
    expect(asked.states.reduce((sum, { total }) => sum + total, 0)).toBe(asked.total);
  });

  test('are all told while one looks at some of them, narrowed by whatever else is asked', async () => {
    const { sent, result } = await countSent(() => stated({ status: 'published', poNo: '*01*' }));
    expect(sent).toBe(1);
    expect(result.total).toBe((await found({ status: 'published', poNo: '*01*' })).length);
    expect(counts(result)).toEqual({
      draft: (await found({ status: 'draft', poNo: '*01*' })).length,
      published: (await found({ status: 'published', poNo: '*01*' })).length,
    });
    expect(result.total).toBeLessThan(result.states.reduce((sum, { total }) => sum + total, 0));
  });

  test('count for each viewer what that viewer sees, and are told to nobody who does not ask', async () => {
    const own = await stated({}, 'buyer');
    expect(own.states.reduce((sum, { total }) => sum + total, 0)).toBe(own.total);
    expect(own.total).toBeLessThan(39);
    const facet = await list('supplier', { byState: 'Y' }, 'supplierOrder');
    const told = facet.result as unknown as Stated;
    expect(counts(told)).toEqual(told.total > 0 ? { published: told.total } : {});
    expect((await list('boss', {})).result).not.toHaveProperty('states');
  });
});

test('rows that lie in days are asked for in one statement: begun by their end, and not over before them', async () => {
  const rows = (text: string) => trade.at.db.tenant(1).rows({ text, values: [] });
  await rows(`update po_order set confirm_time = timestamptz '2026-02-05 10:00:00+08' where id in ('o1', 'o36')`);
  await rows(`update po_order set confirm_time = timestamptz '2026-02-04 23:59:59.5+08' where id = 'o2'`);
  const within = lyingIn({ first: dayNumber('2026-02-05') ?? 0, count: 3 }, 'orderDate', 'confirmTime');
  const query = { superQueryParams: JSON.stringify(within.children), superQueryMatchType: within.matchType };
  const { sent, result } = await countSent(() => found(query));
  await rows(`update po_order set confirm_time = null where id in ('o1', 'o2', 'o36')`);
  expect(sent).toBe(1);
  expect(result).toEqual([1, 35, 36, 37]);
});

describe('a super query along references', () => {
  const by = (...children: object[]) => ({ superQueryParams: JSON.stringify(children) });
  const item = (field: string, rule: string, val = '') => ({ field, rule, val });
  beforeAll(async () => {
    const rows = (text: string) => trade.at.db.tenant(1).rows({ text, values: [] });
    await rows(`update po_order set demander = 'u-demander' where id in ('o6', 'o7', 'o8')`);
    await rows(`update po_order set supplier = 's3' where id = 'o8'`);
  });
  afterAll(() =>
    trade.at.db.tenant(1).rows({ text: `update po_order set supplier = 's1' where id = 'o8'`, values: [] }),
  );

  test.each<[string, ReturnType<typeof by>, number[]]>([
    ['of the head', by(item('supplier.name', 'like', '南方'), item('total', 'lt', '50')), [1, 3]],
    ['of the head, in many values', by(item('supplier.tags', 'elemmatch', 'a'), item('total', 'lt', '50')), [2, 4]],
    ['of a line', by(item('lines.material.code', 'eq', 'M002')), [1, 2]],
    [
      'in nested groups',
      by({
        matchType: 'or',
        children: [
          item('supplier.frozen', 'eq', 'Y'),
          { matchType: 'and', children: [item('supplier.grade', 'in', 'A,C'), item('total', 'range', '20,45')] },
        ],
      }),
      [2, 4, 8],
    ],
  ])('%s', async (_, query, numbers) => {
    expect(await found(query)).toEqual(numbers);
  });
  test('two steps far', async () => {
    const query = by(item('buyer.depart.name', 'eq', '实验室'), item('total', 'lt', '90'));
    expect(await found(query, 'admin')).toEqual([4, 8]);
  });
  test('knows only the records that whoever asks may read', async () => {
    expect(await found(by(item('supplier.name', 'not_empty')), 'demander')).toEqual([2, 6, 7]);
    expect(await found(by(item('supplier.name', 'like', '冻结')), 'demander')).toEqual([]);
  });
  test.each([
    ['supplier.grade', 'demander'],
    ['total', 'demander'],
    ['buyer.username', 'demander'],
    ['supplier.unicorn', 'boss'],
    ['supplier.constructor', 'boss'],
    ['poNo.name', 'boss'],
    ['buyer.depart.parent.name', 'boss'],
  ])('refuses %s from %s', async (field, who) => {
    expect(await list(who, by(item(field, 'not_empty')))).toMatchObject({ message: `查询字段不存在：${field}` });
  });
  test('goes no deeper than five groups', async () => {
    const nest = (depth: number): object =>
      depth === 0 ? item('total', 'gt', '1') : { matchType: 'and', children: [nest(depth - 1)] };
    expect(await list('boss', by(nest(4)))).toMatchObject({ success: true });
    expect(await list('boss', by(nest(5)))).toMatchObject({ message: '查询条件层级过多' });
  });
});
