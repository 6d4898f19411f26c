import { expect, test } from 'vitest';
import { parseExpression } from '../../expressions/parse-expression.ts';
import { pinnedStates } from './pinned-states.ts';

const statesOf = (text: string) => {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(text);
  return pinnedStates(parsed.value, 'status');
};

test.each([
  ["status = 'a'", ['a']],
  ["status in ('a', 'b')", ['a', 'b']],
  ["status = 'a' and total > 0", ['a']],
  ["total > 0 and status in ('a', 'b') and status in ('b', 'c')", ['b']],
  ["status = 'a' or status = 'b'", ['a', 'b']],
  ["status = 'a' or total > 0", null],
  ["status <> 'a'", null],
  ["not status = 'a'", null],
  ["supplier.status = 'a'", null],
  ["other = 'a'", null],
  ['status = other', null],
])('%s', (text, states) => {
  expect(statesOf(text)).toEqual(states);
});
