import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { countSent } from '../db/count-sent.ts';
import { recordsRoom } from './records.routes.ts';

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_save', [recordsRoom]);
});
afterAll(() => trade.close());

const line = (more: object = {}) => ({
  material: 'm1',
  name: '乙腈',
  unit: 'BOTTLE',
  qty: '3',
  price: '280.5',
  taxRate: '0.13',
  needDate: '2026-08-01',
  ...more,
});
const order = (more: object = {}) => ({
  supplier: 's1',
  orderDate: '2026-07-01',
  lines: [
    line(),
    line({
      material: 'm2',
      name: '滤膜',
      unit: 'BOX',
      qty: '2',
      price: '95',
      schedules: [{ date: '2026-07-20', qty: '2' }],
    }),
  ],
  ...more,
});
const create = (name: string, body: object, entity = 'purchaseOrder') =>
  trade.call(name, 'POST', `/records/${entity}`, body);
const read = (name: string, id: string, entity = 'purchaseOrder') =>
  trade.call(name, 'GET', `/records/${entity}/${id}`);
const update = (name: string, id: string, body: object, entity = 'purchaseOrder') =>
  trade.call(name, 'PUT', `/records/${entity}/${id}`, body);
const history = async (id: string, name = 'buyer') =>
  (await trade.call(name, 'GET', `/records/purchaseOrder/${id}/history`)).result;
