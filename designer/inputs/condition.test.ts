import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyExpression } from '../../schemas/expressions/arbitrary.fixture.ts';
import { parseExpression } from '../../schemas/expressions/parse-expression.ts';
import { printExpression } from '../../schemas/expressions/print-expression.ts';
import type { Expr } from '../../schemas/expressions/tree.ts';
import { draws } from '../../tests/support/draws.ts';
import { changeAt, conditionOf, exprOf, nothingAsked } from './condition.ts';

const tree = (text: string): Expr => {
  const read = parseExpression(text);
  if (!read.ok) throw new Error(text);
  return read.value;
};

it('gives every expression back as it was taken apart, pickable or not', () => {
  fc.assert(
    fc.property(anyExpression(), (expr) => {
      expect(exprOf(conditionOf(expr))).toEqual(expr);
    }),
    { numRuns: draws(300) },
  );
});

it.each([
  ["urgent = 'Y'", ['test']],
  ["supplier.country <> 'CN' and total >= 500000", ['test', 'test']],
  ["poKind not in ('A', 'B') or (empty(files) and not empty(remark))", ['test', 'group']],
  ['count(schedules) > 0 and sum(schedules.qty) <> qty', ['test', 'test']],
  ["hasRole('buyer') and not hasRole('admin')", ['role', 'role']],
  ['needDate < addDays(today(), 7)', ['test']],
  ['buyer = me() and depart in myDeparts()', ['test', 'test']],
  ["'A' in tags and not contains(name, '测试')", ['test', 'test']],
  ['total * 2 > 10 and not (a = 1 or b = 2)', ['formula', 'formula']],
  ['true', []],
])('takes %s apart', (text, parts) => {
  const group = conditionOf(tree(text));
  expect(group.items.map(({ is }) => is)).toEqual(parts);
  expect(exprOf(group)).toEqual(tree(text));
});

it('is no expression before everything is chosen', () => {
  expect(exprOf({ is: 'group', join: 'and', items: [nothingAsked] })).toBeNull();
  expect(exprOf({ is: 'role', role: '', not: false })).toBeNull();
});

it('takes away what stands at a place, and the group it leaves empty', () => {
  const group = conditionOf(tree("a = 'x' and (b = 'y' or c = 'z')"));
  const less = changeAt(
    changeAt(group, [1, 0], () => null),
    [1, 0],
    () => null,
  );
  expect(printExpression(exprOf(less) as Expr)).toBe("a = 'x'");
});
