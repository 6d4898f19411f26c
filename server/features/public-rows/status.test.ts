import { expect, test } from 'vitest';
import { type Course, canJoin, daysUntil, isOpen, momentOf, statusOf } from './status.ts';

const now = '2026-03-10 12:00:00';
const course = (more: Partial<Course>): Course => ({
  type: 'tender',
  stage: 'normal',
  deadline: '2026-03-20 17:00:00',
  signupStart: null,
  signupEnd: null,
  planStart: null,
  ...more,
});

test.each<[string, Partial<Course>, string]>([
  ['a tender before sign-up', { signupStart: '2026-03-11 09:00:00', signupEnd: '2026-03-15 17:00:00' }, '未开始'],
  ['a tender one can sign up for', { signupStart: '2026-03-01 09:00:00', signupEnd: '2026-03-15 17:00:00' }, '报名中'],
  ['a tender after sign-up', { signupEnd: '2026-03-09 17:00:00' }, '响应中'],
  ['a tender at its deadline', { deadline: now }, '已截止'],
  ['an inquiry under way', { type: 'inquiry' }, '响应中'],
  ['an auction to come', { type: 'bidding', planStart: '2026-03-12 10:00:00' }, '未开始'],
  [
    'an auction one can sign up for',
    { type: 'bidding', planStart: '2026-03-12 10:00:00', signupEnd: '2026-03-11 10:00:00' },
    '报名中',
  ],
  ['an auction that runs', { type: 'bidding', planStart: '2026-03-10 10:00:00' }, '竞价中'],
  ['one that was ended', { stage: 'terminated' }, '已终止'],
  ['one being judged', { stage: 'reviewing', deadline: '2026-03-01 17:00:00' }, '评审中'],
  ['one that found nobody', { stage: 'failed' }, '流标'],
])('%s is said as it stands', (_, more, status) => {
  expect(statusOf(course(more), now)).toBe(status);
});

test('one can take part in what is open and in nothing else', () => {
  expect(['未开始', '报名中', '响应中', '竞价中'].every(isOpen)).toBe(true);
  expect(['已截止', '评审中', '公示中', '已公示', '已暂停', '已终止', '流标'].some(isOpen)).toBe(false);
});

test.each<[string, Partial<Course>, boolean]>([
  ['until the last minute of sign-up', { signupEnd: '2026-03-10 12:01:00' }, true],
  ['no more on the day sign-up ended', { signupEnd: now }, false],
  ['before sign-up begins', { signupStart: '2026-03-11 09:00:00', signupEnd: '2026-03-15 17:00:00' }, true],
  ['no more once bidding runs', { type: 'bidding', planStart: '2026-03-10 10:00:00' }, false],
  ['no more in what was ended', { stage: 'terminated' }, false],
  ['of an inquiry until its deadline', { type: 'inquiry' }, true],
])('a supplier can take part %s', (_, more, can) => {
  expect(canJoin(course(more), now)).toBe(can);
});

test('the moment that counts depends on the type, and days are counted by calendar', () => {
  const all = { signupEnd: '2026-03-15 17:00:00', planStart: '2026-03-12 10:00:00' };
  expect(momentOf(course(all))).toBe('2026-03-15 17:00:00');
  expect(momentOf(course({ ...all, type: 'inquiry' }))).toBe('2026-03-20 17:00:00');
  expect(momentOf(course({ ...all, type: 'bidding' }))).toBe('2026-03-12 10:00:00');
  expect(daysUntil('2026-03-12 00:00:01', now)).toBe(2);
  expect(daysUntil('2026-03-10 23:00:00', now)).toBe(0);
  expect(daysUntil('2026-03-01 23:00:00', now)).toBe(-9);
});
