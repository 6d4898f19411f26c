import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { form } from '../../../tests/support/imports.ts';
import { type Catalog, openCatalog } from '../../../tests/support/open-catalog.ts';
import { readBook } from '../../records/excel/read/read-book.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let catalog: Catalog;
let call: Catalog['call'];
beforeAll(async () => {
  catalog = await openCatalog('online_calls');
  call = catalog.call;
  await rows(
    `insert into mm_category (tenant_id, id, code, name, parent, sort, control_level, enabled) values
      (1, 'c1', 'A', '试剂', null, 1, 'A', 'ENABLED'), (1, 'c2', 'AA', '溶剂', 'c1', 2, 'A', 'ENABLED'), (1, 'c3', 'B', '耗材', null, 3, 'A', 'ENABLED')`,
  );
  await rows(
    `insert into su_supplier (tenant_id, id, code, name, grade, verify_status, held_now, pay_term, currency) values
      (1, 's1', 'S1', '甲钢', 'A', '6', 'N', 'NET30', 'CNY'), (1, 's2', 'S2', '乙铝', 'B', '6', 'N', 'NET30', 'CNY'), (1, 's3', 'S3', '丙铜', 'B', '1', 'N', null, null)`,
  );
  await catalog.publish('entity', 'visit', {
    spec: 1,
    title: '拜访',
    fields: {
      subject: { type: 'text', label: '主题', need: true, max: 50 },
      tags: { type: 'choice', dict: 'unit', many: true, label: '标签' },
      visitedOn: { type: 'date', label: '日期' },
    },
    parts: {
      report: { label: '报告', rows: { max: 1 }, fields: { body: { type: 'text', label: '内容', need: true } } },
    },
    forms: {
      edit: {
        head: [{ section: 'base', title: '基本', cells: ['subject', 'tags', 'visitedOn'] }],
        body: [{ part: 'report', as: 'grid', cols: ['body'] }],
      },
    },
    lists: { main: { cols: ['subject', 'tags', 'visitedOn'], find: [{ f: 'visitedOn', op: 'range' }, { f: 'tags' }] } },
    access: { roles: { buyer: { do: ['create', 'edit', 'delete', 'export', 'import'] }, demander: { do: ['read'] } } },
  });
});
afterAll(() => catalog.close());

const rows = (text: string) => catalog.house.db.tenant(1).rows({ text, values: [] });
const get = (url: string, who = 'buyer') => call(who, 'GET', url);

