import { describe, expect, test } from 'vitest';
import { timelinePlan, timelineRows } from '../sample.ts';
import { layTimeline } from './lay-timeline.ts';

const lay = (rows = timelineRows, today = '2026-06-15') => layTimeline(timelinePlan, rows, today);

describe('bars from one day to another', () => {
  test('stand in the order of their days, in the colour of what the row is, with all of it in words', () => {
    const [first, second] = lay().bars;
    expect(first).toMatchObject({ name: '质量管理体系认证', tone: 'success', opens: false, closes: false });
    expect(first?.more).toBe('编号 Q-1，生效 2025-01-01，到期 2026-12-31，状态 有效');
    expect(second?.tone).toBe('danger');
    expect(Number(second?.left) + Number(second?.width)).toBeLessThan(lay().today);
    expect(lay().today).toBeLessThan(Number(first?.left) + Number(first?.width));
  });

  test('run to the edge where no day is said', () => {
    const [bar] = lay([{ kind: 'a', no: 'Q-3', from: null, to: null, status: 'valid' }]).bars;
    expect(bar).toMatchObject({ left: 0, width: 100, opens: true, closes: true });
  });

  test('hold through their last day', () => {
    const [bar] = lay([{ kind: 'a', no: 'Q-4', from: '2026-01-01', to: '2026-06-15', status: 'valid' }]).bars;
    expect(Number(bar?.left) + Number(bar?.width)).toBeGreaterThan(lay([], '2026-06-15').today - 50);
    const sameDay = lay([{ kind: 'a', no: 'Q-4', from: '2026-06-15', to: '2026-06-15', status: 'valid' }]);
    expect(sameDay.bars[0]?.width).toBeGreaterThan(0);
    expect(Number(sameDay.bars[0]?.left)).toBe(sameDay.today);
  });

  test('whose end stands before its beginning is still seen', () => {
    const [bar] = lay([{ kind: 'a', no: 'Q-5', from: '2026-03-01', to: '2026-01-01', status: 'valid' }]).bars;
    expect(bar?.width).toBeGreaterThan(0);
  });
});

test('the years are written where they begin, and no more of them than have room', () => {
  expect(lay().years.map(({ year }) => year)).toEqual(['2025', '2026']);
  const long = lay([{ kind: 'a', no: 'Q-6', from: '1980-01-01', to: '2026-01-01', status: 'valid' }]);
  expect(long.years.length).toBeLessThanOrEqual(8);
});
