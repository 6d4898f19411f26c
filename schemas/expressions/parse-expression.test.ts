import { describe, expect, test } from 'vitest';
import { parseExpression } from './parse-expression.ts';
import { printExpression } from './print-expression.ts';

const read = (text: string) => {
  const result = parseExpression(text);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
};

describe('the canonical text', () => {
  test.each([
    ["urgent='Y'", "urgent = 'Y'"],
    ["supplier.country != 'CN'", "supplier.country <> 'CN'"],
    ['1 + 2 * 3', '1 + 2 * 3'],
    ['(1 + 2) * 3', '(1 + 2) * 3'],
    ['1 - (2 - 3)', '1 - (2 - 3)'],
    ['((1 - 2)) - 3', '1 - 2 - 3'],
    ["a = 'x' and b = 'y' or not c = 'z'", "a = 'x' and b = 'y' or not c = 'z'"],
    ["a = 'x' and (b = 'y' or c = 'z')", "a = 'x' and (b = 'y' or c = 'z')"],
    ["status not in ('a','b')", "not status in ('a', 'b')"],
    ['buyer.depart in myDeparts()', 'buyer.depart in myDeparts()'],
    ['needDate < ../orderDate', 'needDate < ../orderDate'],
    ['../../a', '../../a'],
    ['-qty * -2', '-qty * -2'],
    ['-(qty + 1)', '-(qty + 1)'],
    ["'it''s'", "'it''s'"],
    ['(a = b) = true', '(a = b) = true'],
    ['round(qty * price * (1 + taxRate), 2)', 'round(qty * price * (1 + taxRate), 2)'],
    ['count(schedules) > 0 and sum(schedules.qty) <> qty', 'count(schedules) > 0 and sum(schedules.qty) <> qty'],
    ['a = nothing', 'a = nothing'],
  ])('of %s is %s', (text, canonical) => {
    expect(printExpression(read(text))).toBe(canonical);
    expect(read(canonical)).toEqual(read(text));
  });
});

describe('what cannot be read is told with its place', () => {
  test.each([
    ['', 'unexpected_end', 0],
    ['qty +', 'unexpected_end', 5],
    ['qty + )', 'unexpected_text', 6],
    ['qty # 2', 'unexpected_text', 4],
    ["name = 'open", 'unclosed_text', 7],
    ['evil(1)', 'unknown_function', 0],
    ['a < b < c', 'unexpected_text', 6],
    ['a b', 'unexpected_text', 2],
    ['in (1)', 'unexpected_text', 0],
    ['a in ()', 'unexpected_text', 6],
    ['a.', 'unexpected_end', 2],
    ['constructor(1)', 'unknown_function', 0],
    ['1234567890123456789012345678901', 'number_too_long', 0],
    ["'a\u0000'", 'bad_character', 2],
    ['x'.repeat(2001), 'expression_too_long', 2000],
    [`${'('.repeat(51)}1${')'.repeat(51)}`, 'expression_too_deep', 51],
    [`${'not '.repeat(60)}true`, 'expression_too_deep', 204],
  ])('%s', (text, code, at) => {
    expect(parseExpression(text)).toEqual({
      ok: false,
      issues: [expect.objectContaining({ code, path: '', params: expect.objectContaining({ at }) })],
    });
  });
});

test('a long chain at one level is no nesting', () => {
  const chain = Array.from({ length: 250 }, () => 'a=1').join(' or ');
  expect(parseExpression(chain).ok).toBe(true);
});
