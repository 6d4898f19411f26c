import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Catalog, openCatalog } from '../../../tests/support/open-catalog.ts';
import { sql } from '../../db/statement.ts';
import { rollBack } from '../../metadata/publish.ts';
import type { FieldWish } from './fields.contract.ts';

// Every publish compiles the whole catalog.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let catalog: Catalog;
let call: Catalog['call'];
beforeAll(async () => {
  catalog = await openCatalog('extended_fields');
  call = catalog.call;
  for (const tenant of [1, 2])
    await rows(
      tenant,
      `insert into mm_category (tenant_id, id, code, name, sort, control_level, enabled) values (${tenant}, 'c1', 'A', '试剂', 1, 'A', 'ENABLED')`,
    );
  // Another company keeps words under the code of which this one makes a number.
  await rows(
    2,
    `insert into mm_material (tenant_id, id, code, name, category, unit, ext) values (2, 'theirs', 'M9', '他们的', 'c1', 'KG', '{"shelfNo":"乙-3"}')`,
  );
});
afterAll(() => catalog.close());

const rows = (tenant: number, text: string) => catalog.house.db.tenant(tenant).rows({ text, values: [] });
const wish = (key: string, label: string, kind: string, more: Partial<FieldWish> = {}): FieldWish => ({
  part: '',
  key,
  label,
  kind,
  need: false,
  places: ['form', 'list', 'find'],
  retired: false,
  promoted: false,
  ...more,
});
const fields = [
  wish('shelfNo', '货架号', 'integer', { w: 110 }),
  wish('grade', '内部等级', 'choice', { dict: 'supplierGrade', need: true, span: 2 }),
  wish('until', '有效期至', 'date', { places: ['form'] }),
];

const view = async (entity = 'material') => (await call('admin', 'GET', `/extended-fields/${entity}`)).result;
const put = async (wishes: readonly FieldWish[], entity = 'material') => {
  const { draft } = await view(entity);
  return call('admin', 'PUT', `/extended-fields/${entity}`, { version: draft?.version ?? 0, fields: wishes });
};
const review = async (only = ['entity:material']) => (await call('admin', 'POST', '/metadata/review', { only })).result;
const release = async (confirm: readonly string[] = [], only = ['entity:material']) => {
  const { revision, seal } = await review(only);
  return call('admin', 'POST', '/metadata/publish', { revision, seal, confirm, only });
};
const change = async (wishes: readonly FieldWish[], confirm: readonly string[] = []) => {
  const kept = await put(wishes);
  expect(kept).toMatchObject({ success: true });
  expect(await release(confirm)).toMatchObject({ success: true });
};
const plan = async (who: string, entity = 'material') =>
  (await catalog.house.models.running(who === 'theirs' ? 2 : 1)).plan(entity, [who === 'theirs' ? 'buyer' : who]);
const material = (more: object) => ({
  name: '乙腈',
  category: 'c1',
  materialKind: 'SERVICE',
  shelfDays: 30,
  unit: 'KG',
  hazard: 'NONE',
  ...more,
});
const found = async (query: string) =>
  (await call('buyer', 'GET', `/records/material?list=main&${query}`)).result.records.map(
    ({ name }: { name: string }) => name,
  );

