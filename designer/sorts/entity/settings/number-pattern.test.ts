import { expect, test } from 'vitest';
import { readPattern, sampleOf, writePattern } from './number-pattern.ts';

test.each([
  ['EL{yyyy}{mm}-{n:4}', { before: 'EL', date: '{yyyy}{mm}', between: '-', digits: 4 }, 'EL202605-0001'],
  ['V{n:5}', { before: 'V', date: '', between: '', digits: 5 }, 'V00001'],
  ['{yy}{mm}{dd}{n:3}', { before: '', date: '{yy}{mm}{dd}', between: '', digits: 3 }, '260520001'],
])('%s is taken apart and put together again', (make, pattern, sample) => {
  expect(readPattern(make)).toEqual(pattern);
  expect(writePattern(pattern)).toBe(make);
  expect(sampleOf(make)).toBe(sample);
});

test.each(['{n:4}-{yyyy}', 'A{mm}{n:3}', 'A{n:3}B', 'A'])('%s stays as it was written', (make) => {
  expect(readPattern(make)).toBeNull();
});
