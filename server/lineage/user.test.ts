import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStaffed, type Staffed } from '../../tests/support/staffed.ts';

let at: Staffed;
beforeAll(async () => {
  at = await openStaffed('users');
});
afterAll(() => at.close());

const good = 'First-Pass-2026';
const list = (query = '', who = 'admin') => at.call(who, 'GET', `/sys/user/list?${query}`);
const add = (body: object, who = 'admin') => at.call(who, 'POST', '/sys/user/add', body);
const body = (username: string, more: object = {}) => ({
  username,
  realname: `人${username}`,
  password: good,
  selectedroles: at.ids['role:buyer'],
  selecteddeparts: at.ids.A01A01,
  ...more,
});
const idOf = async (username: string): Promise<string> =>
  (await list(`username=${username}`)).result.records[0]?.id ?? '';

describe('a user', () => {
  test('is added with roles, departments and a password to be changed', async () => {
    const departs = `${at.ids.A01A02},${at.ids.A01A01}`;
    expect(await add(body('zhang.san', { sex: 1, phone: '13800138001', selecteddeparts: departs }))).toMatchObject({
      success: true,
      message: '添加成功！',
    });
    const { result } = await list('username=*zhang*');
    expect(result.total).toBe(1);
    expect(result.records[0]).toMatchObject({
      username: 'zhang.san',
      sex: 1,
      status: 1,
      orgCode: 'A01A02',
      orgCodeTxt: '采购部,财务部',
      userIdentity: 1,
      delFlag: 0,
    });
    const [kept] = await at.rows(`select must_change from credential where user_id = $1`, result.records[0].id);
    expect(kept).toEqual({ must_change: true });
    expect((await at.login('zhang.san', good)).success).toBe(true);
  });

  test.each<[string, object, string]>([
    ['a name that is taken', { username: 'buyer' }, 'duplicate_record'],
    ['a telephone that is taken', { username: 'li.si', phone: '13800138001' }, 'duplicate_record'],
    ['a weak password', { username: 'li.si', password: 'short' }, 'weak_password'],
    ['a role that is not there', { username: 'li.si', selectedroles: 'nothing' }, 'invalid_input'],
    ['no department', { username: 'li.si', selecteddeparts: '' }, 'invalid_input'],
  ])('is refused with %s', async (_, more, reason) => {
    expect(await add(body('li.si', more))).toMatchObject({ success: false, reason });
    expect(await idOf('li.si')).toBe('');
  });

  test('never shows a password, whoever looks', async () => {
    for (const who of ['admin', 'auditor']) {
      expect(JSON.stringify(await list('', who))).not.toMatch(/password|salt|argon2/i);
    }
    expect((await list('username=zhang.san', 'auditor')).result.records[0].phone).toBeNull();
    expect((await list('', 'buyer')).reason).toBe('unknown_entity');
  });

  test.each(['PUT', 'POST'] as const)('C12: is edited by %s, as the person stands now', async (method) => {
    const id = await idOf('zhang.san');
    const edited = await at.call('admin', method, '/sys/user/edit', { id, username: 'zhang.san', telephone: method });
    expect(edited).toMatchObject({ success: true, message: '修改成功!' });
    expect((await at.call('admin', 'GET', `/sys/user/queryById?id=${id}`)).result.telephone).toBe(method);
    const missing = await at.call('admin', method, '/sys/user/edit', { id: 'nobody' });
    expect(missing).toMatchObject({ success: false, message: '未找到对应实体' });
  });

  test('tells roles and departments, and that there are none', async () => {
    const id = await idOf('zhang.san');
    const roles = await at.call('admin', 'GET', `/sys/user/queryUserRole?userid=${id}`);
    expect(roles.result).toEqual([at.ids['role:buyer']]);
    expect((await at.call('admin', 'GET', '/sys/user/queryUserRole?userid=none')).message).toBe(
      '未找到用户相关角色信息',
    );
    const departs = await at.call('admin', 'GET', `/sys/user/userDepartList?userId=${id}`);
    expect(departs.message).toBe('查找成功');
    expect(departs.result.map(({ title }: { title: string }) => title)).toEqual(['采购部', '财务部']);
    expect((await at.call('admin', 'GET', '/sys/user/userDepartList?userId=none')).message).toBe('查找失败');
  });

  test('is found by department, by what lies below it, and page by page', async () => {
    const inDepart = await list(`departId=${at.ids.A01A02}`);
    expect(inDepart.result.records.map(({ username }: { username: string }) => username).toSorted()).toEqual([
      'finance',
      'zhang.san',
    ]);
    const below = await list('code=A01&pageSize=2&pageNo=1&column=username&order=asc&field=id,,username&_t=1');
    expect(below.result).toMatchObject({ size: 2, current: 1, pages: 3, total: 6 });
    expect((await list('code=A01&pageSize=2&pageNo=9')).result.records).toEqual([]);
  });
});

