import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { form, type Grid, workbook } from '../../tests/support/imports.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';

// Every change of a document is a publish of all of them: some seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let catalog: Catalog;
let call: Catalog['call'];
beforeAll(async () => {
  catalog = await openCatalog('dict_admin');
  call = catalog.call;
});
afterAll(() => catalog.close());

const items = async (dictId: string, query = '') =>
  (await call('admin', 'GET', `/sys/dictItem/list?dictId=${dictId}&pageSize=100${query}`)).result.records;
const itemValues = async (dictId: string) =>
  (await items(dictId)).map(({ itemValue }: { itemValue: string }) => itemValue);

describe('dictionaries as old clients keep them', () => {
  test('are listed with ids that stay, page by page', async () => {
    const { result } = await call('admin', 'GET', '/sys/dict/list?dictName=*单位*&pageNo=1&pageSize=10&_t=1');
    expect(result).toMatchObject({ total: 1, size: 10, current: 1, pages: 1 });
    expect(result.records[0]).toMatchObject({
      id: 'unit',
      dictCode: 'unit',
      dictName: '计量单位',
      type: 0,
      delFlag: 0,
    });
    const far = await call('admin', 'GET', '/sys/dict/list?pageNo=99&column=dictCode&order=asc');
    expect(far.result.records).toEqual([]);
    expect(await call('admin', 'GET', '/sys/dict/list?order=evil')).toMatchObject({ success: false, code: 500 });
    expect(await call('buyer', 'GET', '/sys/dict/list')).toMatchObject({ success: false, code: 510 });
  });

  test('come and go, to the bin and back, and for good', async () => {
    const added = await call('admin', 'POST', '/sys/dict/add', {
      dictName: '颜色',
      dictCode: 'colour',
      description: '试',
    });
    expect(added).toMatchObject({ success: true, message: '保存成功！' });
    const again = await call('admin', 'POST', '/sys/dict/add', { dictName: '颜色', dictCode: 'colour' });
    expect(again).toMatchObject({ success: false, message: '字典编码已存在' });
    expect(await call('admin', 'POST', '/sys/dict/edit', { id: 'colour', dictName: '色彩' })).toMatchObject({
      success: true,
      message: '编辑成功!',
    });
    expect((await call('admin', 'GET', '/sys/dict/queryById?id=colour')).result).toMatchObject({
      dictName: '色彩',
      description: '试',
      createBy: 'admin',
    });
    expect(await call('admin', 'DELETE', '/sys/dict/delete?id=unit')).toMatchObject({ success: false });
    expect(await call('admin', 'DELETE', '/sys/dict/deleteBatch?ids=colour,')).toMatchObject({ message: '删除成功!' });
    expect((await call('admin', 'GET', '/sys/dict/deleteList')).result).toMatchObject([{ id: 'colour', delFlag: 1 }]);
    expect(await call('admin', 'PUT', '/sys/dict/back/colour')).toMatchObject({ message: '操作成功!' });
    expect((await call('admin', 'GET', '/sys/dict/deleteList')).result).toEqual([]);
    await call('admin', 'DELETE', '/sys/dict/delete?id=colour');
    expect(await call('admin', 'DELETE', '/sys/dict/deletePhysic/colour')).toMatchObject({ message: '删除成功!' });
    expect((await call('admin', 'GET', '/sys/dict/deleteList')).result).toEqual([]);
    expect(await call('admin', 'DELETE', '/sys/dict/deleteBatch?ids=')).toMatchObject({ message: '参数不识别！' });
  });
});

