import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { EntityModel } from '../../../schemas/compile/model.ts';
import { operationsOfRole } from '../../../schemas/compile/role-operations.ts';
import { type TestDatabase, testDatabase } from '../../../tests/support/database.ts';
import { holdLock } from '../../../tests/support/held-lock.ts';
import { accessTemplate, addDepart, addPerson, testPassword } from '../../../tests/support/people.ts';
import { type Processes, processesOver } from '../../../tests/support/processes.ts';
import { sql } from '../../db/statement.ts';
import { readStored } from '../../metadata/document-store.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

// Every save compiles the whole catalog.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;
let role: string;
let depart: string;

beforeAll(async () => {
  at = await testDatabase('rights', { template: accessTemplate });
  processes = processesOver(at);
  depart = await addDepart(at.db, '环境实验室', 'A02');
  await addPerson(at.db, { username: 'admin', roles: ['admin'], permissions: ['*'], departs: [depart] });
  await addPerson(at.db, { username: 'lab', roles: ['lab'], departs: [depart] });
  await addPerson(at.db, { username: 'buyer', roles: ['buyer'] });
  app = await processes.start();
  role = (await at.db.tenant(1).first<{ id: string }>(sql`select id from sys_role where code = 'lab'`))?.id ?? '';
});
afterAll(() => processes.close());

const tokens = new Map<string, string>();
async function tokenOf(username: string): Promise<string> {
  const known = tokens.get(username);
  if (known) return known;
  const payload = { username, password: testPassword };
  const answer = await app.inject({ method: 'POST', url: '/api/sys/login', payload });
  tokens.set(username, answer.json().result.token);
  return answer.json().result.token;
}
async function call(
  username: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
): Promise<Answer> {
  const headers = { 'x-access-token': await tokenOf(username) };
  return (await app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) })).json();
}
async function admin(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): Promise<Answer> {
  const answer = await call('admin', method, url, payload);
  expect(answer, JSON.stringify(answer)).toMatchObject({ success: true });
  return answer;
}
const layerOf = async (id: string): Promise<Answer> =>
  (await readStored(at.db.owner, 1)).find((each) => each.id === id)?.document;
const menuOf = async (username: string): Promise<string[]> => {
  const { result } = await call(username, 'GET', '/session');
  const keys = (items: Answer[]): string[] => items.flatMap(({ key, items: inner }) => [key, ...keys(inner)]);
  return keys(result.menu);
};
const permissionsOf = async (id: string): Promise<string[]> =>
  (await admin('GET', `/sys/permission/queryRolePermission?roleId=${id}`)).result;
const savePermissions = (id: string, ids: readonly string[]) =>
  call('admin', 'POST', '/sys/permission/saveRolePermission', {
    roleId: id,
    permissionIds: ids.join(','),
    lastpermissionIds: '',
  });

