import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Catalog, openCatalog } from '../../../../tests/support/open-catalog.ts';
import { designedForms, openForm } from './find-form.ts';
import { onlineFields } from './online-field.ts';
import { onlineHead, onlineIndexes } from './online-head.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let catalog: Catalog;
let call: Catalog['call'];
beforeAll(async () => {
  catalog = await openCatalog('online_designer');
  call = catalog.call;
});
afterAll(() => catalog.close());

const api = '/online/cgform/api';
const head = { tableName: 'lab_visit', tableTxt: '实验室来访', tableType: 1, formTemplate: '2', isTree: 'N' };
const shown = { isShowForm: 1, isShowList: 1 };
const field = (dbFieldName: string, dbFieldTxt: string, more: object = {}) => ({
  dbFieldName,
  dbFieldTxt,
  dbType: 'string',
  dbLength: 32,
  fieldShowType: 'text',
  ...shown,
  ...more,
});
const system = ['id', 'create_by', 'create_time', 'update_by', 'update_time', 'sys_org_code'].map((name) =>
  field(name, name, { dbIsKey: name === 'id' ? 1 : 0, isShowForm: 0, isShowList: 0 }),
);

/** A form as its designer would open it. */
async function designed(name: string) {
  const { form, part } = openForm(await designedForms(catalog.house, 1), name);
  return { head: onlineHead(form, part), fields: onlineFields(form, part), indexs: onlineIndexes(form) };
}
const columns = async (table: string) => {
  const rows = await catalog.house.db.owner.rows<{ name: string; type: string }>({
    text: `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attname`,
    values: [table],
  });
  return Object.fromEntries(rows.map(({ name, type }) => [name, type]));
};
const synch = (code: string, way = 'normal', confirm?: string) =>
  call('admin', 'POST', `${api}/doDbSynch/${code}/${way}${confirm ? `?confirm=${confirm}` : ''}`);
const edit = (body: object) => call('admin', 'PUT', `${api}/editAll`, body);

