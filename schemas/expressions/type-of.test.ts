import { describe, expect, test } from 'vitest';
import { sayIssue } from '../issues/issues.ts';
import type { ValueType } from '../values/value-type.ts';
import { parseExpression } from './parse-expression.ts';
import { printPath } from './print-path.ts';
import { readsOf } from './reads-of.ts';
import type { TypeScope } from './scope.ts';
import { typeExpression } from './type-expression.ts';
import { typeOf } from './type-of.ts';

const names: Readonly<Record<string, ValueType>> = {
  total: { is: 'number' },
  title: { is: 'text' },
  urgent: { is: 'text' },
  orderDate: { is: 'date' },
  createTime: { is: 'dateTime' },
  opensAt: { is: 'time' },
  supplier: { is: 'ref', to: 'supplier' },
  'supplier.country': { is: 'text' },
  buyer: { is: 'ref', to: 'user' },
  'buyer.depart': { is: 'ref', to: 'depart' },
  tags: { is: 'list', of: { is: 'text' } },
  payload: { is: 'json' },
  lines: { is: 'rows', part: 'lines' },
  'lines.amount': { is: 'number' },
  'lines.needDate': { is: 'date' },
  'lines.material': { is: 'ref', to: 'material' },
  'lines.material.weight': { is: 'number' },
  'lines.schedules': { is: 'rows', part: 'lines.schedules' },
  'lines.schedules.qty': { is: 'number' },
  '../currency': { is: 'text' },
};
const scope: TypeScope = { lookup: (up, keys) => names[printPath(up, keys)] };

const typed = (text: string) => {
  const expr = parseExpression(text);
  return expr.ok ? typeOf(expr.value, scope) : expr;
};

describe('the type of', () => {
  test.each<[string, ValueType['is']]>([
    ['total * 2', 'number'],
    ['sum(lines.amount)', 'number'],
    ['sum(lines.material.weight)', 'number'],
    ['count(lines)', 'number'],
    ['count(lines.schedules.qty)', 'number'],
    ['count(tags)', 'number'],
    ['min(lines.needDate)', 'date'],
    ['max(total, 0, nothing)', 'number'],
    ["max('2026-01-01', orderDate)", 'date'],
    ["supplier.country <> 'CN'", 'bool'],
    ['buyer = me()', 'bool'],
    ["buyer = 'some-id'", 'bool'],
    ['buyer.depart in myDeparts()', 'bool'],
    ["'a' in tags", 'bool'],
    ["orderDate >= '2026-07-01'", 'bool'],
    ["createTime >= '2026-07-01'", 'bool'],
    ['createTime < orderDate', 'bool'],
    ["opensAt < '09:30:00'", 'bool'],
    ["if(urgent = 'Y', '加急', nothing)", 'text'],
    ["if(urgent = 'Y', orderDate, '2026-07-01')", 'date'],
    ['addDays(orderDate, 30)', 'date'],
    ['sum(lines where needDate < ../orderDate, amount * ../total)', 'number'],
    ['max(lines where amount > 1, needDate)', 'date'],
    ['latest(lines, needDate, amount)', 'number'],
    ['latest(lines where amount > ../total, needDate, material)', 'ref'],
    ['count(lines where empty(material)) = 0', 'bool'],
    ["addDays('2026-07-01 08:00:00', total)", 'dateTime'],
    ['concat(title, total, orderDate)', 'text'],
    ['empty(lines) and empty(payload) and empty(tags)', 'bool'],
    ["../currency = 'CNY'", 'bool'],
    ["hasRole('buyer')", 'bool'],
  ])('%s is %s', (text, is) => {
    expect(typed(text)).toMatchObject({ ok: true, value: { is } });
  });
});

