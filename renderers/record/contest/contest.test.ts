import { describe, expect, test } from 'vitest';
import type { Contest } from '../../../schemas/wire/contests.ts';
import { countOf, isSuspicious, sayAmount, sayClock } from './contest-words.ts';

const contest = (more: Partial<Contest> = {}): Contest => ({
  ...{ label: '出价', offer: null, isSeat: true, higher: false, now: Date.parse('2026-12-01T10:00:00+08:00') },
  ...{ begins: '2026-12-01 09:00:00', until: '2026-12-01 10:05:00', left: 300, isBegun: true, isOpen: true },
  ...{ refused: null, state: '竞价中', step: '10', limit: '1000', own: null, top: null, rank: null, least: '900' },
  ...{ offers: [], seats: null },
  ...more,
});

describe('a competition in words', () => {
  test('counts down to its end, to its beginning, and to nothing', () => {
    expect(countOf(contest())).toEqual({ label: '离结束', seconds: 300 });
    const waiting = { isBegun: false, isOpen: false, begins: '2026-12-01 10:00:30', refused: '还没有开始' };
    expect(countOf(contest(waiting))).toEqual({ label: '离开始', seconds: 30 });
    expect(countOf(contest({ isOpen: false, left: -3, refused: '已经截止' }))).toBeNull();
  });

  test.each([
    [0.2, '00:01'],
    [-4, '00:00'],
    [61, '01:01'],
    [3723, '1:02:03'],
  ])('%d seconds are %s', (seconds, said) => expect(sayClock(seconds)).toBe(said));

  test('amounts are read in threes, and nothing is a dash', () => {
    expect(sayAmount('1234567.50')).toBe('1,234,567.50');
    expect(sayAmount('999')).toBe('999');
    expect(sayAmount(null)).toBe('—');
  });

  test('what is far better than would do is asked about, exactly at the bound not', () => {
    expect(isSuspicious(contest(), '719.99')).toBe(true);
    expect(isSuspicious(contest(), '720')).toBe(false);
    expect(isSuspicious(contest({ higher: true }), '1080.01')).toBe(true);
    expect(isSuspicious(contest({ least: null }), '1')).toBe(false);
  });
});
