import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';

// Every change of a document is a publish of all of them: some seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let catalog: Catalog;
let call: Catalog['call'];

beforeAll(async () => {
  catalog = await openCatalog('dict_calls');
  call = catalog.call;
  const rows = (tenant: number, text: string) => catalog.house.db.tenant(tenant).rows({ text, values: [tenant] });
  for (const tenant of [1, 2]) {
    await rows(
      tenant,
      `insert into mm_category (tenant_id, id, code, name, parent, sort, control_level, enabled) values
        ($1, 'c1', 'A', '试剂', null, 1, 'A', 'ENABLED'), ($1, 'c2', 'AA', '溶剂', 'c1', 2, 'A', 'ENABLED'),
        ($1, 'c3', 'AB', '酸碱', 'c1', 3, 'B', 'DISABLED'), ($1, 'c4', 'B', '耗材 100%', null, 4, 'C', 'ENABLED')`,
    );
  }
  await rows(
    1,
    `insert into sys_user (tenant_id, id, username, realname, phone, status) values
      ($1, 'u1', 'zhang', '张三', '13800000001', '1'), ($1, 'u2', 'li', '李四', '13800000002', '2')`,
  );
  await rows(
    2,
    `insert into sys_user (tenant_id, id, username, realname, status) values ($1, 'u9', 'other', '他人', '1')`,
  );
});
afterAll(() => catalog.close());

const load = (code: string, query = '', who = 'buyer') =>
  call(who, 'GET', `/sys/dict/loadDict/${encodeURIComponent(code)}${query}`);
const texts = ({ result }: { result: readonly { text: string }[] }) => result.map(({ text }) => text);

describe('C14: a dictionary by its code', () => {
  test('gives what is offered under the four names clients read', async () => {
    const { result } = await call('buyer', 'GET', '/sys/dict/getDictItems/sex');
    expect(result).toEqual([
      { value: '1', text: '男', title: '男', label: '男' },
      { value: '2', text: '女', title: '女', label: '女' },
    ]);
  });
  test('is searched, ten at a time unless asked otherwise', async () => {
    expect(texts(await load('unit')).length).toBe(10);
    expect(texts(await load('unit', '?pageSize=50')).length).toBe(13);
    expect(texts(await load('unit', `?keyword=${encodeURIComponent('克')}`))).toEqual(['千克', '克']);
  });
  test.each([
    { query: 'key=KG,G', is: ['千克', '克'] },
    { query: 'key=G,none,KG', is: ['克', '千克'] },
    { query: 'key=G,none&delNotExist=false', is: ['克', 'none'] },
    { query: 'key=', is: [] },
  ])('gives words in the order of $query', async ({ query, is }) => {
    expect((await call('buyer', 'GET', `/sys/dict/loadDictItem/unit?${query}`)).result).toEqual(is);
  });
  test('that nobody made has no entries; what is no code is told as the specification says', async () => {
    for (const code of ['nothing', 'constructor', '__proto__']) {
      expect(await call('buyer', 'GET', `/sys/dict/getDictItems/${code}`)).toMatchObject({ success: true, result: [] });
      expect(await load(code)).toMatchObject({ success: true, result: [] });
      const words = `/sys/dict/loadDictItem/${code}?key=a`;
      expect(await call('buyer', 'GET', words)).toMatchObject({ success: true, result: [] });
    }
    const malformed = await call('buyer', 'GET', '/sys/dict/getDictItems/a,b');
    expect(malformed).toMatchObject({ success: false, message: '字典Code格式不正确！' });
    for (const none of ['/sys/dict/getDictItems', '/sys/dict/getDictItems/']) {
      const answer = await call('buyer', 'GET', none);
      expect(answer).toMatchObject({ success: false, message: '字典Code不能为空!' });
    }
  });
  test('C15: serves a changed item right after the cache was refreshed', async () => {
    const items = [{ value: 'X', text: '某' }];
    await call('admin', 'POST', '/sys/dict/add', { dictName: '临时', dictCode: 'fresh', description: '试' });
    await call('admin', 'POST', '/sys/dictItem/add', { dictId: 'fresh', itemText: '某', itemValue: 'X', status: 1 });
    expect(await call('buyer', 'GET', '/sys/dict/refleshCache')).toMatchObject({ success: true, result: null });
    const { result, code } = await catalog.elsewhere('buyer', 'GET', '/sys/dict/queryAllDictItems');
    expect(code).toBe(200);
    expect(result.fresh).toMatchObject(items);
    expect(Object.keys(result.sex[0])).toEqual(['value', 'text', 'title', 'label']);
  });
});

