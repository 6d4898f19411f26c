import { expect, test } from 'vitest';
import { spellFilter } from './spell-filter.ts';

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