describe('fields a company adds', () => {
  test('wait as a draft and are told in words before they run', async () => {
    const listed = (await call('admin', 'GET', '/extended-fields')).result;
    expect(listed.map(({ key }: { key: string }) => key)).toEqual(
      expect.arrayContaining(['material', 'user', 'demand']),
    );
    expect(await put(fields)).toMatchObject({
      success: true,
      result: { draft: { by: 'admin' }, fields: [{ key: 'shelfNo', published: false, holds: 0 }, {}, {}] },
    });
    expect((await plan('buyer'))?.fields).not.toHaveProperty('shelfNo');
    expect(await review()).toMatchObject({
      ready: true,
      confirm: [],
      documents: [
        {
          words: expect.arrayContaining([
            '新增字段“货架号”（整数）',
            '新增字段“内部等级”（选项）',
            '新增字段“有效期至”（日期）',
          ]),
        },
      ],
    });
  });

  test('stand at once in lists before the last column, in forms, filters and rights, and only there', async () => {
    expect(await release()).toMatchObject({ success: true });
    expect(await view()).toMatchObject({ draft: null, gone: [] });
    const mine = await plan('buyer');
    expect(mine?.lists.main?.columns.slice(-3)).toMatchObject([
      { field: 'shelfNo', width: 110 },
      { field: 'grade' },
      { field: 'status' },
    ]);
    const cells = mine?.forms.edit?.sections.flatMap((section) => section.cells) ?? [];
    expect(cells.filter(({ field }) => ['shelfNo', 'grade', 'until'].includes(field))).toMatchObject([
      { field: 'shelfNo' },
      { field: 'grade', span: 2 },
      { field: 'until' },
    ]);
    expect(mine?.lists.main?.finds.slice(-2)).toMatchObject([
      { field: 'shelfNo', more: true },
      { field: 'grade', op: 'in' },
    ]);
    expect((await plan('theirs'))?.fields).not.toHaveProperty('shelfNo');
    await catalog.publish('entity', 'material', {
      ...(await own()),
      access: { roles: { demander: { hide: ['@price', 'grade'] } } },
    });
    expect((await plan('demander'))?.fields).toHaveProperty('shelfNo');
    expect((await plan('demander'))?.fields).not.toHaveProperty('grade');
  });

  test('are filled, checked, found, sorted by, exported and imported', async () => {
    expect(await call('buyer', 'POST', '/records/material', material({ shelfNo: 3 }))).toMatchObject({
      success: false,
      issues: [{ path: '/grade', code: 'required' }],
    });
    for (const [name, shelfNo] of [
      ['乙腈', 3],
      ['甲醇', 12],
    ] as const) {
      const body = material({ name, shelfNo, grade: 'A', until: '2027-01-31' });
      expect(await call('buyer', 'POST', '/records/material', body)).toMatchObject({ success: true });
    }
    expect(await found('shelfNo_begin=4&shelfNo_end=20')).toEqual(['甲醇']);
    expect(await found('grade=A&column=shelfNo&order=asc')).toEqual(['乙腈', '甲醇']);
    const [row] = (await call('buyer', 'GET', '/records/material?list=main&shelfNo=3')).result.records;
    expect(row).toMatchObject({ shelfNo: 3, grade: 'A', grade_dictText: expect.any(String) });
    const book = await catalog.app.inject({
      method: 'GET',
      url: '/api/records/material/export?list=main&format=xlsx',
      headers: { 'x-access-token': 'buyer' },
    });
    expect(book.statusCode).toBe(200);
  });

  test.each<[string, FieldWish[], string]>([
    ['no name', [wish('a', ' ', 'text')], '请填写字段名称'],
    ['a name the product has', [wish('a', '品牌', 'text')], '字段名称“品牌”已存在'],
    ['a name twice', [wish('a', '甲', 'text'), wish('b', '甲', 'text')], '字段名称“甲”已存在'],
    ['a code with blanks', [wish('a b', '甲', 'text')], '“甲”的编码须以小写字母开头，只能用字母和数字，最多41个字符'],
    ['a code the product has', [wish('brand', '甲', 'text')], '字段编码“brand”已被占用'],
    ['a code of the system', [wish('createTime', '甲', 'text')], '字段编码“createTime”已被占用'],
    ['a type that cannot be added', [wish('a', '甲', 'ref')], '“甲”的类型“ref”不能用作扩展字段'],
    ['a choice of nothing', [wish('a', '甲', 'choice')], '请为“甲”选择字典'],
    ['a dictionary that is none', [wish('a', '甲', 'choice', { dict: 'nothing' })], '没有字典“nothing”'],
    ['a longer code than is drawn', [wish('a', '甲', 'barcode', { max: 4000 })], '“甲”的最多字数须在1到500之间'],
    ['a width of nothing', [wish('a', '甲', 'text', { w: 3 })], '“甲”的列宽须在40到800之间'],
    ['lines that are none', [wish('a', '甲', 'text', { part: 'lines' })], '没有明细“lines”'],
    [
      'another type for what runs',
      [wish('shelfNo', '货架号', 'text')],
      '“货架号”已在使用，类型不能再改；请停用它，另加一个字段',
    ],
  ])('are refused with %s', async (_, wishes, message) => {
    expect(await put(wishes)).toMatchObject({ success: false, message });
  });

  test('are for who may change the configuration', async () => {
    expect(await call('buyer', 'GET', '/extended-fields')).toMatchObject({ success: false, code: 510 });
    expect(await call('admin', 'GET', '/extended-fields/nothing')).toMatchObject({ success: false });
  });

  test('stand in lines as well', async () => {
    expect(await put([wish('batch', '批号', 'text', { part: 'lines', max: 30 })], 'demand')).toMatchObject({
      success: true,
    });
    const only = ['entity:demand'];
    expect((await review(only)).documents).toMatchObject([{ words: ['新增字段“需求明细的批号”（单行文本）'] }]);
    expect(await release([], only)).toMatchObject({ success: true });
    const [grid] = (await plan('buyer', 'demand'))?.forms.edit?.body ?? [];
    expect(grid?.columns.at(-1)).toMatchObject({ field: 'lines.batch' });
  });
});