describe('online reports', () => {
  const api = '/online/cgreport/api';
  test('C22: getRpColumns leads to getQueryInfo and getData', async () => {
    const { result } = await get(`${api}/getRpColumns/supplierPicker`);
    expect(result).toMatchObject({ cgRpConfigId: 'supplierPicker', cgRpConfigName: '选择供应商' });
    expect(result.columns.find(({ dataIndex }: { dataIndex: string }) => dataIndex === 'grade')).toMatchObject({
      title: '等级',
      sorter: true,
      customRender: 'supplierGrade',
    });
    expect(result.dictOptions.supplierGrade[0]).toMatchObject({
      value: 'S',
      text: '战略',
      title: '战略',
      label: '战略',
    });
    const items = (await get(`${api}/getQueryInfo/${result.cgRpConfigId}`)).result;
    expect(items).toMatchObject([
      { field: 'name', view: 'text', mode: 'like', hidden: '0' },
      { field: 'grade', view: 'list_multi', mode: 'single', hidden: '1', config: '1', dictCode: 'supplierGrade' },
    ]);
    const data = (query: string) => get(`${api}/getData/${result.cgRpConfigId}?${query}`);
    const names = async (query: string) => (await data(query)).result.records.map(({ name }: { name: string }) => name);
    expect((await data('pageNo=1&pageSize=10')).result).toMatchObject({ total: 2 });
    expect(await names(`name=${encodeURIComponent('*钢*')}`)).toEqual(['甲钢']);
    expect(await names('grade=B&column=name&order=asc')).toEqual(['乙铝']);
    expect(await names('column=code&order=desc')).toEqual(['乙铝', '甲钢']);
    expect(await names('column=createTime&order=desc&pageSize=-521&_t=1')).toHaveLength(2);
  });
  test.each([
    ['getRpColumns/nothing', '没有这个报表，或您无权查看'],
    ['getRpColumns/constructor', '没有这个报表，或您无权查看'],
    ['getQueryInfo/nothing', '没有这个报表，或您无权查看'],
    ['getData/nothing', '没有这个报表，或您无权查看'],
    ['getData/supplierPicker?column=password&order=asc', '请注意，将要排序的列字段不存在：password'],
    ['getData/supplierPicker?column=name&order=asc;drop', '排序方向只能是 asc 或 desc'],
    ['getReportDictList?dictCode=', '字典Code不能为空!'],
  ])('C22: %s fails with a sentence', async (url, message) => {
    expect(await get(`${api}/${url}`)).toMatchObject({ success: false, message });
  });
  test('C22: what a query item chooses from is said as an old client looks for it', async () => {
    await rows(
      `insert into sys_user (tenant_id, id, username, realname, phone, status) values
        (1, 'p1', 'zhou.ping', '周平', '13911110001', '1'), (1, 'p2', 'wu.fan', '吴凡', '13911110002', '1')`,
    );
    await catalog.publish('entity', 'errand', {
      title: '差事',
      fields: {
        name: { type: 'text', label: '名称' },
        unit: { type: 'choice', dict: 'unit', label: '单位' },
        category: { type: 'tree', to: 'category', label: '品类' },
        supplier: { type: 'ref', to: 'supplier', label: '供应商' },
        picked: { type: 'ref', to: 'supplier', label: '推荐', pick: { report: 'supplierPicker' } },
        runner: { type: 'user', label: '跑腿人' },
      },
      lists: {
        main: { cols: ['name', 'runner'], find: ['name', 'unit', 'category', 'supplier', 'picked', 'runner'] },
      },
      forms: { edit: { head: [{ section: 'base', title: '基本', cells: ['name', 'category', 'picked', 'runner'] }] } },
      access: { roles: { buyer: { do: ['create', 'edit'] } } },
    });
    const find = ['name', 'unit', 'category', 'supplier', 'picked', 'runner'].map((f) => ({ f }));
    const document = { title: '差事表', from: 'errand', cols: [{ f: 'name' }, { f: 'runner' }], find };
    await catalog.publish('report', 'errands', document);

    const { result: items } = await get(`${api}/getQueryInfo/errands`);
    expect(items).toMatchObject([
      { field: 'name', config: '0' },
      { view: 'list_multi', config: '1', dictCode: 'unit', dictTable: '' },
      { view: 'sel_tree', dict: 'mm_category,name,id', pidField: 'parent', pidValue: '0' },
      { view: 'sel_search', config: '1', dictTable: 'su_supplier', dictText: 'name', dictCode: 'id' },
      { view: 'popup', dictTable: 'supplierPicker', dictCode: 'id,name', dictText: 'id,text', code: 'supplierPicker' },
      { view: 'sel_user' },
    ]);
    // Where a client fetches what the items name, there are options.
    expect((await get('/sys/dict/getDictItems/unit')).result.length).toBeGreaterThan(3);
    expect((await get('/sys/dict/loadDict/su_supplier,name,id')).result).toContainEqual(
      expect.objectContaining({ value: 's1', text: '甲钢' }),
    );
    const tree = 'tableName=mm_category&text=name&code=id&pidField=parent&pid=0&hasChildField=';
    expect((await get(`/sys/dict/loadTreeData?${tree}`)).result).toContainEqual(
      expect.objectContaining({ value: 'c1', title: '试剂' }),
    );
    expect((await get('/online/cgform/api/getFormItem/errand')).result.schema.properties).toMatchObject({
      category: { view: 'sel_tree', dict: 'mm_category,name,id' },
      picked: { view: 'popup', code: 'supplierPicker', orgFields: 'id,name', destFields: 'id,text' },
    });

    // The pickers of old clients give the names of accounts.
    const form = '/online/cgform/api/form/errand';
    expect(await call('buyer', 'POST', form, { name: '送样', runner: 'zhou.ping' })).toMatchObject({ success: true });
    expect(await call('buyer', 'POST', form, { name: '取件', runner: 'p2' })).toMatchObject({ success: true });
    const names = async (url: string) => (await get(url)).result.records.map(({ name }: { name: string }) => name);
    for (const url of [`${api}/getData/errands`, '/online/cgform/api/getData/errand']) {
      expect(await names(`${url}?runner=zhou.ping`), url).toEqual(['送样']);
      expect(await names(`${url}?runner=p2`), url).toEqual(['取件']);
      expect(await names(`${url}?runner=nobody.here`), url).toEqual([]);
    }
  });
  test('C22: a report is for who may read what it shows', async () => {
    expect(await get(`${api}/getData/supplierPicker`, 'nobody')).toMatchObject({ success: false });
  });
  test.each([
    ['POST', '/online/cgreport/head/add', { head: { cgrSql: 'select 1' } }],
    ['PUT', '/online/cgreport/head/editAll', { head: {} }],
    ['GET', '/online/cgreport/head/parseSql?sql=select%201', undefined],
  ] as const)('takes no SQL by %s %s, and says what to do instead', async (method, url, body) => {
    const answer = await call('admin', method, url, body);
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining('系统不接受 SQL') });
  });
  test.each([
    ['POST', '/online/cgreport/api/testConnection', '请在“数据源”里设置并测试'],
    ['DELETE', '/online/cgreport/head/delete?id=supplierPicker', '“应用设计”里删除'],
  ] as const)('%s %s says where that is done', async (method, url, said) => {
    const answer = await call('admin', method, url, { dbUrl: 'jdbc:mysql://127.0.0.1/x' });
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining(said) });
  });
  test('made by an administrator while all runs answers at once, also as a workbook in words', async () => {
    await catalog.publish('report', 'byLevel', {
      spec: 1,
      title: '按级别统计',
      from: 'category',
      cols: [{ f: 'controlLevel' }, { f: 'number', label: '个数', agg: 'count' }],
      find: [{ f: 'controlLevel', op: 'in' }],
    });
    const { result } = await get(`${api}/getColumnsAndData/byLevel?column=controlLevel&order=asc`);
    expect(result).toMatchObject({ cgreportHeadName: '按级别统计', data: { total: 1, records: [{ number: 3 }] } });
    const [{ text }] = result.dictOptions.controlLevel;
    const book = (report: string) =>
      catalog.app.inject({
        method: 'GET',
        url: `/api${api}/exportXls/${report}`,
        headers: { 'x-access-token': 'buyer' },
      });
    const answer = await book('byLevel');
    expect(answer.headers['content-type']).toBe('application/vnd.ms-excel');
    const cells = (await readBook('r.xls', answer.rawPayload)).flatMap((row) => row.cells);
    expect(cells).toEqual(expect.arrayContaining(['按级别统计', '个数', text, '3']));
    // What may be read one by one is not taken along as a file.
    expect((await book('supplierPicker')).json()).toMatchObject({ success: false, code: 510 });
  });
  test('is a workbook as it is drawn where it is a crosstab: across, totals of rows, totals below', async () => {
    await catalog.publish('report', 'levelBySwitch', {
      spec: 1,
      title: '级别与启用',
      from: 'category',
      cols: [{ f: 'code' }, { f: 'controlLevel' }, { f: 'number', label: '个数', agg: 'count' }],
      across: 'controlLevel',
      sort: ['code'],
    });
    const answer = await catalog.app.inject({
      method: 'GET',
      url: `/api${api}/exportXls/levelBySwitch`,
      headers: { 'x-access-token': 'buyer' },
    });
    const rows = (await readBook('r.xls', answer.rawPayload)).map(({ cells }) => cells);
    const [heads, ...lines] = rows.slice(rows.findIndex((cells) => cells.includes('合计')));
    expect(heads).toHaveLength(3);
    expect(heads?.at(-1)).toBe('合计');
    expect(lines).toEqual([
      ['A', '1', '1'],
      ['AA', '1', '1'],
      ['B', '1', '1'],
      ['合计', '3', '3'],
    ]);
  });
  test('is listed for administrators, with its columns', async () => {
    expect((await get('/online/cgreport/head/list?code=supplierPicker', 'admin')).result).toMatchObject({
      total: 1,
      records: [{ code: 'supplierPicker', name: '选择供应商', cgrSql: null }],
    });
    const items = (await get('/online/cgreport/item/listByHeadId?headId=supplierPicker', 'admin')).result;
    expect(items.find(({ fieldName }: { fieldName: string }) => fieldName === 'name')).toMatchObject({
      isShow: 1,
      isSearch: 1,
    });
    expect(await get('/online/cgreport/head/list')).toMatchObject({ success: false, code: 510 });
  });
});

