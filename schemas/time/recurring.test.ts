import { describe, expect, test } from 'vitest';
import { nextRecurrence, type Recurrence, sayRecurrence } from './recurring.ts';
import { calendarOf, weekdays } from './work-calendar.ts';

const rule = (words: Partial<Recurrence>): Recurrence => ({
  every: 'day',
  weekday: 1,
  monthDay: 1,
  at: '09:00',
  working: false,
  ...words,
});

describe('the next moment', () => {
  // 2027-03-01 is a Monday.
  test.each([
    ['later the same day', {}, '2027-03-01 08:59:59', '2027-03-01 09:00:00'],
    ['never the moment itself', {}, '2027-03-01 09:00:00', '2027-03-02 09:00:00'],
    ['every day, at the weekend too', {}, '2027-03-05 10:00:00', '2027-03-06 09:00:00'],
    ['at the last minute of a day', { at: '23:59' }, '2027-12-31 23:58:00', '2027-12-31 23:59:00'],
    ['at midnight, across the year', { at: '00:00' }, '2027-12-31 00:00:00', '2028-01-01 00:00:00'],
    ['a working day follows the weekend', { working: true }, '2027-03-05 09:00:00', '2027-03-08 09:00:00'],
    ['a working day asked for on Saturday', { working: true }, '2027-03-06 08:00:00', '2027-03-08 09:00:00'],
    ['a week later', { every: 'week', weekday: 1 }, '2027-03-01 09:00:00', '2027-03-08 09:00:00'],
    ['this Sunday', { every: 'week', weekday: 7 }, '2027-03-01 09:00:00', '2027-03-07 09:00:00'],
    ['a Sunday put off', { every: 'week', weekday: 7, working: true }, '2027-03-01 09:00:00', '2027-03-08 09:00:00'],
    [
      'a Sunday put off is still to come',
      { every: 'week', weekday: 7, working: true },
      '2027-03-08 08:00:00',
      '2027-03-08 09:00:00',
    ],
    ['a week across the year', { every: 'week', weekday: 5 }, '2027-12-31 10:00:00', '2028-01-07 09:00:00'],
    ['the first of the next month', { every: 'month', monthDay: 1 }, '2027-03-01 09:00:00', '2027-04-01 09:00:00'],
    ['the last day of a short month', { every: 'month', monthDay: 31 }, '2027-04-01 09:00:00', '2027-04-30 09:00:00'],
    [
      'the 31st again after a short month',
      { every: 'month', monthDay: 31 },
      '2027-04-30 09:00:00',
      '2027-05-31 09:00:00',
    ],
    ['the end of February', { every: 'month', monthDay: 30 }, '2027-01-30 09:00:00', '2027-02-28 09:00:00'],
    [
      'the end of February in a leap year',
      { every: 'month', monthDay: 30 },
      '2028-01-30 09:00:00',
      '2028-02-29 09:00:00',
    ],
    ['the 29th where there is one', { every: 'month', monthDay: 29 }, '2028-02-01 00:00:00', '2028-02-29 09:00:00'],
    ['a month across the year', { every: 'month', monthDay: 15 }, '2027-12-15 09:00:00', '2028-01-15 09:00:00'],
    [
      'a month’s day put off into the next',
      { every: 'month', monthDay: 31, working: true },
      '2027-07-31 00:00:00',
      '2027-08-02 09:00:00',
    ],
    [
      'put off from last month, still to come',
      { every: 'month', monthDay: 31, working: true },
      '2027-08-01 12:00:00',
      '2027-08-02 09:00:00',
    ],
  ] as const)('%s', (_, words, after, next) => {
    expect(nextRecurrence(rule(words), after, weekdays)).toBe(next);
  });

  test('goes by the days the company works: a holiday is passed over, a Saturday worked on is not', () => {
    const calendar = calendarOf({ '2027-03-01': false, '2027-03-06': true });
    const daily = rule({ working: true });
    expect(nextRecurrence(daily, '2027-02-26 09:00:00', calendar)).toBe('2027-03-02 09:00:00');
    expect(nextRecurrence(daily, '2027-03-05 09:00:00', calendar)).toBe('2027-03-06 09:00:00');
    expect(nextRecurrence(rule({ every: 'month', working: true }), '2027-02-26 09:00:00', calendar)).toBe(
      '2027-03-02 09:00:00',
    );
  });

  test('is none where nobody works any more, or where the years end', () => {
    expect(nextRecurrence(rule({ working: true }), '2027-03-01 09:00:00', { isWorking: () => false })).toBeNull();
    expect(nextRecurrence(rule({}), '9999-12-31 10:00:00', weekdays)).toBeNull();
  });

  test('rises, each once', () => {
    for (const words of [
      {},
      { working: true },
      { every: 'week', weekday: 6, working: true },
      { every: 'month', monthDay: 31 },
    ] as const) {
      let at = '2027-01-01 00:00:00';
      for (let turn = 0; turn < 40; turn += 1) {
        const next = nextRecurrence(rule(words), at, weekdays);
        expect(next !== null && next > at).toBe(true);
        at = next ?? at;
      }
    }
  });
});

test.each([
  [{}, '每天 09:00'],
  [{ working: true }, '每个工作日 09:00'],
  [{ every: 'week', weekday: 7, at: '08:30' }, '每周日 08:30'],
  [{ every: 'month', monthDay: 5, working: true }, '每月5日 09:00，遇休息日顺延'],
  [{ every: 'month', monthDay: 30 }, '每月30日（不足的为月末） 09:00'],
  [{ every: 'month', monthDay: 31 }, '每月最后一天 09:00'],
] as const)('%o is said as %s', (words, said) => {
  expect(sayRecurrence(rule(words))).toBe(said);
});