describe('words beside codes', () => {
  test('C13: are of one value, of several, of other tables, and none where the code is not known', async () => {
    const id = at.ids.finance;
    const user = async () => (await at.call('admin', 'GET', `/records/user/${id}`)).result;
    await at.rows(`update sys_user set sex = '2' where id = $1`, id);
    expect(await user()).toMatchObject({
      sex: '2',
      sex_dictText: '女',
      depart_dictText: '财务部',
      departs: [at.ids.A01A02, at.ids.A01A01],
      departs_dictText: '财务部,采购部',
    });
    expect((await at.call('admin', 'GET', `/sys/user/queryById?id=${id}`)).result.sex_dictText).toBe('女');
    await at.rows(`update sys_user set sex = 'none' where id = $1`, id);
    expect(await user()).toMatchObject({ sex: 'none', sex_dictText: null });
    await at.rows(`update sys_user set sex = null where id = $1`, id);
    expect(await user()).toMatchObject({ sex: null, sex_dictText: null });

    const supplier = async () => (await at.call('supmgr', 'GET', `/records/supplier/${at.ids.north}`)).result;
    await at.rows(`update su_supplier set roles = '["MAKER","none","AGENT"]' where id = $1`, at.ids.north);
    expect(await supplier()).toMatchObject({ roles: ['MAKER', 'none', 'AGENT'], roles_dictText: '生产商,代理商' });
    await at.rows(`update su_supplier set roles = null where id = $1`, at.ids.north);
  });
});

describe('freezing', () => {
  const freeze = (ids: string, status: string) => at.call('admin', 'PUT', '/sys/user/frozenBatch', { ids, status });

  test('puts out at once, in batch, and tells what was not done', async () => {
    const ids = [await idOf('zhang.san'), at.ids.admin].join(',');
    const { result } = await at.login('zhang.san', good);
    const open = { url: '/api/sys/user/getUserInfo', headers: { 'x-access-token': result.token } };
    expect((await at.app.inject(open)).json().success).toBe(true);
    const frozen = await freeze(`${ids},`, '2');
    expect(frozen).toMatchObject({ success: true, result: { done: 1, refused: [{ say: '不能冻结自己的账号' }] } });
    expect(frozen.message).toBe('已冻结1条，1条未能冻结（人admin：不能冻结自己的账号）');
    await expect.poll(async () => (await at.app.inject(open)).json().success, { interval: 10 }).toBe(false);
    expect((await at.login('zhang.san', good)).message).toBe('该用户已冻结');
    expect(await freeze(await idOf('zhang.san'), '1')).toMatchObject({ success: true, message: '操作成功!' });
    expect((await at.login('zhang.san', good)).success).toBe(true);
  });

  test('takes no empty list', async () => {
    expect((await freeze(',', '2')).message).toBe('参数不识别！');
  });
});

