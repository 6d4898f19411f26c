import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { countSent } from '../db/count-sent.ts';
import { recordsRoom } from './records.routes.ts';

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_act', [recordsRoom]);
});
afterAll(() => trade.close());

const made = async (more: object = {}): Promise<RecordData & { id: string }> => {
  const line = {
    material: 'm1',
    name: '乙腈',
    unit: 'BOTTLE',
    qty: '3',
    price: '280.5',
    taxRate: '0.13',
    needDate: '2030-08-01',
  };
  const body = { supplier: 's1', deliverTo: '上海', receiver: '李', lines: [line], ...more };
  const answer = await trade.call('buyer', 'POST', '/records/purchaseOrder', body);
  if (!answer.success) throw new Error(JSON.stringify(answer));
  return answer.result;
};
const move = (name: string, id: string, key: string, version: number, answers?: object) =>
  trade.call(name, 'POST', `/records/purchaseOrder/${id}/moves/${key}`, { version, ...(answers && { answers }) });
const act = (name: string, ids: string[], key = 'hurry') =>
  trade.call(name, 'POST', `/records/purchaseOrder/actions/${key}`, { ids });
const rows = (text: string, ...values: unknown[]) => trade.at.db.tenant(1).rows({ text, values });

describe('moves', () => {
  test('go from state to state, run what they name, and are remembered', async () => {
    const record = await made();
    const submitted = await move('buyer', record.id, 'submit', 1);
    expect(submitted.result).toMatchObject({ status: 'submitted', status_dictText: '审批中', version: 2 });
    await move('boss', record.id, 'approve', 2);
    const published = await move('buyer', record.id, 'publish', 3);
    expect(published.result).toMatchObject({
      status: 'published',
      publishTime: expect.stringMatching(/^\d{4}-/),
      version: 4,
    });
    expect(published.result).toEqual((await trade.call('buyer', 'GET', `/records/purchaseOrder/${record.id}`)).result);
    const { result } = await trade.call('buyer', 'GET', `/records/purchaseOrder/${record.id}/history`);
    expect(result.map(({ action }: { action: string }) => action)).toEqual([
      'move:publish',
      'move:approve',
      'move:submit',
      'create',
    ]);
    expect(result[2].changes).toEqual([
      { path: 'status', did: 'set', before: 'draft', after: 'submitted', beforeText: '草稿', afterText: '审批中' },
    ]);
    const messages = await rows(`select topic, body from outbox where body->>'id' = $1 order by id`, record.id);
    expect(messages).toMatchObject([
      { topic: 'notify', body: { to: { role: 'buyerMgr' }, name: record.poNo } },
      { body: { to: { user: 'u-buyer' } } },
      { body: { to: { supplier: 's1' }, say: '您有新的采购订单待确认' } },
    ]);
  });
  test('ask what they need, and write it down', async () => {
    const record = await made();
    await move('buyer', record.id, 'submit', 1);
    expect((await move('boss', record.id, 'reject', 2)).issues).toMatchObject([{ code: 'required', path: '/reason' }]);
    expect((await move('boss', record.id, 'reject', 2, { reason: ' ' })).issues).toMatchObject([{ code: 'required' }]);
    const back = await move('boss', record.id, 'reject', 2, { reason: '价格过高' });
    expect(back.result).toMatchObject({ status: 'draft', reason: '价格过高' });
    const { result } = await trade.call('buyer', 'GET', `/records/purchaseOrder/${record.id}/history`);
    expect(result[0]).toMatchObject({ action: 'move:reject', note: '价格过高' });
  });
  test('keep the rules that count at them alone', async () => {
    const record = await made({ receiver: null });
    expect((await move('buyer', record.id, 'submit', 1)).issues).toMatchObject([
      { code: 'required', path: '/receiver' },
    ]);
  });
  test.each<[string, string, string, string, string]>([
    ['the state', 'buyer', 'publish', 'wrong_state', '当前是“审批中”，只有“已批准”时才能“下达供应商”'],
    ['the role', 'buyer', 'approve', 'not_allowed', '没有权限，请联系管理员授权'],
    ['the row', 'buyer2', 'withdraw', 'unknown_record', '未找到对应数据'],
    ['nobody knows it', 'buyer', 'unicorn', 'not_allowed', '没有权限，请联系管理员授权'],
  ])('are refused where %s does not allow them', async (_, name, key, reason, message) => {
    const record = await made();
    await move('buyer', record.id, 'submit', 1);
    expect(await move(name, record.id, key, 2)).toMatchObject({ success: false, reason, message });
  });
  test('are refused to who made the record where another shall decide', async () => {
    const record = await made();
    await move('buyer', record.id, 'submit', 1);
    await rows(`update po_order set create_by = 'u-boss' where id = $1`, record.id);
    const answer = await move('boss', record.id, 'approve', 2);
    expect(answer).toMatchObject({ reason: 'wrong_state', issues: [{ params: { by: 'rule' } }] });
    const why = await trade.call('boss', 'GET', `/records/purchaseOrder/${record.id}/why?operation=move:approve`);
    expect(why.result).toMatchObject({ allowed: false, reasons: [{ by: 'rule' }] });
  });
  test('of an older version, or all at once, happen once', async () => {
    const record = await made();
    const answers = await Promise.all(Array.from({ length: 10 }, () => move('buyer', record.id, 'submit', 1)));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect((await move('buyer', record.id, 'withdraw', 1)).reason).toBe('stale_version');
  });
  test('are two statements', async () => {
    const record = await made();
    expect((await countSent(() => move('buyer', record.id, 'submit', 1))).sent).toBe(2);
  });
});

