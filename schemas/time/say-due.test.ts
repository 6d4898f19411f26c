import { expect, test } from 'vitest';
import { sayDue } from './say-due.ts';

test.each([
  ['a date ahead', '2027-03-10', '2027-03-08 23:59:59', '还剩2天', false],
  ['a date that is not over yet', '2027-03-10', '2027-03-10 23:59:59', '今天到期', false],
  ['a moment later today', '2027-03-10 18:00:00', '2027-03-10 17:59:59', '今天到期', false],
  ['a moment that has just come', '2027-03-10 18:00:00', '2027-03-10 18:00:00', '已逾期', true],
  ['a date that has passed', '2027-02-27', '2027-03-02 00:00:00', '逾期3天', true],
  ['the evening before', '2027-03-11 01:00:00', '2027-03-10 23:00:00', '还剩1天', false],
])('%s', (_, date, now, say, isLate) => {
  expect(sayDue(date, now)).toEqual({ say, isLate });
});

test.each([null, '', '2027-02-30'])('no date: %j', (date) => {
  expect(sayDue(date, '2027-03-10 00:00:00')).toBeNull();
});
