// What the reports of the test runners say: how many passed, how many failed, and each failure by file, name and first lines.
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * @typedef {{ file: string, name: string, error: string }} Failure
 * @typedef {{ passed: number, failed: number, why?: string, failures: Failure[] }} Count
 */

const most = 8;
const widest = 240;

/** A message goes on for pages of what stood on screen: it begins with what was wrong, and one line of its trace is ours. */
export function firstLines(message) {
  const lines = stripVTControlCharacters(message ?? '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => (line.length > widest ? `${line.slice(0, widest)}…` : line));
  const place = lines.slice(most).find((line) => /^\s+at /.test(line) && !line.includes('node_modules'));
  return [...lines.slice(0, most), ...(place ? [place] : [])].join('\n');
}

/** Of what a tool without a report said, the end; of errors outside any test, which the reports leave out, the beginning. */
export function lastWords(output) {
  const lines = stripVTControlCharacters(output).split('\n');
  const outside = lines.findIndex((line) => /Unhandled (Rejection|Error)/.test(line));
  return outside < 0
    ? lines
        .filter(Boolean)
        .slice(-2 * most)
        .join('\n')
    : firstLines(lines.slice(outside).join('\n'));
}

const none = (why) => ({ passed: 0, failed: 1, why, failures: [] });

/** Nothing is tried again by our settings. Whatever passes only the second time all the same has failed: the first time was no accident. */
const sayAgain = (count) => (count > 0 ? `${count} at the second try` : undefined);

/** What this machine lacks something for is no failure, and not to be taken for proved either. */
const saySkipped = ({ file, skipped }) => (skipped > 0 ? `${skipped} not run in ${file}` : undefined);

const sum = (passed, failures, why, status) => ({
  passed,
  failed: failures.length === 0 && status !== 0 ? 1 : failures.length,
  why,
  failures,
});

/** A file that could not even be loaded has no tests to fail, so it counts for itself; so does an error outside any test. */
export function countVitest(report, status) {
  if (!report || report.numTotalTests === 0) return none('no tests ran');
  const files = report.testResults.map(({ name, status: state, message, assertionResults }) => {
    const file = path.relative('', name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const again = assertionResults.filter((test) => test.status === 'passed' && test.failureMessages.length > 0);
    const tell = (after) => (test) => ({
      file,
      name: `${test.fullName}${after}`,
      error: firstLines(test.failureMessages[0]),
    });
    const broken = state === 'failed' && failed.length === 0;
    return {
      file,
      skipped: assertionResults.filter((test) => test.status === 'skipped').length,
      again: again.length,
      failures: [
        ...(broken ? [{ file, name: '(the file itself)', error: firstLines(message) }] : []),
        ...failed.map(tell('')),
        ...again.map(tell(' (passed at the second try)')),
      ],
    };
  });
  const again = files.reduce((count, file) => count + file.again, 0);
  return sum(
    report.numPassedTests - again,
    files.flatMap(({ failures }) => failures),
    [sayAgain(again), ...files.map(saySkipped)].filter(Boolean).join(', ') || undefined,
    status,
  );
}

/** Files hold groups, these others, the last of them journeys; a file is no part of their names. */
const journeysOf = ({ title, suites = [], specs = [] }, above = []) => [
  ...specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, file: spec.file, name: [...above, spec.title] }))),
  ...suites.flatMap((suite) => journeysOf(suite, title === undefined ? above : [...above, suite.title])),
];

export function countPlaywright(report, status) {
  const outside = (report?.errors ?? []).map(({ message, location }) => ({
    file: location ? path.relative('', location.file) : '',
    name: '(outside any journey)',
    error: firstLines(message),
  }));
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {};
  if (expected + unexpected + flaky === 0) return { ...none('no journeys ran'), failures: outside };
  const bad = journeysOf(report).filter((one) => one.status === 'unexpected' || one.status === 'flaky');
  const failures = bad.map(({ file, name, results, status: state }) => ({
    file: path.posix.join('tests/journeys', file),
    name: `${name.join(' › ')}${state === 'flaky' ? ' (passed at the second try)' : ''}`,
    error: firstLines(results.flatMap(({ errors = [] }) => errors)[0]?.message),
  }));
  return sum(expected, [...failures, ...outside], sayAgain(flaky), status);
}

/** Where and what, one below the other: whoever sees only the end of a long run still reads what failed. */
export const sayFailures = (stage, { failed, failures }, output) => {
  if (failed === 0) return [];
  const told = failures.map(
    ({ file, name, error }) => `✗ ${stage}: ${[file, name].filter(Boolean).join(' › ')}\n${indent(error)}`,
  );
  return told.length > 0 ? told : [`✗ ${stage}:\n${indent(lastWords(output))}`];
};

const indent = (text) => text.replace(/^/gm, '    ');