describe('actions', () => {
  test('run over many records at once, in as many statements as over two', async () => {
    const records = await Promise.all(Array.from({ length: 6 }, () => made()));
    const ids = records.map(({ id }) => id);
    const sent = async (some: string[]) => {
      const { sent, result } = await countSent(() => act('buyer', some));
      expect(result).toMatchObject({ success: true, message: `已加急${some.length}条` });
      return sent;
    };
    expect(await sent(ids.slice(0, 2))).toBe(await sent(ids.slice(2)));
    const read = await trade.call('buyer', 'GET', `/records/purchaseOrder/${ids[5]}`);
    expect(read.result).toMatchObject({ urgent: 'Y', urgentWhy: '批量加急', version: 2 });
    const { result } = await trade.call('buyer', 'GET', `/records/purchaseOrder/${ids[5]}/history`);
    expect(result[0]).toMatchObject({ action: 'action:hurry' });
  });
  test('over one record name it', async () => {
    const { id, poNo } = await made();
    expect((await act('buyer', [id])).message).toBe(`已加急：采购订单 ${poNo}`);
  });
  test('run over all of them or none', async () => {
    const [one, two] = [await made(), await made()];
    await move('buyer', two.id, 'submit', 1);
    expect(await act('buyer', [one.id, two.id])).toMatchObject({ reason: 'wrong_state', message: '只有草稿可以加急' });
    expect(await act('buyer', [one.id, 'nothing'])).toMatchObject({ reason: 'unknown_record' });
    const read = await trade.call('buyer', 'GET', `/records/purchaseOrder/${one.id}`);
    expect(read.result).toMatchObject({ urgent: 'N', version: 1 });
  });
  test('are refused to those they are not for', async () => {
    expect((await act('boss', [(await made()).id])).reason).toBe('not_allowed');
  });
});