describe('a role of the company', () => {
  test('has nothing to begin with', async () => {
    expect(await menuOf('lab')).toContain('home');
    expect(await menuOf('lab')).not.toContain('demand');
    expect(await call('lab', 'GET', '/records/demand')).toMatchObject({ success: false, reason: 'unknown_entity' });
  });

  test('is granted a menu and two buttons, sees exactly that, and is refused the third', async () => {
    const ids = await permissionsOf(role);
    const wanted = [...ids, 'menu:demandGroup', 'menu:demand', 'op:demand:create', 'op:demand:export'];
    expect(await savePermissions(role, wanted)).toMatchObject({ success: true, message: '保存成功！' });
    expect(await layerOf('entity:demand')).toMatchObject({ access: { roles: { lab: { do: ['create', 'export'] } } } });
    expect(await menuOf('lab')).toContain('demand');
    const held = await permissionsOf(role);
    expect(held).toEqual(
      expect.arrayContaining(['menu:demand', 'op:demand:read', 'op:demand:create', 'op:demand:export']),
    );
    expect(held).not.toContain('op:demand:delete');
    expect(await call('lab', 'GET', '/records/demand')).toMatchObject({ success: true });
    expect(await call('lab', 'POST', '/records/demand/delete', { ids: ['x'] })).toMatchObject({
      reason: 'not_allowed',
    });
    const { result } = await call('lab', 'GET', '/sys/permission/getUserPermissionByToken');
    const actions = result.auth.map(({ action }: Answer) => action);
    expect(actions).toContain('demand:create');
    expect(actions).not.toContain('demand:delete');
  });

  test('each save is one revision, told in Chinese', async () => {
    const { result } = await admin('GET', '/metadata/revisions');
    expect(JSON.stringify(result)).toContain('角色“lab”的权限：采购需求 增加 查看、新增、导出');
  });

  test('is hidden a menu that others keep, and what it may read stays readable', async () => {
    const held = await permissionsOf(role);
    await savePermissions(
      role,
      held.filter((id) => id !== 'menu:demand'),
    );
    expect(await menuOf('lab')).not.toContain('demand');
    expect(await menuOf('buyer')).toContain('demand');
    expect(await call('lab', 'GET', '/records/demand')).toMatchObject({ success: true });
    await savePermissions(role, held);
    expect(await menuOf('lab')).toContain('demand');
    expect(await layerOf('menu:mainMenu')).toBeUndefined();
  });

  test('takes back everything it was given, and leaves nothing behind', async () => {
    const held = await permissionsOf(role);
    await savePermissions(
      role,
      held.filter((id) => !id.includes('demand')),
    );
    expect(await layerOf('entity:demand')).toBeUndefined();
    expect(await call('lab', 'GET', '/records/demand')).toMatchObject({ success: false });
  });
});

describe('a role of the product', () => {
  test('may be left less than the product gives, as little as is said', async () => {
    const [{ id } = { id: '' }] = (await admin('GET', '/sys/role/list?roleCode=buyer')).result.records;
    const before = await permissionsOf(id);
    await savePermissions(
      id,
      before.filter((one) => one !== 'op:category:export' && one !== 'op:demand:export'),
    );
    const layer = await layerOf('entity:demand');
    expect(Object.keys(layer.access.roles)).toEqual(['buyer']);
    expect(Object.keys(layer.access.roles.buyer)).toEqual(['do']);
    expect(layer.access.roles.buyer.do).not.toContain('export');
    // Nor may the lines of demands be taken out where they stand in one list.
    const { model } = await processes.house.models.running(1);
    expect([...operationsOfRole(model.entities.get('demandLine') as EntityModel, 'buyer')]).not.toContain('export');
    expect(await call('buyer', 'GET', '/session')).toMatchObject({ success: true });
    await savePermissions(id, before);
    for (const key of ['demand', 'demandLine']) expect(await layerOf(`entity:${key}`), key).toBeUndefined();
  });

  test('is not saved where a case says otherwise, which is told in its words', async () => {
    const rights = (await admin('GET', `/rights/of/role/${await roleIdOf('admin')}`)).result;
    const user = rights.entities.find(({ key }: Answer) => key === 'departRole');
    expect(user.grant.do).toContain('edit');
    const wanted = { grants: { departRole: { do: ['read'] } }, hidden: {} };
    const review = (await admin('POST', `/rights/of/role/${await roleIdOf('admin')}/review`, wanted)).result;
    expect(review).toMatchObject({ ready: false });
    expect(review.wrong.join()).toContain('新建时可以选部门');
    const saved = await call('admin', 'POST', `/rights/of/role/${await roleIdOf('admin')}`, wanted);
    expect(saved).toMatchObject({ success: false, reason: 'not_publishable' });
    expect(saved.message).toContain('权限未能保存');
  });
});

const roleIdOf = async (code: string): Promise<string> => {
  await addPerson(at.db, { username: `of${code}${Date.now()}`, roles: [code] });
  return (await at.db.tenant(1).first<{ id: string }>(sql`select id from sys_role where code = ${code}`))?.id ?? '';
};

