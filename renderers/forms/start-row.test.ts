import { expect, test } from 'vitest';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { buyerAsker } from '../record/fixture/sample-order.ts';
import { createFormStore } from './form-store.ts';
import { HEAD } from './tree.ts';

test('lines that come with a new record get what is proposed for them, and their numbers', () => {
  const lines = [
    { name: '乙腈', qty: '2', price: '100' },
    { name: '滤膜', qty: '1', price: '10', taxRate: '0.06' },
  ];
  const store = createFormStore({
    plan: catalogPlan('purchaseOrder', ['buyer']),
    record: { lines },
    asker: buyerAsker,
  });
  const rows = store.rows(HEAD, 'lines');
  expect(rows.map((row) => store.cell(row, 'lines.taxRate').value)).toEqual(['0.13', '0.06']);
  expect(rows.map((row) => store.cell(row, 'lines.lineNo').value)).toEqual([10, 20]);
  expect(store.cell(HEAD, 'total').value).toBe('210.00');
  expect(store.jotai.get(store.dirtyAtom)).toBe(false);
});

test('a whole number that is proposed is a number, as one that is typed', () => {
  const store = createFormStore({ plan: catalogPlan('job', ['admin']), record: {}, asker: buyerAsker });
  expect(store.cell(HEAD, 'retries').value).toBe(2);
  expect(store.cell(HEAD, 'missed').value).toBe('skip');
});

test('a choice that is switched off is proposed to nobody', () => {
  const plan = catalogPlan('purchaseOrder', ['buyer']);
  const currency = plan.fields.currency?.config.dict as string;
  const begun = (off: readonly string[]) => {
    const items = plan.dicts[currency]?.map((item) => ({ ...item, off: off.includes(item.value) })) ?? [];
    const store = createFormStore({
      plan: { ...plan, dicts: { ...plan.dicts, [currency]: items } },
      record: {},
      asker: buyerAsker,
    });
    return store.cell(HEAD, 'currency').value;
  };
  expect(begun(['USD'])).toBe('CNY');
  expect(begun(['CNY'])).toBeNull();
});