describe('the trash', () => {
  const remove = (name: string, entity: string, ids: string[]) =>
    trade.call(name, 'POST', `/records/${entity}/delete`, { ids });
  test('takes records that nothing holds, and gives them back', async () => {
    const [one, two] = [await made(), await made()];
    expect(await remove('buyer', 'purchaseOrder', [one.id, two.id])).toMatchObject({
      success: true,
      message: '删除成功!',
    });
    expect((await trade.call('buyer', 'GET', `/records/purchaseOrder/${one.id}`)).reason).toBe('unknown_record');
    const trash = await trade.call('buyer', 'GET', '/records/purchaseOrder/trash');
    expect(trash.result.total).toBe(2);
    expect((await trade.call('buyer', 'POST', `/records/purchaseOrder/${one.id}/restore`)).success).toBe(true);
    expect((await trade.call('buyer', 'GET', `/records/purchaseOrder/${one.id}`)).result).toMatchObject({ version: 3 });
    const { result } = await trade.call('buyer', 'GET', `/records/purchaseOrder/${one.id}/history`);
    expect(result.map(({ action }: { action: string }) => action)).toEqual(['restore', 'delete', 'create']);
  });
  test('keeps what others point at, and says who', async () => {
    await made({ supplier: 's2' });
    expect(await remove('supMgr', 'supplier', ['s2'])).toMatchObject({
      reason: 'still_used',
      issues: [{ params: { say: '被“采购订单”引用' } }],
      message: expect.stringMatching(/^供应商 \S+正被“采购订单”引用，不能删除；请先在引用它的数据中改选$/),
    });
    expect((await remove('boss', 'material', ['m1', 'm2'])).message).toMatch(
      /^所选2条物料中，有的正被“.+”引用，不能删除/,
    );
    await trade.call('supMgr', 'POST', '/records/supplier', { name: '无人用' });
    const { result } = await trade.call('supMgr', 'GET', '/records/supplier?name=无人用');
    expect((await remove('supMgr', 'supplier', [result.records[0].id])).success).toBe(true);
  });
  test('takes nothing that is not a draft any more, nor another’s', async () => {
    const record = await made();
    expect((await remove('buyer2', 'purchaseOrder', [record.id])).reason).toBe('unknown_record');
    expect((await remove('other', 'purchaseOrder', [record.id])).reason).toBe('unknown_record');
    await move('buyer', record.id, 'submit', 1);
    expect((await remove('buyer', 'purchaseOrder', [record.id])).reason).toBe('wrong_state');
  });
  test('does not give back what would be there twice', async () => {
    const first = await trade.call('supMgr', 'POST', '/records/supplier', { name: '一', creditCode: 'T1' });
    await remove('supMgr', 'supplier', [first.result.id]);
    await trade.call('supMgr', 'POST', '/records/supplier', { name: '二', creditCode: 'T1' });
    const back = await trade.call('supMgr', 'POST', `/records/supplier/${first.result.id}/restore`);
    expect(back).toMatchObject({ reason: 'duplicate_record', issues: [{ path: '/creditCode' }] });
  });
});

describe('why', () => {
  test.each([
    ['buyer', 'create', true, []],
    ['boss', 'create', false, ['role']],
    ['boss', 'move:submit', false, ['role']],
  ])('tells %s of %s before there is a record', async (name, operation, allowed, by) => {
    const { result } = await trade.call(name, 'GET', `/records/purchaseOrder/why?operation=${operation}`);
    expect(result.allowed).toBe(allowed);
    expect(result.reasons.map((reason: { by: string }) => reason.by)).toEqual(by);
  });
});