describe('online forms', () => {
  const api = '/online/cgform/api';
  const material = {
    name: '乙腈',
    category: 'c2',
    material_kind: 'SERVICE',
    shelf_days: 30,
    unit: 'KG',
    hazard: 'NONE',
  };
  const add = async (code: string, body: object) =>
    (await call('buyer', 'POST', `${api}/form/${code}?tabletype=1`, body)).result;

  test('C24: a single table: getFormItem, POST, getData, PUT, DELETE', async () => {
    const { schema, head } = (await get(`${api}/getFormItem/material`)).result;
    expect(head).toMatchObject({ id: 'material', tableName: 'mm_material' });
    expect((await get(`${api}/getFormItem/sourceList`)).result.head).toMatchObject({ tableType: 1 });
    expect(schema.required).toEqual(expect.arrayContaining(['name', 'category', 'material_kind']));
    expect(schema.properties.unit).toMatchObject({
      view: 'list',
      enum: expect.arrayContaining([expect.objectContaining({ value: 'KG', text: '千克' })]),
    });
    expect(schema.properties.category).toMatchObject({ dictTable: 'mm_category', dictText: 'name', dictCode: 'id' });
    expect(await call('buyer', 'POST', `${api}/form/mm_material`, { ...material, name: '' })).toMatchObject({
      success: false,
    });
    const id = await add('mm_material', material);
    expect((await get(`${api}/form/material/${id}`)).result).toMatchObject({
      id,
      name: '乙腈',
      material_kind: 'SERVICE',
      material_kind_dictText: '服务',
    });
    expect(await call('buyer', 'PUT', `${api}/form/material`, { id, ...material, name: '丙酮' })).toMatchObject({
      message: '修改成功！',
    });
    expect((await get(`${api}/getData/material?name=${encodeURIComponent('丙酮')}`)).result).toMatchObject({
      total: 1,
      records: [{ id, name: '丙酮' }],
    });
    expect(await call('buyer', 'DELETE', `${api}/form/material/${id},`)).toMatchObject({ success: true });
    expect((await get(`${api}/getData/material`)).result.total).toBe(0);
    expect(await get(`${api}/form/material/${id}`)).toMatchObject({ success: false });
  });

  test('C24: one to many: lines stand under the name of their table', async () => {
    const { properties } = (await get(`${api}/getFormItem/demand`)).result.schema;
    const [table] = Object.entries(properties).find(
      ([, property]) => (property as { view: string }).view === 'tab',
    ) ?? [''];
    expect(properties[table]).toMatchObject({
      relationType: 0,
      columns: expect.arrayContaining([expect.objectContaining({ key: 'qty' })]),
    });
    const lines = [{ name: '钢板', qty: 3, unit: 'KG' }];
    const answer = await call('buyer', 'POST', `${api}/form/demand?tabletype=2`, {
      ...(await demand()),
      [table]: lines,
    });
    expect(answer).toMatchObject({ success: true, message: '添加成功！' });
    const read = (await get(`${api}/form/demand/${answer.result}`)).result;
    expect(read[table]).toMatchObject([{ id: expect.any(String), name: '钢板', qty: 3, pr_demand_id: answer.result }]);
    expect((await get(`${api}/subform/list/${table}/${answer.result}`)).result).toHaveLength(1);
    const [line] = read[table];
    const edited = {
      ...read,
      [table]: [
        { ...line, qty: '4.5' },
        { name: '钢管', qty: 1, unit: 'KG' },
      ],
    };
    expect(await call('buyer', 'PUT', `${api}/form/demand`, edited)).toMatchObject({ success: true });
    expect((await get(`${api}/form/demand/${answer.result}`)).result[table]).toMatchObject([
      { id: line.id, qty: 4.5 },
      { name: '钢管' },
    ]);
  });

  test('C24: one to one: the form has properties and the record one row', async () => {
    const { schema } = (await get(`${api}/getFormItemBytbname/t1_visit`)).result;
    expect(schema.properties.t1_visit_report).toMatchObject({
      relationType: 1,
      required: ['body'],
      properties: { body: { title: '内容' } },
    });
    const id = await add('visit', {
      subject: '初访',
      tags: 'KG,G',
      visited_on: '2026-11-20',
      t1_visit_report: { body: '价格' },
    });
    expect((await get(`${api}/detail/visit/${id}`)).result).toMatchObject({
      tags: 'KG,G',
      tags_dictText: expect.any(String),
      t1_visit_report: [{ body: '价格' }],
    });
    expect((await get(`${api}/subform/t1_visit_report/${id}`)).result).toMatchObject({ body: '价格' });
    expect((await get(`${api}/getData/visit?visited_on_begin=2026-11-01&visited_on_end=2026-11-30`)).result.total).toBe(
      1,
    );
    expect((await get(`${api}/getData/visit?visited_on_begin=2026-12-01`)).result.total).toBe(0);
  });

  test('C24: a tree: one level at a time, with what hangs below', async () => {
    const roots = (await get(`${api}/getTreeData/category?parent=0`)).result;
    expect(roots.records).toMatchObject(
      [
        { id: 'c1', has_child: '1' },
        { id: 'c3', has_child: '0' },
      ].sort(() => 0),
    );
    expect((await get(`${api}/getTreeData/mm_category?parent=c1`)).result.records).toMatchObject([
      { id: 'c2', parent: 'c1', has_child: '0' },
    ]);
    expect((await get(`${api}/getColumns/category`)).result).toMatchObject({ isTree: 'Y', pidField: 'parent' });
    expect(await get(`${api}/getTreeData/visit?parent=0`)).toMatchObject({
      success: false,
      message: '“拜访”不是树形表单',
    });
  });

  test('C26: rows are snake_case, and column=createTime works', async () => {
    const id = await add('material', { ...material, name: '甲醇' });
    const { records } = (await get(`${api}/getData/material?column=createTime&order=desc&field=id,,name`)).result;
    expect(records[0]).toMatchObject({ id, name: '甲醇', create_time: expect.any(String), category_dictText: '溶剂' });
    expect(Object.keys(records[0]).filter((name) => /[A-Z]/.test(name.replace('_dictText', '')))).toEqual([]);
    expect((await get(`${api}/getData/material?column=create_time&order=asc`)).result.records).toHaveLength(1);
  });

  test('C23: linked drop-downs: the first level by a condition, the next by what was chosen', async () => {
    const ask = 'table=mm_category&txt=name&key=id&idField=id&pidField=parent';
    const options = async (more: string) => (await get(`${api}/querySelectOptions?${ask}&${more}`)).result;
    expect(
      (await options(`condition=${encodeURIComponent("parent = '0'")}`))
        .map(({ label }: { label: string }) => label)
        .sort(),
    ).toEqual(['耗材', '试剂'].sort());
    expect(await options('pidValue=c1')).toMatchObject([{ label: '溶剂', store: 'c2', id: 'c2' }]);
  });

  test('describes list and query items', async () => {
    const { result } = await get(`${api}/getColumns/visit`, 'demander');
    expect(result).toMatchObject({
      code: 'visit',
      currentTableName: 't1_visit',
      tableType: 2,
      hideColumns: expect.arrayContaining(['add', 'delete', 'export']),
    });
    expect((await get(`${api}/getColumns/visit`)).result.hideColumns).toEqual([]);
    expect((await get(`${api}/getQueryInfo/visit`)).result).toMatchObject([
      { field: 'visited_on', mode: 'group', view: 'date' },
      { field: 'tags', view: 'list_multi' },
    ]);
    expect((await get(`${api}/getQueryInfoVue3/visit`)).result).toMatchObject({
      searchFieldList: ['visited_on', 'tags'],
      table: 't1_visit',
    });
    expect(await get(`${api}/getEnhanceJs/visit`)).toMatchObject({ success: true, result: '' });
  });

  test.each([
    ['GET', 'getData/nothing', undefined, '没有这个表单，或您无权查看'],
    ['GET', 'getColumns/__proto__', undefined, '没有这个表单，或您无权查看'],
    ['PUT', 'form/visit', { subject: '无' }, '缺少数据编号 id'],
    ['DELETE', 'form/visit/,', undefined, '参数不识别！'],
    ['POST', 'doButton', { formId: 'visit', buttonCode: 'drop', dataId: 'x' }, '没有按钮“drop”'],
    ['GET', 'subform/visit/x', undefined, '这不是明细表'],
    ['GET', 'checkOnlyTable?tbname=mm_material', undefined, '数据库表名已存在'],
  ] as const)('%s %s is refused with a sentence', async (method, url, body, message) => {
    expect(await call('buyer', method, `${api}/${url}`, body)).toMatchObject({ success: false, message });
  });
  test('are written only by who may', async () => {
    expect(await call('demander', 'POST', `${api}/form/visit`, { subject: '偷写' })).toMatchObject({ success: false });
    expect(await get(`${api}/exportXls/visit`, 'demander')).toMatchObject({ success: false, code: 510 });
    expect(await get(`${api}/getData/sys_user`, 'nobody')).toMatchObject({ success: false });
  });
  test('go out as a workbook with what paramsStr says', async () => {
    const paramsStr = encodeURIComponent(
      JSON.stringify({ visited_on_begin: '2026-01-01', column: 'visited_on', order: 'asc' }),
    );
    const answer = await catalog.app.inject({
      method: 'GET',
      url: `/api${api}/exportXls/visit?paramsStr=${paramsStr}`,
      headers: { 'x-access-token': 'buyer' },
    });
    expect(answer.headers['content-type']).toBe('application/vnd.ms-excel');
    expect(answer.headers['x-row-count']).toBe('1');
  });
});

