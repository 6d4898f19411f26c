import { describe, expect, test } from 'vitest';
import type { MenuItem } from '../../schemas/compile/model.ts';
import { choose, openGroups, readChosen, uncover } from './open-groups.ts';

const item = (key: string, items: readonly MenuItem[] = []): MenuItem => ({
  key,
  title: key,
  icon: null,
  opens: items.length > 0 ? null : { screen: key },
  needs: null,
  keepAlive: true,
  hidden: false,
  items,
});
const menu = (each: number) =>
  ['a', 'b', 'c'].map((key) =>
    item(
      key,
      Array.from({ length: each }, (_, at) => item(`${key}${at}`)),
    ),
  );
const [long, short] = [menu(11), menu(3)];
const way = (at: number) => [long[at], long[at]?.items[0]].flatMap((one) => one ?? []);

describe('the groups of a menu', () => {
  test('stand open in a short one', () => {
    expect(openGroups(short, [], {})).toEqual(['a', 'b', 'c']);
  });
  test('in a long one only the way to where one is', () => {
    expect(openGroups(long, way(1), {})).toEqual(['b']);
    expect(openGroups(long, [], {})).toEqual([]);
  });
  test('what was opened or closed by hand stays so', () => {
    const chosen = choose({}, ['b'], ['a', 'b']);
    expect(openGroups(long, way(1), chosen)).toEqual(['a', 'b']);
    expect(openGroups(long, way(1), choose(chosen, ['a', 'b'], ['a']))).toEqual(['a']);
  });
  test('going into a closed one opens it again', () => {
    expect(uncover({ a: true, b: false }, way(1))).toEqual({ a: true });
    expect(uncover({ a: true }, way(1))).toEqual({ a: true });
  });
  test.each([null, 'x', '[]', '{"a":1}'])('%s was chosen by nobody', (text) => {
    expect(readChosen(text)).toEqual({});
  });
  test('a page that stands for those below it is no group', () => {
    expect(openGroups([{ ...item('a', [item('b')]), alwaysShow: true }], [], {})).toEqual([]);
  });
});