describe('the last administrator', () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'cannot lose the role',
      () =>
        at.call('admin', 'DELETE', `/sys/user/deleteUserRole?roleId=${at.ids['role:admin']}&userId=${at.ids.admin}`),
    ],
    [
      'cannot be given other roles',
      () => at.call('admin', 'PUT', '/sys/user/edit', { id: at.ids.admin, selectedroles: at.ids['role:buyer'] }),
    ],
    ['cannot delete the own account', () => at.call('admin', 'DELETE', `/sys/user/delete?id=${at.ids.admin}`)],
    ['cannot be frozen', () => at.call('admin', 'POST', `/records/user/${at.ids.admin}/moves/freeze`, { version: 0 })],
  ])('%s', async (_, attempt) => {
    await at.rows(`update sys_user set version = 0 where id = $1`, at.ids.admin);
    expect(await attempt()).toMatchObject({ success: false });
    const [kept] = await at.rows(
      `select status, deleted_at, roles ? $2 as admin from sys_user where id = $1`,
      at.ids.admin,
      at.ids['role:admin'],
    );
    expect(kept).toEqual({ status: '1', deleted_at: null, admin: true });
  });

  test('two who freeze each other at once leave one', async () => {
    await at.add({ username: 'admin2', roles: ['admin'], permissions: ['*'], departs: [at.ids.A01 as string] });
    const freeze = (who: string, whom: string) =>
      at.call(who, 'POST', '/records/user/moves/freeze', { ids: [at.ids[whom]] });
    await at.call('admin2', 'GET', '/sys/user/list');
    const both = await Promise.all([freeze('admin', 'admin2'), freeze('admin2', 'admin')]);
    expect(both.map(({ result }) => result?.done ?? 0).toSorted()).toEqual([0, 1]);
    await at.rows(`update sys_user set status = '1' where username in ('admin', 'admin2')`);
    await at.rows(`update sys_user set deleted_at = now() where username = 'admin2'`);
    // Whoever lost was signed out.
    expect((await at.login('admin')).success).toBe(true);
  });
});

describe('roles and departments', () => {
  const users = async (url: string) =>
    (await at.call('admin', 'GET', url)).result.records
      .map(({ username }: { username: string }) => username)
      .toSorted();

  test('are given and taken from the side of the role', async () => {
    const role = at.ids['role:finance'];
    const given = { roleId: role, userIdList: [at.ids.buyer, at.ids.supmgr] };
    expect((await at.call('admin', 'POST', '/sys/user/addSysUserRole', given)).message).toBe('添加成功!');
    expect(await users(`/sys/user/userRoleList?roleId=${role}`)).toEqual(['buyer', 'finance', 'supmgr']);
    expect(await users(`/sys/user/userRoleList?roleId=${role}&username=sup`)).toEqual(['supmgr']);
    const url = `/sys/user/deleteUserRoleBatch?roleId=${role}&userIds=${at.ids.buyer},${at.ids.supmgr},`;
    expect((await at.call('admin', 'DELETE', url)).message).toBe('删除成功!');
    expect(await users(`/sys/user/userRoleList?roleId=${role}`)).toEqual(['finance']);
  });

  test('take effect at the next click', async () => {
    expect((await at.call('supmgr', 'GET', '/sys/user/list')).success).toBe(false);
    await at.call('admin', 'POST', '/sys/user/addSysUserRole', {
      roleId: at.ids['role:auditor'],
      userIdList: [at.ids.supmgr],
    });
    await expect.poll(async () => (await at.call('supmgr', 'GET', '/sys/user/list')).success).toBe(true);
    const url = `/sys/user/deleteUserRole?roleId=${at.ids['role:auditor']}&userId=${at.ids.supmgr}`;
    await at.call('admin', 'DELETE', url);
    await expect.poll(async () => (await at.call('supmgr', 'GET', '/sys/user/list')).success).toBe(false);
  });

  test('are given and taken from the side of the department, and nobody is left without one', async () => {
    const depart = at.ids.A01A02;
    await at.call('admin', 'POST', '/sys/user/editSysDepartWithUser', { depId: depart, userIdList: [at.ids.buyer] });
    expect(await users(`/sys/user/departUserList?depId=${depart}`)).toContain('buyer');
    expect(await users('/sys/user/queryByOrgCode?orgCode=A01A02')).toContain('buyer');
    const take = (user: string | undefined, from = depart) =>
      at.call('admin', 'DELETE', `/sys/user/deleteUserInDepart?depId=${from}&userId=${user}`);
    expect((await take(at.ids.buyer)).message).toBe('删除成功!');
    expect((await take(at.ids.buyer)).message).toBe('当前选中部门与用户无关联关系!');
    expect((await take(at.ids.buyer, at.ids.A01A01)).success).toBe(false);
    const batch = `/sys/user/deleteUserInDepartBatch?depId=${depart}&userIds=${at.ids.finance},`;
    expect((await at.call('admin', 'DELETE', batch)).message).toBe('删除成功!');
    const [main] = await at.rows(`select depart from sys_user where id = $1`, at.ids.finance);
    expect(main).toEqual({ depart: at.ids.A01A01 });
  });

  test('are edited from the list by actions that ask with the fields’ own checks', async () => {
    const act = (action: string, answers: object) =>
      at.call('admin', 'POST', `/records/user/actions/${action}`, { ids: [at.ids.finance], answers });
    expect((await act('setRoles', {})).issues).toMatchObject([{ code: 'required', path: '/roles' }]);
    expect((await act('setRoles', { roles: 'nothing' })).issues).toMatchObject([{ path: '/roles' }]);
    const roles = `${at.ids['role:finance']},${at.ids['role:buyer']}`;
    expect(await act('setRoles', { roles })).toMatchObject({ success: true, message: '已分配角色：用户 人finance' });
    expect(await act('setDeparts', { depart: at.ids.A01A02, departs: at.ids.A01A01 })).toMatchObject({ success: true });
    const [kept] = await at.rows(`select roles, depart, departs from sys_user where id = $1`, at.ids.finance);
    expect(kept).toEqual({
      roles: roles.split(','),
      depart: at.ids.A01A02,
      departs: [at.ids.A01A02, at.ids.A01A01],
    });
    const history = await at.rows<{ note: string | null }>(
      `select note from record_history where record_id = $1 order by version desc limit 2`,
      at.ids.finance,
    );
    expect(history.every(({ note }) => note === null)).toBe(true);
  });
});

