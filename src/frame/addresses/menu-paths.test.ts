import { expect, test } from 'vitest';
import type { MenuItem } from '../../../schemas/compile/model.ts';
import { stepsTo } from './menu-paths.ts';
import { screenPath } from './screen-path.ts';

const entry = (key: string, title: string, more: Partial<MenuItem>): MenuItem =>
  ({ key, title, items: [], hidden: false, ...more }) as unknown as MenuItem;
const menu = [
  entry('home', '首页', { opens: { screen: 'home' } }),
  entry('buying', '采购', { items: [entry('orders', '采购订单', { opens: { list: 'purchaseOrder.main' } })] }),
];
const home = screenPath('home');
const orders = '/list/purchaseOrder/main';

test('home is said once, whatever the screen there calls itself', () => {
  expect(stepsTo(menu, home, null)).toEqual([{ title: '首页' }]);
  expect(stepsTo(menu, home, { from: home, title: '首页' })).toEqual([{ title: '首页' }]);
});

test('the way leads through the menu, and the last step is no link', () => {
  const first = [{ title: '首页', path: home }, { title: '采购' }];
  expect(stepsTo(menu, orders, null)).toEqual([...first, { title: '采购订单' }]);
  expect(stepsTo(menu, '/record/purchaseOrder/x', { from: orders, title: 'PO1' })).toEqual([
    ...first,
    { title: '采购订单', path: orders },
    { title: 'PO1' },
  ]);
  expect(stepsTo(menu, orders, { from: orders, title: '我的订单' })).toEqual([...first, { title: '我的订单' }]);
});

test('a screen that no menu leads to stands below home alone', () => {
  expect(stepsTo(menu, '/404', null)).toEqual([{ title: '首页', path: home }]);
  expect(stepsTo(menu, '/403', { from: home, title: '没有权限' })).toEqual([
    { title: '首页', path: home },
    { title: '没有权限' },
  ]);
});
