import { describe, expect, test } from 'vitest';
import type { RecordData } from '../compile/plan.ts';
import { mergeRecords } from './merge-records.ts';
import { testPlan } from './test-plan.ts';

const plan = testPlan({
  fields: {
    note: ['words'],
    supplier: ['words'],
    price: ['amount'],
    total: ['amount', { calcText: 'sum(lines.qty)' }],
    'lines.name': ['words'],
    'lines.qty': ['amount'],
    'lines.schedules.qty': ['amount'],
  },
  parts: { lines: {}, 'lines.schedules': {} },
});

const line = (id: string, more: RecordData = {}): RecordData => ({ id, name: id, qty: '1', schedules: [], ...more });
const base: RecordData = {
  id: 'o1',
  version: 1,
  note: 'a',
  price: '1.00',
  total: '2',
  lines: [line('l1'), line('l2')],
};
const merge = (mine: RecordData, theirs: RecordData) =>
  mergeRecords(plan, base, { ...base, ...mine }, { ...base, version: 2, ...theirs });

test('changes in different places come together, at the version saved last', () => {
  const { merged, conflicts } = merge({ note: 'mine' }, { price: '2.00', total: '9' });
  expect(merged).toMatchObject({ version: 2, note: 'mine', price: '2.00', total: '9' });
  expect(conflicts).toEqual([]);
});

describe('the same field', () => {
  test('changed alike by both is no conflict, nor is a number written otherwise', () => {
    expect(merge({ note: 'x', price: '3' }, { note: 'x', price: '3.00' }).conflicts).toEqual([]);
    expect(merge({ price: '1' }, { price: '5.00' })).toMatchObject({ merged: { price: '5.00' }, conflicts: [] });
  });

  test('changed differently is told with all three, and mine stays for now', () => {
    const { merged, conflicts } = merge({ note: 'mine' }, { note: null });
    expect(merged.note).toBe('mine');
    expect(conflicts).toEqual([{ path: '/note', row: null, field: 'note', base: 'a', mine: 'mine', theirs: null }]);
  });

  test('takes its words and what stands behind it along', () => {
    const mine = { supplier: 's2', supplier_dictText: '乙', $rel: { 'supplier.country': 'US' } };
    const theirs = { supplier_dictText: '甲', $rel: { 'supplier.country': 'CN', 'other.x': 1 } };
    expect(merge(mine, theirs).merged).toMatchObject({
      supplier: 's2',
      supplier_dictText: '乙',
      $rel: { 'supplier.country': 'US', 'other.x': 1 },
    });
  });

  test('computed is never in conflict', () => {
    expect(merge({ total: '5' }, { total: '7' })).toMatchObject({ merged: { total: '7' }, conflicts: [] });
  });
});

describe('rows', () => {
  const ids = ({ merged }: { merged: RecordData }) => (merged.lines as RecordData[]).map(({ id, name }) => id ?? name);

  test('are merged by id, wherever they stand', () => {
    const { merged, conflicts } = merge(
      { lines: [line('l2', { qty: '5' }), line('l1')] },
      { lines: [line('l1', { name: 'neu' }), line('l2')] },
    );
    expect(merged.lines).toMatchObject([
      { id: 'l1', name: 'neu' },
      { id: 'l2', qty: '5' },
    ]);
    expect(conflicts).toEqual([]);
  });

  test('added by both are all kept', () => {
    const mine = { lines: [line('l1'), line('l2'), { name: 'new', qty: '1' }] };
    expect(ids(merge(mine, { lines: [line('l1'), line('l3'), line('l2')] }))).toEqual(['l1', 'l3', 'l2', 'new']);
  });

  test('removed by one and untouched by the other are gone', () => {
    expect(ids(merge({ lines: [line('l2')] }, {}))).toEqual(['l2']);
    expect(ids(merge({}, { lines: [line('l1')] }))).toEqual(['l1']);
  });

  test('removed by one and changed by the other wait for a decision', () => {
    const gone = merge({ lines: [line('l1', { qty: '9' }), line('l2')] }, { lines: [line('l2')] });
    expect(ids(gone)).toEqual(['l2', 'l1']);
    expect(gone.conflicts).toMatchObject([
      { path: '/lines/1', row: 'l1', field: 'lines', mine: { qty: '9' }, theirs: null },
    ]);
    const kept = merge(
      { lines: [line('l2')] },
      { lines: [line('l1', { schedules: [{ id: 's1', qty: '1' }] }), line('l2')] },
    );
    expect(kept.conflicts).toMatchObject([
      { path: '/lines/0', row: 'l1', field: 'lines', mine: null, theirs: { id: 'l1' } },
    ]);
  });

  test('tell a conflict of one cell at its place, sub-rows too', () => {
    const { conflicts } = merge(
      { lines: [line('l1'), line('l2', { qty: '3', schedules: [{ id: 's1', qty: '1' }] })] },
      { lines: [line('l0'), line('l1'), line('l2', { qty: '4', schedules: [{ id: 's1', qty: '2' }] })] },
    );
    expect(conflicts).toMatchObject([
      { path: '/lines/2/qty', row: 'l2', field: 'lines.qty', base: '1', mine: '3', theirs: '4' },
      { path: '/lines/2/schedules/0/qty', row: 's1', field: 'lines.schedules.qty', base: null, mine: '1', theirs: '2' },
    ]);
  });
});