describe('entries as old clients keep them', () => {
  test('of all dictionaries are listed where none is named; of one that is not there, none', async () => {
    const all = (await call('admin', 'GET', '/sys/dictItem/list?pageSize=10')).result;
    expect(all.total).toBeGreaterThan(100);
    expect(all.records).toHaveLength(10);
    expect((await call('admin', 'GET', '/sys/dictItem/list?dictId=undefined')).result.total).toBe(all.total);
    expect((await call('admin', 'GET', '/sys/dictItem/list?dictId=none')).result).toMatchObject({ total: 0 });
  });

  test('belong to a dictionary whose code has underscores as well as to any other', async () => {
    const made = { dictName: '单据种类', dictCode: 'ol_form_biz_type' };
    expect(await call('admin', 'POST', '/sys/dict/add', made)).toMatchObject({ message: '保存成功！' });
    const item = { dictId: 'ol_form_biz_type', itemText: '测试', itemValue: 'temp', status: 1 };
    expect(await call('admin', 'POST', '/sys/dictItem/add', item)).toMatchObject({ message: '保存成功！' });
    const options = [{ value: 'temp', text: '测试', title: '测试', label: '测试' }];
    expect((await call('buyer', 'GET', '/sys/dict/getDictItems/ol_form_biz_type')).result).toEqual(options);
    await catalog.publish('entity', 'sheet', {
      title: '表',
      fields: { sort: { type: 'choice', dict: 'ol_form_biz_type', label: '种类' } },
      access: { roles: { admin: { do: ['create'] } } },
    });
    const { result } = await call('admin', 'POST', '/records/sheet', { sort: 'temp' });
    const kept = await call('admin', 'GET', `/records/sheet/${result.id}`);
    expect(kept.result).toMatchObject({ sort: 'temp', sort_dictText: '测试' });
    expect(await call('admin', 'GET', '/dicts/ol_form_biz_type')).toMatchObject({ success: true });
    expect(await call('admin', 'GET', '/metadata/documents/dict/ol_form_biz_type')).toMatchObject({ success: true });
    const spoilt = { dictName: '坏', dictCode: '1-bad' };
    expect(await call('admin', 'POST', '/sys/dict/add', spoilt)).toMatchObject({
      message: '字典编码以小写字母开头，只能用字母、数字和下划线，最多41个字符',
    });
  });

  test('are added at their place, moved, named anew and switched off', async () => {
    const add = (itemText: string, itemValue: string, sortOrder?: number) =>
      call('admin', 'POST', '/sys/dictItem/add', { dictId: 'unit', itemText, itemValue, sortOrder, status: 1 });
    expect(await add('桶', 'DRUM', 2)).toMatchObject({ message: '保存成功！' });
    expect(await add('桶二', 'DRUM')).toMatchObject({ message: '该值不可用，系统中已存在！' });
    expect((await itemValues('unit')).slice(0, 3)).toEqual(['EA', 'DRUM', 'BOX']);
    const edited = await call('admin', 'PUT', '/sys/dictItem/edit', {
      id: 'unit:DRUM',
      itemText: '大桶',
      sortOrder: 1,
      description: '200 升',
    });
    expect(edited).toMatchObject({ message: '编辑成功!' });
    expect((await items('unit'))[0]).toMatchObject({
      id: 'unit:DRUM',
      dictId: 'unit',
      itemText: '大桶',
      sortOrder: 1,
      status: 1,
      description: '200 升',
    });
    await call('admin', 'POST', '/sys/dictItem/edit', { id: 'unit:DRUM', status: '0' });
    expect(await items('unit', '&status=0')).toMatchObject([{ itemValue: 'DRUM' }]);
    expect((await call('buyer', 'GET', '/sys/dict/getDictText/unit/DRUM')).result).toBe('大桶');
  });

  test('of the product are switched off instead of removed; the company’s own go', async () => {
    const off = await call('admin', 'DELETE', '/sys/dictItem/delete?id=unit:ROLL');
    expect(off).toMatchObject({ success: true, message: '“卷”正在使用，已改为停用' });
    expect(await call('admin', 'DELETE', '/sys/dictItem/deleteBatch?ids=unit:DRUM,')).toMatchObject({
      message: '删除成功!',
    });
    expect(await itemValues('unit')).not.toContain('DRUM');
    expect(await items('unit', '&itemText=*卷*')).toMatchObject([{ itemValue: 'ROLL', status: 0 }]);
  });

  test('are free or taken', async () => {
    const check = (query: string) => call('admin', 'GET', `/sys/dictItem/dictItemCheck?dictId=unit&${query}`);
    expect(await check('itemValue=KG')).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' });
    expect(await check('itemValue=KG&id=unit:KG')).toMatchObject({ success: true, message: '该值可用！' });
    expect(await check('itemValue=NEW')).toMatchObject({ success: true, message: '该值可用！' });
  });

  test('of what is not there are not found', async () => {
    for (const id of ['none:1', 'unit:none', ':', 'x']) {
      expect(await call('admin', 'POST', '/sys/dictItem/edit', { id, itemText: '甲' })).toMatchObject({
        success: false,
      });
      expect(await call('admin', 'GET', `/sys/dictItem/queryById?id=${id}`)).toMatchObject({ success: false });
    }
    expect(
      await call('admin', 'POST', '/sys/dictItem/add', { dictId: 'none', itemText: '甲', itemValue: '1' }),
    ).toMatchObject({ success: false });
  });
});

