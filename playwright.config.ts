import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArgs, browserPath } from './tests/support/browser.ts';

// This file runs again in every worker: the first run's choice is handed down by the environment.
process.env.JOURNEY_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000));
process.env.JOURNEY_HOME ??= makeHome();
const url = `http://127.0.0.1:${process.env.JOURNEY_PORT}`;

function makeHome(): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-journeys-'));
  fs.chmodSync(home, 0o755);
  return home;
}

/** Journeys through the built product, on its embedded database with the demo company. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  globalTeardown: './tests/support/remove-journey-home.ts',
  use: {
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { executablePath: browserPath(), args: browserArgs },
  },
  webServer: {
    // What a demo says on its terminal is kept: without a provider that is where codes for telephones are read.
    command: `exec node --enable-source-maps dist/server/main.js > '${process.env.JOURNEY_HOME}/said.log'`,
    url: `${url}/readyz`,
    timeout: 120_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: process.env.JOURNEY_PORT,
      DATA_DIR: process.env.JOURNEY_HOME,
      DEMO: 'on',
      CAPTCHA: 'after-failures',
    },
  },
});