describe('C25: the designer of online forms', () => {
  test('addAll keeps a draft; doDbSynch makes the table, and the form works', async () => {
    const fields = [
      ...system,
      field('visitor', '来访人', { fieldMustInput: '1', isQuery: 1, queryMode: 'like' }),
      field('fee', '费用', { dbType: 'BigDecimal', dbLength: 10, dbPointLength: 2 }),
      field('visited_on', '日期', {
        dbType: 'Date',
        fieldShowType: 'date',
        fieldDefaultValue: '#{date}',
        isQuery: 1,
        queryMode: 'group',
      }),
      field('unit', '单位', { fieldShowType: 'list', dictField: 'unit' }),
      field('leader', '接待人', { fieldShowType: 'sel_user' }),
      field('place', '地点', { fieldDefaultValue: "A'栋" }),
    ];
    const indexs = [{ indexName: 'visitorOnce', indexField: 'visitor,visited_on', indexType: 'unique' }];
    expect(await call('admin', 'POST', `${api}/addAll`, { head, fields, indexs })).toMatchObject({
      message: '添加成功！',
      result: 'labVisit',
    });
    expect(await columns('t1_lab_visit')).toEqual({});
    expect(await call('admin', 'GET', `${api}/getData/lab_visit`)).toMatchObject({
      success: false,
      message: 'NO_DB_SYNC',
    });
    expect(await call('buyer', 'GET', `${api}/getData/lab_visit`)).toMatchObject({
      message: '没有这个表单，或您无权查看',
    });
    expect((await designed('labVisit')).head).toMatchObject({ isDbSynch: 'N', tableName: 't1_lab_visit' });
    expect(await call('admin', 'GET', `${api}/checkOnlyTable?tbname=lab_visit`)).toMatchObject({ success: false });
    expect(await synch('labVisit')).toMatchObject({ success: true, message: '同步数据库成功!' });
    expect(await columns('t1_lab_visit')).toMatchObject({ visitor: 'text', fee: 'numeric(10,2)', visited_on: 'date' });

    const bodies = [
      { visitor: '甲', fee: 12.5, unit: 'KG' },
      { visitor: '乙', fee: 7, unit: 'KG', visited_on: '2026-11-01' },
    ];
    for (const body of bodies)
      expect(await call('admin', 'POST', `${api}/form/lab_visit`, body)).toMatchObject({ success: true });
    const { result } = await call('admin', 'GET', `${api}/getData/labVisit?column=visitor&order=asc`);
    expect(result.records[1]).toMatchObject({ visitor: '甲', fee: 12.5, unit: 'KG', place: "A'栋" });
    const { schema } = (await call('admin', 'GET', `${api}/getFormItem/labVisit`)).result;
    expect(schema).toMatchObject({
      required: ['visitor'],
      properties: { leader: { view: 'sel_user' }, visited_on: { view: 'date' } },
    });
    const items = (await call('admin', 'GET', `${api}/getQueryInfo/labVisit`)).result;
    expect(items).toMatchObject([
      { field: 'visitor', mode: 'like' },
      { field: 'visited_on', mode: 'group' },
    ]);
  });

  test.each([
    ['a,b', 'visitor', 'popup参数未正确配置,原始值和目标值数量不一致!'],
    ['a', 'visitor,fee', 'popup参数未正确配置,原始值和目标值数量不一致!'],
    ['', 'visitor', 'popup参数未正确配置!'],
    ['a', ' , ', 'popup参数未正确配置!'],
  ])('a popup that gives “%s” to “%s” is refused as the specification says', async (dictField, dictText, message) => {
    const popup = { fieldShowType: 'popup', dictTable: 'supplierPicker', dictField, dictText };
    const fields = [...system, field('visitor', '来访人', popup)];
    const other = { ...head, tableName: 'lab_guest' };
    const answer = await call('admin', 'POST', `${api}/addAll`, { head: other, fields, indexs: [] });
    expect(answer).toMatchObject({ success: false, message });
  });

  test('editAll adds, renames, widens, retypes and drops a column; what is stored stays', async () => {
    const now = await designed('labVisit');
    expect(now.head).toMatchObject({ isDbSynch: 'Y', tableType: 1 });
    expect(now.indexs).toMatchObject([
      { indexName: 'visitorOnce', indexField: 'visitor,visited_on', indexType: 'unique' },
    ]);
    const byName = (name: string) => now.fields.find(({ dbFieldName }) => dbFieldName === name);
    const changed = now.fields
      .filter(({ dbFieldName }) => dbFieldName !== 'place')
      .map((one) => {
        if (one.dbFieldName === 'visitor') return { ...one, dbFieldName: 'guest', dbFieldTxt: '客人', dbLength: 200 };
        if (one.dbFieldName === 'fee') return { ...one, dbLength: 20, dbPointLength: 4 };
        return one;
      });
    const phone = field('phone', '电话', { fieldValidType: 'm', orderNum: 99 });
    const body = { head: now.head, fields: [...changed, phone], deleteFieldIds: [byName('place')?.id] };
    expect(await edit(body)).toMatchObject({ message: '修改成功！' });
    // Nothing runs yet, and the same may be saved again.
    expect(await columns('t1_lab_visit')).toHaveProperty('visitor');
    expect((await designed('labVisit')).head.isDbSynch).toBe('N');
    expect(await edit({ ...body, deleteFieldIds: [], fields: [...changed] })).toMatchObject({ success: true });
    // What takes stored values out of use is named by whoever synchronises; until then nothing happens.
    const unconfirmed = await synch('lab_visit');
    expect(unconfirmed).toMatchObject({ success: false, reason: 'not_confirmed' });
    expect(unconfirmed.message).toContain('“labVisit.place”');
    expect(await columns('t1_lab_visit')).toMatchObject({ visitor: expect.anything(), place: expect.anything() });
    const { confirm } = unconfirmed.result;
    expect(await synch('lab_visit', 'normal', confirm.join())).toMatchObject({ success: true });

    const after = await columns('t1_lab_visit');
    expect(after).toMatchObject({ guest: 'text', fee: 'numeric(20,4)', phone: 'text' });
    expect(Object.keys(after).filter((name) => ['visitor', 'place'].includes(name))).toEqual([]);
    const aside = Object.keys(after).find((name) => name.startsWith('_old') && name.includes('place'));
    const kept = await catalog.house.db
      .tenant(1)
      .rows({ text: `select "${aside}" as place from t1_lab_visit`, values: [] });
    expect(kept).toEqual([{ place: "A'栋" }, { place: "A'栋" }]);
    const { result } = await call('admin', 'GET', `${api}/getData/labVisit?column=guest&order=asc`);
    expect(result.records).toMatchObject([
      { guest: '乙', fee: 7 },
      { guest: '甲', fee: 12.5 },
    ]);
    const id = result.records[0].id;
    expect(await call('admin', 'PUT', `${api}/form/labVisit`, { id, phone: '138' })).toMatchObject({ success: false });
    expect(await call('admin', 'PUT', `${api}/form/labVisit`, { id, phone: '13800138000', fee: 1.2345 })).toMatchObject(
      { success: true },
    );
    const names = (await designed('labVisit')).fields.map(({ dbFieldName }) => dbFieldName);
    expect(names.slice(5)).toEqual(['guest', 'fee', 'visited_on', 'unit', 'leader', 'phone']);
  });

  test('what is read and sent back as it is changes nothing', async () => {
    for (const name of ['labVisit', 'material', 'demand', 'category', 'supplier', 'purchaseOrder']) {
      const { head: now, fields, indexs } = await designed(name);
      const answer = await edit({ head: now, fields, indexs });
      expect(answer.message, name).toBe('修改成功！');
      expect((await designed(name)).head.isDbSynch, name).toBe('Y');
    }
    const revisions = await catalog.house.db.owner.rows({
      text: 'select 1 from meta_revision where tenant_id = 1',
      values: [],
    });
    expect(revisions).toHaveLength(2);
  });

  test('a sub table hangs below its main table by its one foreign key', async () => {
    const sub = { tableName: 'lab_visit_item', tableTxt: '物品', tableType: 3, relationType: 0 };
    const key = field('lab_visit_id', '主表', { mainTable: 't1_lab_visit', mainField: 'id' });
    const items = [
      ...system,
      key,
      field('name', '名称', { fieldMustInput: '1' }),
      field('qty', '数量', { dbType: 'int' }),
    ];
    expect(
      await call('admin', 'POST', `${api}/addAll`, {
        head: sub,
        fields: [...items, { ...key, dbFieldName: 'other_id' }],
      }),
    ).toMatchObject({
      message: '外键只允许配置一个!',
    });
    expect(await call('admin', 'POST', `${api}/addAll`, { head: sub, fields: items })).toMatchObject({
      result: 'labVisit.item',
    });
    expect(await synch('labVisit.item')).toMatchObject({ success: true });
    expect((await designed('labVisit')).head).toMatchObject({ tableType: 2, subTableStr: 't1_lab_visit_item' });
    expect(await designed('labVisit.item')).toMatchObject({
      head: { tableType: 3, relationType: 0, tableTxt: '物品' },
    });
    const made = await call('admin', 'POST', `${api}/form/labVisit`, {
      guest: '丙',
      t1_lab_visit_item: [{ name: '样品', qty: 2 }],
    });
    const read = (await call('admin', 'GET', `${api}/form/labVisit/${made.result}`)).result;
    expect(read.t1_lab_visit_item).toMatchObject([{ name: '样品', qty: 2 }]);
  });

  test('a tree hangs by the field its head names', async () => {
    const tree = {
      tableName: 'lab_room',
      tableTxt: '房间',
      isTree: 'Y',
      treeParentIdField: 'pid',
      treeFieldname: 'name',
    };
    const fields = [field('name', '名称'), field('pid', '上级'), field('has_child', '有下级')];
    await call('admin', 'POST', `${api}/addAll`, { head: tree, fields });
    expect(await synch('lab_room')).toMatchObject({ success: true });
    const root = (await call('admin', 'POST', `${api}/form/labRoom`, { name: '一楼' })).result;
    await call('admin', 'POST', `${api}/form/labRoom`, { name: '101', pid: root });
    expect((await call('admin', 'GET', `${api}/getTreeData/labRoom?pid=0`)).result.records).toMatchObject([
      { name: '一楼', has_child: '1' },
    ]);
    expect((await call('admin', 'GET', `${api}/getColumns/labRoom`)).result).toMatchObject({
      isTree: 'Y',
      pidField: 'pid',
    });
  });
});

