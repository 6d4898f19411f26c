import { describe, expect, test } from 'vitest';
import { dayNumber, dayText } from '../../../schemas/expressions/moments.ts';
import type { Entry } from '../days/entries-of.ts';
import { daysDrawn, placeOf } from './days-drawn.ts';
import { gantt } from './gantt.kind.ts';
import { barOf, headOf } from './lay-gantt.ts';

const today = '2026-11-21';
const at = (place: string | null) => daysDrawn({ at: place, today });
const day = (text: string) => dayNumber(text) ?? 0;

describe('a gantt draws', () => {
  test.each([
    ['half a year by weeks where nothing is said', null, ['week', '2026-10-19', '2027-04-18']],
    ['six weeks by days', 'day 2026-11-21', ['day', '2026-11-09', '2026-12-20']],
    ['two years by months', 'month 2026-01-31', ['month', '2025-11-01', '2027-10-31']],
    ['what it opens with where the place is none', 'year 2026', ['week', '2026-10-19', '2027-04-18']],
  ] as const)('%s', (_, place, span) => {
    const { scale, first, count } = at(place);
    expect([scale, dayText(first), dayText(first + count - 1)]).toEqual(span);
  });

  test('and its place is written as it is read', () => {
    expect(at(placeOf('month', day('2026-03-05')))).toMatchObject({ scale: 'month', of: day('2026-03-05') });
  });
});

test('it asks once, for no more than what lies in what it draws', () => {
  const asked = gantt.asks?.({ from: 'publishAt', to: 'deadline' }, { at: 'day 2026-11-21', today });
  expect(asked?.rows).toBe(500);
  expect(asked?.within).toEqual({
    matchType: 'and',
    children: [
      { field: 'publishAt', rule: 'le', val: '2026-12-20' },
      {
        matchType: 'or',
        children: [
          { field: 'deadline', rule: 'ge', val: '2026-11-09' },
          { field: 'publishAt', rule: 'ge', val: '2026-11-09' },
        ],
      },
    ],
  });
});

describe('its head', () => {
  const said = (place: string, tier: 'above' | 'below') =>
    headOf(at(place))[tier].map(({ label, count }) => `${label} ${count}`);
  test('says months above days, and which days are rest', () => {
    expect(said('day 2026-11-21', 'above')).toEqual(['2026年11月 22', '2026年12月 20']);
    const { below } = headOf(at('day 2026-11-21'));
    expect(below.slice(0, 7).map(({ label, isRest }) => `${label}${isRest ? ' rest' : ''}`)).toEqual([
      '9',
      '10',
      '11',
      '12',
      '13',
      '14 rest',
      '15 rest',
    ]);
  });
  test('says months above weeks', () => {
    expect(said('week 2026-11-21', 'below').slice(0, 3)).toEqual(['10/19 7', '10/26 7', '11/2 7']);
  });
  test('says years above months, each whole', () => {
    expect(said('month 2026-01-31', 'above')).toEqual(['2025年 61', '2026年 365', '2027年 304']);
    expect(said('month 2026-01-31', 'below').slice(0, 4)).toEqual(['11月 30', '12月 31', '1月 31', '2月 28']);
  });
});

test('a bar lies over its days, and is cut at what is drawn', () => {
  const bar = (first: string, last: string) =>
    barOf({ first: day(first), last: day(last) } as Entry, at('day 2026-11-21'));
  expect(bar('2026-11-10', '2026-11-12')).toEqual({ left: 36, width: 108, cut: { before: false, after: false } });
  expect(bar('2026-01-01', '2027-01-01')).toEqual({ left: 0, width: 42 * 36, cut: { before: true, after: true } });
});