describe('C14: a table dictionary', () => {
  test.each([
    { code: 'mm_category,name,id' },
    { code: 'category,name,id' },
    { code: 'mm_category,name,id,' },
    { code: 'mm_category,name,id,1 = 1 order by code'.replace('1 = 1 ', '') },
    { code: 'mm_category where parent is not null or parent is null,name,id' },
  ])('is read by registered names: $code', async ({ code }) => {
    expect(texts(await load(code)).sort()).toEqual(['溶剂', '耗材 100%', '试剂', '酸碱'].sort());
  });
  test.each([
    { condition: "parent = '0'", is: ['耗材 100%', '试剂'] },
    { condition: "where control_level = 'A' and enabled = 'ENABLED' order by code desc", is: ['溶剂', '试剂'] },
    { condition: "code in ('AA','AB') order by code", is: ['溶剂', '酸碱'] },
    { condition: "name like '%100%'", is: ['耗材 100%'] },
    { condition: "name like '%1%0%'", is: null },
    { condition: 'sort >= 2 and sort < 4 order by sort', is: ['溶剂', '酸碱'] },
  ])('holds to a condition in the safe grammar: $condition', async ({ condition, is }) => {
    const answer = await load(`mm_category,name,id,${condition}`);
    if (is) expect(texts(answer)).toEqual(is);
    else expect(answer).toMatchObject({ success: false, message: '查询条件不合法' });
  });
  test('is searched literally, and ordered as the word asks', async () => {
    expect(texts(await load('mm_category,name,id', `?keyword=${encodeURIComponent('100%')}`))).toEqual(['耗材 100%']);
    expect(texts(await load('mm_category,name,id', `?keyword=${encodeURIComponent('%')}`))).toEqual(['耗材 100%']);
    expect(texts(await load('mm_category,name,id', `?keyword=${encodeURIComponent('[orderby:code,desc]')}`))).toEqual([
      '耗材 100%',
      '酸碱',
      '溶剂',
      '试剂',
    ]);
  });
  test('gives the words of what was chosen, in its order, and in the order of values', async () => {
    const items = await call(
      'buyer',
      'GET',
      `/sys/dict/loadDictItem/${encodeURIComponent('mm_category,name,code')}?key=B,A,zz`,
    );
    expect(items.result).toEqual(['耗材 100%', '试剂']);
    const ordered = await call(
      'buyer',
      'GET',
      `/sys/dict/loadDictOrderByValue/${encodeURIComponent('mm_category,name,code')}`,
    );
    expect(ordered.result.map(({ value }: { value: string }) => value)).toEqual(['A', 'AA', 'AB', 'B']);
    const text = await call('buyer', 'GET', `/sys/dict/getDictText/${encodeURIComponent('sys_user,realname,id')}/u1`);
    expect(text.result).toBe('张三');
  });
  test('shows the asker’s own company, and of it what the asker may see', async () => {
    expect(texts(await load('sys_user,realname,id')).sort()).toEqual(['张三', '李四'].sort());
    expect(texts(await load('sys_user,realname,id', '', 'theirs'))).toEqual(['他人']);
    expect(texts(await load('sys_user,realname,username', '', 'admin'))).toHaveLength(2);
    const refused = '系统设置了安全规则，敏感表和敏感字段禁止查询，联系管理员授权!';
    expect(await load('mm_category,control_level,id')).toMatchObject({ success: true });
    const hidden = await load('mm_category,control_level,id', '', 'supplier');
    expect(hidden).toMatchObject({ success: false, message: refused });
    expect(await load('mm_category,name,id', '', 'nobody')).toMatchObject({ success: false, message: refused });
    const guess = "mm_category,name,id,control_level = 'A'";
    expect(texts(await load(guess))).toEqual(['溶剂', '试剂']);
    expect(await load(guess, '', 'supplier')).toMatchObject({ success: false, message: '查询条件不合法' });
  });
});

describe('trees and linked choices', () => {
  const tree = (query: string) =>
    call('buyer', 'GET', `/sys/dict/loadTreeData?tableName=mm_category&text=name&code=id&pidField=parent&${query}`);

  test.each(['pid=', 'pid=0', 'pid=null', 'hasChildField=has_child&converIsLeafVal=1'])(
    'begin at what hangs below nothing: %s',
    async (query) => {
      const { result } = await tree(query);
      expect(result).toMatchObject([
        { key: 'c4', title: '耗材 100%', leaf: true, parentId: null },
        { key: 'c1', title: '试剂', label: '试剂', value: 'c1', leaf: false },
      ]);
    },
  );
  test('go on below a node, held to a condition of equalities', async () => {
    expect((await tree('pid=c1')).result).toMatchObject([{ key: 'c2', parentId: 'c1' }, { key: 'c3' }]);
    const condition = encodeURIComponent(JSON.stringify({ enabled: 'ENABLED' }));
    expect((await tree(`pid=c1&condition=${condition}`)).result).toMatchObject([{ key: 'c2' }]);
    expect(await tree('pid=c1&condition=enabled')).toMatchObject({ success: false, message: '查询条件不合法' });
  });

  const linked = (query: string) =>
    call(
      'buyer',
      'GET',
      `/online/cgform/api/querySelectOptions?table=mm_category&txt=name&key=code&idField=id&pidField=parent&${query}`,
    );
  test('C23: are chosen level by level', async () => {
    const first = await linked(`condition=${encodeURIComponent("parent = '0' order by code")}`);
    expect(first.result).toEqual([
      { label: '试剂', store: 'A', id: 'c1', pid: null },
      { label: '耗材 100%', store: 'B', id: 'c4', pid: null },
    ]);
    expect((await linked('pidValue=c1')).result).toMatchObject([{ store: 'AA', pid: 'c1' }, { store: 'AB' }]);
    expect((await linked('pidValue=none')).result).toEqual([]);
  });
});