describe('a form of the product', () => {
  test('takes a field of the company’s, a label and a wider look, and keeps its own columns', async () => {
    const { head: now, fields } = await designed('material');
    const named = fields.map((one) => (one.dbFieldName === 'spec' ? { ...one, dbFieldTxt: '规格型号' } : one));
    const shelf = field('shelf_no', '货架号', { isShowList: 0, orderNum: 99 });
    expect(await edit({ head: now, fields: [...named, shelf] })).toMatchObject({ success: true });
    expect((await synch('material')).message).toBe('同步数据库成功!');
    const { fields: after } = await designed('material');
    expect(after.find(({ dbFieldName }) => dbFieldName === 'spec')).toMatchObject({ dbFieldTxt: '规格型号' });
    const added = after.find(({ dbFieldName }) => dbFieldName === 'shelf_no');
    expect(added).toMatchObject({ isShowForm: 1, isShowList: 0 });
    const own = after.find(({ dbFieldName }) => dbFieldName === 'name');
    const refused = (body: object) => edit({ head: now, fields: [], ...body });
    expect(await refused({ deleteFieldIds: [own?.id] })).toMatchObject({
      message: '“物料名称”是出厂字段，不能删除；可以不在表单和列表中显示',
    });
    expect(await refused({ fields: [{ ...own, dbFieldName: 'title' }] })).toMatchObject({
      message: '“title”：出厂表单的数据库字段名固定，可以修改字段的名称（dbFieldTxt）',
    });
    expect(await refused({ indexs: [{ indexField: 'name' }] })).toMatchObject({
      message: '出厂表单的索引由产品维护，不能修改',
    });
    expect(await refused({ deleteFieldIds: [added?.id] })).toMatchObject({ success: true });
    const { result } = await synch('material');
    expect(result.confirm).toHaveLength(1);
    expect(await synch('material', 'normal', result.confirm[0])).toMatchObject({ success: true });
    expect((await designed('material')).fields.map(({ dbFieldName }) => dbFieldName)).not.toContain('shelf_no');
  });
});