describe('dictionaries as a workbook', () => {
  const inject = (method: 'GET' | 'POST', url: string, more: object = {}) =>
    catalog.app.inject({ method, url: `/api${url}`, headers: { 'x-access-token': 'admin' }, ...more });
  const send = async (rows: Grid) => {
    const { headers, payload } = form('字典.xls', workbook(rows, 'biff8'));
    const all = { headers: { ...headers, 'x-access-token': 'admin' }, payload };
    return (await inject('POST', '/sys/dict/importExcel', all)).json();
  };
  const head = ['字典名称', '字典编码', '描述', '选项名称', '数据值', '排序', '状态', '选项说明'];

  test('go out by filter and by choice, by GET as by POST', async () => {
    const got = await inject('GET', '/sys/dict/exportXls?dictCode=unit');
    expect(got.headers).toMatchObject({ 'content-type': 'application/vnd.ms-excel', 'x-row-count': '1' });
    const posted = await inject('POST', '/sys/dict/exportXls', { payload: { dictCode: 'unit' } });
    expect(posted.rawPayload.equals(got.rawPayload)).toBe(true);
    const chosen = await inject('GET', '/sys/dict/exportXls?selections=unit,sex');
    expect(chosen.headers['x-row-count']).toBe('2');
    expect(await call('buyer', 'GET', '/sys/dict/exportXls')).toMatchObject({ success: false, code: 510 });
  });

  test('come in with their entries; one that is there already is told with its row', async () => {
    const good = await send([
      head,
      ['仓位', 'binKind', '试', '高位', 'H', 2, '启用', ''],
      ['仓位', 'binKind', '试', '低位', 'L', 1, '停用', ''],
    ]);
    expect(good).toMatchObject({ success: true, code: 200, message: '文件导入成功！数据行数：2' });
    expect(await items('binKind')).toMatchObject([
      { itemValue: 'L', itemText: '低位', status: 0 },
      { itemValue: 'H', itemText: '高位', status: 1 },
    ]);
    const partly = await send([
      head,
      ['仓位', 'binKind', '', '高位', 'H', 1, '', ''],
      ['层', 'floorKind', '', '一层', '1', 1, '', ''],
    ]);
    expect(partly).toMatchObject({
      success: true,
      code: 201,
      result: { totalCount: 2, successCount: 1, errorCount: 1 },
    });
    const file = await inject('GET', partly.result.fileUrl);
    expect(file.body).toContain('第 2 行：字典编码已经存在，忽略导入。');
    expect(await send([head, ['仓位', 'binKind', '', '高位', 'H', 1, '', '']])).toMatchObject({ success: false });
    expect(await send([['别的']])).toMatchObject({ success: false, message: expect.stringContaining('文件导入失败') });
  });
});
