import { availableParallelism } from 'node:os';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { leftOut } from './scripts/shares.mjs';
import { browserArgs, browserPath } from './tests/support/browser.ts';

// The reporter groups failures with Map.groupBy, which Node 20 lacks: without it a failing run shows no failure.
(Map as { groupBy?: unknown }).groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) => {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

/**
 * Files share a worker, and with it what has been loaded and compiled: alone each would spend two seconds on that. No test may lean on
 * what another file left behind.
 */
const together = { isolate: false, maxWorkers: Math.max(2, availableParallelism()) };

/** What a test makes is soon of no use: with more room for the young, less of it is carried on by the garbage collector. */
const roomy = { execArgv: ['--max-semi-space-size=64'] };

/** Most property tests are wanted to be short; `npm run fuzz` tries many more cases and may take its time. */
const patience = 20_000 * Number(process.env.FUZZ_TIMES ?? 1);

const draws = 'tests/support/draws.ts';

const beside = ['**/node_modules/**', '**/dist/**'];

/**
 * What waits more than it works, and what is longer than its file looks, begins first, in this order: what begins last is waited for. The
 * first founds a company that others go on with; beside it the demo company is made, which waits for nobody.
 */
const longest = [
  'isolation',
  'create-demo',
  'scopes',
  'processes',
  'packages',
  'fields',
  'killed-writes',
  'versions',
  'chains',
  'statement',
  'auction',
  'jobs',
  'lineage-day',
  'boot',
  'backup',
].map((name) => `/${name}.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(name));
      return place < 0 ? longest.length : place;
    };
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/** Three sorts of test: pure ones, the server's on a real database, and stories drawn in a browser. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          ...together,
          ...roomy,
          include: ['{schemas,renderers,designer,src}/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          exclude: beside,
          setupFiles: [draws, 'tests/support/imports-end.ts'],
          // Thousands of random cases take longer where other work is done beside them.
          testTimeout: patience,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          ...together,
          ...roomy,
          include: ['{server,scripts}/**/*.test.ts', 'tests/{contracts,fixtures,support}/**/*.test.ts'],
          exclude: [...beside, ...leftOut('server')],
          globalSetup: ['tests/support/cluster.ts', 'tests/support/built-server.ts'],
          setupFiles: [draws, 'tests/support/one-query-at-a-time.ts', 'tests/support/hold-answers.ts'],
          testTimeout: patience,
          // Some wait for what others found.
          hookTimeout: 300_000,
          // Where something is waited for, a second is little on a machine with other things to do.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'stories',
          ...together,
          // A machine busy with the rest of the run opens a page slowly.
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: 180_000,
            provider: playwright({
              launchOptions: { executablePath: browserPath(), args: browserArgs },
              // Half-way in, a thing is neither visible nor to be pressed, and its colours are nobody's.
              contextOptions: { reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
