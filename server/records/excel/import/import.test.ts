import * as other from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openImports, rowsOf, run, upload, workbook } from '../../../../tests/support/imports.ts';
import type { Trade } from '../../../../tests/support/trade.ts';
import { sql } from '../../../db/statement.ts';

let trade: Trade;
beforeAll(async () => {
  trade = await openImports('excel_import');
});
afterAll(() => trade.close());

const db = () => trade.at.db.tenant(1);
const materials = () =>
  db().rows<{ code: string; name: string; unit: string | null }>(sql`
  select code, name, unit, ref_price::text, tax_rate::text from md_material where deleted_at is null order by code`);
const left = async () => (await db().first<{ n: number }>(sql`select count(*)::int as n from record_import`))?.n;

const head = ['编码', '名称', '规格', '单位', '参考价', '税率'];
beforeEach(async () => {
  await db().rows(sql`delete from record_import`);
  await db().rows(sql`delete from md_material where id not in ('m1', 'm2')`);
});

describe('a file is read and checked before anything is written', () => {
  test('words become codes, and every fault stands at its cell', async () => {
    const file = workbook([
      ['物料导入'],
      head,
      ['A1', '甲醇', 'HPLC', '瓶', 12.5, '13%'],
      ['', '无编码', null, '桶子', '十二', '13%'],
      ['A3', '水', null, null, null, null],
      ['A3', '水二', null, null, null, null],
      ['M001', '已有', null, null, null, null],
    ]);
    const { result } = await upload(trade, 'buyer', 'material', file);
    expect(result.counts).toMatchObject({ total: 5, good: 2, bad: 3 });
    const rows = await rowsOf(trade, 'buyer', 'material', result.id);
    expect(
      rows.map(({ no, issues }) => [
        no,
        issues.map(({ path, text }: { path: string; text: string }) => `${path} ${text}`),
      ]),
    ).toEqual([
      [3, []],
      [4, ['unit 没有找到“桶子”', 'refPrice 请输入数字', 'code 请填写编码']],
      [5, []],
      [6, ['code “编码”与第5行重复']],
      [7, ['code “编码”与已有数据重复']],
    ]);
    expect((await materials()).map(({ code }) => code)).toEqual(['M001', 'M002']);
  });

  test.each(['xls', 'csv'] as const)('%s is read as well', async (sort) => {
    const file = workbook([head, ['A1', '甲醇', 'HPLC', '瓶', 12.5, '13%']], sort === 'xls' ? 'biff8' : 'csv');
    const { result } = await upload(trade, 'buyer', 'material', file, 'create', `a.${sort}`);
    expect(result.counts).toMatchObject({ total: 1, good: 1 });
  });

  test.each([
    [
      'no headings we know',
      workbook([
        ['这', '那'],
        [1, 2],
      ]),
      '没有找到表头',
    ],
    ['no rows', workbook([head]), '文件中没有数据'],
    ['no workbook', Buffer.from('PK\x03\x04 nothing', 'latin1'), '已损坏'],
  ])('a file of %s is refused and leaves nothing', async (_, file, said) => {
    const answer = await upload(trade, 'buyer', 'material', file);
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining(said) });
    expect(await left()).toBe(0);
  });

  test('who may not import is refused, and another does not find it', async () => {
    expect(await upload(trade, 'demander', 'material', workbook([head, ['A1', 'x']]))).toMatchObject({
      success: false,
      reason: 'not_allowed',
    });
    const { result } = await upload(trade, 'buyer', 'material', workbook([head, ['A1', 'x']]));
    for (const who of ['buyer2', 'other']) {
      expect(await trade.call(who, 'GET', `/records/material/imports/${result.id}`)).toMatchObject({ success: false });
    }
  });
});

