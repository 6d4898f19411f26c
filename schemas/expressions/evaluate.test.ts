import { describe, expect, test } from 'vitest';
import type { RowValues } from '../values/row-values.ts';
import type { ValueType } from '../values/value-type.ts';
import { evaluate, holds } from './evaluate.ts';
import { parseExpression } from './parse-expression.ts';
import type { EvalScope, TypeScope } from './scope.ts';
import type { Asker } from './tree.ts';
import { typeExpression } from './type-expression.ts';

const asker: Asker = {
  me: 'u1',
  myDeparts: ['d1', 'd2'],
  myDepart: null,
  mySupplier: null,
  roles: ['buyer'],
  now: '2026-07-01 09:30:00',
  calendar: { '2026-07-03': false, '2026-07-05': true, '2026-07-01': true, '2026-07-04': false },
};

const order: RowValues = {
  qty: '9',
  bound: '10.0',
  code: '9',
  otherCode: '10',
  half: '2.5',
  minusHalf: '-2.5',
  title: '螺栓',
  blank: '',
  none: null,
  orderDate: '2026-07-01',
  createTime: '2026-07-01 08:00:00',
  depart: 'd2',
  tags: ['a', 'b'],
  noTags: [],
  lines: [
    { amount: '10.10', price: '3', schedules: [{ qty: '1' }, { qty: '2' }] },
    { amount: '0.20', price: null, schedules: [] },
    { amount: null, price: '1.5', schedules: [{ qty: null }] },
  ],
  noLines: [],
  buys: [
    { day: '2026-05-01', price: '7', from: '甲' },
    { day: '2026-06-01', price: '9', from: '乙' },
    { day: '2026-06-01', price: '10', from: '甲' },
    { day: '2026-07-01', price: null, from: '丙' },
    { day: null, price: '99', from: '丁' },
  ],
};

const types: Readonly<Record<string, ValueType['is']>> = {
  qty: 'number',
  bound: 'number',
  half: 'number',
  minusHalf: 'number',
  orderDate: 'date',
  createTime: 'dateTime',
  day: 'date',
};

const typeScope: TypeScope = {
  lookup: (_, keys) => {
    const last = keys.at(-1) ?? '';
    if (['lines', 'noLines', 'schedules', 'buys'].includes(last)) return { is: 'rows', part: last };
    if (['tags', 'noTags'].includes(last)) return { is: 'list', of: { is: 'text' } };
    if (last === 'depart') return { is: 'ref', to: 'depart' };
    return { is: ['amount', 'price'].includes(last) ? 'number' : (types[last] ?? 'text') } as ValueType;
  },
};

function scopeOver(row: RowValues): EvalScope {
  const rows = (_up: number, keys: readonly string[]): readonly EvalScope[] | undefined => {
    let found: readonly RowValues[] = [row];
    for (const key of keys) {
      if (
        !found.some((one) => key in one) ||
        !found.every((one) => Array.isArray(one[key] ?? [])) ||
        key.endsWith('ags')
      )
        return undefined;
      found = found.flatMap((one) => (one[key] ?? []) as RowValues[]);
    }
    return found.map(scopeOver);
  };
  return { asker, read: (_, keys) => row[keys.join('.')], rows };
}

function resultOf(text: string) {
  const parsed = parseExpression(text);
  const typed = parsed.ok ? typeExpression(parsed.value, typeScope) : parsed;
  if (!typed.ok) throw new Error(JSON.stringify(typed.issues));
  return evaluate(typed.value.expr, scopeOver(order));
}

