import { expect, test } from 'vitest';
import { addressOfPressed, takePressed } from './pressed-move.ts';

test('a move in an address was not pressed', () => {
  expect(takePressed('demand', 'a', 'approve')).toBe(false);
});

test('a move pressed in a list was, once', () => {
  expect(addressOfPressed('demand', 'a', 'approve')).toBe('/record/demand/a?form=info&move=approve');
  expect([takePressed('demand', 'a', 'approve'), takePressed('demand', 'a', 'approve')]).toEqual([true, false]);
});

test('what was pressed for one record is not pressed for another, nor later for itself', () => {
  addressOfPressed('demand', 'a', 'approve');
  expect(takePressed('demand', 'b', 'approve')).toBe(false);
  expect(takePressed('demand', 'a', 'approve')).toBe(false);
});