describe('what was read is mended and written', () => {
  test('a wrong row is repaired in place, and all are written', async () => {
    const file = workbook([head, ['A1', '甲醇', null, '瓶', 1, '13%'], ['A1', '乙醇', null, '桶子', 2, '13%']]);
    const { result } = await upload(trade, 'buyer', 'material', file);
    expect(
      await trade.call('buyer', 'POST', `/records/material/imports/${result.id}/run`, { choice: 'all' }),
    ).toMatchObject({
      success: false,
      message: '还有1条有错误，请先修改或去掉',
    });
    const mended = await trade.call('buyer', 'PUT', `/records/material/imports/${result.id}/rows`, {
      rows: [{ no: 3, cells: { code: 'A2' }, picks: { unit: 'BOX' } }],
    });
    expect(mended.result.rows).toEqual([2, 3].map((no) => expect.objectContaining({ no, state: 'good', issues: [] })));
    expect(await run(trade, 'buyer', 'material', result.id, 'all')).toMatchObject({
      state: 'done',
      counts: { done: 2, good: 0 },
    });
    expect((await materials()).slice(0, 2)).toEqual([
      { code: 'A1', name: '甲醇', unit: 'BOTTLE', ref_price: '1.000000', tax_rate: '0.13' },
      { code: 'A2', name: '乙醇', unit: 'BOX', ref_price: '2.000000', tax_rate: '0.13' },
    ]);
  });

  test('a double is right again when its first goes', async () => {
    const { result } = await upload(trade, 'buyer', 'material', workbook([head, ['A1', '甲'], ['A1', '乙']]));
    const mended = await trade.call('buyer', 'PUT', `/records/material/imports/${result.id}/rows`, {
      rows: [{ no: 2, dropped: true }],
    });
    expect(mended.result.import.counts).toMatchObject({ good: 1, bad: 0, dropped: 1, total: 1 });
    await run(trade, 'buyer', 'material', result.id);
    expect((await materials())[0]).toMatchObject({ code: 'A1', name: '乙' });
  });

  test('the right rows alone are written by choice, and the rest stays to be mended', async () => {
    const { result } = await upload(
      trade,
      'buyer',
      'material',
      workbook([head, ['A1', '甲'], ['A2', ''], ['A3', '丙']]),
    );
    expect(await run(trade, 'buyer', 'material', result.id)).toMatchObject({
      state: 'done',
      counts: { done: 2, bad: 1 },
      say: '还有1条没有导入',
    });
    await trade.call('buyer', 'PUT', `/records/material/imports/${result.id}/rows`, {
      rows: [{ no: 3, cells: { name: '乙' } }],
    });
    expect(await run(trade, 'buyer', 'material', result.id)).toMatchObject({ counts: { done: 3, bad: 0 } });
    expect((await materials()).map(({ code }) => code)).toEqual(['A1', 'A2', 'A3', 'M001', 'M002']);
  });

  test('however often and from however many sides it is asked, each row is written once', async () => {
    const rows = Array.from({ length: 230 }, (_, at) => [`B${1000 + at}`, `试剂${at}`]);
    const { result } = await upload(trade, 'buyer', 'material', workbook([head, ...rows]));
    await Promise.all([1, 2, 3].map(() => run(trade, 'buyer', 'material', result.id)));
    await run(trade, 'buyer', 'material', result.id);
    expect(await materials()).toHaveLength(232);
    expect((await rowsOf(trade, 'buyer', 'material', result.id)).every(({ state }) => state === 'done')).toBe(true);
  });

  test('one that fails while writing takes all with it, or only itself, by choice', async () => {
    for (const [choice, count] of [
      ['all', 2],
      ['good', 121],
    ] as const) {
      const rows = Array.from({ length: 120 }, (_, at) => [`C${1000 + at}`, `试剂${at}`]);
      const { result } = await upload(trade, 'buyer', 'material', workbook([head, ...rows]));
      // Somebody else is faster with one of the codes.
      await db().rows(sql`insert into md_material (tenant_id, id, code, name) values (1, 'fast', 'C1100', '快')`);
      const ended = await run(trade, 'buyer', 'material', result.id, choice);
      expect(ended.counts).toMatchObject({ failed: 1 });
      expect(ended.say).toBe(choice === 'all' ? '第102行没有通过，全部没有导入' : '还有1条没有导入');
      await db().rows(sql`delete from md_material where id = 'fast'`);
      expect(await materials()).toHaveLength(count);
    }
  });

  test('a cancelled import keeps what was written and writes no more', async () => {
    const rows = Array.from({ length: 2000 }, (_, at) => [`D${1000 + at}`, `试剂${at}`]);
    const { result } = await upload(trade, 'buyer', 'material', workbook([head, ...rows]));
    await trade.call('buyer', 'POST', `/records/material/imports/${result.id}/run`, { choice: 'good' });
    await trade.call('buyer', 'POST', `/records/material/imports/${result.id}/cancel`);
    const ended = await run(trade, 'buyer', 'material', result.id).then(() => materials());
    expect(ended).toHaveLength(2002);
  });
});

