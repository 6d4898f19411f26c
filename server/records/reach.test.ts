import { expect, test } from 'vitest';
import { sessionOf } from '../../tests/support/trade.ts';
import { asHouse } from '../kernel/founder.ts';
import { reachOf } from './reach.ts';

test('a text made where nobody’s rights are asked is none of those that are asked for theirs', () => {
  const session = sessionOf('buyer');
  const following = { cause: '', moves: new Set<string>() };
  expect(reachOf({ session, following })).not.toBe(reachOf({ session }));
  expect(reachOf({ session, following })).toBe(reachOf({ session: asHouse(1) }));
});
