import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStaffed, type Staffed } from '../../tests/support/staffed.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Node = any;

let at: Staffed;
beforeAll(async () => {
  at = await openStaffed('departs');
});
afterAll(() => at.close());

const add = (departName: string, parent?: string, more: object = {}) =>
  at.call('admin', 'POST', '/sys/sysDepart/add', { departName, parentId: parent ?? '', ...more });
const made = async (...args: Parameters<typeof add>) => {
  const { success, message, result, issues } = await add(...args);
  if (!success) throw new Error(`${message} ${JSON.stringify(issues)}`);
  return result as Node;
};
const edit = (id: string, more: object, method: 'PUT' | 'POST' = 'PUT') =>
  at.call('admin', method, '/sys/sysDepart/edit', { id, ...more });
const get = async (url: string, who = 'buyer') => at.call(who, 'GET', `/sys/sysDepart/${url}`);
const codes = async () =>
  Object.fromEntries(
    (await at.rows<{ name: string; code: string }>('select name, code from sys_depart where deleted_at is null')).map(
      ({ name, code }) => [name, code],
    ),
  );

describe('codes', () => {
  test('are made by level, one after the other, whatever a client sends', async () => {
    expect(await made('检测中心', at.ids.A01, { orgCode: 'HACKED' })).toMatchObject({
      orgCode: 'A01A03',
      orgType: '2',
      orgCategory: '2',
    });
    const { id } = await made('质谱室', at.ids.A01A02);
    expect(await made('二级', id)).toMatchObject({ orgCode: 'A01A02A01A01', orgType: '4' });
    expect(await made('另一家公司')).toMatchObject({ orgCode: 'A02', orgType: '1', orgCategory: '1' });
  });

  test('go on with the next letter after ninety-nine', async () => {
    const { id } = await made('大部门');
    await at.rows(
      `insert into sys_depart (tenant_id, id, name, code, parent) values (1, 'full', '满', 'A03A99', $1)`,
      id,
    );
    expect(await made('之后', id)).toMatchObject({ orgCode: 'A03B01' });
  });

  test('follow below another department, with all that hangs below', async () => {
    const top = await made('甲');
    const middle = await made('乙', top.id);
    const low = await made('丙', middle.id);
    const target = await made('丁');
    expect((await edit(middle.id, { parentId: target.id })).message).toBe('修改成功!');
    const now = await codes();
    expect(now.乙).toBe(`${target.orgCode}A01`);
    expect(now.丙).toBe(`${target.orgCode}A01A01`);
    expect((await edit(low.id, { departName: '丙二', parentId: middle.id }, 'POST')).success).toBe(true);
    expect((await codes()).丙二).toBe(`${target.orgCode}A01A01`);
  });

  test('never run in a circle', async () => {
    const top = await made('圈');
    const low = await made('圈内', top.id);
    for (const parentId of [top.id, low.id]) {
      expect(await edit(top.id, { parentId })).toMatchObject({
        success: false,
        reason: 'invalid_input',
        issues: [{ path: '/parent' }],
      });
    }
    expect((await codes()).圈).toBe(top.orgCode);
  });

  test('are made for records as well, and are not to be changed', async () => {
    const { result } = await at.call('admin', 'POST', '/records/depart', { name: '直建', parent: at.ids.A01A01 });
    expect(result.code).toBe('A01A01A01');
    await at.call('admin', 'PUT', `/records/depart/${result.id}`, { version: 1, code: 'ZZZ' });
    expect((await codes()).直建).toBe('A01A01A01');
    const child = await at.call('admin', 'POST', `/records/depart/${result.id}/becomes/child`);
    expect(child.result).toMatchObject({ entity: 'depart', record: { parent: result.id } });
    const born = await at.call('admin', 'POST', '/records/depart', { ...child.result.record, name: '下推' });
    expect(born.result).toMatchObject({ code: 'A01A01A01A01' });
  });
});

describe('deleting', () => {
  test('takes what hangs below, and refuses while people are in it', async () => {
    const top = await made('撤销中');
    const low = await made('撤销中下级', top.id);
    await at.add({ username: 'last', roles: ['buyer'], departs: [low.id] });
    const refused = await at.call('admin', 'DELETE', `/sys/sysDepart/delete?id=${top.id}`);
    expect(refused).toMatchObject({ success: false, reason: 'still_used' });
    expect(refused.message).toContain('用户');
    await at.rows(
      `update sys_user set depart = $1, departs = jsonb_build_array($1::text) where username = 'last'`,
      at.ids.A01,
    );
    expect((await at.call('admin', 'DELETE', `/sys/sysDepart/delete?id=${top.id}`)).message).toBe('删除成功!');
    expect(Object.keys(await codes())).not.toEqual(expect.arrayContaining(['撤销中下级']));
    expect((await at.call('admin', 'DELETE', `/sys/sysDepart/delete?id=${top.id}`)).message).toBe('未找到对应实体');
    expect((await at.call('admin', 'DELETE', '/sys/sysDepart/deleteBatch?ids=,')).message).toBe('参数不识别！');
  });

  test('is for administrators', async () => {
    expect((await at.call('buyer', 'DELETE', `/sys/sysDepart/delete?id=${at.ids.A01A02}`)).success).toBe(false);
    expect((await at.call('buyer', 'POST', '/sys/sysDepart/add', { departName: '私' })).success).toBe(false);
  });
});