describe('what a kind lets be said of a field', () => {
  const of = 'frameworkContract';
  const kinds = [
    wish('plate', '铭牌码', 'barcode', { settings: { as: 'code128' } }),
    wish('hotline', '值班电话', 'phone', { settings: { mobile: true } }),
    wish('score', '评分', 'rating', { settings: { most: 10, half: true } }),
  ];
  const settings = async () =>
    (await view(of)).fields.map((field: FieldWish) => [field.key, field.kind, field.settings]);

  test('is offered by its words, without what would store its values otherwise', async () => {
    const offered = new Map<string, object[]>(
      (await view(of)).kinds.map((kind: { name: string; settings: object[] }) => [kind.name, kind.settings]),
    );
    expect(offered.get('barcode')).toEqual([
      { name: 'as', label: '画成', is: 'word', words: [{ value: 'qr', label: '二维码' }, expect.anything()] },
    ]);
    expect(offered.get('phone')).toEqual([{ name: 'mobile', label: '只收手机号', is: 'flag' }]);
    expect(offered.get('rating')?.map((one) => Object.values(one)[0])).toEqual(['most', 'half']);
    expect(offered.get('choice')?.map((one) => Object.values(one)[0])).not.toContain('many');
    expect(offered.get('decimal')?.map((one) => Object.values(one)[0])).not.toContain('precision');
  });

  test('is kept, runs, and goes with the kind it was said of', async () => {
    expect(await put(kinds, of)).toMatchObject({ success: true });
    expect(await settings()).toEqual(kinds.map((field) => [field.key, field.kind, field.settings]));
    const other = { ...kinds[0], kind: 'text', settings: {} } as FieldWish;
    expect(await put([other, ...kinds.slice(1)], of)).toMatchObject({ success: true });
    expect(await review([`entity:${of}`])).toMatchObject({ ready: true });
    expect((await settings())[0]).toEqual(['plate', 'text', {}]);
    expect(await put(kinds, of)).toMatchObject({ success: true });
    expect(await release([], [`entity:${of}`])).toMatchObject({ success: true });
    const said = (await plan('buyer', of))?.fields;
    expect(said?.plate?.config).toMatchObject({ as: 'code128' });
    expect(said?.hotline?.config).toMatchObject({ mobile: true });
    expect(said?.score?.config).toMatchObject({ most: 10, half: true });
  });

  test('stays where nothing is said of it, is taken back by saying so, and is refused where it cannot be', async () => {
    const silent = kinds.map(({ settings: _, ...rest }) => ({ ...rest, help: '见设备' }));
    expect(await put(silent, of)).toMatchObject({ success: true });
    expect(await settings()).toEqual(kinds.map((field) => [field.key, field.kind, field.settings]));
    expect(
      await put([kinds[0], { ...kinds[1], settings: { mobile: false } }, kinds[2]] as FieldWish[], of),
    ).toMatchObject({
      success: true,
    });
    expect((await settings())[1]).toEqual(['hotline', 'phone', {}]);
    for (const [said, words] of [
      [{ as: 'ean13' }, '“铭牌码”的“画成”没有这种选法'],
      [{ constructor: true }, '“铭牌码”的“条码与二维码”类型没有要设的这一项'],
    ] as const)
      expect(await put([{ ...kinds[0], settings: said } as never], of)).toMatchObject({
        success: false,
        message: words,
      });
    for (const most of [11, 2.5])
      expect(await put([{ ...kinds[2], settings: { most } } as FieldWish], of)).toMatchObject({ success: false });
    await call('admin', 'DELETE', `/extended-fields/${of}/draft`);
  });
});