describe('options', () => {
  const options = (name: string, field: string, query = '', entity = 'purchaseOrder') =>
    trade.call(name, 'GET', `/options/${entity}/${field}?${query}`);
  const values = async (...asked: Parameters<typeof options>) =>
    (await options(...asked)).result.records.map(({ value }: { value: string }) => value);
  test('of a reference come with words, a hint, what they fill in and what rules read', async () => {
    await rows(`update su_supplier set pay_term = 'NET30', currency = 'CNY' where id = 's1'`);
    const { result } = await options('buyer', 'supplier', 'keyword=北方');
    expect(result.records).toEqual([
      {
        value: 's1',
        text: '北方试剂',
        hint: 'SU000901',
        fill: {
          payTerm: 'NET30',
          currency: 'CNY',
          currency_dictText: '人民币',
          'supplier.country': 'CN',
          'supplier.frozen': 'N',
          'supplier.verifyStatus': '6',
        },
      },
    ]);
  });
  test.each<[string, string, string, string | undefined, string[]]>([
    ['by number', 'supplier', 'keyword=903', undefined, ['s3']],
    ['with wildcards meant literally', 'supplier', 'keyword=100%25_', undefined, ['s4']],
    ['by ids', 'supplier', 'ids=s2,s1,nothing', undefined, ['s1', 's2']],
    ['in lines', 'lines.material', 'keyword=M002', undefined, ['m2']],
    ['paged', 'lines.material', 'pageSize=1&pageNo=2', undefined, ['m2']],
  ])('are searched %s', async (_, field, query, entity, expected) => {
    expect((await values('buyer', field, query, entity)).toSorted()).toEqual(expected);
  });
  test('keep to what the asker may read; staff may pick colleagues they have no page of, a supplier may not', async () => {
    expect(await values('demander', 'appointSupplier', '', 'demand')).not.toContain('s3');
    expect(await values('demander', 'appointSupplier', 'ids=s3', 'demand')).toEqual([]);
    expect(await values('buyer', 'buyer', 'keyword=boss')).toEqual(['u-boss']);
    expect(await values('supplier', 'buyer', '', 'supplierOrder')).toEqual([]);
    expect((await options('supplier', 'demander', '', 'supplierOrder')).reason).toBe('invalid_input');
    expect((await options('buyer', 'poNo')).reason).toBe('invalid_input');
    expect((await options('demander', 'supplier', '', 'supplierOrder')).reason).toBe('unknown_entity');
  });
  test('of a tree are asked level by level', async () => {
    await rows(`update sys_depart set parent = 'd1' where id = 'd2'`);
    const { result } = await options('buyer', 'depart', 'parent=');
    expect(result.records).toMatchObject([{ value: 'd1', parent: null, leaf: false }]);
    expect((await options('buyer', 'depart', 'parent=d1')).result.records).toMatchObject([
      { value: 'd2', parent: 'd1', leaf: true },
    ]);
  });
  test('are one statement', async () => {
    expect((await countSent(() => options('buyer', 'supplier', 'keyword=x'))).sent).toBe(1);
  });
});

describe('drafts', () => {
  const draft = (name: string, method: 'GET' | 'PUT' | 'DELETE', key: string, body?: object) =>
    trade.call(name, method, `/drafts/purchaseOrder/${key}`, body);
  test('are kept per person until dropped', async () => {
    const saved = await draft('buyer', 'PUT', 'new', { body: { remark: '半' }, version: 0 });
    expect(saved.result.savedAt).toMatch(/^\d{4}-/);
    expect((await draft('buyer', 'GET', 'new')).result).toMatchObject({
      body: { remark: '半' },
      version: 0,
      savedAt: saved.result.savedAt,
    });
    expect((await draft('buyer2', 'GET', 'new')).result).toBeNull();
    expect((await draft('other', 'GET', 'new')).result).toBeNull();
    await draft('buyer', 'DELETE', 'new');
    expect((await draft('buyer', 'GET', 'new')).result).toBeNull();
  });
  test('are only so large, and only so many', async () => {
    expect((await draft('buyer', 'PUT', 'big', { body: { remark: 'x'.repeat(1_100_000) }, version: 0 })).reason).toBe(
      'too_large',
    );
    await rows(
      `insert into draft (tenant_id, user_id, entity, key, body, version, saved_at) select 1, 'u-boss', 'purchaseOrder', 'k' || n, '{}', 0, now() - n * interval '1 minute' from generate_series(1, 200) n`,
    );
    await draft('boss', 'PUT', 'one-more', { body: {}, version: 0 });
    const [count] = await rows(
      `select count(*)::int as n, bool_or(key = 'k200') as oldest from draft where user_id = 'u-boss'`,
    );
    expect(count).toEqual({ n: 200, oldest: false });
  });
});
