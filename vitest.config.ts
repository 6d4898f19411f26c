import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
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

const beside = ['**/node_modules/**', '**/dist/**'];

/** Three sorts of test: pure ones, the server's on a real database, and stories drawn in a browser. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{schemas,renderers,designer,src}/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          exclude: beside,
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['{server,scripts}/**/*.test.ts', 'tests/{contracts,fixtures,support}/**/*.test.ts'],
          exclude: beside,
          globalSetup: ['tests/support/cluster.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [storybookTest({ configDir: '.storybook' })],
        test: {
          name: 'stories',
          // A machine busy with the rest of the run opens a page slowly.
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            connectTimeout: 180_000,
            provider: playwright({ launchOptions: { executablePath: browserPath(), args: browserArgs } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