describe('rights on online forms', () => {
  const api = '/online/cgform/api';
  const ids = async (type: number) =>
    (await get(`${api}/roleAuth?roleId=r-visit&cgformId=visit&type=${type}&authMode=role`, 'admin')).result.map(
      ({ authId }: { authId: string }) => authId,
    );
  const save = (call: string, authId: readonly string[] | string, who = 'admin') =>
    call_(who, `${api}/${call}/r-visit/visit`, {
      authId: typeof authId === 'string' ? authId : JSON.stringify(authId),
      authMode: 'role',
    });
  const call_ = (who: string, url: string, body: object) => call(who, 'POST', url, body);
  beforeAll(async () => {
    await catalog.house.db.tenant(1).rows({
      text: `insert into sys_role (tenant_id, id, code, name) values (1, 'r-visit', 'demander', '需求员') on conflict do nothing`,
      values: [],
    });
  });

  test('are read as fields, buttons and rules that a role has', async () => {
    const page = (await get(`${api}/authPage/visit/1`, 'admin')).result;
    expect(page).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: 'visitedOn:5', code: 'visited_on', title: '日期可见', control: 5 }),
        expect.objectContaining({ id: 'visitedOn:3', title: '日期可编辑', control: 3 }),
      ]),
    );
    expect((await get(`${api}/authColumn/visit`, 'admin')).result[0]).toMatchObject({ code: 'subject', status: 1 });
    expect((await get(`${api}/authButton/visit`, 'admin')).result.authList).toEqual(
      expect.arrayContaining([expect.objectContaining({ code: 'export', title: '导出' })]),
    );
    expect((await get(`${api}/authData/demand`, 'admin')).result[0]).toMatchObject({ cgformId: 'demand', status: 1 });
    expect(await ids(2)).toEqual(['read']);
    expect(await ids(1)).toContain('subject:5');
  });
  test('are saved as the grant of the role, and work at once', async () => {
    expect(await save('roleButtonAuth', ['create', 'edit'])).toMatchObject({ message: '保存成功！' });
    expect(await ids(2)).toEqual(['read', 'create', 'edit']);
    const seen = (await get(`${api}/authPage/visit/1`, 'admin')).result.map(({ id }: { id: string }) => id);
    const fewer = seen.filter((id: string) => !id.startsWith('tags:') && id !== 'visitedOn:3');
    expect(await save('roleColumnAuth', fewer)).toMatchObject({ success: true });
    expect((await ids(1)).toSorted()).toEqual(fewer.toSorted());
    const { properties } = (await get(`${api}/getFormItem/visit`, 'demander')).result.schema;
    expect(properties).not.toHaveProperty('tags');
    expect(properties.visited_on).toMatchObject({ ui: { widgetattrs: { disabled: true } } });
    expect(await save('roleColumnAuth', seen)).toMatchObject({ success: true });
    expect(await save('roleButtonAuth', ['read'])).toMatchObject({ success: true });
    expect(await ids(2)).toEqual(['read']);
  });
  test.each([
    ['roleDataAuth', ['nothing'], '没有这个数据规则，请刷新后再选'],
    ['roleButtonAuth', 'drop table', 'authId 应为 JSON 数组'],
  ])('%s of what is none is refused', async (name, authId, message) => {
    expect(await save(name, authId)).toMatchObject({ success: false, message });
  });
  test('and what has no counterpart says where it is done; who may not grant is refused', async () => {
    const rule = { ruleName: '本人', ruleColumn: 'create_by', ruleOperator: 'USE_SQL_RULES', ruleValue: '1=1' };
    expect((await call('admin', 'POST', `${api}/authData`, rule)).message).toContain('不接受 SQL');
    expect((await call('admin', 'PUT', `${api}/authColumn`, { code: 'x', status: 1 })).message).toContain(
      '不需要先启用',
    );
    expect(await save('roleButtonAuth', ['delete'], 'buyer')).toMatchObject({ success: false });
    expect(await ids(2)).toEqual(['read']);
    expect(await get(`${api}/authPage/visit/1`, 'nobody')).toMatchObject({ success: false });
  });
});