describe('what an entity loses', () => {
  test('the views of the same records lose with it', async () => {
    const id = await roleIdOf('auditor');
    const rights = (await admin('GET', `/rights/of/role/${id}`)).result;
    const held = rights.entities.filter(({ grant }: Answer) => grant).map(({ key }: Answer) => key);
    expect(held).toContain('user');
    await admin('POST', `/rights/of/role/${id}`, { grants: { user: null }, hidden: {} });
    const { model } = await processes.house.models.running(1);
    for (const entity of model.entities.values())
      if (entity.store === 'user') expect(operationsOfRole(entity, 'auditor').size, entity.key).toBe(0);
    await admin('POST', `/rights/of/role/${id}`, {
      grants: Object.fromEntries(
        rights.entities
          .filter(({ key, product }: Answer) => model.entities.get(key)?.store === 'user' && product)
          .map(({ key, product }: Answer) => [
            key,
            {
              do: product.do,
              hide: product.hide,
              ...(product.rows ? { rows: product.rows } : {}),
              ...(product.edit ? { edit: product.edit } : {}),
            },
          ]),
      ),
      hidden: {},
    });
    for (const key of ['user', 'addressBook'])
      expect(JSON.stringify(await layerOf(`entity:${key}`)) ?? '', key).toBe('');
  });
});

describe('fields', () => {
  test('that are hidden are gone from the plan, and one may be left to read', async () => {
    const id = await roleIdOf('warehouse');
    const { result } = await admin('GET', `/rights/of/role/${id}`);
    const before = result.entities.find(({ key }: Answer) => key === 'material').grant ?? { do: ['read'] };
    const grant = { do: [...new Set([...before.do, 'edit'])], hide: ['refPrice'], edit: ['remark'] };
    await admin('POST', `/rights/of/role/${id}`, { grants: { material: grant }, hidden: {} });
    await addPerson(at.db, { username: 'keeper', roles: ['warehouse'] });
    const { plans } = (await call('keeper', 'GET', '/session')).result;
    const plan = (await call('keeper', 'GET', `/plans/material/${plans.material}`)).result;
    expect(plan.fields.refPrice).toBeUndefined();
    expect(Object.values(plan.access.edit)).toEqual([['remark']]);
    const matrix = (await admin('GET', '/rights/matrix/material?roles=warehouse')).result;
    const cell = (path: string) => matrix.fields.find((field: Answer) => field.path === path).cells[0];
    expect(cell('refPrice')).toMatchObject({ is: 'hidden', why: [{ by: 'role' }] });
    expect(cell('remark').is).toBe('edit');
    expect(cell('name')).toMatchObject({ is: 'locked', why: [{ by: 'role' }] });
  });
});

