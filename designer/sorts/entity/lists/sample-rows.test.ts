import { expect, test } from 'vitest';
import { catalogModel } from '../../../../tests/fixtures/catalog-plans.ts';
import { sampleRows } from './sample-rows.ts';

const model = catalogModel();

test('made-up rows show texts by their labels, choices by what there is, days and figures', () => {
  const [row, other] = sampleRows(model, 'purchaseOrder');
  expect(row).toMatchObject({ id: '1', poNo: '订单编号1', orderDate: '2026-05-20' });
  expect(model.entities.get('purchaseOrder')?.states?.nodes.has(String(row?.status))).toBe(true);
  expect(other?.orderDate).toBe('2026-05-21');
  expect(row).not.toHaveProperty('supplier');
});