describe('the specification’s calls about forms', () => {
  const ask = async (url: string, who = 'buyer') => (await call(who, 'GET', url)).result;
  test('answer from the plan of who asks', async () => {
    expect(await ask('/extendField/getTableList?type=material')).toEqual([
      { title: '货架号', dataIndex: 'shelfNo', key: 'shelfNo', width: 110, align: 'right', dataType: 'number' },
      {
        title: '内部等级',
        dataIndex: 'grade_dictText',
        key: 'grade',
        width: expect.any(Number),
        align: 'left',
        dataType: 'String',
      },
    ]);
    const items = await ask('/extendField/getList?type=mm_material');
    expect(items).toMatchObject([
      {
        id: 'mm_material:shelfNo',
        fieldName: 'shelfNo',
        dataType: 'number',
        onlyInteger: 'true',
        required: 'false',
        editProperty: '',
        scope: 'private',
      },
      { fieldName: 'grade', labelName: '内部等级', dictCode: 'supplierGrade', required: 'true', editProperty: '1' },
      { fieldName: 'until', dataType: 'date' },
    ]);
    expect(await ask('/extendField/getList?type=material', 'demander')).toHaveLength(2);
    const list = await ask('/formStyle/getList?tableName=material&formStyle=list');
    expect(list.at(0)).toMatchObject({ fieldName: 'code', width: expect.any(Number), orderNum: 1 });
    const head = await ask('/formStyle/getHeadField?tableName=material&formStyle=edit');
    expect(head.find(({ fieldName }: { fieldName: string }) => fieldName === 'name')).toMatchObject({
      required: 'true',
      editProperty: '1',
      span: expect.any(Number),
    });
    // What was added is told once: clients put the answers of both calls beside each other.
    const named = ({ fieldName }: { fieldName: string }) => fieldName;
    for (const added of ['shelfNo', 'grade', 'until']) {
      expect(list.map(named)).not.toContain(added);
      expect(head.map(named)).not.toContain(added);
    }
    const info = await ask('/formStyle/getHeadField?tableName=material&formStyle=info');
    expect(info.every(({ editProperty }: { editProperty: string }) => editProperty.includes('2'))).toBe(true);
    const body = await ask('/formStyle/getBodyField?tableName=demand.lines&formStyle=edit');
    expect(body.map(named)).not.toContain('batch');
    expect(await ask('/extendField/getTableList?type=demand.lines')).toMatchObject([{ title: '批号', key: 'batch' }]);
    expect(await ask('/extendField/getList?type=demand.lines')).toMatchObject([
      { fieldName: 'batch', labelName: '批号', dataType: 'String' },
    ]);
  });
  test.each([
    '/formStyle/getList?tableName=nothing&formStyle=list',
    '/formStyle/getBodyField?tableName=',
    '/extendField/getList',
    '/extendField/getTableList?type=constructor',
  ])('give an empty list where no form has the name: %s', async (url) => {
    expect(await call('buyer', 'GET', url)).toMatchObject({ success: true, result: [] });
  });
  test('add, edit and retire a field at once, with every mistake told', async () => {
    const item = {
      type: 'demand',
      fieldName: 'ware',
      labelName: '库位',
      dataType: 'number',
      onlyInteger: 'true',
      required: 'false',
      editProperty: '1',
    };
    expect(await call('buyer', 'POST', '/extendField/add', item)).toMatchObject({ success: false, code: 510 });
    expect(await call('admin', 'POST', '/extendField/add', { ...item, dataType: 'blob' })).toMatchObject({
      message: '不支持的数据类型“blob”，可用 String、date、dateTime、number',
    });
    expect(await call('admin', 'POST', '/extendField/add', { ...item, type: 'nothing' })).toMatchObject({
      message: '没有名为“nothing”的表单',
    });
    expect(await call('admin', 'POST', '/extendField/add', item)).toMatchObject({
      success: true,
      message: '添加成功！',
    });
    expect(await call('admin', 'PUT', '/extendField/edit', { ...item, labelName: '仓位', width: '90' })).toMatchObject({
      message: '修改成功!',
    });
    expect((await ask('/extendField/getList?type=demand'))[0]).toMatchObject({
      fieldName: 'ware',
      labelName: '仓位',
      width: 90,
      editProperty: '1',
    });
    const isClosed = async () => (await plan('buyer', 'demand'))?.fields.ware?.locked;
    expect(await isClosed()).toBe(false);
    const closed = { ...item, required: 'false', editProperty: '2' };
    expect(await call('admin', 'PUT', '/extendField/edit', closed)).toMatchObject({ success: true });
    expect((await ask('/extendField/getList?type=demand'))[0]).toMatchObject({ editProperty: '2' });
    expect(await isClosed()).toBe(true);
    expect((await view('demand')).fields).toContainEqual(expect.objectContaining({ key: 'ware', locked: true }));
    expect(await call('admin', 'PUT', '/extendField/edit', { ...item, fieldName: 'none' })).toMatchObject({
      message: '没有扩展字段“none”',
    });
    expect(await call('admin', 'DELETE', '/extendField/delete?id=demand:ware')).toMatchObject({
      success: true,
      message: '已停用，已填的数据仍保留',
    });
    expect(await ask('/extendField/getList?type=demand')).toEqual([]);
  });
  test('keep widths and order of a list', async () => {
    const items = [
      { fieldName: 'brand', width: 99, orderNum: 1 },
      { fieldName: 'code', width: '150', orderNum: 2 },
    ];
    expect(
      await call('admin', 'POST', '/formStyle/save', {
        tableName: 'material',
        formStyle: 'list',
        items: [{ fieldName: 'none', width: 90 }],
      }),
    ).toMatchObject({ message: '列表中没有字段“none”' });
    expect(
      await call('admin', 'POST', '/formStyle/save', { tableName: 'material', formStyle: 'list', items }),
    ).toMatchObject({ success: true });
    const shown = await ask('/formStyle/getList?tableName=material&formStyle=list');
    const named = shown.filter(({ fieldName }: { fieldName: string }) => ['brand', 'code'].includes(fieldName));
    expect(named).toMatchObject([
      { fieldName: 'brand', width: 99 },
      { fieldName: 'code', width: 150 },
    ]);
    expect(await call('admin', 'GET', '/extended-fields/material')).toMatchObject({ result: { fields: [{}, {}, {}] } });
  });
  test('keep the places, widths and names of a form, of its head and of its lines', async () => {
    const save = (body: object) => call('admin', 'POST', '/formStyle/save', body);
    const named = (items: readonly { fieldName: string }[], ...names: string[]) =>
      items.filter(({ fieldName }) => names.includes(fieldName));
    const before = await ask('/formStyle/getHeadField?tableName=demand&formStyle=edit');
    const [first, second] = before.filter(({ group }: { group: string }) => group === before[0].group);
    const items = [
      { fieldName: second.fieldName, orderNum: 1, labelName: '改过的名称', span: 24 },
      { fieldName: first.fieldName, orderNum: 2 },
    ];
    expect(await save({ tableName: 'demand', formStyle: 'edit', items })).toMatchObject({ message: '保存成功！' });
    const head = await ask('/formStyle/getHeadField?tableName=demand&formStyle=edit');
    expect(named(head, first.fieldName, second.fieldName)).toMatchObject([
      { fieldName: second.fieldName, labelName: '改过的名称', span: 24 },
      { fieldName: first.fieldName },
    ]);
    const lines = [
      { fieldName: 'qty', width: 222, orderNum: 1 },
      { fieldName: 'name', width: '111', orderNum: 2 },
    ];
    expect(await save({ tableName: 'demand.lines', formStyle: 'info', items: lines })).toMatchObject({ success: true });
    const body = await ask('/formStyle/getBodyField?tableName=demand.lines&formStyle=info');
    expect(named(body, 'qty', 'name')).toMatchObject([
      { fieldName: 'qty', width: 222 },
      { fieldName: 'name', width: 111 },
    ]);
    for (const [tableName, item, message] of [
      ['demand', { fieldName: 'none' }, '表单中没有字段“none”'],
      ['demand', { fieldName: second.fieldName, span: 25 }, '“改过的名称”的宽度须在1到24之间'],
      ['demand.lines', { fieldName: 'qty', width: 9 }, '“数量”的列宽须在40到800之间'],
    ] as const)
      expect(await save({ tableName, formStyle: 'edit', items: [item] })).toMatchObject({ success: false, message });
  });
});

