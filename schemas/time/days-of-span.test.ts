import { describe, expect, test } from 'vitest';
import { type SpanName, spanNames } from '../language/spans.ts';
import { dayAt, daysOfSpan } from './days-of-span.ts';

describe('the days of a span', () => {
  test.each<[SpanName, string, string, string]>([
    ['today', '2026-11-30', '2026-11-30', '2026-11-30'],
    // 2026-11-30 is a Monday
    ['thisWeek', '2026-11-30', '2026-11-30', '2026-12-06'],
    ['thisWeek', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['thisWeek', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['thisWeek', '1969-12-31', '1969-12-29', '1970-01-04'],
    ['last7Days', '2026-03-03', '2026-02-25', '2026-03-03'],
    ['last7Days', '2028-03-03', '2028-02-26', '2028-03-03'],
    ['last30Days', '2027-01-05', '2026-12-07', '2027-01-05'],
    ['thisMonth', '2026-02-28', '2026-02-01', '2026-02-28'],
    ['thisMonth', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['thisMonth', '2100-02-10', '2100-02-01', '2100-02-28'],
    ['thisMonth', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['lastMonth', '2027-01-31', '2026-12-01', '2026-12-31'],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['last3Months', '2026-11-30', '2026-09-01', '2026-11-30'],
    ['last3Months', '2027-01-31', '2026-11-01', '2027-01-31'],
    ['thisQuarter', '2026-01-01', '2026-01-01', '2026-03-31'],
    ['thisQuarter', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['thisQuarter', '2026-11-30', '2026-10-01', '2026-12-31'],
    ['thisYear', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['thisYear', '2027-01-01', '2027-01-01', '2027-12-31'],
    ['lastYear', '2027-01-01', '2026-01-01', '2026-12-31'],
    ['lastYear', '2028-02-29', '2027-01-01', '2027-12-31'],
    ['last12Months', '2026-11-30', '2025-12-01', '2026-11-30'],
    ['last12Months', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['last12Months', '2027-01-01', '2026-02-01', '2027-01-01'],
    ['last12Months', '2028-02-29', '2027-03-01', '2028-02-29'],
  ])('%s seen from %s', (span, today, from, until) => {
    expect(daysOfSpan(span, today)).toEqual([from, until]);
  });

  test.each(spanNames)('%s begins before it ends, whatever the day', (span) => {
    for (let at = Date.parse('2027-01-01'); at < Date.parse('2029-01-03'); at += 86_400_000) {
      const today = new Date(at).toISOString().slice(0, 10);
      const [from, until] = daysOfSpan(span, today);
      expect(from <= until, `${today}: ${from} ${until}`).toBe(true);
      for (const day of [from, until]) expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
    }
  });
});

test('the day is the company’s: at four in the afternoon of Greenwich the next one begins', () => {
  expect(dayAt(Date.parse('2026-12-31T15:59:59Z'))).toBe('2026-12-31');
  expect(dayAt(Date.parse('2026-12-31T16:00:00Z'))).toBe('2027-01-01');
});
