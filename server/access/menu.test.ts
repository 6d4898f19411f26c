import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { accessTemplate, addCompany, addPerson, testPassword } from '../../tests/support/people.ts';
import { type Processes, processesOver } from '../../tests/support/processes.ts';
import { sql } from '../db/statement.ts';
import { productRoles } from './product-roles.ts';

let at: TestDatabase;
let processes: Processes;
let app: FastifyInstance;

beforeAll(async () => {
  at = await testDatabase('menu', { template: accessTemplate });
  processes = processesOver(at);
  const approved = await addCompany(at.db, '甲公司', '6');
  const fresh = await addCompany(at.db, '乙公司', '0');
  for (const { code, permissions } of productRoles) {
    const supplier = code.startsWith('sup') && code !== 'supMgr' ? approved : undefined;
    await addPerson(at.db, { username: `as-${code}`, roles: [code], permissions, supplier });
  }
  await addPerson(at.db, { username: 'as-new', roles: ['supAdmin'], supplier: fresh });
  await addPerson(at.db, { username: 'as-none' });
  app = await processes.start();
});
afterAll(() => processes.close());

const tokens = new Map<string, string>();
async function tokenOf(username: string): Promise<string> {
  const known = tokens.get(username);
  if (known) return known;
  const answer = await app.inject({
    method: 'POST',
    url: '/api/sys/login',
    payload: { username, password: testPassword },
  });
  tokens.set(username, answer.json().result.token);
  return answer.json().result.token;
}
const get = async (url: string, username: string) =>
  (await app.inject({ url: `/api${url}`, headers: { 'x-access-token': await tokenOf(username) } })).json();

interface Button {
  readonly action: string;
  readonly type: string;
  readonly describe: string;
}

interface Node {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly component: string;
  readonly children?: readonly Node[];
  readonly meta: { readonly title: string };
}
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const menuOf = async (username: string): Promise<Node[]> => {
  const answer = await get('/sys/permission/getUserPermissionByToken', username);
  expect(answer).toMatchObject({ success: true, code: 200, message: '查询成功' });
  return answer.result.menu;
};

const groupsIn = (menu: readonly Node[]) =>
  menu.filter(({ children }) => children?.length).map(({ meta }) => meta.title);

