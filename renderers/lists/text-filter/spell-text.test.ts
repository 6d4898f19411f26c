import { expect, test } from 'vitest';
import { readText, sayText, spellText, wireText } from './spell-text.ts';

test.each([
  ['like', '轴承', '*轴承*'],
  ['ne', '轴承', '!轴承'],
  ['ge', '100', '>=100'],
  ['le', '100', '<=100'],
] as const)('%s of %s is spelled %s, and read back', (mode, text, spelled) => {
  expect(spellText(mode, ` ${text} `)).toBe(spelled);
  expect(readText(spelled)).toEqual({ mode, text });
});

test('nothing asked for is spelled as nothing', () => {
  expect(spellText('like', '  ')).toBe('');
  expect(readText('')).toBeNull();
  expect(readText('轴承')).toBeNull();
});

test.each([
  ['!a,b', '!=a,b', '不等于 a,b'],
  ['!a', '!a', '不等于 a'],
  ['*a,b*', '*a,b*', 'a,b'],
  ['>=A100', '>=A100', '大于等于 A100'],
  ['轴承', '*轴承*', '轴承'],
])('%s goes out as %s and is said as %s', (value, wire, said) => {
  expect(wireText(value)).toBe(wire);
  expect(sayText(value)).toBe(said);
});