describe('what a designer may not send is refused with what to do instead', () => {
  const add = (more: object, table = 'bad_form') =>
    call('admin', 'POST', `${api}/addAll`, {
      head: { tableName: table, tableTxt: '坏' },
      fields: [field('name', '名称', more)],
    });
  test.each([
    [{ fieldShowType: 'list', dictTable: "sys_user where status = '1'", dictField: 'id' }, '不接受 SQL 条件'],
    [{ fieldShowType: 'sel_search', dictTable: 'pg_authid', dictField: 'oid' }, '没有表“pg_authid”对应的表单'],
    [{ fieldShowType: 'list' }, '请为“名称”填写字典编码'],
    [{ fieldDefaultValue: '#{select now()}' }, '默认值'],
    [{ fieldDefaultValue: '{{ alert(1) }}' }, '默认值'],
    [{ converter: 'java.lang.Runtime' }, '不能指定转换类'],
    [{ fieldHref: "javascript:alert('1')" }, '不能使用链接表达式'],
    [{ dbType: 'Blob' }, '类型“Blob”不能使用'],
    [{ fieldShowType: 'link_down', dictTable: '{"table":"x"}' }, '不接受 SQL 条件'],
    [{ fieldShowType: 'password' }, '控件“password”在此不能设置'],
    [{ dbFieldName: 'Name; drop table x' }, '只能用小写字母、数字和下划线'],
  ])('%j', async (more, said) => {
    expect(await add(more)).toMatchObject({ success: false, message: expect.stringContaining(said) });
  });

  test('a table that is taken or called badly, a table made anew, and whoever may not', async () => {
    expect(await add({}, 'mm_material')).toMatchObject({ message: '数据库表名已存在' });
    expect(await add({}, '表')).toMatchObject({ message: expect.stringContaining('表名只能用小写字母') });
    expect(await synch('labVisit', 'force')).toMatchObject({ message: expect.stringContaining('请用普通同步') });
    expect(await edit({ head: { id: 'labVisit', tableName: 'renamed' }, fields: [] })).toMatchObject({
      message: '表名保存后不能修改',
    });
    expect(await call('buyer', 'POST', `${api}/addAll`, { head, fields: [] })).toMatchObject({
      success: false,
      code: 510,
    });
    expect(await call('buyer', 'POST', `${api}/doDbSynch/labVisit/normal`)).toMatchObject({
      success: false,
      code: 510,
    });
  });
});