describe('rows', () => {
  test('are restricted by named rules, in the words of the old clients', async () => {
    await savePermissions(role, ['menu:home', 'menu:demand', 'op:demand:read', 'op:demand:create']);
    const rule = {
      permissionId: 'menu:demand',
      ruleName: '我提出的',
      ruleColumn: 'demander',
      ruleConditions: '=',
      ruleValue: '#{sys_user_code}',
      status: '1',
    };
    await admin('POST', '/sys/permission/addPermissionRule', rule);
    const { result: rules } = await admin('GET', '/sys/permission/getPermRuleListByPermId?permissionId=menu:demand');
    const mine = rules.find(({ ruleName }: Answer) => ruleName === '我提出的');
    expect(mine).toMatchObject({
      ruleColumn: 'demander',
      ruleConditions: '=',
      ruleValue: '#{sys_user_code}',
      status: '1',
      permissionId: 'menu:demand',
    });
    await admin('POST', '/sys/role/datarule', { permissionId: 'menu:demand', roleId: role, dataRuleIds: mine.id });
    const { result } = await admin('GET', `/sys/role/datarule/menu:demand/${role}`);
    expect(result.drChecked).toBe(mine.id);
    const layer = await layerOf('entity:demand');
    const [key] = Object.keys(layer.access.scopes);
    expect(layer.access).toMatchObject({
      scopes: { [String(key)]: { title: '我提出的', rows: 'demander = me()' } },
      roles: { lab: { rows: key } },
    });
    const matrix = (await admin('GET', '/rights/matrix?roles=lab')).result;
    expect(matrix.entities.find(({ key: of }: Answer) => of === 'demand').rows).toBe('需求人 等于 当前用户');
    expect(await call('admin', 'DELETE', `/sys/permission/deletePermissionRule?id=${mine.id}`)).toMatchObject({
      success: false,
      reason: 'still_used',
    });
    await admin('POST', '/sys/role/datarule', { permissionId: 'menu:demand', roleId: role, dataRuleIds: '' });
    await admin('PUT', '/sys/permission/editPermissionRule', {
      ...mine,
      ruleName: '自己或草稿',
      ruleConditions: 'USE_SQL_RULES',
      ruleColumn: 'SQL_RULES_COLUMN',
      ruleValue: "demander = #{sys_user_code} or status in ('draft')",
    });
    const again = (
      await admin('GET', '/sys/permission/queryPermissionRule?permissionId=menu:demand&ruleName=自己或草稿')
    ).result;
    expect(again).toMatchObject([
      {
        ruleName: '自己或草稿',
        ruleConditions: 'USE_SQL_RULES',
        ruleValue: "(demander = #{sys_user_code} or status in ('draft'))",
      },
    ]);
    await admin('DELETE', `/sys/permission/deletePermissionRule?id=${mine.id}`);
  });

  test.each([
    ['SQL', { ruleColumn: 'SQL_RULES_COLUMN', ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1; drop table x' }],
    [
      'a function',
      { ruleColumn: 'SQL_RULES_COLUMN', ruleConditions: 'USE_SQL_RULES', ruleValue: "lower(status) = 'a'" },
    ],
    ['a column there is not', { ruleColumn: 'password', ruleConditions: '=', ruleValue: 'x' }],
    ['an operator there is not', { ruleColumn: 'status', ruleConditions: '~', ruleValue: 'x' }],
    ['a variable there is not', { ruleColumn: 'demander', ruleConditions: '=', ruleValue: '#{tenant_id}' }],
  ])('refuse %s', async (_, rule) => {
    const answer = await call('admin', 'POST', '/sys/permission/addPermissionRule', {
      permissionId: 'menu:demand',
      ruleName: 'x',
      ...rule,
    });
    expect(answer).toMatchObject({ success: false, message: '查询条件不合法' });
  });
});

describe('a department', () => {
  test('gives its people what it holds, and a role within it never more', async () => {
    await admin('POST', '/sys/permission/saveDepartPermission', {
      departId: depart,
      permissionIds: 'menu:material,op:material:read,op:material:export',
    });
    expect(await menuOf('lab')).toContain('material');
    expect(await menuOf('buyer')).toContain('material');
    const user =
      (await at.db.tenant(1).first<{ id: string }>(sql`select id from sys_user where username = 'lab'`))?.id ?? '';
    await admin('POST', '/sys/sysDepartRole/add', { departId: depart, roleName: '组长', roleCode: 'lead' });
    const { result } = await admin('GET', `/sys/sysDepartRole/list?deptId=${depart}`);
    const [lead] = result.records;
    expect(lead).toMatchObject({ departId: depart, roleName: '组长', roleCode: 'lead' });
    const tree = (await admin('GET', `/sys/sysDepartPermission/queryTreeListForDeptRole?departId=${depart}`)).result;
    expect(tree.ids).toContain('op:material:export');
    expect(tree.ids).not.toContain('op:material:edit');
    await admin('POST', '/sys/sysDepartPermission/saveDeptRolePermission', {
      roleId: lead.id,
      permissionIds: 'menu:material,op:material:export,op:material:edit,op:user:edit',
    });
    expect((await admin('GET', `/sys/sysDepartPermission/queryDeptRolePermission?roleId=${lead.id}`)).result).toEqual(
      expect.arrayContaining(['op:material:export']),
    );
    expect(
      (await admin('GET', `/sys/sysDepartPermission/queryDeptRolePermission?roleId=${lead.id}`)).result,
    ).not.toContain('op:material:edit');
    const over = await call('admin', 'POST', `/rights/of/departRole/${lead.id}`, {
      grants: { user: { do: ['edit'] } },
      hidden: {},
    });
    expect(over).toMatchObject({ success: false, reason: 'invalid_input' });
    await admin('POST', '/sys/sysDepartRole/deptRoleUserAdd', { userId: user, newRoleId: lead.id, oldRoleId: '' });
    expect(
      (await admin('GET', `/sys/sysDepartRole/getDeptRoleByUserId?departId=${depart}&userId=${user}`)).result,
    ).toMatchObject([{ userId: user, droleId: lead.id }]);
    await admin('POST', '/sys/permission/saveDepartPermission', {
      departId: depart,
      permissionIds: 'menu:material,op:material:read',
    });
    expect(
      (await admin('GET', `/sys/sysDepartPermission/queryDeptRolePermission?roleId=${lead.id}`)).result,
    ).not.toContain('op:material:export');
    await at.db.tenant(1).rows(sql`update sys_user set depart = null, departs = '[]' where id = ${user}`);
    await expect.poll(() => menuOf('lab'), { interval: 20 }).not.toContain('material');
  });
});

describe('the entries', () => {
  test('are menus, their buttons, and what belongs to no entity', async () => {
    const { result } = await admin('GET', '/sys/permission/queryTreeList');
    expect(new Set(result.ids).size).toBe(result.ids.length);
    expect(result.ids).toEqual(
      expect.arrayContaining(['menu:order', 'op:purchaseOrder:move:submit', 'may:metadata:publish']),
    );
    const [node] = result.treeList;
    expect(Object.keys(node).toSorted()).toEqual([
      'children',
      'icon',
      'isLeaf',
      'key',
      'label',
      'parentId',
      'ruleFlag',
      'scopedSlots',
      'slotTitle',
      'title',
      'value',
    ]);
    const roleTree = (await admin('GET', '/sys/role/queryTreeList')).result.treeList;
    expect(roleTree[0]).not.toHaveProperty('title');
    const list = (await admin('GET', '/sys/permission/list')).result;
    expect(list[0]).toMatchObject({
      menuType: 0,
      leaf: expect.any(Boolean),
      isLeaf: expect.any(Boolean),
      key: list[0].id,
    });
    expect((await admin('GET', '/sys/permission/getSystemMenuList')).result[0]).not.toHaveProperty('children');
    const batch = (await admin('GET', '/sys/permission/getSystemSubmenuBatch?parentIds=menu:orderGroup,menu:order'))
      .result;
    expect(batch['menu:orderGroup']).toEqual(expect.arrayContaining([expect.objectContaining({ id: 'menu:order' })]));
    expect(batch['menu:order'].every(({ menuType }: Answer) => menuType === 2)).toBe(true);
  });

  test('of the company are added, changed and taken away in its layer', async () => {
    const added = {
      parentId: 'menu:orderGroup',
      name: '大额订单',
      url: '/list/purchaseOrder/main',
      menuType: 1,
      perms: 'purchaseOrder:read',
    };
    await admin('POST', '/sys/permission/add', added);
    const [row] = (await admin('GET', '/sys/permission/list?name=大额')).result;
    expect(row).toMatchObject({ name: '大额订单', parentId: 'menu:orderGroup', url: '/list/purchaseOrder/main' });
    expect(await menuOf('buyer')).toContain(row.id.slice('menu:'.length));
    await admin('PUT', '/sys/permission/edit', { ...row, name: '重点订单' });
    expect((await admin('GET', '/sys/permission/list?name=重点')).result).toHaveLength(1);
    expect(
      await call('admin', 'GET', `/sys/permission/checkPermDuplication?url=${row.url}&id=&alwaysShow=`),
    ).toMatchObject({ success: false, message: '访问路径不允许重复，请重定义！' });
    await admin('DELETE', `/sys/permission/delete?id=${row.id}`);
    expect(JSON.stringify(await layerOf('menu:mainMenu'))).not.toContain('orderGroup');
    expect(await call('admin', 'DELETE', '/sys/permission/delete?id=op:user:edit')).toMatchObject({ success: false });
  });

  test('keep the view that a client of another make has for their address', async () => {
    const menu = async () => (await admin('GET', '/sys/permission/getUserPermissionByToken')).result.menu;
    const find = (nodes: readonly Answer[], title: string): Answer =>
      nodes.find(({ meta }) => meta.title === title) ??
      nodes.flatMap(({ children = [] }) => find(children, title) ?? [])[0];
    const entry = { parentId: 'menu:orderGroup', menuType: 1, name: '外部用户页' };
    await admin('POST', '/sys/permission/add', { ...entry, url: '/isystem/people', component: 'system/UserList' });
    await expect
      .poll(async () => find(await menu(), '外部用户页'))
      .toMatchObject({ path: '/isystem/people', component: 'system/UserList', hidden: false });
    const [row] = (await admin('GET', '/sys/permission/list?name=外部用户页')).result;
    expect(row).toMatchObject({ url: '/isystem/people', component: 'system/UserList' });
    // What such a client sends back of a page of ours changes nothing of it.
    await admin('PUT', '/sys/permission/edit', { ...row, name: '外部页', component: 'system/PeopleList' });
    await expect.poll(async () => find(await menu(), '外部页')?.component).toBe('system/PeopleList');
    const order = find(await menu(), '采购订单');
    // An administrator reads orders and makes none.
    expect(order.meta.permissionList).toEqual([{ action: 'purchaseOrder:read', type: '1', describe: '查看采购订单' }]);
    expect(order.meta.permission).toEqual(['purchaseOrder:read']);
    const framed = { ...entry, name: '外部网页', url: 'https://bi.example/', component: 'layouts/IframePageView' };
    await admin('POST', '/sys/permission/add', { ...framed, internalOrExternal: false });
    await expect
      .poll(async () => find(await menu(), '外部网页')?.meta)
      .toMatchObject({ internalOrExternal: false, url: 'https://bi.example/' });
    const spoilt = { ...entry, url: '/isystem/spoilt', component: '../../etc' };
    expect(await call('admin', 'POST', '/sys/permission/add', spoilt)).toMatchObject({ success: false });
    for (const { id } of (await admin('GET', '/sys/permission/list?name=外部')).result)
      await admin('DELETE', `/sys/permission/delete?id=${id}`);
  });

  test('by name alone are granted and asked for', async () => {
    await admin('POST', '/sys/permission/add', {
      parentId: 'menu:orderGroup',
      name: '看板',
      perms: 'board:see',
      menuType: 2,
    });
    expect(await savePermissions(role, ['menu:home', 'may:board:see'])).toMatchObject({ success: true });
    const codes = async () => (await call('lab', 'GET', '/sys/permission/getPermCode')).result;
    await expect.poll(async () => (await codes()).codeList, { interval: 50, timeout: 10_000 }).toContain('board:see');
    const result = await codes();
    expect(result.allAuth.find(({ action }: Answer) => action === 'board:see')).toEqual({
      action: 'board:see',
      type: '1',
      describe: '看板',
      status: '1',
    });
    expect(await menuOf('lab')).not.toContain('看板');
  });
});

describe('roles as the old clients manage them', () => {
  test('are added, checked and deleted', async () => {
    expect(
      await admin('POST', '/sys/role/add', { roleName: '实验员', roleCode: 'tester1', description: '做实验' }),
    ).toMatchObject({ message: '添加成功！' });
    expect(await call('admin', 'GET', '/sys/role/checkRoleCode?roleCode=tester1')).toMatchObject({
      success: false,
      message: '角色编码已存在',
    });
    const coded = await admin('POST', '/sys/role/add', { roleName: '实验主管', roleCode: 'lab_manager' });
    expect(coded).toMatchObject({ message: '添加成功！' });
    const [lab] = (await admin('GET', '/sys/role/list?roleCode=lab_manager')).result.records;
    expect(lab).toMatchObject({ roleCode: 'lab_manager' });
    expect(await savePermissions(lab.id, ['menu:home', 'menu:order', 'op:purchaseOrder:edit'])).toMatchObject({
      success: true,
    });
    expect((await admin('GET', `/sys/permission/queryRolePermission?roleId=${lab.id}`)).result).toEqual(
      expect.arrayContaining(['menu:order', 'op:purchaseOrder:edit']),
    );
    expect(await savePermissions(lab.id, [])).toMatchObject({ success: true });
    expect(await admin('DELETE', `/sys/role/delete?id=${lab.id}`)).toMatchObject({ message: '删除角色成功' });
    const [made] = (await admin('GET', '/sys/role/list?roleCode=tester1')).result.records;
    expect(made).toMatchObject({ roleName: '实验员', roleCode: 'tester1', description: '做实验' });
    expect(await admin('PUT', '/sys/role/edit', { ...made, roleName: '检验员' })).toMatchObject({
      message: '修改成功!',
    });
    const all = (await admin('GET', '/sys/role/queryall')).result;
    expect(all.find(({ roleCode }: Answer) => roleCode === 'tester1')).toMatchObject({ roleName: '检验员' });
    expect(await admin('DELETE', `/sys/role/delete?id=${made.id}`)).toMatchObject({ message: '删除角色成功' });
    const bad = await call('admin', 'POST', '/sys/role/add', { roleName: 'x', roleCode: `d${'0'.repeat(32)}` });
    expect(bad).toMatchObject({ success: false });
  });

  test('are nobody else’s to manage', async () => {
    for (const url of ['/sys/role/list', '/sys/permission/list', '/rights/holders', '/rights/matrix?roles=admin'])
      expect((await call('buyer', 'GET', url)).success, url).toBe(false);
    expect(await savePermissionsAs('buyer')).toMatchObject({ success: false });
  });
});

const savePermissionsAs = (username: string) =>
  call(username, 'POST', '/sys/permission/saveRolePermission', { roleId: role, permissionIds: 'op:user:edit' });

describe('rights and permissions of a role are saved together', () => {
  const wanted = (description: string) => ({
    grants: { material: { do: ['read'] }, category: { do: ['read', description === 'more' ? 'create' : 'edit'] } },
    hidden: {},
    permissions: ['file:manage'],
  });
  const standing = async () => {
    const [row] = await at.db.owner.rows<{ revision: number; permissions: string }>(sql`
      select (select max(revision) from meta_revision where tenant_id = 1) as revision,
        (select permissions::text from sys_role where tenant_id = 1 and id = ${role}) as permissions`);
    return { ...row, document: (await layerOf('entity:category')).access?.roles?.lab };
  };
  const lockRole = () => holdLock(at.connection, 'select 1 from sys_role where id = $1 for no key update', [role]);

  test('the role changed meanwhile: nothing is published', async () => {
    await admin('POST', `/rights/of/role/${role}`, { ...wanted('less'), permissions: ['user:password'] });
    const before = await standing();
    const gate = await lockRole();
    const saving = call('admin', 'POST', `/rights/of/role/${role}`, wanted('more'));
    await gate.waiting(1);
    await gate.run('update sys_role set version = version + 1 where id = $1', [role]);
    await gate.release();
    expect(await saving).toMatchObject({ success: false, reason: 'stale_version' });
    expect(await standing()).toEqual(before);
  });

  test('the server is gone between the two: neither is done', async () => {
    const before = await standing();
    const gate = await lockRole();
    const saving = call('admin', 'POST', `/rights/of/role/${role}`, wanted('more'));
    await gate.waiting(1);
    // Whoever publishes: the permissions that still wait for the role are to go with it, and not to be written by another.
    await gate.run(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())`,
    );
    await gate.release();
    expect(await saving).toMatchObject({ success: false });
    expect(await standing()).toEqual(before);
    await admin('POST', `/rights/of/role/${role}`, wanted('more'));
    const after = await standing();
    expect(after).toMatchObject({ revision: Number(before.revision) + 1, permissions: '["file:manage"]' });
    expect(after.document.do).toContain('create');
  });

  test('permissions alone publish nothing', async () => {
    const before = await standing();
    await admin('POST', `/rights/of/role/${role}`, { ...wanted('more'), permissions: ['user:password'] });
    expect(await standing()).toEqual({ ...before, permissions: '["user:password"]' });
  });
});
