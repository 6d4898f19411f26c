import { checkRecord } from '../../schemas/check/check-record.ts';
import { manyRows, manyRowsPlan } from '../../schemas/check/many-rows.fixture.ts';
import { testAsker, testKinds } from '../../schemas/check/test-plan.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';

export interface CheckFigures {
  /** Milliseconds by lines, of lines that each look at all the others. */
  readonly times: Readonly<Record<number, number>>;
  /** What a line of the longest costs against a line of the shortest: one where the cost is linear. */
  readonly growth: number;
  /** Milliseconds until fifty thousand lines are refused. */
  readonly refused: number;
}

const counts = [250, 500, 1000, 2000];
const rounds = 7;

/** What it costs to check a record, and to refuse one that is too long. */
export function benchCheck(): CheckFigures {
  const plan = manyRowsPlan();
  const time = (record: RecordData): number => {
    const started = performance.now();
    checkRecord(plan, record, { asker: testAsker, kinds: testKinds, at: 'save' });
    return performance.now() - started;
  };
  const best = (record: RecordData) => Array.from({ length: rounds }, () => time(record)).sort((a, b) => a - b)[0] ?? 0;
  // Code that is not warm yet would make the shortest look dear, and the longest cheap beside it.
  best(manyRows(2000));
  const times = Object.fromEntries(counts.map((count) => [count, best(manyRows(count))]));
  const perLine = (count: number) => (times[count] ?? 0) / count;
  const growth = perLine(2000) / perLine(250);
  return { times, growth, refused: best({ lines: Array.from({ length: 50_000 }, () => ({})) }) };
}

/** Caches grow cold over long lists, so that a line may cost somewhat more; were it quadratic it would cost eight times as much. */
export const isCheckWithin = ({ growth, refused }: CheckFigures): boolean => growth < 2 && refused < 50;

export const recordedOfCheck = ({ times, growth, refused }: CheckFigures): Readonly<Record<string, number>> => ({
  ...Object.fromEntries(Object.entries(times).map(([count, ms]) => [`${count} lines ms`, Number(ms.toFixed(1))])),
  'a line of 2000 against one of 250': Number(growth.toFixed(2)),
  '50000 lines refused ms': Number(refused.toFixed(1)),
});

export function tellCheck({ times, growth, refused }: CheckFigures): void {
  console.log('\ncheck: lines that look at one another');
  for (const [count, ms] of Object.entries(times)) console.log(`  ${count.padStart(5)} lines ${ms.toFixed(1)} ms`);
  console.log(`  a line of 2000 against a line of 250: ${growth.toFixed(2)} (at most 2)`);
  console.log(`  50000 lines are refused in ${refused.toFixed(1)} ms (at most 50)`);
}
