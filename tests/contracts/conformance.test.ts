import { expect, test } from 'vitest';
import { isTest, readSources } from '../architecture/sources.ts';

/** Rows of the contract’s conformance list that are tests beside what they are about; C31 is the day of a client of old. */
const rows = Array.from({ length: 31 }, (_, n) => `C${String(n + 1).padStart(2, '0')}`);

test('every row of the conformance list is a test whose title begins with its number', () => {
  const titles = readSources()
    .filter(isTest)
    .flatMap(({ text }) => [...text.matchAll(/['"`](C\d\d): /g)].map(([, row]) => row));
  const missing = rows.filter((row) => !titles.includes(row));
  expect(missing).toEqual([]);
});
