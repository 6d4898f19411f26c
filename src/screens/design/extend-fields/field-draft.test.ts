import { expect, test } from 'vitest';
import type { ExtendedFieldView, ExtendedView } from '../../../../server/features/fields/fields.contract.ts';
import { freshField, isSame, moved } from './field-draft.ts';

const view = {
  parts: [{ path: '', label: '主单', taken: ['name', 'ext1'] }],
  kinds: [{ name: 'text' }],
} as unknown as ExtendedView;
const field = (key: string, part = '') => ({ ...freshField(view, [], part), key });

test('a new field begins under a code that is free', () => {
  expect(freshField(view, [field('ext2')], '').key).toBe('ext3');
});

test.each<[string, 1 | -1, string[]]>([
  ['a', 1, ['b', 'x', 'a']],
  ['b', -1, ['b', 'x', 'a']],
  ['a', -1, ['a', 'x', 'b']],
  ['b', 1, ['a', 'x', 'b']],
])('%s moves %d among those of its part', (key, by, is) => {
  const fields = [field('a'), field('x', 'lines'), field('b')];
  expect(moved(fields, key, by).map((each: ExtendedFieldView) => each.key)).toEqual(is);
});

test('what the server counts is no change', () => {
  expect(isSame([field('a')], [{ ...field('a'), holds: 3, published: true }])).toBe(true);
  expect(isSame([field('a')], [{ ...field('a'), label: '甲' }])).toBe(false);
});
