import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTrade, type Trade } from '../../../tests/support/trade.ts';
import { viewsRoom } from './views.routes.ts';

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('list_views', [viewsRoom]);
});
afterAll(() => trade.close());

const orders = '/views/purchaseOrder';
const read = async (who: string, entity = 'purchaseOrder') =>
  (await trade.call(who, 'GET', `/views/${entity}?list=main`)).result;
const keep = (who: string, name: string, body: object, more: object = {}) =>
  trade.call(who, 'POST', orders, { list: 'main', sort: 'view', name, body, ...more });
const change = (who: string, id: string, body: object) => trade.call(who, 'PUT', `${orders}/${id}`, body);
const asking = (...children: object[]) => ({ query: { matchType: 'and', children } });
const columns = {
  order: ['poNo', 'total'],
  hidden: ['buyer'],
  widths: { poNo: 180 },
  pins: { poNo: 'left' },
  dense: true,
};

describe('a habit', () => {
  test('is kept for its owner alone, and the last one counts', async () => {
    expect((await read('buyer')).habit).toBeNull();
    await trade.call('buyer', 'PUT', `${orders}/habit`, { list: 'main', body: { size: 30 } });
    await trade.call('buyer', 'PUT', `${orders}/habit`, { list: 'main', body: { columns, size: 20, opens: null } });
    expect((await read('buyer')).habit).toEqual({ columns, size: 20, opens: null });
    expect((await read('buyer2')).habit).toBeNull();
    expect((await read('other')).habit).toBeNull();
  });
});

describe('a named view', () => {
  test('is made, renamed, changed and dropped by its owner', async () => {
    const made = await keep('buyer', ' 我的在途 ', { columns, sort: [{ field: 'total', order: 'desc' }] });
    expect(made.result).toMatchObject({ name: '我的在途', shared: false, mine: true, by: 'BUYER', version: 1 });
    const { id } = made.result;
    expect((await change('buyer', id, { version: 1, name: '在途' })).result).toMatchObject({
      name: '在途',
      version: 2,
    });
    expect(await change('buyer', id, { version: 1, name: '旧' })).toMatchObject({ reason: 'stale_version' });
    expect((await change('buyer', id, { version: 2, body: { size: 50 } })).result.body).toEqual({ size: 50 });
    expect((await read('buyer')).views.map(({ name }: { name: string }) => name)).toEqual(['在途']);
    expect((await trade.call('buyer', 'DELETE', `${orders}/${id}`)).success).toBe(true);
    expect((await read('buyer')).views).toEqual([]);
  });
  test('has a name of its own', async () => {
    const first = await keep('buyer', '同名', {});
    expect(await keep('buyer', '同名', {})).toMatchObject({ reason: 'duplicate_record' });
    const second = await keep('buyer', '另一个', {});
    expect(await change('buyer', second.result.id, { version: 1, name: '同名' })).toMatchObject({
      reason: 'duplicate_record',
    });
    for (const { result } of [first, second]) await trade.call('buyer', 'DELETE', `${orders}/${result.id}`);
  });
  test('nobody else sees or touches one that is not shared', async () => {
    const { id } = (await keep('buyer', '私有', {})).result;
    for (const who of ['buyer2', 'boss', 'other', 'admin']) {
      expect((await read(who)).views).toEqual([]);
      expect(await change(who, id, { version: 1, name: '抢' })).toMatchObject({ reason: 'unknown_record' });
      expect(await trade.call(who, 'DELETE', `${orders}/${id}`)).toMatchObject({ reason: 'unknown_record' });
    }
    await trade.call('buyer', 'DELETE', `${orders}/${id}`);
  });
  test('no more than a hundred', async () => {
    await trade.at.db.tenant(1).rows({
      text: `insert into list_view (tenant_id, id, entity, list, owner, sort, name, body)
        select 1, 'v' || n, 'purchaseOrder', 'main', 'u-supMgr', 'view', 'V' || n, '{}' from generate_series(1, 100) n`,
      values: [],
    });
    expect(await keep('supMgr', '再一个', {})).toMatchObject({ message: '每个列表最多保存100个' });
  });
});