describe('trees', () => {
  test('are told whole, level by level, and as ids', async () => {
    const tree: Node[] = (await get('queryTreeList')).result;
    const top = tree.find(({ title }) => title === '集团');
    expect(top).toMatchObject({
      key: at.ids.A01,
      value: at.ids.A01,
      isLeaf: false,
      departName: '集团',
      orgCode: 'A01',
    });
    expect(top.children.map(({ title }: Node) => title)).toEqual(expect.arrayContaining(['采购部', '财务部']));
    const level: Node[] = (await get(`queryDepartTreeSync?pid=${at.ids.A01}`)).result;
    expect(level.find(({ title }) => title === '财务部')).toMatchObject({ isLeaf: false });
    expect(level[0]).not.toHaveProperty('children');
    const roots: Node[] = (await get('queryDepartTreeSync?pid=undefined'.replace('undefined', ''))).result;
    expect(roots.map(({ title }) => title)).toContain('集团');
    const ids: Node[] = (await get('queryIdTree')).result;
    expect(Object.keys(ids[0]).toSorted()).toEqual(['children', 'code', 'isLeaf', 'key', 'title', 'value']);
    const only: Node[] = (await get(`queryTreeList?ids=${at.ids.A01A02}`)).result;
    expect(only).toHaveLength(1);
    expect(only[0].children.map(({ title }: Node) => title)).toEqual(['财务部']);
  });

  test('are searched, and say when nothing is found', async () => {
    expect((await get('searchBy?keyWord=财务')).result).toMatchObject([{ title: '财务部' }]);
    expect(await get('searchBy?keyWord=没有的')).toMatchObject({ success: false, message: '未查询匹配数据！' });
    const { result } = await get('queryTreeByKeyWord?keyWord=采购');
    expect(result).toMatchObject({ departList: [{ title: '采购部' }], userList: [] });
    expect((await get('queryTreeByKeyWord?keyWord=finance')).result.userList).toMatchObject([{ username: 'finance' }]);
  });

  test('of one’s own are for those in charge, who are told so by the message', async () => {
    expect(await get('queryMyDeptTreeList')).toMatchObject({ success: true, message: '1', result: null });
    await at.rows(
      `update sys_user set user_identity = '2', managed_departs = jsonb_build_array($1::text) where username = 'buyer'`,
      at.ids.A01A02,
    );
    await expect.poll(async () => (await get('queryMyDeptTreeList')).message).toBe('2');
    const { result } = await get('queryMyDeptTreeList');
    expect(result.map(({ title }: Node) => title)).toEqual(['财务部']);
    const below = await get(`queryMyDeptTreeSync?pid=${at.ids.A01A02}`);
    expect(below.result.map(({ title }: Node) => title)).toEqual(['质谱室']);
    expect((await get(`queryMyDeptTreeSync?pid=${at.ids.A01}`)).result).toEqual([]);
    expect((await get('searchBy?keyWord=采购&myDeptSearch=1')).success).toBe(false);
    const me = await at.call('buyer', 'GET', '/sys/user/getUserInfo');
    expect(me.result.userInfo).toMatchObject({ userIdentity: 2, departIds: at.ids.A01A02 });
  });

  test('tell one department by its code, what is above it, and who is in it', async () => {
    expect((await get('getDepartName?orgCode=A01A02')).result).toMatchObject({
      id: at.ids.A01A02,
      departName: '财务部',
      parentId: at.ids.A01,
    });
    expect((await get('getDepartName?orgCode=Z99')).success).toBe(false);
    const { result } = await get(`queryAllParentId?departId=${at.ids.A01A02}`);
    expect(result[at.ids.A01A02 as string]).toMatchObject({ parentIds: [at.ids.A01] });
    expect((await get(`listAll?id=${at.ids.A01A02}`)).result).toHaveLength(1);
    const users = (await get(`getUsersByDepartId?id=${at.ids.A01A02}`)).result;
    expect(users.map(({ username }: Node) => username)).toEqual(['finance']);
  });

  test('are nothing to a supplier', async () => {
    expect((await get('queryTreeList', 'north.main')).success).toBe(false);
    expect((await get('getUsersByDepartId?id=x', 'north.main')).success).toBe(false);
  });
});

describe('the organisation picker', () => {
  const orgs = async (query = '', who = 'buyer') => at.call(who, 'GET', `/dataorg/bdDataorg/list?${query}`);

  test('offers id, name and code, a page at a time', async () => {
    const { result } = await orgs('pageSize=2');
    expect(result).toMatchObject({ size: 2, current: 1 });
    expect(result.records).toHaveLength(2);
    expect(Object.keys(result.records[0]).sort()).toEqual(['code', 'id', 'name']);
    expect(result.total).toBeGreaterThan(2);
  });

  test('finds by part of a name, taken literally, and no posts', async () => {
    const named = async (word: string) =>
      (await orgs(`name=${encodeURIComponent(word)}`)).result.records.map(({ name }: Node) => name);
    expect(await named('财务')).toContain('财务部');
    expect(await named('%')).toEqual([]);
    await at.rows(`update sys_depart set org_category = '3' where id = $1`, at.ids.A01A02);
    expect(await named('财务')).toEqual([]);
    await at.rows(`update sys_depart set org_category = '2' where id = $1`, at.ids.A01A02);
  });

  test('is nothing to a supplier', async () => {
    expect((await orgs('', 'north.main')).success).toBe(false);
  });
});

describe('the user selector', () => {
  test('finds by part of the name or of the account, in several departments at once', async () => {
    const found = async (query: string) =>
      (await at.call('buyer', 'GET', `/sys/user/queryUserComponentData?${query}`)).result.records.map(
        ({ username }: Node) => username,
      );
    expect(await found('keyword=FINA')).toEqual(['finance']);
    expect(await found(`departId=${at.ids.A01A02},none&keyword=fin`)).toEqual(['finance']);
    expect(await found('departId=none')).toEqual([]);
  });
});
