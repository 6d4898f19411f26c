import { expect, test } from 'vitest';
import { lintNarrowed, readCondition } from './choosing.ts';

test.each([
  ['{"level":"A","sort":2}', { level: 'A', sort: '2' }],
  ['{}', {}],
  ['level = 1', null],
  ['["A"]', null],
  ['null', null],
  ['"A"', null],
])('the condition %s is read as %j', (text, read) => {
  expect(readCondition(text)).toEqual(read);
});

test('what narrows is named on both sides or not at all', () => {
  expect(lintNarrowed({})).toBeNull();
  expect(lintNarrowed({ parent: 'supplier', by: 'supplier' })).toBeNull();
  expect(lintNarrowed({ by: 'supplier' })?.code).toBe('both_or_neither');
});
