import { expect, test } from 'vitest';
import { workedModel } from '../../tests/fixtures/documents/worked-example.ts';
import { usersOf, usesOf } from './uses-of.ts';

const model = workedModel();
const users = (ref: string) => usersOf(model, ref).map(({ document, path }) => `${document} ${path}`);

test('a dictionary knows every field that offers it', () => {
  expect(users('dict:currency')).toEqual([
    'entity:purchaseOrder /fields/currency/dict',
    'entity:supplier /fields/currency/dict',
  ]);
});

test('a field knows the rules, columns and chains that would miss it, in its own document and in others', () => {
  expect(users('entity:supplier.country')).toEqual([
    'entity:purchaseOrder /rules/foreignCurrency/if',
    'entity:supplier /access/roles/demander/hide/0',
  ]);
  expect(users('entity:purchaseOrder.total')).toEqual(
    expect.arrayContaining([
      'entity:purchaseOrder /fields/totalCn/calc',
      'entity:purchaseOrder /rules/bigNeedsFile/if',
      'entity:purchaseOrder /lists/main/cols/total',
      'entity:purchaseOrder /access/sets/price/0',
    ]),
  );
  expect(users('entity:goodsReceipt.order')).toContain('entity:purchaseOrder /links/receipts/by');
});

test('an entity is used by who uses one of its fields, and not by itself', () => {
  const found = users('entity:supplier');
  expect(found).toContain('entity:purchaseOrder /fields/supplier/to');
  expect(found).toContain('entity:purchaseOrder /rules/foreignCurrency/if');
  expect(found.filter((one) => one.startsWith('entity:supplier '))).toEqual([]);
  expect(users('entity:purchaseOrder')).toContain('menu:buyerMenu /items/order/opens/list');
});

test('what nobody refers to has no users, and what refers to nothing no uses', () => {
  expect(users('dict:ghost')).toEqual([]);
  expect(usesOf(model, 'dict:unit')).toEqual([]);
  expect(usesOf(model, 'dict:ghost')).toEqual([]);
});
