import { describe, expect, test } from 'vitest';
import { catalogPlan } from '../../tests/fixtures/catalog-plans.ts';
import { buyerAsker, sampleOrder } from '../record/fixture/sample-order.ts';
import { createFormStore } from './form-store.ts';
import { HEAD } from './tree.ts';

const plan = catalogPlan('purchaseOrder', ['buyer']);
const open = () => createFormStore({ plan, record: sampleOrder(2), asker: buyerAsker });

describe('a row in which nothing was ever entered', () => {
  test('is dropped, whatever it was born with', () => {
    const store = open();
    const [bare = '', written = ''] = store.addRows(HEAD, 'lines', [{}, { name: '色谱柱' }]);
    expect(store.cell(bare, 'lines.taxRate').value).toBe('0.13');
    expect([store.isUntouched(bare), store.isUntouched(written)]).toEqual([true, false]);
    store.dropUntouched();
    expect(store.rows(HEAD, 'lines')).toEqual(['line-0001', 'line-0002', written]);
  });

  test('is one again when what was entered has been taken back', () => {
    const store = open();
    const [row = ''] = store.addRows(HEAD, 'lines', [{}]);
    store.set(row, 'lines.qty', '3');
    expect(store.isUntouched(row)).toBe(false);
    store.undo();
    expect(store.isUntouched(row)).toBe(true);
  });

  test('is not one that was saved, came from another document, or holds something below', () => {
    const store = open();
    const $from = { chain: 'demand.toOrder', id: 'd-1', line: 'dl-1' };
    const [come = '', holder = ''] = store.addRows(HEAD, 'lines', [{ $from }, {}]);
    store.addRows(holder, 'lines.schedules', [{ qty: '1' }]);
    expect(['line-0001', come, holder].map((row) => store.isUntouched(row))).toEqual([false, false, false]);
  });

  test('goes from below a line as well', () => {
    const store = open();
    store.addRows('line-0001', 'lines.schedules', [{}, { date: '2026-12-01', qty: '1' }]);
    store.dropUntouched();
    expect(store.rows('line-0001', 'lines.schedules')).toHaveLength(1);
    expect(store.rows(HEAD, 'lines')).toHaveLength(2);
  });
});
