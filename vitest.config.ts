import { defineConfig } from 'vitest/config';

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
    ],
  },
});
