import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../tests/support/draws.ts';
import { allocate } from './allocate.ts';
import { absolute, compareDecimals, divide, multiply, negate, round, subtract, sumOf } from './decimal.ts';

const decimal = (most: bigint, places: number) =>
  fc
    .tuple(fc.bigInt(-most, most), fc.nat(places))
    .map(([units, at]) => multiply(String(units), `0.${'0'.repeat(at)}1`) ?? '0');
const weights = fc.array(fc.option(decimal(10n ** 6n, 3), { freq: 5 }), { minLength: 1, maxLength: 40 });

describe('a total is shared out by weights', () => {
  test.each([
    ['100', ['1', '1', '1'], 2, ['33.33', '33.34', '33.33']],
    ['-100', ['1', '1', '1'], 2, ['-33.33', '-33.34', '-33.33']],
    ['0.01', ['1', '1', '1'], 2, ['0', '0.01', '0']],
    ['10', ['2', '1', '0'], 2, ['6.67', '3.33', '0']],
    ['10', ['3', '2', '2'], 0, ['4', '3', '3']],
    ['100.005', ['1', '1'], 2, ['50.01', '50']],
    ['90', ['100', '-10'], 2, ['100', '-10']],
    ['10', ['1', null, '1'], 2, ['5', null, '5']],
    ['10', ['0', '0'], 2, [null, null]],
    ['0', ['0', '3', null], 2, ['0', '0', null]],
    [null, ['1', '2'], 2, [null, null]],
    ['10', [], 2, []],
  ] as const)('%s by %j to %i places is %j', (total, by, places, expected) => {
    expect(allocate(total, by, places)).toEqual(expected);
  });

  test('the shares come to it exactly, and each is within one of the last place of what is due to it', () => {
    fc.assert(
      fc.property(decimal(10n ** 12n, 4), weights, fc.nat(4), (total, by, places) => {
        const found = allocate(total, by, places);
        const [whole, due] = [sumOf(by), round(total, places) ?? '0'];
        const isKnown = due === '0' || whole !== '0';
        expect(sumOf(found)).toBe(isKnown ? due : '0');
        const one = places === 0 ? '1' : `0.${'0'.repeat(places - 1)}1`;
        for (const [at, share] of found.entries()) {
          expect(share === null).toBe(by[at] === null || !isKnown);
          if (share === null || whole === '0') continue;
          const off = absolute(subtract(share, divide(multiply(due, by[at] ?? '0'), whole)));
          expect(compareDecimals(off, one)).not.toBe(1);
          if (by[at] === '0') expect(share).toBe('0');
        }
      }),
      { numRuns: draws(300) },
    );
  });

  test('what is given back is shared out as it was given', () => {
    fc.assert(
      fc.property(decimal(10n ** 9n, 2), weights, (total, by) => {
        expect(allocate(negate(total), by, 2)).toEqual(allocate(total, by, 2).map(negate));
      }),
      { numRuns: draws(100) },
    );
  });
});
