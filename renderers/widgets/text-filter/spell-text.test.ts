import { expect, test } from 'vitest';
import { readText, spellText } from './spell-text.ts';

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
