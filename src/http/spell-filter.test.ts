import { expect, test } from 'vitest';
import { spellFilter, spellFilters } from './spell-filter.ts';

const find = (op: string, more = {}) => ({ field: 'name', op, ...more }) as never;

test.each([
  ['a text that is contained', find('like'), '乙腈', { name: '*乙腈*' }],
  ['the same value', find('eq'), '乙腈', { name: '乙腈' }],
  ['one of several', find('in'), ['a', 'b'], { name_MultiString: 'a,b' }],
  ['a range', find('range'), ['1', '2'], { name_begin: '1', name_end: '2' }],
  ['an open range', find('range'), ['', '2'], { name_end: '2' }],
  ['nothing', find('like'), '', {}],
  ['a spelled text is contained', find('like', { modes: true }), '*乙腈*', { name: '*乙腈*' }],
  ['a plain text where modes are offered is contained', find('like', { modes: true }), '乙腈', { name: '*乙腈*' }],
])('a filter asks for %s', (_, asked, value, spelled) => {
  expect(spellFilter(asked, value)).toEqual(spelled);
});

test('a field that is called like a word of the call is told from it', () => {
  const finds = [
    { field: 'order', op: 'eq' },
    { field: 'group', op: 'like' },
    { field: 'list', op: 'in' },
    { field: 'name', op: 'eq' },
  ];
  const filters = { order: 'o1', group: '乙', list: ['a', 'b'], name: '乙腈' };
  expect(spellFilters(finds as never, filters)).toEqual({
    order_is: 'o1',
    group_is: '*乙*',
    list_MultiString: 'a,b',
    name: '乙腈',
  });
});