describe('the bin', () => {
  test('gives users back, or lets them go for good', async () => {
    await add(body('wang.wu', { phone: '13800138005' }));
    await add(body('zhao.liu'));
    const ids = [await idOf('wang.wu'), await idOf('zhao.liu')];
    expect((await at.call('admin', 'DELETE', '/sys/user/deleteBatch?ids=')).message).toBe('参数不识别！');
    expect((await at.call('admin', 'DELETE', `/sys/user/deleteBatch?ids=${ids.join(',')},`)).message).toBe(
      '批量删除用户成功',
    );
    const bin = await at.call('admin', 'GET', '/sys/user/recycleBin');
    expect(bin.result.map(({ username }: { username: string }) => username)).toEqual(
      expect.arrayContaining(['wang.wu', 'zhao.liu']),
    );
    expect((await at.call('admin', 'PUT', '/sys/user/putRecycleBin', { userIds: ids[0] })).message).toBe('还原成功');
    expect(await idOf('wang.wu')).toBe(ids[0]);
    expect((await at.call('admin', 'DELETE', `/sys/user/deleteRecycleBin?userIds=${ids[1]},`)).message).toBe(
      '删除成功',
    );
    expect(
      await at.rows(
        `select 1 from sys_user where id = $1 union all select 1 from credential where user_id = $1`,
        ids[1],
      ),
    ).toEqual([]);
    expect((await add(body('zhao.liu'))).success).toBe(true);
    expect((await at.call('admin', 'DELETE', `/sys/user/deleteRecycleBin?userIds=${ids[0]}`)).success).toBe(false);
  });
});

