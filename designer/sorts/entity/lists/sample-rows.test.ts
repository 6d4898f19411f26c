import { expect, test } from 'vitest';
import { fieldKinds } from '../../../../renderers/fields/kinds.ts';
import { actionKinds } from '../../../../schemas/actions/kinds.ts';
import { compileModel } from '../../../../schemas/compile/compile-model.ts';
import { catalogDocuments } from '../../../../tests/fixtures/catalog-plans.ts';
import { sampleRows } from './sample-rows.ts';

const compiled = compileModel(catalogDocuments(), fieldKinds, actionKinds);
if (!compiled.ok) throw new Error(JSON.stringify(compiled.issues));
const model = compiled.value;

test('made-up rows show texts by their labels, choices by what there is, days and figures', () => {
  const [row, other] = sampleRows(model, 'purchaseOrder');
  expect(row).toMatchObject({ id: '1', poNo: '订单编号1', orderDate: '2026-05-20' });
  expect(model.entities.get('purchaseOrder')?.states?.nodes.has(String(row?.status))).toBe(true);
  expect(other?.orderDate).toBe('2026-05-21');
  expect(row).not.toHaveProperty('supplier');
});
