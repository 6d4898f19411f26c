import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draws } from '../../tests/support/draws.ts';
import { isFault, linearPattern } from './linear-pattern.ts';

const holds = (source: string, text: string): boolean => {
  const pattern = linearPattern(source);
  if (isFault(pattern)) throw new Error(`${source}: ${pattern.code}`);
  return pattern.test(text);
};

describe('answers as the platform does', () => {
  test.each([
    ['^\\d{3}$', ['123', '12', '1234', 'a123']],
    ['^[a-zA-Z][a-zA-Z0-9_.-]{2,39}$', ['abc', 'a', '1bc', 'a-b.c_d']],
    ['^(13|15|18)\\d{9}$', ['13800000000', '1380000000']],
    ['(a|b)*c+?', ['ababc', 'ab', 'c']],
    ['^(?:\\p{Script=Han}|[·])+$', ['张三', '张 三', '阿·明']],
    ['^[^\\s,]+(,[^\\s,]+)*$', ['a,b', 'a,,b', 'a b']],
    ['\\bfoo\\b', ['a foo b', 'afoo', 'foo']],
    ['\\u4e2d|\\x41', ['中', 'A', 'B']],
    ['^.{2}$', ['😀a', 'ab', 'a\n']],
    ['[]', ['', 'a']],
    ['[^]', ['', '\n']],
    ['a{0}b', ['b', 'ab', 'a']],
    ['^$', ['', 'a']],
    ['', ['', 'a']],
    ['[\\]\\-^]', [']', '-', '^', 'a']],
    ['(x*)*y', ['xxxy', 'xxx']],
  ])('%s', (source, texts) => {
    for (const text of texts) expect([text, holds(source, text)]).toEqual([text, new RegExp(source, 'u').test(text)]);
  });

  test('for any pattern made of its parts and any text', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\d', '\\w', '^', '$', '\\b', '(?:a|b)', '(ab)', 'c');
    const sign = fc.constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{2,}', '*?');
    const part = fc.tuple(atom, sign).map(([one, many]) => (/^[\^$]$|^\\b$/.test(one) ? one : one + many));
    const source = fc
      .array(fc.oneof(part, part, part, fc.constant('|')), { maxLength: 7 })
      .map((parts) => parts.join(''));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1', ' ', '中'), maxLength: 8 });
    fc.assert(
      fc.property(source, text, (pattern, given) => {
        expect(holds(pattern, given)).toBe(new RegExp(pattern, 'u').test(given));
      }),
      { numRuns: draws(2000) },
    );
  });
});

test.each(['(?=a)b', '(?!a)', '(?<=a)', '(?<!a)b', '(a)\\1', '(?<n>a)\\k<n>', 'a{5000}', '((a{100}){100}){100}'])(
  '%s asks more than one pass can answer',
  (source) => {
    expect(linearPattern(source)).toMatchObject({ code: 'pattern_not_linear' });
  },
);
test.each(['(', 'a)', '[a', '*', 'a**', 'a{2,1}', '\\', '[b-a]', '\\p{Nothing}', '(?<1>a)', 'x{'])(
  '%s is no pattern',
  (source) => {
    expect(linearPattern(source)).toMatchObject({ code: 'not_a_pattern' });
  },
);
test('too much is no pattern either', () => {
  expect(linearPattern('a'.repeat(301))).toMatchObject({ code: 'too_long' });
  expect(isFault(linearPattern('('.repeat(100) + ')'.repeat(100)))).toBe(true);
});

test.each(['(a+)+$', '(a|a)*$', '(a|aa)+$', '(.*a){20}$', '([a-z]+)*!', '^(\\w+\\s?)*$', '(x+x+)+y'])(
  '%s cannot make anyone wait',
  (source) => {
    const started = performance.now();
    holds(source, `${'a'.repeat(4000)}!`);
    expect(performance.now() - started).toBeLessThan(1000);
  },
);
