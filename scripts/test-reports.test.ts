import path from 'node:path';
import { describe, expect, test } from 'vitest';

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly why?: string;
  readonly failures: readonly { readonly file: string; readonly name: string; readonly error: string }[];
}
interface Reports {
  readonly countVitest: (report: unknown, status: number) => Count;
  readonly countPlaywright: (report: unknown, status: number) => Count;
  readonly sayFailures: (stage: string, count: Count, output: string) => string[];
  readonly firstLines: (message: string) => string;
}
const reports: Reports = await import(path.join(import.meta.dirname, 'test-reports.mjs'));

const passed = (fullName: string, ...failureMessages: string[]) => ({ fullName, status: 'passed', failureMessages });
const failed = (fullName: string, error: string) => ({ fullName, status: 'failed', failureMessages: [error] });
const file = (name: string, assertionResults: readonly { readonly status: string }[], message = '') => ({
  name: path.resolve(name),
  status: message || assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  message,
  assertionResults,
});
const report = (...testResults: ReturnType<typeof file>[]) => {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    numTotalTests: all.length,
    numPassedTests: all.filter(({ status }) => status === 'passed').length,
    testResults,
  };
};

describe('what the report of a vitest run says', () => {
  test('each failure by file, name and error', () => {
    const said = report(
      file('server/a.test.ts', [passed('adds'), failed('takes away', 'Error: expected 1\n\n    at a.test.ts:3:1')]),
      file('server/b.test.ts', [passed('stays')]),
    );
    expect(reports.countVitest(said, 1)).toEqual({
      passed: 2,
      failed: 1,
      why: undefined,
      failures: [{ file: 'server/a.test.ts', name: 'takes away', error: 'Error: expected 1\n    at a.test.ts:3:1' }],
    });
  });

  test('a file that could not be loaded counts for itself', () => {
    const said = report(file('a.test.ts', [passed('adds')]), file('b.test.ts', [], 'Cannot find module'));
    const { passed: good, failed: bad, failures } = reports.countVitest(said, 1);
    expect([good, bad]).toEqual([1, 1]);
    expect(failures).toEqual([{ file: 'b.test.ts', name: '(the file itself)', error: 'Cannot find module' }]);
  });

  test('what was left out, and where: it counts neither way', () => {
    const skipped = { fullName: 'dumps', status: 'skipped', failureMessages: [] };
    const said = report(file('a.test.ts', [passed('adds')]), file('b.test.ts', [skipped, skipped]));
    expect(reports.countVitest(said, 0)).toMatchObject({ passed: 1, failed: 0, why: '2 not run in b.test.ts' });
  });

  test('what passes only at the second try has failed', () => {
    const said = report(file('a.test.ts', [passed('adds', 'Error: not yet'), passed('stays')]));
    const count = reports.countVitest(said, 0);
    expect(count).toMatchObject({ passed: 1, failed: 1, why: '1 at the second try' });
    expect(count.failures[0]).toMatchObject({ name: 'adds (passed at the second try)', error: 'Error: not yet' });
  });

  test('nothing seen is a failure, and so is a bad ending without any', () => {
    expect(reports.countVitest(undefined, 0)).toMatchObject({ passed: 0, failed: 1, why: 'no tests ran' });
    expect(reports.countVitest(report(), 0)).toMatchObject({ passed: 0, failed: 1 });
    expect(reports.countVitest(report(file('a.test.ts', [passed('adds')])), 1)).toMatchObject({ passed: 1, failed: 1 });
  });
});

describe('what the report of the journeys says', () => {
  const journey = (title: string, status: string, ...messages: string[]) => ({
    title,
    file: 'tabs.spec.ts',
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  });
  const suites = [
    {
      title: 'tabs.spec.ts',
      specs: [journey('opens', 'expected')],
      suites: [
        { title: 'at night', specs: [journey('closes', 'unexpected', 'Error: still open'), journey('ends', 'flaky')] },
      ],
    },
  ];

  test('each failure by file, name and error', () => {
    const count = reports.countPlaywright({ suites, stats: { expected: 1, unexpected: 1, flaky: 1 } }, 1);
    expect(count).toMatchObject({ passed: 1, failed: 2, why: '1 at the second try' });
    expect(count.failures).toEqual([
      { file: 'tests/journeys/tabs.spec.ts', name: 'at night › closes', error: 'Error: still open' },
      {
        file: 'tests/journeys/tabs.spec.ts',
        name: 'at night › ends (passed at the second try)',
        error: '',
      },
    ]);
  });

  test('where none ran, why', () => {
    const count = reports.countPlaywright({ errors: [{ message: 'no server came' }], stats: {} }, 1);
    expect(count).toMatchObject({ passed: 0, failed: 1, why: 'no journeys ran' });
    expect(count.failures).toEqual([{ file: '', name: '(outside any journey)', error: 'no server came' }]);
    expect(reports.countPlaywright(undefined, 1)).toMatchObject({ passed: 0, failed: 1, failures: [] });
  });
});

describe('what is said at the end', () => {
  const lines = (count: number, from = 'line') => Array.from({ length: count }, (_, at) => `${from} ${at}`).join('\n');

  test('stage, file and name over the error', () => {
    const failures = [{ file: 'a.test.ts', name: 'adds', error: 'Error: 1\n  not 2' }];
    expect(reports.sayFailures('unit', { passed: 0, failed: 1, failures }, '')).toEqual([
      '✗ unit: a.test.ts › adds\n    Error: 1\n      not 2',
    ]);
    expect(reports.sayFailures('unit', { passed: 1, failed: 0, failures: [] }, 'much')).toEqual([]);
  });

  test('of an error its beginning and the place in our files', () => {
    const error = `\u001b[31mTypeError\u001b[0m\n${lines(50)}\n  at node_modules/x.js:1\n  at designer/y.ts:2\n${lines(9)}`;
    const said = reports.firstLines(error).split('\n');
    expect(said[0]).toBe('TypeError');
    expect(said.at(-1)).toBe('  at designer/y.ts:2');
    expect(said).toHaveLength(9);
  });

  test('of a tool without a report the end of what it said', () => {
    const bad = { passed: 0, failed: 1, failures: [] };
    const [said] = reports.sayFailures('lint', bad, `${lines(99)}\nformat differs\n`);
    expect(said).toMatch(/^✗ lint:\n[\s\S]*line 98\n {4}format differs$/);
    const [outside] = reports.sayFailures('unit', bad, `${lines(30)}\nUnhandled Rejection\nError: late\n${lines(90)}`);
    expect(outside).toContain('Error: late');
  });
});