describe('what does not fit is told', () => {
  test.each([
    ['totl > 1', 'unknown_name'],
    ['lines.absent = 1', 'unknown_name'],
    ['total + title', 'wrong_operand'],
    ['total and true', 'wrong_operand'],
    ['not total', 'wrong_operand'],
    ["total = '5'", 'not_comparable'],
    ['title < 5', 'not_comparable'],
    ['buyer < me()', 'not_comparable'],
    ['supplier = me()', 'not_comparable'],
    ["orderDate = '2026-02-30'", 'not_comparable'],
    ['payload = payload', 'not_comparable'],
    ['total in tags', 'not_comparable'],
    ['total in total', 'not_comparable'],
    ["total in (1, 'a')", 'not_comparable'],
    ["title = ''", 'compare_with_nothing'],
    ['title = nothing', 'compare_with_nothing'],
    ['lines.amount > 1', 'many_rows'],
    ['empty(lines.amount)', 'wrong_argument'],
    ['lines = 1', 'many_rows'],
    ['sum(total)', 'wrong_argument'],
    ['sum(lines)', 'wrong_argument'],
    ['sum(lines.needDate)', 'wrong_argument'],
    ['count(total)', 'wrong_argument'],
    ['min(lines.material)', 'wrong_argument'],
    ['min(total)', 'wrong_argument'],
    ['round(total, total)', 'wrong_argument'],
    ['round(total, 17)', 'wrong_argument'],
    ['hasRole(title)', 'wrong_argument'],
    ['sum(lines where amount, amount)', 'wrong_operand'],
    ['sum(lines where total > 1, amount)', 'unknown_name'],
    ['sum(lines where amount > 1)', 'wrong_argument_count'],
    ['sum(lines, needDate)', 'wrong_argument'],
    ['max(lines, material)', 'wrong_argument'],
    ['sum(total where true, 1)', 'wrong_argument'],
    ['latest(lines, amount, needDate)', 'wrong_argument'],
    ['latest(lines where true, needDate, nothing)', 'wrong_argument'],
    ['latest(total, orderDate, total)', 'wrong_argument'],
    ['latest(lines, needDate)', 'wrong_argument_count'],
    ['count(absent where true)', 'unknown_name'],
    ['floor(total, -1)', 'wrong_argument'],
    ['round()', 'wrong_argument_count'],
    ['today(1)', 'wrong_argument_count'],
    ['if(true, total, title)', 'not_comparable'],
    ["if(true, '2026-07-01', createTime)", 'not_comparable'],
    ["max('zzz', orderDate)", 'not_comparable'],
    ["max('a', 'b')", 'not_comparable'],
    ['if(true, tags, nothing)', 'wrong_argument'],
  ])('%s: %s', (text, code) => {
    const result = typed(text);
    expect(result.ok ? [] : result.issues.map((issue) => issue.code)).toEqual([code]);
    if (!result.ok) for (const issue of result.issues) expect(sayIssue(issue)).not.toMatch(/undefined|\{/);
  });

  test('all of it at once', () => {
    const result = typed('nope > 1 and title + 1 > 2 and sum(total) = neither');
    expect(result.ok ? 0 : result.issues.length).toBe(4);
  });
});

test('the typed tree says in each path what stands there', () => {
  const expr = parseExpression('total > sum(lines.amount)');
  if (!expr.ok) throw new Error();
  const result = typeExpression(expr.value, scope);
  expect(result).toMatchObject({ ok: true, value: { expr: { a: { is: 'number' }, b: { args: [{ is: 'number' }] } } } });
});

test('references to a facet and to its base compare', () => {
  const facets: TypeScope = {
    lookup: () => ({ is: 'ref', to: 'supplierFacet' }),
    store: (key) => (key === 'supplierFacet' ? 'supplier' : key),
  };
  const expr = parseExpression('x = mySupplier()');
  expect(expr.ok && typeOf(expr.value, facets).ok).toBe(true);
});

test('every path is read once', () => {
  const expr = parseExpression('../currency = supplier.country and ../currency <> title');
  expect(expr.ok && readsOf(expr.value)).toEqual([
    { up: 1, keys: ['currency'] },
    { up: 0, keys: ['supplier', 'country'] },
    { up: 0, keys: ['title'] },
  ]);
});
