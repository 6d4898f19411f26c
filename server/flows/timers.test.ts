import { describe, expect, test } from 'vitest';
import { shippedWorkDays } from '../../schemas/time/shipped-days.ts';
import { calendarOf } from '../../schemas/time/work-calendar.ts';
import { momentAfter } from './timers.ts';

// Worked out by hand from the notice of 2026: Thursday 1 to Wednesday 7 October are off, Saturday the 10th is worked on.
const calendar = calendarOf(shippedWorkDays);

describe('W10: working time over the week of the National Day, around midnight', () => {
  test.each([
    ['a day from the last second before it', '1d', '2026-09-30 23:59:59', '2026-10-08 23:59:59'],
    ['a day from its first midnight', '1d', '2026-10-01 00:00:00', '2026-10-08 00:00:00'],
    ['a day from its last second', '1d', '2026-10-07 23:59:59', '2026-10-08 23:59:59'],
    ['a day from the midnight it is over', '1d', '2026-10-08 00:00:00', '2026-10-09 00:00:00'],
    ['a day to the Saturday that is worked on', '1d', '2026-10-09 18:00:00', '2026-10-10 18:00:00'],
    ['a day from that Saturday over its Sunday', '1d', '2026-10-10 18:00:00', '2026-10-12 18:00:00'],
    ['three days over all of it', '3d', '2026-09-30 10:00:00', '2026-10-10 10:00:00'],
    ['hours that end a second before midnight', '2h', '2026-09-30 21:59:59', '2026-09-30 23:59:59'],
    ['hours that end at midnight of a day off', '2h', '2026-09-30 22:00:00', '2026-10-08 00:00:00'],
    ['hours that end within a day off', '8h', '2026-09-30 17:00:00', '2026-10-08 01:00:00'],
    ['hours from within it to its end', '2h', '2026-10-07 22:30:00', '2026-10-08 00:30:00'],
    ['hours over midnight to the Saturday that is worked on', '2h', '2026-10-09 23:00:00', '2026-10-10 01:00:00'],
    ['hours over midnight to a Sunday', '2h', '2026-10-10 23:00:00', '2026-10-12 01:00:00'],
  ])('%s', (_, span, from, then) => {
    expect(momentAfter(span, from, true, calendar)).toBe(then);
  });

  test('days off count like any other where working time is not asked for', () => {
    expect(momentAfter('2h', '2026-09-30 23:00:00', false, calendar)).toBe('2026-10-01 01:00:00');
    expect(momentAfter('1d', '2026-09-30 23:59:59', false, calendar)).toBe('2026-10-01 23:59:59');
  });
});