/** An order as it stands, made anew. */
const made = async (more: object = {}): Promise<RecordData & { id: string; lines: RecordData[] }> => {
  const answer = await create('buyer', order(more));
  if (!answer.success) throw new Error(JSON.stringify(answer));
  return answer.result;
};
const countWaiting = async () =>
  (
    await trade.at.db.owner.rows({
      text: `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      values: [],
    })
  ).length;
const sentDuring = async (work: () => Promise<unknown>) => (await countSent(work)).sent;

describe('creating', () => {
  test('answers with what a reading gives: numbers, proposed and computed values, words, lines and sub-lines', async () => {
    const record = await made();
    expect(record).toEqual((await read('buyer', record.id)).result);
    expect(record).toMatchObject({
      poNo: expect.stringMatching(/^PO\d{6}-\d{5}$/),
      status: 'draft',
      status_dictText: '草稿',
      currency: 'CNY',
      currency_dictText: '人民币',
      buyer: 'u-buyer',
      buyer_dictText: 'BUYER',
      total: '1031.50',
      totalCn: '壹仟零叁拾壹元伍角整',
      lineCount: 2,
      version: 1,
      createBy: 'u-buyer',
      $in: [0],
      $rel: { 'supplier.country': 'CN' },
      lines: [
        { lineNo: 10, amount: '841.50', qty: '3.0000', material_dictText: '乙腈', schedules: [] },
        { lineNo: 20, amount: '190.00', planned: '2.0000', schedules: [{ date: '2026-07-20', qty: '2.0000' }] },
      ],
    });
  });
  test('is as many statements for one line as for two hundred', async () => {
    await made();
    const lines = Array.from({ length: 200 }, () => line());
    expect(await sentDuring(() => made())).toBe(2);
    expect(await sentDuring(() => made({ lines }))).toBe(2);
    expect(await sentDuring(() => create('supMgr', { name: '甲' }, 'supplier'))).toBe(1);
  });
  test('passes over what only the server says', async () => {
    const record = await made({
      id: 'mine',
      version: 9,
      poNo: 'X1',
      status: 'closed',
      total: '1',
      createBy: 'u-boss',
      $in: [7],
    });
    expect(record).toMatchObject({ status: 'draft', total: '1031.50', version: 1, createBy: 'u-buyer', $in: [0] });
    expect(record.id).not.toBe('mine');
    expect(record.poNo).not.toBe('X1');
  });
  test.each<[string, object, string, string]>([
    ['a needed value missing', { supplier: null }, 'required', '/supplier'],
    ['a wrong kind of value', { orderDate: 'soon' }, 'not_a_date', '/orderDate'],
    ['a number that is none, in a line', { lines: [line(), line({ qty: 'x' })] }, 'not_a_number', '/lines/1/qty'],
    ['too large a number', { lines: [line({ qty: '9'.repeat(40) })] }, 'too_many_digits', '/lines/0/qty'],
    ['a rule across lines', { lines: [line({ needDate: '2026-01-01' })] }, 'rule_says', '/lines/0/needDate'],
    ['a rule through a reference', { supplier: 's3' }, 'rule_says', '/supplier'],
    ['a choice limited through a reference', { supplier: 's4' }, 'not_offered', '/currency'],
    ['no lines', { lines: [] }, 'too_few_rows', '/lines'],
    ['a reference to nothing', { supplier: 'nobody' }, 'unknown_reference', '/supplier'],
    [
      'a reference to nothing in a line',
      { lines: [line(), line({ material: 'm9' })] },
      'unknown_reference',
      '/lines/1/material',
    ],
    ['a name nobody knows', { unicorn: 1 }, 'unknown_key', '/unicorn'],
    ['a code no dictionary has', { currency: 'XXX' }, 'not_an_option', '/currency'],
    ['a file of nobody', { files: ['f1'] }, 'unknown_reference', '/files'],
  ])('refuses %s, at its place', async (_, more, code, path) => {
    const answer = await create('buyer', order(more));
    expect(answer).toMatchObject({ success: false, reason: 'invalid_input' });
    expect(answer.issues).toContainEqual(expect.objectContaining({ code, path }));
  });
  test('a reference out of the reach of its maker is none', async () => {
    const demand = { title: '试剂', depart: 'd2', lines: [{ name: '乙腈', qty: '1', unit: 'EA' }] };
    const answer = await create('demander', { ...demand, appointSupplier: 's3', appointWhy: '熟' }, 'demand');
    expect(answer.issues).toContainEqual(
      expect.objectContaining({ code: 'unknown_reference', path: '/appointSupplier' }),
    );
    const trashed = await create('demander', { ...demand, depart: 'd9' }, 'demand');
    expect(trashed.issues).toContainEqual(expect.objectContaining({ code: 'unknown_reference', path: '/depart' }));
  });
  test('is refused to who may not, or not there, with the reason', async () => {
    expect(await create('boss', order())).toMatchObject({ code: 510, reason: 'not_allowed' });
    expect(await create('buyer', order({ buyer: 'u-buyer2' }))).toMatchObject({
      reason: 'not_allowed',
      message: '新建的数据不在您的数据范围内',
      issues: [{ code: 'refused', params: { by: 'role' } }],
    });
  });
  test('tells at its field that a value must be the only one', async () => {
    await create('supMgr', { name: '一', creditCode: 'C1' }, 'supplier');
    const again = await create('supMgr', { name: '二', creditCode: 'C1' }, 'supplier');
    expect(again).toMatchObject({
      reason: 'duplicate_record',
      message: expect.stringMatching(/^数据库中已存在该记录：“.+”与已有数据重复$/),
      issues: [{ code: 'duplicate', path: '/creditCode' }],
    });
  });
});

describe('changing', () => {
  test('writes what was sent and leaves the rest, in two statements however many lines', async () => {
    const record = await made({ lines: Array.from({ length: 50 }, () => line()) });
    const body = { version: 1, remark: '急', lines: record.lines.map(({ id }) => ({ id, qty: '4' })) };
    let answer: Awaited<ReturnType<typeof update>>;
    expect(await sentDuring(async () => (answer = await update('buyer', record.id, body)))).toBe(2);
    answer ??= null;
    expect(answer.result).toMatchObject({
      version: 2,
      remark: '急',
      supplier: 's1',
      total: '56100.00',
      updateBy: 'u-buyer',
    });
    expect(answer.result).toEqual((await read('buyer', record.id)).result);
  });
  test('adds, changes, moves and removes lines and their sub-lines', async () => {
    const record = await made();
    const [first, second] = record.lines;
    const schedule = (second?.schedules as RecordData[] | undefined)?.[0];
    const answer = await update('buyer', record.id, {
      version: 1,
      lines: [
        {
          ...second,
          schedules: [
            { ...schedule, qty: '1' },
            { date: '2026-07-22', qty: '1' },
          ],
        },
        line({ name: '新行', qty: '1', price: '10' }),
      ],
    });
    expect(answer.result).toEqual((await read('buyer', record.id)).result);
    expect(answer.result.lines).toMatchObject([
      { id: second?.id, lineNo: 20, schedules: [{ id: schedule?.id, qty: '1.0000' }, { qty: '1.0000' }] },
      { lineNo: 30, name: '新行' },
    ]);
    const [change] = await history(record.id);
    expect(change).toMatchObject({ action: 'edit', byName: 'BUYER', version: 2 });
    expect(change.changes).toContainEqual(
      expect.objectContaining({ path: 'total', did: 'set', before: '1031.50', after: '200.00' }),
    );
    expect(change.changes).toContainEqual(
      expect.objectContaining({
        path: 'lines',
        did: 'removed',
        row: { id: first?.id, no: 1 },
        before: expect.objectContaining({ name: '乙腈' }),
      }),
    );
    expect(change.changes).toContainEqual(
      expect.objectContaining({
        path: 'lines',
        did: 'added',
        after: expect.objectContaining({ name: '新行', unit_dictText: '瓶' }),
      }),
    );
    expect(change.changes).toContainEqual(
      expect.objectContaining({ path: 'lines.schedules.qty', did: 'set', before: '2.0000', after: '1.0000' }),
    );
  });
  test('of a few fields is judged by what depends on them, and answered with what changed', async () => {
    const record = await made({ urgent: 'Y', urgentWhy: '停产' });
    let head: Awaited<ReturnType<typeof update>>;
    expect(await sentDuring(async () => (head = await update('buyer', record.id, { version: 1, remark: '一' })))).toBe(
      1,
    );
    head ??= null;
    expect(head.result).toEqual({
      id: record.id,
      version: 2,
      remark: '一',
      updateTime: expect.any(String),
      updateBy: 'u-buyer',
      updateBy_dictText: 'BUYER',
      $in: [0],
    });
    expect((await update('buyer', record.id, { version: 2, urgentWhy: null })).issues).toMatchObject([
      { code: 'required', path: '/urgentWhy' },
    ]);
    expect((await update('buyer', record.id, { version: 2, supplier: 's3' })).issues).toMatchObject([
      { code: 'rule_says', path: '/supplier' },
    ]);
    expect((await update('buyer', record.id, { version: 2, buyer: 'u-buyer2' })).reason).toBe('not_allowed');
    const ruled = await update('buyer', record.id, { version: 2, urgent: 'N' });
    expect(ruled.result).toMatchObject({ urgentWhy: null });
    const dated = await update('buyer', record.id, { version: 3, orderDate: '2026-09-01' });
    expect(dated.issues).toMatchObject([
      { code: 'rule_says', path: '/lines/0/needDate' },
      { code: 'rule_says', path: '/lines/1/needDate' },
    ]);
    const fine = await update('buyer', record.id, { version: 3, orderDate: '2026-07-02' });
    expect(fine.result).toEqual((await read('buyer', record.id)).result);
    expect((await read('buyer', record.id)).result.lines).toHaveLength(2);
  });
  test('keeps before and after in words', async () => {
    const record = await made();
    await update('buyer', record.id, { version: 1, supplier: 's2', urgent: 'Y', urgentWhy: '停产' });
    const [{ changes }] = await history(record.id);
    expect(changes).toContainEqual({
      path: 'supplier',
      did: 'set',
      before: 's1',
      after: 's2',
      beforeText: '北方试剂',
      afterText: '南方耗材',
    });
    expect(changes).toContainEqual(expect.objectContaining({ path: 'urgent', beforeText: '否', afterText: '是' }));
  });
  test('that changes nothing writes nothing', async () => {
    const record = await made();
    const answer = await update('buyer', record.id, record);
    expect(answer.result).toEqual(record);
    expect(await history(record.id)).toHaveLength(1);
  });
  test('of a plain field in one statement asks all the same for role, row, state and version', async () => {
    const record = await made();
    const put = (name: string, version: number) => update(name, record.id, { version, remark: `${name}${version}` });
    expect((await put('buyer', 1)).result).toMatchObject({ version: 2, remark: 'buyer1' });
    expect(await history(record.id)).toMatchObject([
      {
        version: 2,
        action: 'edit',
        changes: [{ path: 'remark', before: null, after: 'buyer1', beforeText: '', afterText: 'buyer1' }],
      },
      { version: 1 },
    ]);
    expect((await put('buyer', 1)).reason).toBe('stale_version');
    expect((await put('buyer2', 2)).reason).toBe('unknown_record');
    expect((await put('boss', 2)).reason).toBe('not_allowed');
    expect((await update('buyer', record.id, { version: 2, remark: 'x'.repeat(2000) })).issues).toMatchObject([
      { code: 'too_long', path: '/remark' },
    ]);
    expect((await update('buyer', record.id, { version: 2, remark: 'buyer1' })).result).toMatchObject({ version: 2 });
    await trade.at.db
      .tenant(1)
      .rows({ text: `update po_order set status = 'submitted' where id = $1`, values: [record.id] });
    expect((await put('buyer', 2)).reason).toBe('wrong_state');
  });
  test('of an older version is refused and handed the record as it stands', async () => {
    const record = await made();
    await update('buyer', record.id, { version: 1, remark: '一' });
    const late = await update('buyer', record.id, { version: 1, remark: '二' });
    expect(late).toMatchObject({ success: false, code: 409, reason: 'stale_version' });
    expect(late.result).toEqual((await read('buyer', record.id)).result);
    expect((await update('buyer', record.id, { remark: '三' })).issues).toMatchObject([{ path: '/version' }]);
  });
  test('of twenty at once lets one through', async () => {
    const record = await made();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => update('buyer', record.id, { version: 1, remark: `${n}` })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.filter(({ success }) => !success).map(({ reason }) => reason))).toEqual(
      new Set(['stale_version']),
    );
    expect(await history(record.id)).toHaveLength(2);
  });
  test('of lines by two who both read the same version lets one through, however they meet', async () => {
    const record = await made();
    const lines = (qty: string) => record.lines.map((one, at) => (at === 0 ? { ...one, qty } : one));
    const held = await trade.at.db.tenant(1).transaction(async (holder) => {
      await holder.rows({ text: 'select 1 from po_order where id = $1 for update', values: [record.id] });
      const both = ['7', '8'].map((qty) => update('buyer', record.id, { version: 1, lines: lines(qty) }));
      // Both have read and judged the record; each waits for its row.
      await expect.poll(() => countWaiting()).toBe(2);
      return both;
    });
    const answers = await Promise.all(held);
    expect(answers.map(({ reason }) => reason).sort()).toEqual(['stale_version', undefined]);
    expect((await read('buyer', record.id)).result).toMatchObject({ version: 2 });
    expect(await history(record.id)).toHaveLength(2);
  });
  test('what a hidden field loses is what its document says', async () => {
    const record = await made({ urgent: 'Y', urgentWhy: '停产' });
    const answer = await update('buyer', record.id, { version: 1, urgent: 'N' });
    expect(answer.result.urgentWhy).toBeNull();
  });
  test('rows that are gone, or another record’s, are refused', async () => {
    const [one, two] = [await made(), await made()];
    const answer = await update('buyer', one.id, { version: 1, lines: [{ ...two.lines[0] }] });
    expect(answer.issues).toContainEqual(expect.objectContaining({ code: 'unknown_row', path: '/lines/0' }));
    const twice = await update('buyer', one.id, { version: 1, lines: [one.lines[0], one.lines[0]] });
    expect(twice.issues).toContainEqual(expect.objectContaining({ code: 'repeated_row' }));
  });
});

describe('role, row, field and state together', () => {
  const publish = async () => {
    const record = await made();
    await trade.at.db
      .tenant(1)
      .rows({ text: `update po_order set status = 'published' where id = $1`, values: [record.id] });
    return record;
  };
  test('a supplier changes its two places through the facet, and nothing else', async () => {
    const record = await publish();
    const { result } = await read('supplier', record.id, 'supplierOrder');
    const lines = result.lines.map((one: RecordData) => ({ ...one, promiseDate: '2026-08-05' }));
    const saved = await update('supplier', record.id, { ...result, lines }, 'supplierOrder');
    expect(saved.result.lines).toMatchObject([{ promiseDate: '2026-08-05' }, { promiseDate: '2026-08-05' }]);
    const priced = lines.map((one: RecordData) => ({ ...one, price: '1', promiseDate: '2026-08-06' }));
    const sealed = await update('supplier', record.id, { version: 2, lines: priced }, 'supplierOrder');
    expect(sealed.result.lines).toMatchObject([
      { price: '280.500000', promiseDate: '2026-08-06' },
      { price: '95.000000', promiseDate: '2026-08-06' },
    ]);
    const fewer = await update('supplier', record.id, { version: 3, lines: [lines[0]] }, 'supplierOrder');
    expect(fewer.issues).toContainEqual(expect.objectContaining({ code: 'locked_rows', path: '/lines' }));
  });
  test('a field a facet does not take cannot be named in it, and stays', async () => {
    const record = await publish();
    const answer = await update('supplier', record.id, { version: 1, demander: 'u-demander' }, 'supplierOrder');
    expect(answer.issues).toMatchObject([{ code: 'unknown_key', path: '/demander' }]);
  });
  test('a state that is closed says so', async () => {
    const record = await made();
    await trade.at.db
      .tenant(1)
      .rows({ text: `update po_order set status = 'submitted' where id = $1`, values: [record.id] });
    const answer = await update('buyer', record.id, { version: 1, remark: '改' });
    expect(answer).toMatchObject({
      reason: 'wrong_state',
      message: '“审批中”状态下不能编辑',
      issues: [{ code: 'refused', params: { by: 'state' } }],
    });
  });
  test('a record out of reach is not there, by reading or writing', async () => {
    const record = await made();
    for (const name of ['buyer2', 'demander', 'supplier', 'other']) {
      expect((await read(name, record.id)).reason).toBe('unknown_record');
    }
    for (const name of ['buyer2', 'supplier', 'other']) {
      expect((await update(name, record.id, { version: 1, remark: '改' })).reason).toBe('unknown_record');
    }
  });
  test('nobody carries a record out of their own rows', async () => {
    const record = await made();
    const answer = await update('buyer', record.id, { version: 1, buyer: 'u-buyer2' });
    expect(answer).toMatchObject({ reason: 'not_allowed', message: '修改后的数据不在您的数据范围内' });
    expect((await update('buyer', record.id, { version: 1, buyer: 'u-boss' })).success).toBe(true);
  });
  test('hidden values are in no answer and no history', async () => {
    const record = await made({ demander: 'u-demander' });
    await update('buyer', record.id, { version: 1, lines: record.lines.map(({ id }) => ({ id, price: '1' })) });
    const seen = await read('demander', record.id);
    expect(JSON.stringify(seen)).not.toMatch(/price|total|amount|tax"/i);
    const told = await history(record.id, 'demander');
    expect(told[0]).toMatchObject({ action: 'edit', changes: [] });
    expect(JSON.stringify(told)).not.toContain('280.5');
  });
});

test('fifty at once get fifty numbers of a series without gaps, none double', async () => {
  const before = await create('supMgr', { name: '先' }, 'supplier');
  const first = Number(before.result.code.slice(2));
  const bodies = Array.from({ length: 60 }, (_, n) => ({
    name: `企业${n}`,
    ...(n % 6 === 5 ? { creditCode: 'SAME' } : {}),
  }));
  const answers = await Promise.all(bodies.map((body) => create('supMgr', body, 'supplier')));
  const numbers = answers.filter(({ success }) => success).map(({ result }) => Number(result.code.slice(2)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 51 }, (_, n) => first + 1 + n));
});

test('fifty at once get fifty numbers of a series that may have gaps, none double', async () => {
  const body = { title: '试剂', depart: 'd2', lines: [{ name: '乙腈', qty: '1', unit: 'EA' }] };
  let answers: { success: boolean; result: RecordData }[] = [];
  const sent = await sentDuring(async () => {
    answers = await Promise.all(Array.from({ length: 50 }, () => create('demander', body, 'demand')));
  });
  expect(answers.every(({ success }) => success)).toBe(true);
  expect(new Set(answers.map(({ result }) => result.demandNo)).size).toBe(50);
  // Those who wait share a draw: far fewer trips than one each.
  expect(sent).toBeLessThan(50 * 3);
});
