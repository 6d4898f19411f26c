import { expect, test } from 'vitest';
import { judge, lackingIn } from './judge.ts';
import type { EvalScope } from './scope.ts';
import type { Expr } from './tree.ts';

const scope = (row: Readonly<Record<string, unknown>>): EvalScope => ({
  read: (_, [key = '']) => row[key] ?? null,
  rows: () => undefined,
  asker: { me: '', myDeparts: [], myDepart: null, mySupplier: null, roles: [], now: '' },
});
const path = (key: string): Expr => ({ t: 'path', up: 0, keys: [key], type: { is: 'number' } }) as unknown as Expr;
const op = (of: string, a: Expr, b: Expr): Expr => ({ t: 'op', op: of, a, b }) as unknown as Expr;
const number = (v: string): Expr => ({ t: 'number', v }) as unknown as Expr;

/** total / months > 10 */
const rate = op('>', op('/', path('total'), path('months')), number('10'));

test.each([
  [{ total: '100', months: '5' }, true],
  [{ total: '100', months: '50' }, false],
  [{ total: '100', months: '0' }, null],
  [{ total: '100' }, null],
  [{ months: '5' }, null],
])('a condition with a sum in it: %j', (row, holds) => {
  expect(judge(rate, scope(row))).toBe(holds);
});

test('a plain comparison with what is empty is no: unknown is not yes', () => {
  expect(judge(op('>', path('total'), number('10')), scope({}))).toBe(false);
});

test('what decides by itself needs no sum', () => {
  const either = op('or', op('=', path('total'), number('7')), rate);
  expect(judge(either, scope({ total: '7' }))).toBe(true);
  const both = op('and', op('=', path('total'), number('7')), rate);
  expect(judge(both, scope({ total: '8' }))).toBe(false);
});

test('says which part of it made it so', () => {
  expect(lackingIn(rate, scope({ total: '1', months: '0' }))).toEqual({ part: path('months'), isDivisor: true });
  expect(lackingIn(rate, scope({ months: '5' }))).toEqual({ part: path('total'), isDivisor: false });
  const sum = op('>', op('*', path('total'), op('+', path('a'), path('b'))), number('1'));
  expect(lackingIn(sum, scope({ total: '1', a: '2' }))).toEqual({ part: path('b'), isDivisor: false });
  expect(lackingIn(rate, scope({ total: '100', months: '5' }))).toBeNull();
});
