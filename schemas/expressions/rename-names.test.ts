import { expect, test } from 'vitest';
import { renameNames } from './rename-names.ts';

const rename = (key: string) => (['city', 'fee', 'legs'].includes(key) ? `ship${key}` : key);

test.each([
  ["city = 'city' and  ../fee > fee", "shipcity = 'city' and  ../fee > shipfee"],
  ['round(fee)', 'round(shipfee)'],
  ['max(city, fee)', 'max(shipcity, shipfee)'],
  // Inside rows a name is one of theirs, and what stands beside the formula is a step above.
  ["sum(lines where city = 'x', fee * ../fee)", "sum(lines where city = 'x', fee * ../shipfee)"],
  ['max(lines, fee) + fee', 'max(lines, fee) + shipfee'],
  ['sum(lines.legs where ../city = 1, ../../fee)', 'sum(lines.legs where ../city = 1, ../../shipfee)'],
  ['sum(../lines where ../fee = 1, fee)', 'sum(../lines where ../fee = 1, fee)'],
  [
    'fee + sum(lines where count(legs where fee = ../../fee) > 0, fee)',
    'shipfee + sum(lines where count(legs where fee = ../../shipfee) > 0, fee)',
  ],
])('%s is called %s', (text, renamed) => {
  expect(renameNames(text, rename)).toBe(renamed);
});
