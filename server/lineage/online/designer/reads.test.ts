import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Catalog, openCatalog } from '../../../../tests/support/open-catalog.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let catalog: Catalog;
beforeAll(async () => {
  catalog = await openCatalog('online_reads');
});
afterAll(() => catalog.close());

const get = (url: string, who = 'admin') => catalog.call(who, 'GET', `/online${url}`);

describe('forms as the old designer lists them', () => {
  test('heads are pages of forms, found by table and title', async () => {
    const { result } = await get('/cgform/head/list?pageSize=5');
    expect(result).toMatchObject({ size: 5, current: 1 });
    expect(result.total).toBeGreaterThan(20);
    const [order] = (await get('/cgform/head/list?tableName=po_order')).result.records;
    expect(order).toMatchObject({ id: 'purchaseOrder', tableTxt: '采购订单', tableType: '2', isDbSynch: 'Y' });
    expect((await get('/cgform/head/queryById?id=purchaseOrder')).result).toMatchObject({ tableName: 'po_order' });
    expect((await get('/cgform/head/queryById?id=ghost')).success).toBe(false);
    const named = await get('/cgform/head/queryByTableNames?tableNames=po_order,ghost');
    expect(named.result.map(({ id }: { id: string }) => id)).toEqual(['purchaseOrder']);
  });

  test('fields and indexes are told by id and by table', async () => {
    const byId = (await get('/cgform/field/listByHeadId?headId=purchaseOrder')).result;
    const byCode = (await get('/cgform/field/listByHeadCode?headCode=po_order')).result;
    expect(byId).toEqual(byCode);
    expect(byId.map(({ dbFieldName }: { dbFieldName: string }) => dbFieldName)).toContain('po_no');
    expect((await get('/cgform/index/listByHeadId?headId=purchaseOrder')).success).toBe(true);
  });

  test('buttons are the actions and moves of a document, and those every form has', async () => {
    const { records } = (await get('/cgform/button/list/purchaseOrder?pageSize=50')).result;
    const submit = records.find(({ buttonCode }: { buttonCode: string }) => buttonCode === 'submit');
    expect(submit).toMatchObject({ buttonStyle: 'form', buttonStatus: '1', cgformHeadId: 'purchaseOrder' });
    expect((await get(`/cgform/button/queryById?id=${submit.id}`)).result).toEqual(submit);
    const every = (await get('/cgform/button/builtInList/purchaseOrder?pageSize=50')).result.records;
    expect(every.map(({ buttonCode }: { buttonCode: string }) => buttonCode)).toContain('batch_delete');
  });

  test.each([
    ['POST', '/cgform/head/enhanceSql/purchaseOrder', '不运行'],
    ['GET', '/cgform/head/enhanceJs/purchaseOrder?type=form', '不运行'],
    ['GET', '/cgform/head/enhanceButton/purchaseOrder', '不运行'],
    ['DELETE', '/cgform/head/deletebatchEnhanceSql?ids=1', '不运行'],
    ['POST', '/cgform/head/add', 'addAll'],
    ['PUT', '/cgform/head/edit', 'editAll'],
    ['POST', '/cgform/head/copyOnline?code=purchaseOrder', '应用设计'],
    ['GET', '/cgform/head/copyOnlineTable/purchaseOrder?tableName=x', '应用设计'],
    ['GET', '/cgform/head/queryTables', '新建单据'],
    ['GET', '/cgform/head/tableInfo?code=purchaseOrder', '不生成代码'],
    ['POST', '/cgform/button/aitest', '应用设计'],
    ['DELETE', '/cgreport/head/delete?id=x', '应用设计'],
    ['DELETE', '/cgreport/head/deleteBatch?ids=x', '应用设计'],
    ['POST', '/cgform/button/add', '应用设计'],
    ['DELETE', '/cgform/head/delete?id=purchaseOrder', '数据会保留'],
    ['POST', '/cgform/head/transTables/sys_user', '新建单据'],
    ['POST', '/graphreport/head/add', '不接受 SQL'],
  ])('%s %s says what to do instead', async (method, url, says) => {
    const told = await catalog.call('admin', method as 'POST', `/online${url}`, { cgrSql: 'select 1' });
    expect(told.success).toBe(false);
    expect(told.message).toContain(says);
  });

  test('nothing of it is for those who may not read configuration', async () => {
    for (const url of ['/cgform/head/list', '/cgform/button/list/purchaseOrder', '/graphreport/head/list'])
      expect((await get(url, 'buyer')).reason).toBe('not_allowed');
  });
});

describe('graph reports', () => {
  test.each([
    ['POST', 'add', '系统不接受 SQL'],
    ['PUT', 'edit', '系统不接受 SQL'],
    ['POST', 'parseField', '系统不接受 SQL'],
    ['DELETE', 'delete?id=ordersUnderway', '“应用设计”里删除'],
    ['DELETE', 'deleteBatch?ids=ordersUnderway', '“应用设计”里删除'],
    ['GET', 'exportXls', '配置包'],
    ['POST', 'importExcel', '配置包'],
  ] as const)('%s %s does nothing, and says what to do instead', async (method, url, said) => {
    const body = method === 'GET' ? undefined : { cgrSql: 'select 1', extendJs: 'alert(1)' };
    const answer = await catalog.call('admin', method, `/online/graphreport/head/${url}`, body);
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining(said) });
  });

  test('are the charts of the company, with their columns', async () => {
    const { records } = (await get('/graphreport/head/list?code=ordersUnderway')).result;
    expect(records).toMatchObject([{ id: 'ordersUnderway', dataType: 'json', cgrSql: null, extendJs: null }]);
    const items = (await get('/graphreport/head/queryOnlGraphreportItemByMainId?id=ordersUnderway')).result;
    expect(items[0]).toMatchObject({ graphreportHeadId: 'ordersUnderway', orderNum: 1 });
    expect((await get('/graphreport/params/listByHeadId?headId=ordersUnderway')).result).toEqual([]);
    expect((await get('/graphreport/head/queryById?id=ghost')).success).toBe(false);
  });

  test('are read with the rights of whoever asks, by their own query items and nothing else', async () => {
    const data = (who: string, more = '') => get(`/graphreport/api/getChartsData?id=ordersUnderway${more}`, who);
    const { result } = await data('buyer');
    expect(result).toMatchObject({ head: { code: 'ordersUnderway' } });
    expect(Array.isArray(result.data)).toBe(true);
    const filters = encodeURIComponent(JSON.stringify([{ fieldName: 'nothing', value: "' or 1=1 --" }]));
    expect((await data('buyer', `&params=${filters}`)).result.data).toEqual(result.data);
    expect((await data('buyer', '&params=%7Bbroken')).message).toBe('查询条件不合法');
    expect((await data('nobody')).reason).toBe('unknown_report');
    const book = '/graphreport/api/exportXlsById?id=ordersUnderway';
    const { headers } = await catalog.app.inject({ url: `/api/online${book}`, headers: { 'x-access-token': 'buyer' } });
    expect(headers['content-type']).toContain('application/vnd.ms-excel');
    expect((await get(book, 'nobody')).reason).toBe('unknown_report');
  });
});
