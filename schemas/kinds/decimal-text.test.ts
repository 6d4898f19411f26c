import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DECIMAL, groupDecimal, readDecimal, trimDecimal } from './decimal-text.ts';

test('reads back any decimal, grouped or not, figure by figure', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,12})?$/), (value) => {
      const read = readDecimal(groupDecimal(value));
      expect(read).toMatch(DECIMAL);
      expect(trimDecimal(read ?? '')).toBe(trimDecimal(value).replace(/^-(?=0$)/, ''));
    }),
  );
});

test.each([
  ['12.5000', 0, '12.5'],
  ['12.5000', 2, '12.50'],
  ['12', 2, '12.00'],
  ['12.000', 0, '12'],
  ['1200', 0, '1200'],
])('%s with at least %i places is %s', (value, places, text) => {
  expect(trimDecimal(value, places)).toBe(text);
});