describe('whatever is sent', () => {
  const hostile = [
    '1=1',
    "id = '1' or 1=1",
    "id = '1'; drop table mm_category",
    "id = '1' -- ",
    "id = '1' /* x */",
    'id in (select id from sys_user)',
    'id = (select max(id) from sys_user)',
    'exists (select 1 from credential)',
    "id = '1' union select hash from credential",
    'sleep(5) = 0',
    'pg_sleep(5) is null',
    "name || code = 'x'",
    'extractvalue(1, concat(0x7e, version())) = 1',
    "nothing = '1'",
    'tenant_id = 2',
    'deleted_at is not null',
    'ext is null',
    "id = '1'%27 or %271%27=%271",
    '%2527%20or%201=1',
    "id = '1\\' or 1=1",
    'id = $1',
    'id = ?',
    'order by (select 1)',
    'order by 1; select',
    `${"id = '1' or ".repeat(30)}id = '1'`,
    '('.repeat(300),
    "id = '1",
    'order by nothing',
    'order by id limit 1',
    "id like '%a%b%'",
    'id = #{drop}',
    "sort = 'abc'",
    'sort > 99999999999999999999999999999999',
  ];
  const tables = [
    'pg_user',
    'credential',
    'session',
    'sys_user;drop',
    '"sys_user"',
    'public.sys_user',
    'sys_user u',
    'sys_user, credential',
    "sys_user where '1'='1",
    '',
    ' ',
    'tenant',
    'dict_item',
    '__proto__',
    'constructor',
    '(select 1)',
  ];

  test.each(hostile)('%j is no condition', async (text) => {
    const message = '查询条件不合法';
    const coded = encodeURIComponent(text);
    for (const answer of [
      await call('admin', 'GET', `/sys/dict/loadDict/${encodeURIComponent('mm_category,name,id,')}${coded}`),
      await call(
        'admin',
        'GET',
        `/online/cgform/api/querySelectOptions?table=mm_category&txt=name&key=id&condition=${coded}`,
      ),
      await call(
        'admin',
        'GET',
        `/sys/dict/loadTreeData?tableName=mm_category&text=name&code=id&pidField=parent&condition=${coded}`,
      ),
    ]) {
      expect(answer).toMatchObject({ success: false, code: 500, result: null });
      expect([message, '字典Code格式不正确！']).toContain(answer.message);
    }
  });
  test.each(tables)('%j is no table', async (table) => {
    const coded = encodeURIComponent(table);
    for (const answer of [
      await call('admin', 'GET', `/sys/dict/loadDict/${encodeURIComponent(`${table},name,id`)}`),
      await call('admin', 'GET', `/online/cgform/api/querySelectOptions?table=${coded}&txt=name&key=id`),
      await call('admin', 'GET', `/sys/dict/loadTreeData?tableName=${coded}&text=name&code=id&pidField=parent`),
    ]) {
      expect(answer).toMatchObject({ success: false, code: 500 });
      expect(answer.message).not.toContain('操作失败');
    }
  });
  test.each([
    'tenant_id',
    'deleted_at',
    'ext',
    'nothing',
    'name as x',
    '*',
    'count(*)',
    'id;',
    "''",
    'constructor',
    '__proto__',
    'rev',
  ])('%j is no column', async (column) => {
    const coded = encodeURIComponent(column);
    for (const answer of [
      await call('admin', 'GET', `/sys/dict/loadDict/${encodeURIComponent(`mm_category,${column},id`)}`),
      await call(
        'admin',
        'GET',
        `/sys/dict/loadDict/mm_category,name,id?keyword=${encodeURIComponent(`[orderby:${column},asc]`)}`,
      ),
      await call('admin', 'GET', `/sys/dict/loadTreeData?tableName=mm_category&text=name&code=id&pidField=${coded}`),
      await call('admin', 'GET', `/online/cgform/api/querySelectOptions?table=mm_category&txt=name&key=${coded}`),
    ]) {
      expect(answer.message).not.toContain('操作失败');
      expect(answer.success ? answer.result : []).toEqual([]);
    }
  });
});
