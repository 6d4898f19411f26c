import { expect, test } from 'vitest';
import { designAddress } from './design-address.ts';

const at = (pointer: string) => `?at=${encodeURIComponent(pointer)}`;

test.each([
  ['/list/purchaseOrder/main', null, `/design/entity/purchaseOrder${at('/lists/main')}`],
  ['/list/purchaseOrder/main', 'poNo', `/design/entity/purchaseOrder${at('/lists/main/cols/poNo')}`],
  ['/record/purchaseOrder/new', null, `/design/entity/purchaseOrder${at('/forms/edit')}`],
  ['/record/purchaseOrder/0198', 'lines.qty', `/design/entity/purchaseOrder${at('/parts/lines/fields/qty')}`],
  ['/report/sums', null, '/design/report/sums'],
  ['/report/sums', 'supplier.name', `/design/report/sums${at('/cols/supplier.name')}`],
  ['/dashboard/analysis', null, '/design/dashboard/analysis'],
  ['/dashboard/mine', null, '/design/dashboard/mine'],
  ['/system/online', null, null],
  ['/', null, null],
  ['/import/purchaseOrder', null, null],
])('%s with %s pressed is designed at %s', (path, field, address) => {
  expect(designAddress(path, { field })).toBe(address);
});