describe('a field of a company', () => {
  test('is retired without losing what it holds, and comes back', async () => {
    await change(fields.map((each) => ({ ...each, retired: each.key === 'grade' })));
    expect((await plan('buyer'))?.fields).not.toHaveProperty('grade');
    const [{ id, version }] = (await call('buyer', 'GET', '/records/material?list=main&shelfNo=3')).result.records;
    const body = { ...material({ name: '乙腈', shelfNo: 4 }), id, version };
    expect(await call('buyer', 'PUT', `/records/material/${id}`, body)).toMatchObject({ success: true });
    expect((await view()).fields[1]).toMatchObject({ key: 'grade', retired: true, holds: 2 });
    await change(fields);
    expect(await found('grade=A&column=shelfNo&order=asc')).toEqual(['乙腈', '甲醇']);
  });

  test('gets a column of its own with its values, beside those of other companies', async () => {
    expect(await put(fields.map((each) => ({ ...each, promoted: each.key === 'shelfNo' })))).toMatchObject({
      success: true,
    });
    expect(await review()).toMatchObject({
      ready: true,
      confirm: [],
      steps: [{ say: '扩展字段“物料 · 货架号”改为独立的列，已有的值一并移入' }],
    });
    expect(await release()).toMatchObject({ success: true });
    expect(await rows(1, 'select t1_shelf_no::text as n from mm_material order by t1_shelf_no')).toEqual([
      { n: '4' },
      { n: '12' },
    ]);
    expect(await rows(2, 'select t1_shelf_no as n, ext from mm_material')).toEqual([
      { n: null, ext: { shelfNo: '乙-3' } },
    ]);
    expect(await found('shelfNo_begin=5')).toEqual(['甲醇']);
    await call('buyer', 'POST', '/records/material', material({ name: '丙酮', shelfNo: 40, grade: 'B' }));
    expect(await found('column=shelfNo&order=desc')).toEqual(['丙酮', '甲醇', '乙腈']);
    expect(await put(fields)).toMatchObject({ message: '“货架号”已是独立的列，不能改回；需要时可回退到以前的版本' });
  });

  test('goes back into `ext` with what was written since, when the revision is taken back', async () => {
    const { revision } = await catalog.house.models.running(1);
    const confirm = ['material.shelfNo'];
    const before = await catalog.house.db.owner.rows<{ revision: number }>(
      sql`select max(revision) as revision from meta_revision where tenant_id = 1 and revision < ${revision}`,
    );
    await rollBack(
      catalog.house.db,
      catalog.house.models,
      { tenant: 1, by: 'admin' },
      { to: before[0]?.revision ?? 0, revision, confirm },
    );
    expect(await found('column=shelfNo&order=desc')).toEqual(['丙酮', '甲醇', '乙腈']);
    expect(await found('shelfNo=40')).toEqual(['丙酮']);
  });

  test('goes only after what would be lost was told and its name typed; a new one of its code finds nothing of it', async () => {
    const { revision } = await catalog.house.models.running(1);
    expect(await put(fields.slice(1))).toMatchObject({
      result: { gone: [{ path: 'shelfNo', label: '货架号', holds: 3 }] },
    });
    expect(await review()).toMatchObject({
      documents: [{ words: ['删除字段“货架号”'] }],
      confirm: ['material.shelfNo'],
    });
    expect(await release()).toMatchObject({ success: false, reason: 'not_confirmed' });
    expect(await release(['material.shelfNo'])).toMatchObject({ success: true });
    await change([wish('shelfNo', '货位', 'text'), ...fields.slice(1)]);
    expect(
      (await call('buyer', 'GET', '/records/material?list=main&column=shelfNo&order=asc')).result.records[0].shelfNo ??
        null,
    ).toBeNull();
    await change(fields.slice(1), ['material.shelfNo']);
    const now = (await catalog.house.models.running(1)).revision;
    await rollBack(catalog.house.db, catalog.house.models, { tenant: 1, by: 'admin' }, { to: revision, revision: now });
    expect(await found('shelfNo=40')).toEqual(['丙酮']);
    expect(await rows(2, 'select ext from mm_material')).toEqual([{ ext: { shelfNo: '乙-3' } }]);
  });
});

async function own(): Promise<object> {
  const { result } = await call('admin', 'GET', '/metadata/documents/entity/material');
  const { rev: _, ...document } = result.own;
  return document;
}