describe('sharing', () => {
  test('is for those who may; the others use what is shared and leave it alone', async () => {
    expect(await keep('buyer', '共享', {}, { shared: true })).toMatchObject({ message: '您没有共享视图的权限' });
    const { id } = (await keep('boss', '共享', { size: 20 }, { shared: true })).result;
    expect(await read('buyer')).toMatchObject({
      mayShare: false,
      views: [{ id, name: '共享', shared: true, mine: false, by: 'BOSS', body: { size: 20 } }],
    });
    expect((await read('other')).views).toEqual([]);
    expect(await change('buyer', id, { version: 1, name: '改' })).toMatchObject({ reason: 'not_allowed' });
    expect(await trade.call('buyer', 'DELETE', `${orders}/${id}`)).toMatchObject({ reason: 'not_allowed' });
    await trade.call('boss', 'DELETE', `${orders}/${id}`);
  });
  test('tells nobody of fields and records they do not see', async () => {
    const query = asking(
      { field: 'total', rule: 'gt', val: '100000' },
      { field: 'supplier.grade', rule: 'eq', val: 'A' },
      { field: 'supplier', rule: 'eq', val: 's3', text: '冻结企业' },
    );
    const given = { ...query, columns, sort: [{ field: 'total', order: 'asc' }], filters: { total: ['1', '2'] } };
    const { id } = (await keep('boss', '大额', given, { shared: true })).result;
    const [view] = (await read('demander')).views;
    expect(view.body).toEqual({
      columns: { ...columns, order: ['poNo'] },
      sort: [],
      filters: {},
      query: {
        matchType: 'and',
        children: [{ gone: null }, { gone: null }, { field: 'supplier', rule: 'eq', val: 's3' }],
      },
    });
    const [own] = (await read('boss')).views;
    expect(own.body).toEqual(given);
    await trade.call('boss', 'DELETE', `${orders}/${id}`);
  });
});

test('a view that names a field that is no more says so, and still opens', async () => {
  const body = {
    columns: { ...columns, order: ['ghost', 'poNo'], widths: { ghost: 100 } },
    query: {
      matchType: 'or',
      children: [
        { field: 'ghost', rule: 'eq', val: '1' },
        { field: 'poNo', rule: 'like', val: 'A' },
      ],
    },
    labels: { ghost: '合同编号', poNo: '订单编号' },
  };
  await trade.at.db.tenant(1).rows({
    text: `insert into list_view (tenant_id, id, entity, list, owner, sort, name, shared, body)
      values (1, 'gone', 'purchaseOrder', 'main', 'u-boss', 'query', '旧查询', true, $1)`,
    values: [JSON.stringify(body)],
  });
  const [view] = (await read('buyer')).views;
  expect(view.body.columns).toMatchObject({ order: ['poNo'], widths: {} });
  expect(view.body.query.children).toEqual([{ gone: '合同编号' }, { field: 'poNo', rule: 'like', val: 'A' }]);
});

test.each([
  [asking({ field: 'total', rule: 'gt', val: '1' }), 'demander', '查询字段不存在：total'],
  [asking({ field: 'total', rule: 'USE_SQL_RULES', val: '1' }), 'buyer', '查询条件不合法'],
  [{ query: 'total > 1' }, 'buyer', '查询条件不合法'],
  [{ filters: { poNo: 'x'.repeat(31_000) } }, 'buyer', '视图内容过大'],
  [{ columns: { ...columns, widths: { poNo: 99_999 } } }, 'buyer', '校验失败：body/columns/widths/poNo：不能大于800'],
  [{ script: 'alert(1)' }, 'buyer', '校验失败：不认识的属性“script”'],
])('refuses %j of %s', async (body, who, message) => {
  expect(await keep(who, '不行', body)).toMatchObject({ success: false, reason: 'invalid_input', message });
});

test('whoever may not read the entity has no views of it', async () => {
  expect(await trade.call('nobody', 'GET', `${orders}?list=main`)).toMatchObject({ reason: 'unknown_entity' });
});

test('all lists tell at once what each tells by itself, and nothing where nothing is kept or read', async () => {
  const all = async (who: string) => (await trade.call(who, 'GET', '/views')).result;
  const shared = await keep('boss', '给大家', { columns }, { shared: true });
  for (const who of ['buyer', 'boss', 'demander']) {
    const { lists, mayShare } = await all(who);
    const own = await read(who);
    expect(lists).toEqual({ 'purchaseOrder/main': own });
    expect(mayShare).toBe(own.mayShare);
  }
  expect((await all('nobody')).lists).toEqual({});
  await trade.call('boss', 'DELETE', `${orders}/${shared.result.id}`);
});
