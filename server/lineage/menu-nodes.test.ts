import { describe, expect, test } from 'vitest';
import { compileModel } from '../../schemas/compile/compile-model.ts';
import { readDocument } from '../../schemas/language/document.ts';
import { fillUrls } from '../access/menu-urls.ts';
import type { Account } from '../access/read-account.ts';
import type { Session } from '../kernel/session.ts';
import { nodesOf } from './menu-nodes.ts';

function menuOf(items: readonly object[]) {
  const read = readDocument({ kind: 'menu', key: 'm', spec: 1, title: '菜单', items });
  if (!read.ok) throw new Error(JSON.stringify(read.issues));
  return compileModel([read.value], [], []);
}
const made = (items: readonly object[]) => {
  const compiled = menuOf(items);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
  return compiled.value.menus;
};

describe('an entry of a menu document as the clients take it', () => {
  test.each([
    [
      'another site opens beside',
      { opens: { url: 'https://bi.example/' } },
      {
        path: '/link/a',
        component: 'layouts/IframePageView',
        meta: { internalOrExternal: true, url: 'https://bi.example/' },
      },
    ],
    [
      'another site in a frame',
      { opens: { url: 'https://bi.example/', frame: true } },
      {
        path: '/link/a',
        component: 'layouts/IframePageView',
        meta: { internalOrExternal: false, url: 'https://bi.example/' },
      },
    ],
    [
      'an address of ours',
      { opens: { url: '/dashboard/workplace' } },
      { path: '/dashboard/workplace', meta: { internalOrExternal: false } },
    ],
    [
      'a page that stands for those below it',
      { opens: { screen: 'x' }, alwaysShow: true },
      { redirect: '/x', alwaysShow: true },
    ],
    ['an entry without an address', { opens: { screen: 'x' }, route: false }, { route: '0' }],
    ['a hidden one', { opens: { screen: 'x' }, hidden: true }, { hidden: true, route: '1' }],
    ['one that is kept', { opens: { screen: 'x' }, keepAlive: true }, { meta: { keepAlive: true } }],
    [
      'a group',
      { items: [{ key: 'b', title: '乙', opens: { screen: 'x' } }] },
      { component: 'layouts/RouteView', children: [{ path: '/x' }] },
    ],
  ])('%s', (_, item, node) => {
    expect(nodesOf(made([{ key: 'a', title: '甲', ...item }]))[0]).toMatchObject(node);
  });

  test('says its letter whether it is seen, what it needs and which of its buttons one may press', () => {
    const items = [
      { key: 'a', title: '甲', opens: { screen: 'isystem/user', component: 'system/UserList' }, needs: 'user:read' },
      { key: 'b', title: '乙', opens: { screen: 'x' }, hidden: true },
    ];
    const auth = { action: 'user:edit', type: '1', describe: '编辑用户' } as const;
    const nodes = nodesOf(made(items), ({ key }) => (key === 'a' ? [auth] : []));
    expect(nodes).toMatchObject([
      {
        path: '/isystem/user',
        component: 'system/UserList',
        hidden: false,
        meta: { permission: ['user:read'], permissionList: [auth] },
      },
      { hidden: true, meta: { permission: null, permissionList: [] } },
    ]);
  });

  test.each([
    ['a token', { opens: { url: 'https://bi.example/?t={{token}}' } }, 'unknown_place'],
    ['a host of somebody’s name', { opens: { url: 'https://{{username}}.example/' } }, 'unknown_place'],
    ['a page that is none', { alwaysShow: true, items: [] }, 'shows_nothing'],
  ])('%s is not accepted', (_, item, code) => {
    expect(menuOf([{ key: 'a', title: '甲', ...item }]).issues?.map((issue) => issue.code)).toContain(code);
  });

  test('what an address names is filled for whoever asks', () => {
    const [item] = fillUrls(
      made([{ key: 'a', title: '甲', opens: { url: 'https://bi.example/?u={{username}}&d={{departCode}}' } }]),
      {
        username: '王 五',
        realname: '王五',
        tenantName: '公司',
        supplier: null,
        departs: [{ id: 'd1', code: 'A01', name: '采购部' }],
      } as unknown as Account,
      { tenant: 1, currentDepart: 'd1' } as unknown as Session,
    );
    expect(item?.opens).toEqual({ url: 'https://bi.example/?u=%E7%8E%8B%20%E4%BA%94&d=A01' });
  });
});
