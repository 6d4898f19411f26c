import { describe, expect, test } from 'vitest';
import { fillPlaces, hasPlaces, wrongPlaces } from './menu-places.ts';

const values = {
  username: 'li si',
  realname: '李四',
  company: 'A&B',
  companyId: '1',
  depart: '采购部',
  departCode: 'A01',
  supplier: '',
};

describe('an address in a menu', () => {
  test.each([
    ['https://bi.example/board?user={{username}}', 'https://bi.example/board?user=li%20si'],
    ['https://bi.example/{{ company }}/{{companyId}}', 'https://bi.example/A%26B/1'],
    ['/list/demand/main', '/list/demand/main'],
    ['https://bi.example/{{supplier}}', 'https://bi.example/'],
  ])('%s becomes %s', (url, filled) => {
    expect(wrongPlaces(url)).toEqual([]);
    expect(fillPlaces(url, values)).toBe(filled);
  });

  test.each([
    ['https://bi.example/?t={{token}}', ['token']],
    ['https://bi.example/?t={{ window.location }}', ['window.location']],
    ['https://{{username}}.example/', ['username']],
    ['https://{{username.example/', ['https://{{username.example']],
  ])('%s is not accepted', (url, wrong) => {
    expect(wrongPlaces(url)).toEqual(wrong);
  });

  test('one that slipped through is emptied, never evaluated', () => {
    expect(fillPlaces('https://a.example/{{1+1}}', values)).toBe('https://a.example/');
    expect(hasPlaces('https://a.example/{{1+1}}')).toBe(true);
  });
});
