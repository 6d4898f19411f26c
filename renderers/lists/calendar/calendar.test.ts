import { describe, expect, test } from 'vitest';
import type { EntityPlan, RecordData } from '../../../schemas/compile/plan.ts';
import { dayNumber, dayText } from '../../../schemas/expressions/moments.ts';
import { catalogPlan } from '../../../tests/fixtures/catalog-plans.ts';
import { entriesOf, sayEntry, shiftOf } from '../days/entries-of.ts';
import { calendar } from './calendar.kind.ts';
import { daysShown, placeOf } from './days-shown.ts';
import { layCalendar } from './lay-calendar.ts';

const today = '2026-11-21';
const spanOf = (at: string | null, opens?: 'month' | 'week') => {
  const { scale, first, count } = daysShown({ at, today }, opens);
  return [scale, dayText(first), dayText(first + count - 1)];
};
const day = (text: string) => dayNumber(text) ?? 0;

describe('a calendar shows whole weeks', () => {
  test.each([
    ['of this month where nothing is said', null, undefined, ['month', '2026-10-26', '2026-12-06']],
    ['of this week where it opens so', null, 'week', ['week', '2026-11-16', '2026-11-22']],
    ['of a month', '2027-02', 'week', ['month', '2027-02-01', '2027-02-28']],
    ['of a month before 1970', '1969-12', undefined, ['month', '1969-12-01', '1970-01-04']],
    ['of a week', '2026-12-31', undefined, ['week', '2026-12-28', '2027-01-03']],
    ['of today where the place is none', '2026-13', undefined, ['month', '2026-10-26', '2026-12-06']],
  ] as const)('%s', (_, at, opens, span) => {
    expect(spanOf(at, opens)).toEqual(span);
  });

  test('and its place is written as it is read', () => {
    expect(placeOf('month', day('2026-11-21'))).toBe('2026-11');
    expect(placeOf('week', day('2026-11-21'))).toBe('2026-11-21');
  });
});

test('it asks once, for no more than what lies in what it shows', () => {
  const asked = calendar.asks?.({ from: 'orderDate' }, { at: '2026-11', today });
  expect(asked).toEqual({
    rows: 500,
    within: {
      matchType: 'and',
      children: [
        { field: 'orderDate', rule: 'le', val: '2026-12-06' },
        { field: 'orderDate', rule: 'ge', val: '2026-10-26' },
      ],
    },
  });
  const span = calendar.asks?.({ from: 'orderDate', to: 'publishTime' }, { at: '2026-11', today });
  expect(span?.within?.children[1]).toEqual({
    matchType: 'or',
    children: [
      { field: 'publishTime', rule: 'ge', val: '2026-10-26' },
      { field: 'orderDate', rule: 'ge', val: '2026-10-26' },
    ],
  });
});

const plan: EntityPlan = catalogPlan('purchaseOrder', ['buyer']);
const row = (id: string, more: Partial<RecordData>): RecordData => ({
  id,
  version: 1,
  $in: [0],
  poNo: id,
  status: 'draft',
  buyer: 'u1',
  createBy: 'u1',
  ...more,
});
const fields = { from: 'orderDate', to: 'publishTime' };
const laid = (rows: readonly RecordData[], lanes = 3) =>
  layCalendar(entriesOf(plan, rows, fields), daysShown({ at: '2026-11', today }), lanes);

describe('entries of a week', () => {
  test('lie in lines of their own, the longer first; what is cut by the week goes on in the next', () => {
    const [, , third, fourth] = laid([
      row('short', { orderDate: '2026-11-12' }),
      row('long', { orderDate: '2026-11-12', publishTime: '2026-11-17 09:00:00' }),
      row('later', { orderDate: '2026-11-13' }),
    ]);
    expect(third?.bars.map(({ entry, column, length, lane, cut }) => [entry.id, column, length, lane, cut])).toEqual([
      ['long', 3, 4, 0, { before: false, after: true }],
      ['short', 3, 1, 1, { before: false, after: false }],
      ['later', 4, 1, 1, { before: false, after: false }],
    ]);
    expect(fourth?.bars).toMatchObject([{ column: 0, length: 2, lane: 0, cut: { before: true, after: false } }]);
  });

  test('that find no line are counted, each on its days', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((id) => row(id, { orderDate: '2026-11-12' }));
    const [, , third] = laid(many);
    expect([third?.bars.length, third?.totals[3], third?.hidden]).toEqual([3, 5, [0, 0, 0, 2, 0, 0, 0]]);
  });

  test('are none without a day, and one day where the end is before the beginning', () => {
    const weeks = laid([
      row('none', { orderDate: null }),
      row('bad', { orderDate: '2026-11-12', publishTime: '2026-11-01 00:00:00' }),
    ]);
    expect(weeks.flatMap(({ bars }) => bars.map(({ entry, length }) => [entry.id, length]))).toEqual([['bad', 1]]);
  });

  test('are told with their days and state', () => {
    const [entry] = entriesOf(
      plan,
      [row('PO1', { orderDate: '2026-11-12', publishTime: '2026-11-17 09:00:00' })],
      fields,
    );
    expect(entry && sayEntry(entry)).toBe('PO1，11月12日至11月17日，草稿');
  });
});

describe('an entry carried to another day', () => {
  const asker = {
    me: 'u1',
    myDeparts: [],
    myDepart: null,
    mySupplier: null,
    roles: ['buyer'],
    now: `${today} 09:00:00`,
  };
  const shifted = (given: RecordData, days: number, of: typeof fields | { from: string }) => {
    const [entry] = entriesOf(plan, [given], of);
    if (!entry) throw new Error('it lies nowhere');
    return shiftOf(plan, entry, of, days, asker);
  };

  test('writes its date', () => {
    const said = shifted(row('a', { orderDate: '2026-11-28' }), 5, { from: 'orderDate' });
    expect(said).toMatchObject({ is: 'write', field: { path: 'orderDate' }, value: '2026-12-03', also: {} });
  });

  test('takes its end along, at its time of day', () => {
    const open: EntityPlan = {
      ...plan,
      fields: {
        ...plan.fields,
        publishTime: { ...plan.fields.orderDate, path: 'publishTime', key: 'publishTime' } as never,
      },
    };
    const [entry] = entriesOf(
      open,
      [row('a', { orderDate: '2026-11-28', publishTime: '2026-11-30 08:30:00' })],
      fields,
    );
    const said = entry && shiftOf(open, entry, fields, -1, asker);
    expect(said).toMatchObject({ value: '2026-11-27', also: { publishTime: '2026-11-29 08:30:00' } });
  });

  test('stays where one of its dates may not be changed, or the record may not', () => {
    const both = shifted(row('a', { orderDate: '2026-11-28', publishTime: '2026-11-30 08:30:00' }), 1, fields);
    expect(both).toEqual({ is: 'refused', say: '这条数据的“下达时间”现在不能修改' });
    expect(shifted(row('a', { orderDate: '2026-11-28', status: 'approved' }), 1, { from: 'orderDate' }).is).toBe(
      'refused',
    );
  });
});
