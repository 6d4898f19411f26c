import { expect, test } from 'vitest';
import { describeKind } from '../kind-cases.ts';
import { percent, warnedOf } from './percent.kind.ts';

describeKind(
  percent,
  {},
  {
    columns: [
      [{}, 'numeric(12,6)', 'number'],
      [{ scale: 2 }, 'numeric(8,2)', 'number'],
    ],
    fine: [['13'], ['0.333333'], ['-5'], ['100', { le: 100 }]],
    wrong: [
      [13, 'not_a_number'],
      ['13%', 'not_a_number'],
      ['0.001', 'too_many_places', { scale: 2 }],
      ['100.5', 'above_most', { le: 100 }],
    ],
    reads: [
      ['13%', '13'],
      ['１３％', '13'],
      ['6.5 %', '6.5'],
      ['13', '13'],
      ['%', undefined],
      ['', null],
    ],
    says: [
      ['13.000000', '13%'],
      ['6.50', '6.5%'],
      [null, ''],
    ],
  },
);

test('a share that is watched is near from its mark on, and full at a hundred', () => {
  const told = ['79.99', '80', '99.999999', '100', '120'].map((value) => warnedOf(value, { warnAt: 80 }));
  expect(told).toEqual([undefined, 'near', 'near', 'full', 'full']);
  expect(warnedOf('100', { bar: true })).toBeUndefined();
});
