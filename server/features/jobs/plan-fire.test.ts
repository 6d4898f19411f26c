import { describe, expect, test } from 'vitest';
import { type Cron, readCron } from '../../../schemas/cron/cron.ts';
import { readMoment, sayMoment } from '../../../schemas/cron/next-fire.ts';
import { type Missed, planFire } from './plan-fire.ts';

const cronOf = (text: string): Cron => {
  const read = readCron(text);
  if (!read.ok) throw new Error(text);
  return read.value;
};
const time = (at: number | null) => (at === null ? null : sayMoment(at).slice(11));
const day = '2026-11-21 ';

describe('a job that is due', () => {
  test.each<[Missed, string, string, string, string | null, string, string | null]>([
    // in time
    ['skip', '0 * * * * ?', '10:00:00', '10:00:01', '10:00:00', '10:01:00', null],
    ['once', '0 * * * * ?', '10:00:00', '10:00:01', '10:00:00', '10:01:00', null],
    ['all', '0 * * * * ?', '10:00:00', '10:00:01', '10:00:00', '10:01:00', null],
    // after three minutes without a server
    ['skip', '0 * * * * ?', '10:00:00', '10:02:30', null, '10:03:00', '错过执行 3 次'],
    ['once', '0 * * * * ?', '10:00:00', '10:02:30', '10:00:00', '10:03:00', '错过执行 2 次'],
    ['all', '0 * * * * ?', '10:00:00', '10:02:30', '10:00:00', '10:01:00', null],
    // the run before took longer than the schedule allows
    ['skip', '* * * * * ?', '10:00:00', '10:00:03', '10:00:03', '10:00:04', '错过执行 3 次'],
    ['once', '* * * * * ?', '10:00:00', '10:00:03', '10:00:00', '10:00:04', '错过执行 3 次'],
    ['all', '* * * * * ?', '10:00:00', '10:00:03', '10:00:00', '10:00:01', null],
    // half an hour of seconds are too many to catch up with
    ['all', '* * * * * ?', '10:00:00', '10:30:00', null, '10:30:01', '错过执行 1000 次以上'],
    ['once', '* * * * * ?', '10:00:00', '10:30:00', '10:00:00', '10:30:01', '错过执行 1000 次'],
  ])('%s: %s due at %s, asked at %s', (missed, cron, due, now, fireAt, next, said) => {
    const planned = planFire(cronOf(cron), missed, readMoment(day + due), readMoment(day + now));
    expect([time(planned.fireAt), time(planned.next)]).toEqual([fireAt, next]);
    expect(planned.skipped?.say ?? null).toEqual(said === null ? null : expect.stringContaining(said));
  });
});
