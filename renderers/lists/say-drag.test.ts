import type { Active, Over } from '@dnd-kit/core';
import { expect, test } from 'vitest';
import { sayDrag } from './say-drag.ts';

test('what is moved is said by its title and its place, in Chinese', () => {
  const { announcements } = sayDrag(['a', 'b', 'c'], (id) => ({ a: '名称', b: '数量', c: '单价' })[id] ?? '');
  const active = { id: 'b' } as Active;
  const over = { id: 'c' } as Over;
  expect(announcements?.onDragStart({ active })).toBe('已拿起“数量”，现在是第 2 位，共 3 位');
  expect(announcements?.onDragOver({ active, over })).toBe('“数量”将放到第 3 位，共 3 位');
  expect(announcements?.onDragOver({ active, over: null })).toBeUndefined();
  expect(announcements?.onDragEnd({ active, over })).toBe('“数量”已放到第 3 位，共 3 位');
  expect(announcements?.onDragEnd({ active, over: null })).toBe('“数量”没有移动');
  expect(announcements?.onDragCancel({ active, over })).toBe('已取消，“数量”回到原处');
});
