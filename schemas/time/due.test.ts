import { describe, expect, test } from 'vitest';
import { dayNumber, dayText } from '../expressions/moments.ts';
import { type Delay, dueMoment, latestDue, reachOf, type Times } from './due.ts';
import { shippedDays, shippedWorkDays } from './shipped-days.ts';
import { addWorkingDays, calendarOf, type WorkCalendar, weekdays } from './work-calendar.ts';

const delay = (words: Partial<Delay>): Delay => ({ unit: 'days', working: false, at: null, ...words });
const due = (words: Partial<Delay>, base: string, amount: number, calendar = weekdays) =>
  dueMoment(delay(words), base, amount, calendar);

describe('the moment of a term', () => {
  test.each([
    ['a date is over when its day is', {}, '2027-03-31', 0, '2027-04-01 00:00:00'],
    ['a moment has come when it has', {}, '2027-03-31 10:30:00', 0, '2027-03-31 10:30:00'],
    ['so many days keep the time of day', {}, '2027-02-27 10:30:00', 2, '2027-03-01 10:30:00'],
    ['so many days before a date', {}, '2027-03-01', -1, '2027-03-01 00:00:00'],
    ['at an hour of that day', { at: '09:00' }, '2027-03-31', 0, '2027-03-31 09:00:00'],
    ['at an hour that was earlier', { at: '09:00' }, '2027-03-31 10:30:00', 1, '2027-04-01 09:00:00'],
    ['hours go over midnight', { unit: 'hours' }, '2027-12-31 23:30:00', 1.5, '2028-01-01 01:00:00'],
    ['hours back', { unit: 'hours' }, '2027-03-31 10:00:00', -24, '2027-03-30 10:00:00'],
    ['hours after a date count from its end', { unit: 'hours' }, '2027-03-31', 2, '2027-04-01 02:00:00'],
    ['a part of a day is none', {}, '2027-03-31 10:00:00', 1.9, '2027-04-01 10:00:00'],
    ['working days pass the weekend over', { working: true }, '2027-03-05 10:00:00', 1, '2027-03-08 10:00:00'],
    ['working days back', { working: true, at: '09:00' }, '2027-03-08', -1, '2027-03-05 09:00:00'],
    ['a term beyond the years is none', {}, '9999-12-31', 0, null],
    ['nor is one that is no number', {}, '2027-03-31', Number.NaN, null],
    ['nor one of endless hours', { unit: 'hours' }, '2027-03-31', Number.POSITIVE_INFINITY, null],
  ] as const)('%s', (_, words, base, amount, moment) => {
    expect(due(words, base, amount)).toBe(moment);
  });
});