describe('what selectors show', () => {
  test.each<[string, string, string[]]>([
    ['people of departments', `queryUserByDepId?id=${'A01A02'}`, []],
    ['people by name', 'queryByNames?userNames=BUYER,admin', ['admin', 'buyer']],
    ['buyers', 'queryPurUser', ['buyer', 'finance']],
  ])('%s', async (_, url, expected) => {
    const { result } = await at.call('buyer', 'GET', `/sys/user/${url}`);
    const found = result.map(({ username }: { username: string }) => username).filter((name: string) => at.ids[name]);
    expect(found.toSorted()).toEqual(expected);
  });

  test('colleagues by department, page by page, and no supplier', async () => {
    const { result } = await at.call('buyer', 'GET', `/sys/user/queryUserByDepId?id=${at.ids.A01A01},${at.ids.A01A02}`);
    expect(result.map(({ username }: { username: string }) => username)).toEqual(
      expect.arrayContaining(['buyer', 'finance', 'supmgr']),
    );
    const page = await at.call('buyer', 'GET', '/sys/user/queryUserComponentData?pageSize=2&pageNo=1');
    expect(page.result).toMatchObject({ size: 2, current: 1 });
    expect(page.result.records).toHaveLength(2);
    expect(Object.keys(page.result.records[0])).not.toEqual(expect.arrayContaining(['roles']));
    const none = await at.call('buyer', 'GET', `/sys/user/queryByIds?userIds=${at.ids['north.main']}`);
    expect(none.result).toEqual([]);
    expect((await at.call('north.main', 'GET', '/sys/user/queryUserComponentData')).success).toBe(false);
  });

  test('whoever may not see telephones sees none here, and finds people all the same', async () => {
    await at.rows(`update sys_user set phone = '13900008888' where username = 'buyer'`);
    const calls = [
      'queryUserComponentData?username=buyer',
      'queryPurUserList?username=buyer',
      'queryByNames?userNames=buyer',
    ];
    const phones = async (who: string) =>
      Promise.all(
        calls.map(async (call) => {
          const { result } = await at.call(who, 'GET', `/sys/user/${call}`);
          const found = (result.records ?? result).find((one: { username: string }) => one.username === 'buyer');
          return [found.realname, found.phone];
        }),
      );
    expect(await phones('supmgr')).toEqual(calls.map(() => [expect.any(String), '13900008888']));
    expect(await phones('auditor')).toEqual(calls.map(() => [expect.any(String), null]));
    const book = await at.call('auditor', 'GET', '/sys/user/queryByOrgCodeForAddressList?realname=buyer');
    expect(JSON.stringify(book)).not.toContain('13900008888');
  });

  test('a bare list, as its clients expect', async () => {
    const answer = await at.call('buyer', 'GET', '/sys/user/getMultiUser?usernames=buyer,admin');
    expect(Array.isArray(answer)).toBe(true);
    expect(answer).toHaveLength(2);
  });

  test('the address book, with departments in words', async () => {
    const { result } = await at.call('buyer', 'GET', '/sys/user/queryByOrgCodeForAddressList?orgCode=A01A02');
    const finance = result.records.find(({ userId }: { userId: string }) => userId === at.ids.finance);
    expect(finance).toMatchObject({ departName: '采购部 | 财务部', departId: at.ids.A01A02 });
    const list = await at.call('buyer', 'GET', '/records/addressBook?list=main&realname=*finance*');
    expect(list.result.records[0]).toMatchObject({ realname: '人finance' });
    expect(Object.keys(list.result.records[0])).not.toContain('roles');
  });
});