describe('importXls of an online form', () => {
  const send = async (who: string, lines: readonly string[], name = 'a.csv') => {
    const { headers, payload } = form(name, Buffer.from(lines.join('\n')));
    const url = '/api/online/cgform/api/importXls/visit';
    const answer = await catalog.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, 'x-access-token': who },
      payload,
    });
    return answer.json();
  };

  test('takes the good rows, tells of the others, and is for who may', async () => {
    expect(await send('buyer', ['主题,标签,日期', '导入一,千克,2026-11-01', '导入二,,'])).toMatchObject({
      success: true,
      message: '文件导入成功！数据行数：2',
    });
    const partly = await send('buyer', ['主题,日期', '导入三,2026-11-02', '导入四,昨天']);
    expect(partly).toMatchObject({ code: 201, result: { totalCount: 2, errorCount: 1, successCount: 1 } });
    const file = await catalog.app.inject({ method: 'GET', url: `/api${partly.result.fileUrl}` });
    expect(file.body).toContain('第 3 行：请输入正确的日期，例如 2026-07-01，忽略导入。');
    expect(await send('buyer', ['主题', ''])).toMatchObject({ success: false });
    expect(await send('buyer', ['x'], 'a.exe')).toMatchObject({ message: '文件导入失败:只能导入 xls、xlsx、csv 文件' });
    expect(await send('demander', ['主题', '偷写'])).toMatchObject({ success: false, code: 510 });
    const found = `/online/cgform/api/getData/visit?subject=${encodeURIComponent('导入*')}&column=subject&order=asc`;
    expect((await get(found)).result.total).toBe(3);
  });
});

async function demand(): Promise<object> {
  const { fields } = (await catalog.house.models.running(1)).plan('demand', ['buyer']) ?? { fields: {} };
  expect(Object.keys(fields)).toContain('depart');
  await catalog.house.db.tenant(1).rows({
    text: `insert into sys_depart (tenant_id, id, name, code) values (1, 'd1', '研发部', 'A01') on conflict do nothing`,
    values: [],
  });
  await catalog.house.db.tenant(1).rows({
    text: `insert into sys_user (tenant_id, id, username, realname, status) values (1, 'u-buyer', 'buyer', '买手', '1') on conflict do nothing`,
    values: [],
  });
  return { title: '备料', demand_kind: 'NORMAL', urgency: 'NORMAL', demander: 'u-buyer', depart: 'd1' };
}