describe('working days', () => {
  test('are Monday to Friday, before 1970 as well', () => {
    expect([0, 1, 2, 3, 4, 5, -4, -5, -6].map((day) => weekdays.isWorking(day))).toEqual(
      // Thursday, Friday, Saturday, Sunday, Monday, Tuesday; Sunday, Saturday, Friday
      [true, true, false, false, true, true, false, false, true],
    );
  });

  test('so many of them later is so many of them earlier again', () => {
    for (const days of [1, 4, 5, 6, 23]) {
      const later = addWorkingDays('2027-03-05', days, weekdays);
      expect(addWorkingDays(String(later), -days, weekdays)).toBe('2027-03-05');
    }
  });

  test('pass over whatever the calendar says is none', () => {
    const holidays: WorkCalendar = { isWorking: (day) => weekdays.isWorking(day) && day % 7 !== 4 };
    expect(addWorkingDays('2027-03-05', 1, holidays)).toBe('2027-03-09');
  });

  test('of every date at once are those of each, and reach as far as it can be time', () => {
    // A week of holidays, and the weekend before it worked on instead.
    const holidays: WorkCalendar = {
      isWorking: (day) =>
        [20_875, 20_876].includes(day) || (weekdays.isWorking(day) && !(day >= 20_877 && day < 20_884)),
    };
    const days = [-30, -1, 0, 1, 45];
    for (let day = 20_820; day < 20_940; day += 5) {
      const now = `${dayText(day)} 12:00:00`;
      const reach = reachOf({ days }, now, 31, holidays);
      const [from = 0, until = 0] = [reach?.from, reach?.until].map((text) => dayNumber(text ?? '') ?? 0);
      expect(reach?.leads.length).toBe(until - from + 1);
      for (let base = from - 20; base < until + 20; base += 1) {
        const text = String(dayText(base));
        const then = days.map((term) => addWorkingDays(text, term, holidays));
        const leads = reach?.leads[base - from];
        if (leads) expect(leads).toEqual(then);
        else
          expect(
            then.some((one) => one !== null && one <= String(dayText(day)) && one >= String(dayText(day - 31))),
          ).toBe(false);
      }
    }
  });

  test.each([
    // Worked out by hand from the notice of 2026: Saturday 14 and 28 February are worked on, 15 to 23 are not.
    ['over the Spring Festival', '2026-02-13 17:00:00', 2, '2026-02-24 17:00:00'],
    ['over the Saturday that is worked on before it', '2026-02-13', 1, '2026-02-14'],
    ['back over it', '2026-02-24', -1, '2026-02-14'],
    ['at midnight between two of its days', '2026-02-28 00:00:00', 1, '2026-03-02 00:00:00'],
    ['over the National Day and the Saturday behind it', '2026-09-30', 3, '2026-10-10'],
  ])('%s', (_, from, days, then) => {
    expect(addWorkingDays(from, days, calendarOf(shippedWorkDays))).toBe(then);
  });

  test('that are shipped are each a day of its own, and every working one of them is a Saturday or Sunday', () => {
    expect(new Set(shippedDays.map(({ day }) => day)).size).toBe(shippedDays.length);
    const worked = shippedDays.filter(({ kind }) => kind === 'WORK').map(({ day }) => dayNumber(day) ?? 0);
    expect(worked.filter((day) => weekdays.isWorking(day))).toEqual([]);
    expect(worked).toHaveLength(6);
    expect(shippedDays.filter(({ kind, day }) => kind === 'HOLIDAY' && day.startsWith('2026'))).toHaveLength(33);
  });

  test('never come where nobody works', () => {
    expect(addWorkingDays('2027-03-05', 1, { isWorking: () => false })).toBeNull();
  });
});

describe('the latest of several times', () => {
  const times: Times = { days: [-90, -30, 0, 3], working: false, at: null };
  test.each([
    ['2026-12-31 08:59:59', null],
    ['2026-12-31 09:00:00', { days: -90, moment: '2026-12-31 09:00:00' }],
    ['2027-03-31 08:59:59', { days: -30, moment: '2027-03-01 09:00:00' }],
    ['2027-03-31 09:00:00', { days: 0, moment: '2027-03-31 09:00:00' }],
    ['2028-01-01 00:00:00', { days: 3, moment: '2027-04-03 09:00:00' }],
  ])('by %s', (now, found) => {
    expect(latestDue(times, '2027-03-31', now, weekdays)).toEqual(found);
  });

  test('a moment has its own time of day unless one is said', () => {
    const base = '2027-03-31 15:00:00';
    const eve = { ...times, days: [-1] };
    expect(latestDue(eve, base, '2027-03-30 15:00:00', weekdays)?.moment).toBe('2027-03-30 15:00:00');
    const early = { ...eve, at: '08:30' };
    expect(latestDue(early, base, '2027-03-30 15:00:00', weekdays)?.moment).toBe('2027-03-30 08:30:00');
  });

  test('passes over days on which nobody works', () => {
    const working = { ...times, days: [-1, 2], working: true };
    // 2027-03-08 is a Monday.
    expect(latestDue(working, '2027-03-08', '2027-03-05 08:59:59', weekdays)).toBeNull();
    expect(latestDue(working, '2027-03-08', '2027-03-05 09:00:00', weekdays)?.days).toBe(-1);
    expect(latestDue(working, '2027-03-05', '2027-03-09 09:00:00', weekdays)?.days).toBe(2);
  });
});
