import { expect, test } from 'vitest';
import type { MenuItem } from '../../../schemas/compile/model.ts';
import { signAt, signsIn } from './signs.ts';

const entry = (key: string, more: Partial<MenuItem>): MenuItem => ({
  key,
  title: key,
  icon: null,
  opens: null,
  needs: null,
  keepAlive: true,
  hidden: false,
  items: [],
  ...more,
});

const menu = [
  entry('orders', {
    hue: 'order',
    items: [
      entry('order', { hue: 'order', icon: 'file-text', opens: { list: 'purchaseOrder.main' } }),
      entry('receipt', { hue: 'goods', icon: 'inbox', opens: { list: 'goodsReceipt.main' } }),
      entry('toCount', { hue: 'order', opens: { list: 'goodsReceipt.toCount' } }),
      entry('board', { hue: 'payment', icon: 'chart', opens: { screen: 'dashboard/prices' } }),
    ],
  }),
];
const signs = signsIn(menu);

test('all lists and records of an entity wear the sign of its first entry', () => {
  const goods = { hue: 'goods', icon: 'inbox' };
  expect(signAt(menu, signs, '/list/goodsReceipt/toCount')).toEqual(goods);
  expect(signAt(menu, signs, '/record/goodsReceipt/7')).toEqual(goods);
});

test('a page of no entity wears the sign of its entry, one beside the menu none', () => {
  expect(signAt(menu, signs, '/dashboard/prices')).toEqual({ hue: 'payment', icon: 'chart' });
  expect(signAt(menu, signs, '/record/secret/1')).toEqual({ hue: null, icon: null });
});
