import { expect, test } from 'vitest';
import { describeKind } from '../kind-cases.ts';
import { money } from './money.kind.ts';

describeKind(
  money,
  {},
  {
    columns: [
      [{}, 'numeric(18,2)', 'number'],
      [{ scale: 6, currency: '../currency' }, 'numeric(22,6)', 'number'],
    ],
    fine: [['0.00'], ['-12.5'], ['1234567890123456.78'], ['12.345678', { scale: 6 }], ['1200', { scale: 0 }]],
    wrong: [
      [0.1, 'not_a_number'],
      ['12.345', 'too_many_places'],
      ['12345678901234567', 'too_many_digits'],
      ['-1', 'below_least', { ge: 0 }],
    ],
    reads: [
      ['¥1,234.50', '1234.50'],
      ['￥１２', '12'],
      ['12.5元', '12.5'],
      ['-¥3', '-3'],
      ['US$ 3', undefined],
      [' ', null],
    ],
    says: [
      ['1234567.5', '1,234,567.50'],
      ['12.345000', '12.345', { scale: 6 }],
      ['12.500000', '12.50', { scale: 6 }],
      ['1200', '1,200', { scale: 0 }],
      [null, ''],
    ],
  },
);

test('an amount has the places of its currency, and loses none that it holds', () => {
  const config = { currency: 'currency', scale: 2 };
  const beside = { currency: 'JPY' };
  expect(money.format('1234567.00', config, undefined, beside)).toBe('1,234,567');
  expect(money.format('1234.50', config, undefined, beside)).toBe('1,234.5');
  expect(money.alone?.('1234567.00', '总额', config, beside)).toBe('JP¥1,234,567');
  expect(money.alone?.('12', '总额', { ...config, currency: 'JPY' }, {})).toBe('JP¥12');
  expect(money.format('12', config, undefined, { currency: 'USD' })).toBe('12.00');
  expect(money.format('12', config)).toBe('12.00');
});