describe('records that stand there are changed by their key', () => {
  test('only cells that say something else are changes', async () => {
    const file = workbook([
      head,
      ['M001', '乙腈', 'HPLC 4L', '盒', 280.5, '13%'],
      ['NEW1', '新料', null, '瓶', null, null],
    ]);
    const { result } = await upload(trade, 'buyer', 'material', file, 'upsert');
    expect(result).toMatchObject({ match: ['编码'], counts: { good: 2 } });
    await run(trade, 'buyer', 'material', result.id, 'all');
    const [changed] = await db().rows(
      sql`select changes, version from record_history where record_id = 'm1' and action = 'edit' order by version desc limit 1`,
    );
    expect(changed?.changes).toEqual([expect.objectContaining({ path: 'unit', before: 'BOTTLE', after: 'BOX' })]);
    expect((await materials()).map(({ code }) => code)).toEqual(['M001', 'M002', 'NEW1']);
    await db().rows(sql`update md_material set unit = 'BOTTLE' where id = 'm1'`);
  });

  test('an update finds its record or says so', async () => {
    const { result } = await upload(trade, 'buyer', 'material', workbook([head, ['M009', '没有']]), 'update');
    expect((await rowsOf(trade, 'buyer', 'material', result.id))[0].issues).toEqual([
      { path: '', text: '没有找到要更新的数据，请检查“编码”' },
    ]);
    const without = await upload(trade, 'buyer', 'material', workbook([['名称'], ['x']]), 'update');
    expect(without.message).toBe('文件导入失败:更新需要文件中有“编码”');
  });
});