describe('the menu', () => {
  test.each([...productRoles.map(({ code }) => code), 'new', 'none'])(
    'C05: of %s is never empty, and every node is whole',
    async (code) => {
      const menu = await menuOf(`as-${code}`);
      expect(menu[0]).toMatchObject({
        path: '/dashboard/analysis',
        component: 'dashboard/Analysis',
        meta: { title: '首页' },
      });
      for (const node of flat(menu)) {
        expect(node).toMatchObject({
          id: expect.any(String),
          path: expect.stringMatching(/^\//),
          name: expect.any(String),
          component: expect.any(String),
          route: '1',
          meta: { title: expect.any(String), keepAlive: expect.any(Boolean), internalOrExternal: expect.any(Boolean) },
        });
        expect(node.children?.length).not.toBe(0);
      }
      // Whoever holds one role finds their way at a glance.
      expect(groupsIn(menu).length, groupsIn(menu).join(' ')).toBeLessThanOrEqual(9);
    },
  );

  test.each([
    ['demander', ['采购需求'], ['用户', '企业资料', '我的订单']],
    ['buyer', ['采购订单', '需求池', '供应商'], ['用户', '我的订单']],
    ['admin', ['用户', '角色', '部门'], ['需求池', '我的订单']],
    ['supAdmin', ['我的订单', '企业资料'], ['供应商', '采购订单', '用户']],
    ['new', ['企业资料', '完善企业信息'], ['我的订单', '供应商']],
    ['none', ['首页'], ['采购需求', '采购订单']],
  ])('shows %s %j and not %j', async (code, shown, hidden) => {
    const titles = flat(await menuOf(`as-${code}`)).map(({ meta }) => meta.title);
    expect(titles).toEqual(expect.arrayContaining(shown));
    for (const title of hidden) expect(titles).not.toContain(title);
  });

  test('tells buttons by code: those one has, and all there are', async () => {
    const { auth, allAuth } = (await get('/sys/permission/getUserPermissionByToken', 'as-buyer')).result;
    expect(auth).toContainEqual({ action: 'purchaseOrder:move:submit', type: '1', describe: '提交审批采购订单' });
    expect(auth.map(({ action }: { action: string }) => action)).not.toContain('frameworkContract:move:effect');
    expect(allAuth).toContainEqual({
      action: 'frameworkContract:move:effect',
      type: '1',
      describe: '生效合同',
      status: '1',
    });
    expect(Object.keys(auth[0]).sort()).toEqual(['action', 'describe', 'type']);
  });

  /** The clients' rule: shown to whoever has the code, and to everybody where its rule is switched off. */
  const has = (tree: { auth: Button[]; allAuth: (Button & { status: string })[] }, code: string) =>
    tree.auth.some(({ action, type }) => action === code && type !== '2') ||
    tree.allAuth.some(({ action, type, status }) => action === code && type !== '2' && status === '0');

  test.each([
    ['buyer', 'purchaseOrder:create', true],
    ['buyer', 'frameworkContract:move:effect', false],
    ['legal', 'frameworkContract:move:effect', true],
    // What a flow decides is nobody's button.
    ['buyerMgr', 'purchaseOrder:move:approve', false],
    ['buyer', 'nothing:there', false],
    ['admin', 'metadata:publish', true],
    ['buyer', 'metadata:publish', false],
  ])('C06: to %s the control %s is shown: %s', async (code, control, shown) => {
    const { result } = await get('/sys/permission/getUserPermissionByToken', `as-${code}`);
    expect(has(result, control)).toBe(shown);
    const permCode = (await get('/sys/permission/getPermCode', `as-${code}`)).result;
    expect(permCode.codeList.includes(control)).toBe(shown);
  });

  test('C06: every item carries exactly the keys of the contract', async () => {
    for (const { code } of productRoles) {
      const { auth, allAuth } = (await get('/sys/permission/getUserPermissionByToken', `as-${code}`)).result;
      for (const item of auth) expect(Object.keys(item).toSorted(), code).toEqual(['action', 'describe', 'type']);
      for (const item of allAuth) {
        expect(Object.keys(item).toSorted(), code).toEqual(['action', 'describe', 'status', 'type']);
        expect(item.describe, item.action).not.toBe('');
      }
    }
  });

  test('of our own shell is the same menu', async () => {
    const { result } = await get('/session', 'as-buyer');
    const titles = (items: readonly { title: string; items: never[] }[]): string[] =>
      items.flatMap(({ title, items: inner }) => [title, ...titles(inner)]);
    expect(titles(result.menu)).toEqual(flat(await menuOf('as-buyer')).map(({ meta }) => meta.title));
  });
});

describe('a company not yet approved', () => {
  test('is told so', async () => {
    const { result } = await get('/session', 'as-new');
    expect(result).toMatchObject({ isShow: 2, verifyStatus: 0, indexStyle: 4, supplier: { name: '乙公司' } });
    expect((await get('/session', 'as-supAdmin')).result).toMatchObject({ isShow: 1, verifyStatus: 6, indexStyle: 4 });
  });

  test.each([
    '/session',
    '/sys/user/getUserInfo',
    '/sys/permission/getUserPermissionByToken',
    '/sys/dict/queryAllDictItems',
    '/files?ids=x',
  ])('may call %s', async (url) => expect((await get(url, 'as-new')).success).toBe(true));

  test.each([
    '/records/supplierOrder',
    '/records/purchaseOrder/x',
    '/options/demand/depart',
    '/metadata/drafts',
    '/sys/user/changePassword',
  ])('is kept from %s', async (url) => {
    const answer = await app.inject({
      method: url.endsWith('Password') ? 'PUT' : 'GET',
      url: `/api${url}`,
      headers: { 'x-access-token': await tokenOf('as-new') },
      payload: {},
    });
    expect([510, 404]).toContain(answer.json().code);
    if (answer.json().code === 510) expect(answer.json().reason).toBe('must_complete');
  });

  test('is let in the moment it is approved', async () => {
    expect((await get('/session', 'as-new')).result.isShow).toBe(2);
    await at.db.tenant(1).rows(sql`update su_supplier set verify_status = '6', is_show = '1' where name = '乙公司'`);
    await expect
      .poll(
        async () =>
          (await get('/session', 'as-new')).result.menu
            .flatMap(({ items }: { items: { title: string }[] }) => items)
            .map(({ title }: { title: string }) => title),
        { interval: 10 },
      )
      .toContain('我的订单');
  });
});

test('a menu that is being written is shown as somebody with one role would see it', async () => {
  const document = {
    kind: 'menu',
    key: 'tried',
    spec: 1,
    title: '菜单',
    items: [
      { key: 'home', title: '首页', opens: { screen: 'home' } },
      {
        key: 'orders',
        title: '订单',
        items: [
          { key: 'order', title: '采购订单', opens: { list: 'purchaseOrder.main' }, needs: 'purchaseOrder:read' },
        ],
      },
      { key: 'figures', title: '分析', opens: { dashboard: 'analysis' } },
      { key: 'online', title: '在线用户', opens: { screen: 'system/online' }, needs: 'session:manage' },
    ],
  };
  const seenBy = async (role: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/design/preview/menu',
      headers: { 'x-access-token': await tokenOf('as-admin') },
      payload: { document, role },
    });
    return (answer.json().result as { key: string }[]).map(({ key }) => key);
  };
  expect(await seenBy('admin')).toEqual(['home', 'orders', 'figures', 'online']);
  expect(await seenBy('buyer')).toEqual(['home', 'orders', 'figures']);
  expect(await seenBy('portalEd')).not.toContain('orders');
});
