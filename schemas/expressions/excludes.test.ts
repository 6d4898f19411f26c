import { describe, expect, test } from 'vitest';
import { excludes } from './excludes.ts';
import { parseExpression } from './parse-expression.ts';

function read(text: string) {
  const parsed = parseExpression(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

describe('two conditions', () => {
  test.each([
    ['got >= qty', 'got < qty'],
    ['got >= qty', 'qty > got'],
    ['got = qty', 'got <> qty'],
    ['not (got < qty)', 'got < qty'],
    ['empty(code)', 'not empty(code)'],
    ["kind = 'A'", "kind = 'B'"],
    ["kind = 'A' and got > 0", "'B' = kind"],
    ['rounds = 1', 'rounds = 2.0'],
    ['sum(lines.got) >= 5 and urgent', 'not urgent'],
  ])('%s and %s never hold together', (one, other) => {
    expect(excludes(read(one), read(other))).toBe(true);
    expect(excludes(read(other), read(one))).toBe(true);
  });

  test.each([
    ['got >= qty', 'got <= qty'],
    ['got >= qty', 'got >= qty'],
    ['got > 0', 'qty > 0'],
    ["kind = 'A'", "other = 'B'"],
    ["kind <> 'A'", "kind <> 'B'"],
    ['rounds = 1', 'rounds = 1.0'],
    ["kind = 'A' or got > 0", "kind = 'B'"],
  ])('%s and %s may', (one, other) => {
    expect(excludes(read(one), read(other))).toBe(false);
  });
});