describe('the value of', () => {
  test.each<[string, unknown]>([
    // numbers are compared as numbers, codes as texts
    ['qty < bound', true],
    ['code < otherCode', false],
    ['bound = 10', true],
    ['0.1 + 0.2', '0.3'],
    ['1 / 3', '0.3333333333333333'],
    ['2 / 3', '0.6666666666666667'],
    ['1 / 0', null],
    ['1 / (qty - 9)', null],
    ['-half', '-2.5'],
    ['round(half)', '3'],
    ['round(minusHalf)', '-3'],
    ['round(1.005, 2)', '1.01'],
    ['round(qty * half * (1 + 0.13), 2)', '25.43'],
    ['abs(minusHalf)', '2.5'],
    ['floor(half)', '2'],
    ['floor(minusHalf)', '-3'],
    ['ceil(half)', '3'],
    ['ceil(minusHalf)', '-2'],
    ['floor(2.999, 2)', '2.99'],
    ['ceil(2.001, 2)', '2.01'],
    ['floor(7)', '7'],
    ['ceil(1 / 0)', null],
    // what touches nothing is nothing
    ["none = 'x'", null],
    ["blank = 'x'", null],
    ["none <> 'x'", null],
    ["none = 'x' or true", true],
    ["none = 'x' and false", false],
    ["none = 'x' and true", null],
    ["not (none = 'x')", null],
    ["none in ('x')", null],
    ["title in ('螺栓', none)", true],
    ["title in ('螺母', none)", null],
    ["title not in ('螺母', none)", null],
    ['empty(none)', true],
    ['empty(blank)', true],
    ['empty(title)', false],
    ['empty(noTags)', true],
    ['empty(noLines)', true],
    ['empty(lines)', false],
    ["if(none = 'x', '是', '否')", '否'],
    ["concat(title, none, blank, '×', bound)", '螺栓×10'],
    ['concat(none, blank)', null],
    ['length(title)', '2'],
    ['length(blank)', null],
    ['contains(title, title)', true],
    ["contains('采购订单', '订单')", true],
    ["contains('采购订单', '合同')", false],
    ["startsWith('采购订单', '采购')", true],
    ["startsWith('采购订单', '订单')", false],
    ["paragraph('粒径 < 5 μm & 纯')", '<p>粒径 &lt; 5 μm &amp; 纯</p>'],
    ["paragraph('甲\n乙')", '<p>甲<br>乙</p>'],
    ['paragraph(nothing)', null],
    ["endsWith('采购订单', '订单')", true],
    ["endsWith('采购订单', '采购')", false],
    ["contains(blank, '采')", null],
    // rows
    ['sum(lines.amount)', '10.3'],
    ['sum(noLines.amount)', '0'],
    ['sum(lines.schedules.amount)', '0'],
    ['count(lines)', '3'],
    ['count(lines.amount)', '2'],
    ['countDistinct(lines.schedules.qty)', '2'],
    ['countDistinct(lines, price > 1)', '1'],
    ['countDistinct(lines, 0)', '1'],
    ['count(lines.schedules)', '3'],
    ['count(lines.schedules.qty)', '2'],
    ['min(lines.price)', '1.5'],
    ['max(lines.amount)', '10.10'],
    ['min(noLines.price)', null],
    ['max(qty, bound, nothing)', '10.0'],
    // of each row
    ['sum(lines where amount > 1, amount * 2)', '20.2'],
    ['sum(lines where price <> 3, amount)', '0'],
    ['sum(lines, price * 10)', '45'],
    ['count(lines where empty(amount))', '1'],
    ['count(lines where price > 1 and not empty(amount))', '1'],
    ['sum(lines.schedules where qty > 1, qty)', '2'],
    ['max(lines, amount + price)', '13.1'],
    ['min(noLines, price)', null],
    ['avg(lines.price)', '2.25'],
    ['avg(lines, price / 3)', '0.75'],
    ['avg(noLines.price)', null],
    ['median(lines.price)', '2.25'],
    ['median(lines.schedules.qty)', '1.5'],
    ['median(lines, amount)', '5.15'],
    ['median(noLines, price)', null],
    ['sum(lines where count(schedules where qty = 1) = 1, amount)', '10.1'],
    // of one day the highest, by number and not by sign; what has no day or no value is passed over
    ['latest(buys, day, price)', '10'],
    ['latest(buys where price < 10, day, price)', '9'],
    ["latest(buys where from = '丁', day, price)", null],
    ['latest(buys, day, from)', '丙'],
    ['latest(buys where not empty(price), day, from)', '甲'],
    ['latest(noLines, day, price)', null],
    ["latest(buys where day < '2026-06-01', addDays(day, 1), day)", '2026-05-01'],
    ['min(nothing, nothing)', null],
    ['count(tags)', '2'],
    ['countDistinct(tags)', '2'],
    ['count(noTags)', '0'],
    // lists and who asks
    ["'a' in tags", true],
    ["'c' in tags", false],
    ["'c' in noTags", null],
    ['depart in myDeparts()', true],
    ['empty(myDepart())', true],
    ["hasRole('buyer')", true],
    ["hasRole('admin')", false],
    // days
    ['today()', '2026-07-01'],
    ["days('2026-06-01', orderDate)", '30'],
    // Wednesday to the Tuesday after: the Friday is off, the Sunday is worked on; what the calendar says twice counts once.
    ["workDays(orderDate, '2026-07-07')", '5'],
    ["workDays('2026-07-03', '2026-07-04')", '0'],
    ["workDays('2026-07-07', orderDate)", '0'],
    ["workDays('1969-12-20', '1970-01-04')", '10'],
    ["workDays(createTime, '2026-07-02 23:00:00')", '2'],
    ['workDays(addDays(orderDate, 4000000), orderDate)', null],
    ['addDays(orderDate, 30)', '2026-07-31'],
    ['addDays(createTime, -1)', '2026-06-30 08:00:00'],
    ['addDays(orderDate, 4000000)', null],
    ['monthEnd(orderDate)', '2026-07-31'],
    ["monthEnd('2024-02-10')", '2024-02-29'],
    ["monthEnd('2026-12-31 23:59:59')", '2026-12-31'],
    ['year(orderDate) * 100 + month(createTime)', '202607'],
    ['createTime > orderDate', true],
    ['createTime < now()', true],
    ["createTime >= '2026-07-01'", true],
    ['capitalCny(10.05)', '壹拾元零伍分'],
  ])('%s is %j', (text, value) => {
    expect(resultOf(text)).toBe(value);
  });
});

test('unknown does not hold', () => {
  const parsed = parseExpression("none = 'x'");
  expect(parsed.ok && holds(parsed.value, scopeOver(order))).toBe(false);
});

test('what is no number where one is meant is nothing, never a crash', () => {
  const parsed = parseExpression('qty * 2');
  expect(parsed.ok && evaluate(parsed.value, scopeOver({ qty: { toString: 'no' } }))).toBe(null);
});

test('texts are ordered by code point', () => {
  const parsed = parseExpression('a < b');
  expect(parsed.ok && evaluate(parsed.value, scopeOver({ a: '\uFF5E', b: '😀' }))).toBe(true);
  expect(parsed.ok && evaluate(parsed.value, scopeOver({ a: '😀', b: '😁' }))).toBe(true);
  expect(parsed.ok && evaluate(parsed.value, scopeOver({ a: 'ab', b: 'a' }))).toBe(false);
});