describe('a supplier’s main account', () => {
  const main = 'north.main';
  const sub = (username: string, more: object = {}) => ({
    username,
    realname: '子账号',
    selectedroles: at.ids['role:supUser'],
    password: good,
    ...more,
  });
  const addSub = (body: object, who = main) => at.call(who, 'POST', '/sys/user/addSupplierUser', body);

  test('adds accounts of its own company, which can sign in', async () => {
    expect(await addSub(sub('north.sub'))).toMatchObject({ success: true, message: '添加成功！' });
    const [made] = await at.rows(`select supplier, roles from sys_user where username = 'north.sub'`);
    expect(made).toEqual({ supplier: at.ids.north, roles: [at.ids['role:supUser']] });
    expect((await at.login('north.sub', good)).success).toBe(true);
  });

  test.each<[string, (id: string) => [string, object]]>([
    [
      'give an account a role of the house',
      () => ['POST /sys/user/addSupplierUser', sub('evil1', { selectedroles: at.ids['role:admin'] })],
    ],
    [
      'make itself administrator',
      () => [
        'PUT /sys/user/editSupplierUser',
        { id: at.ids[main], selectedroles: `${at.ids['role:supAdmin']},${at.ids['role:admin']}` },
      ],
    ],
    [
      'make its sub-account administrator',
      (id) => ['PUT /sys/user/editSupplierUser', { id, selectedroles: at.ids['role:admin'] }],
    ],
    [
      'do so by the records',
      (id) => [`PUT /records/supplierUser/${id}`, { version: 1, roles: [at.ids['role:admin']] }],
    ],
    [
      'do so by the records of users',
      (id) => [`PUT /records/user/${id}`, { version: 1, roles: [at.ids['role:admin']] }],
    ],
    [
      'do so by an action',
      (id) => ['POST /records/supplierUser/actions/setRoles', { ids: [id], answers: { roles: at.ids['role:admin'] } }],
    ],
    [
      'do so from the role’s side',
      (id) => ['POST /sys/user/addSysUserRole', { roleId: at.ids['role:admin'], userIdList: [id] }],
    ],
    [
      'move its sub-account to another company',
      (id) => [`PUT /records/supplierUser/${id}`, { version: 1, supplier: at.ids.south }],
    ],
    [
      'edit another company’s account',
      () => ['PUT /sys/user/editSupplierUser', { id: at.ids['south.sub'], realname: '改' }],
    ],
    [
      'reset another company’s password',
      () => ['POST /records/supplierUser/actions/resetPassword', { ids: [at.ids['south.sub']] }],
    ],
    [
      'reset the password of somebody of the house',
      () => ['POST /records/supplierUser/actions/resetPassword', { ids: [at.ids.admin] }],
    ],
    ['freeze the administrator', () => ['POST /records/supplierUser/moves/freeze', { ids: [at.ids.admin] }]],
  ])('cannot %s', async (_, attempt) => {
    const [made] = await at.rows<{ id: string }>(`select id from sys_user where username = 'north.sub'`);
    const before = await at.rows(`select username, roles, supplier, status, realname from sys_user order by username`);
    const hashes = await at.rows(`select user_id, hash from credential order by user_id`);
    const [call, sent] = attempt(made?.id ?? '');
    const [method, url] = call.split(' ') as ['POST' | 'PUT', string];
    const answer = await at.call(main, method, url, sent);
    // What may not be written is left as it is; what may not be done at all is refused.
    expect(answer.success === false || answer.result?.done === 0 || 'supplier' in sent).toBe(true);
    expect(await at.rows(`select username, roles, supplier, status, realname from sys_user order by username`)).toEqual(
      before,
    );
    expect(await at.rows(`select user_id, hash from credential order by user_id`)).toEqual(hashes);
  });

  test('puts an account nowhere but into its own company', async () => {
    await addSub(sub('north.sub3', { supplierId: at.ids.south }));
    const [made] = await at.rows(`select supplier from sys_user where username = 'north.sub3'`);
    expect(made).toEqual({ supplier: at.ids.north });
  });

  test('sees its own company’s accounts and the roles they may have, nothing else', async () => {
    const { result } = await at.call(main, 'GET', '/records/supplierUser?list=main');
    expect(result.records.map(({ username }: { username: string }) => username).toSorted()).toEqual([
      'north.main',
      'north.sub',
      'north.sub3',
    ]);
    const roles = await at.call(main, 'GET', '/options/supplierUser/roles');
    expect(roles.result.records.map(({ value }: { value: string }) => value).toSorted()).toEqual(
      [at.ids['role:supAdmin'], at.ids['role:supUser']].toSorted(),
    );
    expect((await at.call(main, 'GET', '/records/user?list=main')).success).toBe(false);
  });

  test('freezes and wakes its accounts, and never itself', async () => {
    const [made] = await at.rows<{ id: string }>(`select id from sys_user where username = 'north.sub'`);
    const freeze = (id: unknown) => at.call(main, 'POST', '/records/supplierUser/moves/freeze', { ids: [id] });
    expect((await freeze(made?.id)).result.done).toBe(1);
    expect((await at.login('north.sub', good)).message).toBe('该用户已冻结');
    expect((await freeze(at.ids[main])).result.done).toBe(0);
  });

  test('is kept by the supplier managers, who give supplier roles only', async () => {
    const given = sub('south.sub2', { supplierId: at.ids.south });
    expect((await addSub(given, 'supmgr')).success).toBe(true);
    const evil = sub('south.evil', { supplierId: at.ids.south, selectedroles: at.ids['role:admin'] });
    expect((await addSub(evil, 'supmgr')).reason).toBe('invalid_input');
    expect((await addSub(sub('nobodys'), 'supmgr')).success).toBe(false);
  });
});

describe('departments at sign-in', () => {
  test.each([
    [0, []],
    [1, ['A01A01']],
    [2, ['A01A01', 'A01A02', 'A01']],
  ])('C03: multi_depart is %i', async (expected, codes) => {
    const username = `with${codes.length}`;
    await at.add({ username, roles: ['buyer'], departs: codes.map((code) => at.ids[code] as string) });
    const { result } = await at.login(username);
    expect(result.multi_depart).toBe(expected);
    expect(result.departs).toHaveLength(codes.length);
    if (expected !== 2) return;
    const top = result.departs.find(({ orgCode }: { orgCode: string }) => orgCode === 'A01');
    expect(top).toMatchObject({ orgCategory: '1', orgType: '1', parentId: '' });
    for (const method of ['PUT', 'POST'] as const) {
      const orgCode = method === 'PUT' ? 'A01A02' : 'A01';
      const chosen = await at.call(username, method, '/sys/selectDepart', { username, orgCode });
      expect(chosen.result.userInfo.orgCode).toBe(orgCode);
    }
  });
});