describe('heads with their lines', () => {
  const orderHead = [
    '供应商',
    '订单类型',
    '币种',
    '备注',
    '订单明细/物料',
    '订单明细/品名',
    '订单明细/单位',
    '订单明细/数量',
    '订单明细/含税单价',
    '订单明细/需求日期',
  ];

  test('rows of one head are one order, and a line tells its faults in its own row', async () => {
    const file = workbook([
      orderHead,
      ['北方试剂', '标准', '人民币', '一', '乙腈', '乙腈', '瓶', 2, 100, '2027/1/5'],
      ['北方试剂', '标准', '人民币', '一', '滤膜', '滤膜', '盒', -1, 20, '2027-01-05'],
      ['南方耗材', '标准', '人民币', '二', null, '手套', '盒', 3, 9.5, '2027-01-06'],
      [null, null, null, null, null, '口罩', '盒', 4, 1.25, '2027-01-06'],
    ]);
    const { result } = await upload(trade, 'buyer', 'purchaseOrder', file);
    expect(result.counts).toMatchObject({ total: 2, good: 1, bad: 1 });
    const rows = await rowsOf(trade, 'buyer', 'purchaseOrder', result.id);
    expect(rows.map(({ no, head }) => [no, head])).toEqual([
      [2, 2],
      [3, 2],
      [4, 4],
      [5, 4],
    ]);
    expect(rows[1].issues).toEqual([{ path: 'lines.qty', text: '须大于0' }]);
    await trade.call('buyer', 'PUT', `/records/purchaseOrder/imports/${result.id}/rows`, {
      rows: [{ no: 3, cells: { 'lines.qty': '1' } }],
    });
    expect(await run(trade, 'buyer', 'purchaseOrder', result.id, 'all')).toMatchObject({ state: 'done' });
    const orders = await db().rows(
      sql`select remark, total::text, line_count::int from po_order where remark in ('一', '二') order by remark`,
    );
    expect(orders).toEqual([
      { remark: '一', total: '220.00', line_count: 2 },
      { remark: '二', total: '33.50', line_count: 2 },
    ]);
  });

  test('rows of one number whose heads are not the same are told which columns differ', async () => {
    const file = workbook([
      orderHead,
      ['北方试剂', '标准', '人民币', '错行', null, '围裙', '盒', 3, 9.5, '2027-01-06'],
    ]);
    const made = await upload(trade, 'buyer', 'purchaseOrder', file);
    await run(trade, 'buyer', 'purchaseOrder', made.result.id);
    const [stands] = await db().rows<{ po_no: string }>(sql`select po_no from po_order where remark = '错行'`);
    const changed = workbook([
      ['订单编号', '备注', '订单明细/品名', '订单明细/数量'],
      [stands?.po_no ?? '', '错行改', '围裙', 3],
      [stands?.po_no ?? '', '错行', '袖套', 4],
    ]);
    const { result } = await upload(trade, 'buyer', 'purchaseOrder', changed, 'update');
    const rows = await rowsOf(trade, 'buyer', 'purchaseOrder', result.id);
    expect(rows[1].issues).toContainEqual({
      path: 'poNo',
      text: '“订单编号”与第2行重复，但“备注”不同：同一张单据各行的这些列须一致',
    });
  });

  const deepHead = [...orderHead, '交货计划/交货日期', '交货计划/数量'];
  const order = (remark: string) => ['北方试剂', '标准', '人民币', remark];
  const line = (name: string, qty: number) => [null, name, '盒', qty, 2, '2027-01-05'];

  test('lines of lines stand in rows of their own, and tell their faults there', async () => {
    const file = workbook([
      deepHead,
      [...order('三'), ...line('手套', 5), '2027-01-01', 2],
      [...order('三'), ...line('手套', 5), '2027-01-02', 0],
      [...order('三'), ...line('口罩', 6), null, null],
      [...order('三'), ...line('口罩', 6), '2027-01-03', 5],
      [null, null, null, null, null, null, null, null, null, null, '2027-01-04', 1],
    ]);
    const { result } = await upload(trade, 'buyer', 'purchaseOrder', file);
    const rows = await rowsOf(trade, 'buyer', 'purchaseOrder', result.id);
    // The mask is told twice by rows that say all of it: once without a plan, so these are two lines.
    expect(rows.map(({ no, head, line: of }) => [no, head, of])).toEqual([
      [2, 2, 2],
      [3, 2, 2],
      [4, 2, 4],
      [5, 2, 5],
      [6, 2, 5],
    ]);
    expect(rows.flatMap(({ no, issues }) => issues.map((issue: object) => ({ no, ...issue })))).toEqual([
      { no: 2, path: 'lines.qty', text: '交货计划数量合计须等于行数量' },
      { no: 3, path: 'lines.schedules.qty', text: '须大于0' },
    ]);
    await trade.call('buyer', 'PUT', `/records/purchaseOrder/imports/${result.id}/rows`, {
      rows: [{ no: 3, cells: { 'lines.schedules.qty': '3' } }],
    });
    await Promise.all([1, 2].map(() => run(trade, 'buyer', 'purchaseOrder', result.id, 'all')));
    expect(await planned('三')).toEqual([
      { name: '手套', plans: ['2027-01-01 2.0000', '2027-01-02 3.0000'] },
      { name: '口罩', plans: [] },
      { name: '口罩', plans: ['2027-01-03 5.0000', '2027-01-04 1.0000'] },
    ]);
  });

  test('a change is told of the line below a line it is made in, and of nothing else', async () => {
    const [stands] = await db().rows<{ id: string; po_no: string }>(
      sql`select id, po_no from po_order where remark = '三'`,
    );
    const response = await trade.app.inject({
      method: 'POST',
      url: '/api/records/purchaseOrder/export',
      headers: { 'x-access-token': 'buyer' },
      payload: { format: 'xlsx', ids: [stands?.id], lines: { part: 'lines.schedules', as: 'rows' } },
    });
    const book = other.read(response.rawPayload, { cellNF: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] as other.WorkSheet;
    const grid = other.utils.sheet_to_json<(string | number | null)[]>(sheet, { header: 1, blankrows: true });
    const at = grid.findIndex((row) => row.includes('交货计划/数量'));
    const place = grid[at]?.indexOf('交货计划/数量') ?? -1;
    const file = () => other.write(book, { bookType: 'xlsx', type: 'buffer' }) as Buffer;
    const same = await upload(trade, 'buyer', 'purchaseOrder', file(), 'update');
    expect(await rowsOf(trade, 'buyer', 'purchaseOrder', same.result.id, 'bad')).toEqual([]);
    await run(trade, 'buyer', 'purchaseOrder', same.result.id, 'all');
    const edits = () =>
      db().rows<{ changes: unknown }>(
        sql`select changes from record_history where record_id = ${stands?.id ?? ''} and action = 'edit' order by version`,
      );
    expect(await edits()).toEqual([]);
    for (const [row, qty] of [1, 4].entries())
      sheet[other.utils.encode_cell({ r: at + 1 + row, c: place })] = { t: 'n', v: qty };
    const { result } = await upload(trade, 'buyer', 'purchaseOrder', file(), 'update');
    expect(await rowsOf(trade, 'buyer', 'purchaseOrder', result.id, 'bad')).toEqual([]);
    await run(trade, 'buyer', 'purchaseOrder', result.id, 'all');
    expect((await planned('三'))[0]?.plans).toEqual(['2027-01-01 1.0000', '2027-01-02 4.0000']);
    expect(await edits()).toHaveLength(1);
  });

  const planned = (remark: string) =>
    db().rows<{ name: string; plans: string[] }>(sql`
      select l.name, coalesce(array_agg(s.date || ' ' || s.qty order by s.row_no) filter (where s.id is not null), '{}') as plans
      from po_order o join po_line l on l.head_id = o.id left join po_schedule s on s.parent_id = l.id
      where o.remark = ${remark} group by l.id, l.name, l.row_no order by l.row_no`);

  test('of two sorts of lines beside each other, or lines without those around them, a sentence tells', async () => {
    const without = await upload(
      trade,
      'buyer',
      'purchaseOrder',
      workbook([
        ['备注', '交货计划/数量'],
        ['一', 2],
      ]),
    );
    expect(without.message).toBe('文件导入失败:“交货计划”属于“订单明细”，文件中还要有“订单明细”的列');
  });
});
