import { describe, expect, test } from 'vitest';
import { sayIssue } from '../issues/issues.ts';
import { type Cron, readCron } from './cron.ts';
import { nextFire, nextFires, readMoment, sayMoment } from './next-fire.ts';
import { sayCron } from './say-cron.ts';

function read(text: string): Cron {
  const result = readCron(text);
  if (!result.ok) throw new Error(result.issues.map(sayIssue).join());
  return result.value;
}

describe('an expression is said as', () => {
  test.each([
    ['0 0 2 * * ?', '每天 02:00'],
    ['0 2 * * *', '每天 02:00'],
    ['0 30 2 * * MON-FRI', '每周一至周五 02:30'],
    ['0 0 9,18 * * 1,3', '每周一、周三 09:00、18:00'],
    ['0 0 8 1 * ?', '每月1日 08:00'],
    ['0 0 8 L * ?', '每月最后一天 08:00'],
    ['0 0 8 1,L * ?', '每月1日、最后一天 08:00'],
    ['0 0 0 1 1,7 ?', '每年1、7月的1日 00:00'],
    ['* * * * * *', '每秒'],
    ['*/10 * * * * ?', '每10秒'],
    ['0 * * * * ?', '每分钟'],
    ['0 0/5 * * * ?', '每5分钟'],
    ['0 0 * * * ?', '每小时整点'],
    ['0 5,35 * * * ?', '每小时的第5、35分'],
    ['0 0/30 9-17 * * 1-5', '每周一至周五 9至17点，每30分钟'],
    ['0 0 0 13 * 5', '每月13日，以及每周五 00:00'],
    ['15 30 6 * * 7', '每周日 06:30:15'],
    ['0 0 12 * * 0,6', '每周六、周日 12:00'],
    ['0 0 12 ? * * *', '每天 12:00'],
  ])('%s: %s', (text, said) => {
    expect(sayCron(read(text))).toBe(said);
  });
});

describe('an expression that is none is refused with what is wrong with it', () => {
  test.each([
    ['', '应有 5 项'],
    ['0 0 2 *', '应有 5 项'],
    ['61 * * * * *', '“秒”应在 0 到 59 之间，现在是 61'],
    ['0 0 24 * * ?', '“时”应在 0 到 23 之间'],
    ['0 0 0 0 * ?', '“日”应在 1 到 31 之间'],
    ['0 0 0 ? FOO ?', '“月”应在 1 到 12 之间，现在是 FOO'],
    ['0 0 0 ? * 8', '“周”应在 0 到 7 之间'],
    ['0 0 18-9 * * ?', '前大后小'],
    ['0 0/0 * * * ?', '“分”的间隔'],
    ['? * * * * *', '“秒”不能用 ?'],
    ['0 0 0 15W * ?', '“日”一项看不懂：15W'],
    ['0 0 0 30 2 ?', '永远不会执行'],
    ['0 0 0 1 1 ? 2027', '不支持指定年份'],
    ['0 , * * * ?', '“分”一项看不懂：空'],
    [`0 0 0 ${'1,'.repeat(80)}1 * ?`, '不能超过120个字符'],
  ])('%s', (text, why) => {
    const result = readCron(text);
    expect(result.ok ? '' : result.issues.map(sayIssue).join()).toContain(why);
  });
});

describe('the next moments', () => {
  test.each([
    ['0 0 2 * * ?', '2026-11-21 01:59:59', '2026-11-21 02:00:00'],
    ['0 0 2 * * ?', '2026-11-21 02:00:00', '2026-11-22 02:00:00'],
    ['0 0 2 * * ?', '2026-12-31 02:00:01', '2027-01-01 02:00:00'],
    ['0 30 2 * * MON-FRI', '2026-11-20 12:00:00', '2026-11-23 02:30:00'],
    ['* * * * * *', '2026-11-21 23:59:59', '2026-11-22 00:00:00'],
    ['0 0 8 L * ?', '2027-02-01 00:00:00', '2027-02-28 08:00:00'],
    ['0 0 0 29 2 ?', '2026-11-21 00:00:00', '2028-02-29 00:00:00'],
    ['0 0 0 31 * ?', '2026-11-21 00:00:00', '2026-12-31 00:00:00'],
    ['0 0 0 13 * 5', '2026-11-21 00:00:00', '2026-11-27 00:00:00'],
    ['0/20 5 9 * * ?', '2026-11-21 09:05:20', '2026-11-21 09:05:40'],
    ['0 0 7 ? * SUN', '2026-11-21 00:00:00', '2026-11-22 07:00:00'],
  ])('of %s after %s', (text, after, next) => {
    const at = nextFire(read(text), readMoment(after));
    expect(at === null ? null : sayMoment(at)).toBe(next);
  });

  test('come in order, as many as wanted', () => {
    const fires = nextFires(read('0 0 9 * * ?'), readMoment('2026-11-21 10:00:00'), 5).map(sayMoment);
    expect(fires).toEqual([22, 23, 24, 25, 26].map((day) => `2026-11-${day} 09:00:00`));
  });

  test('a thousand seconds are found at once', () => {
    const began = performance.now();
    expect(nextFires(read('* * * * * *'), readMoment('2026-11-21 10:00:00'), 1000)).toHaveLength(1000);
    expect(performance.now() - began).toBeLessThan(200);
  });
});
