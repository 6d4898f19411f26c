import { describe, expect, test } from 'vitest';
import type { RecordData } from '../compile/plan.ts';
import { sumOf } from '../expressions/decimal.ts';
import { sayIssue } from '../issues/issues.ts';
import { mostIssues } from '../issues/result.ts';
import { checkRecord } from './check-record.ts';
import { manyRows, manyRowsPlan } from './many-rows.fixture.ts';
import { sourceOver } from './record-source.ts';
import { testAsker, testKinds } from './test-plan.ts';

const plan = manyRowsPlan();
const check = (sent: RecordData, spend?: (steps: number) => void) =>
  checkRecord(plan, sent, { asker: testAsker, kinds: testKinds, at: 'save', spend });

/** Steps a check takes, and how often it reads its list of lines. */
function costOf(count: number) {
  let steps = 0;
  const result = check(manyRows(count), (some) => {
    steps += some;
  });
  expect(result.ok, JSON.stringify(result.issues?.[0])).toBe(true);
  return steps;
}

describe('what a check costs', () => {
  test('grows as the lines do, also where every line looks at all the others', () => {
    const [few, some, many] = [500, 1000, 2000].map(costOf);
    expect((some ?? 0) / (few ?? 1)).toBeLessThan(2.05);
    expect((many ?? 0) / (few ?? 1)).toBeLessThan(4.1);
    expect(many).toBeLessThan(2000 * 20);
  });

  test('what is shared out among 2,000 lines comes to the total to the cent', () => {
    const result = check(manyRows(2000));
    const shares = result.ok ? (result.value.lines as RecordData[]).map(({ freight }) => String(freight)) : [];
    expect(shares).toHaveLength(2000);
    expect(sumOf(shares)).toBe('1000');
  });

  test('a list of lines is looked through once, however many of its lines are asked for', () => {
    let reads = 0;
    const { lines } = manyRows(300);
    const watched = new Proxy(lines as object[], {
      get: (list, key, receiver) => {
        if (/^\d+$/.test(String(key))) reads += 1;
        return Reflect.get(list, key, receiver);
      },
    });
    const source = sourceOver({ lines: watched });
    const keys = source.rows('', 'lines');
    for (const key of keys) expect(source.value(key, 'lines.name')).toMatch(/^n\d/);
    expect(reads).toBeLessThan(300 * 4);
  });

  test('sums over all lines are what they were: shares, the cheapest, the total', () => {
    const result = check({
      lines: [
        { name: 'a', qty: '1', price: '30' },
        { name: 'b', qty: '3', price: '10' },
      ],
    });
    expect(result).toMatchObject({
      ok: true,
      value: {
        total: '60.00',
        lines: [
          { share: '0.50', best: null },
          { share: '0.50', best: 'Y' },
        ],
      },
    });
  });
});

describe('more rows than a record may have', () => {
  const never = () => {
    throw new Error('a rule ran');
  };
  const refusedOnly = (sent: RecordData) => {
    const result = check(sent, never);
    return (result.ok ? [] : result.issues).map((issue) => [issue.path, sayIssue(issue)]);
  };
  const empty = (count: number) => Array.from({ length: count }, () => ({}));

  test('are refused before any rule runs, with the part and the numbers', () => {
    expect(refusedOnly({ lines: empty(50_000) })).toEqual([
      ['/lines', '“lines”最多2000行，现有50000行，请减少后再提交'],
    ]);
  });
  test('in the lines of a line too', () => {
    const lines = [{ name: 'a' }, { name: 'b', schedules: empty(2001) }];
    expect(refusedOnly({ lines })).toEqual([
      ['/lines/1/schedules', '“schedules”最多2000行，现有2001行，请减少后再提交'],
    ]);
  });
  test('and so are lines of lines that are each few and too many together', () => {
    const lines = Array.from({ length: 2000 }, () => ({ schedules: empty(10) }));
    expect(refusedOnly({ lines })).toEqual([['', '一张单据的明细合计最多10000行，提交的超出了，请分成几张']]);
  });
  test('is said of so many places and of how many more there are', () => {
    const result = check({ lines: empty(2000) });
    const issues = result.ok ? [] : result.issues;
    expect(issues).toHaveLength(mostIssues + 1);
    expect(sayIssue(issues.at(-1) as never)).toBe(`及另外${2000 * 2 - mostIssues}处`);
  });
  test('what is wrong in a hundred thousand places ends in issues and not in a fault', () => {
    const odd = Object.fromEntries(Array.from({ length: 150_000 }, (_, no) => [`odd${no}`, 1]));
    const result = check(odd);
    expect(result.ok ? [] : result.issues).toHaveLength(mostIssues + 1);
  });
});
