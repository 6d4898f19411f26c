import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListPlan } from '../../schemas/sections/lists/lists.model.ts';
import { readAddress, readFilters, writeAddress } from './list-address.ts';
import { arrangeColumns, startSettings, startState, withFilter, withStarred } from './list-state.ts';

const column = (field: string, off = false) => ({ field, width: 120, pin: null, link: null, off });
const list: ListPlan = {
  key: 'main',
  title: '采购订单',
  about: null,
  columns: [column('poNo'), column('supplier'), column('total'), column('createTime', true)],
  finds: [
    { field: 'poNo', op: 'like', more: false },
    { field: 'status', op: 'in', more: false },
    { field: 'orderDate', op: 'range', more: true },
  ],
  as: [
    { kind: 'table', config: {}, reads: [] },
    { kind: 'cards', config: {}, reads: [] },
  ],
  super: true,
  sort: [{ field: 'createTime', order: 'desc' }],
  pages: [10, 20, 30],
  row: [],
  bulk: [],
  card: [],
  tree: null,
  beside: null,
};

describe('the address of a list', () => {
  test('gives back the state it was written from', () => {
    const state = fc.record({
      page: fc.integer({ min: 1, max: 9999 }),
      size: fc.constantFrom(10, 20, 30),
      sort: fc.uniqueArray(
        fc.record({ field: fc.constantFrom('poNo', 'supplier', 'total'), order: fc.constantFrom('asc', 'desc') }),
        { maxLength: 3, selector: ({ field }) => field },
      ),
      query: fc.option(
        fc.record({
          matchType: fc.constantFrom('and', 'or'),
          children: fc.array(
            fc.record({
              field: fc.constantFrom('total', 'supplier.grade'),
              rule: fc.constantFrom('eq', 'in'),
              val: fc.string(),
            }),
            { minLength: 1, maxLength: 3 },
          ),
        }),
      ),
      filters: fc.record({
        poNo: fc.string({ minLength: 1 }),
        status: fc.array(fc.string({ minLength: 1 }), { minLength: 1 }),
        orderDate: fc.tuple(fc.constant('2026-01-01'), fc.constant('2026-02-01')),
      }),
    });
    const look = fc.record(
      { as: fc.constantFrom('table', 'cards'), at: fc.string({ maxLength: 40 }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(state, look, (rows, seen) => {
        const given = { ...rows, ...seen };
        expect(readAddress(list, writeAddress(list, given as never))).toEqual(given);
      }),
    );
  });

  test('says that only marked rows are shown, where rows can be marked', () => {
    const starred = withStarred({ ...startState(list), page: 4 }, true);
    const own: ListPlan = { ...list, stars: true };
    expect(writeAddress(own, starred)).toBe('starred=1');
    expect(readAddress(own, 'starred=1')).toEqual(starred);
    expect(readAddress(list, 'starred=1')).toEqual(startState(list));
    expect(withStarred(starred, false)).toEqual(startState(list));
  });

  test('of an untouched list is empty', () => expect(writeAddress(list, startState(list))).toBe(''));

  test.each([
    ['page=-3', startState(list)],
    ['size=7', startState(list)],
    ['sort=-secret', startState(list)],
    ['f.secret=1', startState(list)],
    ['f.poNo={', startState(list)],
    ['q={"matchType":"or"}', startState(list)],
    ['q=[', startState(list)],
    ['as=globe', startState(list)],
  ])('passes over what the list does not have: %s', (search, expected) => {
    expect(readAddress(list, search)).toEqual(expected);
  });
});

describe('a list as one user sees it', () => {
  test('shows the columns of the document that are not off', () => {
    expect(arrangeColumns(list, startSettings(list)).map((c) => c.field)).toEqual(['poNo', 'supplier', 'total']);
  });

  test('keeps the order and width given, and puts a new column where the document has it', () => {
    const settings = { order: ['total', 'poNo'], hidden: [], widths: { total: 300 }, pins: {}, dense: false };
    expect(arrangeColumns(list, settings).map((c) => [c.field, c.width])).toEqual([
      ['total', 300],
      ['supplier', 120],
      ['poNo', 120],
      ['createTime', 120],
    ]);
  });

  test('starts again at the first page when a filter changes', () => {
    const state = withFilter({ ...startState(list), page: 7 }, 'poNo', 'PO');
    expect(state).toMatchObject({ page: 1, filters: { poNo: 'PO' } });
    expect(withFilter(state, 'poNo', '').filters).toEqual({});
  });
});

test('filters are read by themselves as well: those that can be asked for, and nothing of a mangled link', () => {
  const address = '?f.day=["2026-01-01",null]&f.supplier="s1"&f.ghost=1&f.broken={&page=2';
  expect(readFilters(['day', 'supplier', 'broken', 'other'], address)).toEqual({
    day: ['2026-01-01', null],
    supplier: 's1',
  });
});
