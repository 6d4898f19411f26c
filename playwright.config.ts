import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { leftOut } from './scripts/shares.mjs';
import { browserArgs, browserPath } from './tests/support/browser.ts';

/** Each worker has a server and a company of its own: two journeys at once never meet, whatever they publish, restore or send to everybody. */
const most = 2;
/** Who names one file waits for one company. */
const isOneNamed = process.argv.filter((word) => word.includes('.spec.ts')).length === 1;

// This file runs again in every worker: the first run's choice is handed down by the environment.
process.env.JOURNEY_PORTS ??= choosePorts(isOneNamed ? 1 : most).join(',');
const ports = process.env.JOURNEY_PORTS.split(',');
process.env.JOURNEY_HOMES ??= ports.map(makeHome).join(path.delimiter);
const homes = process.env.JOURNEY_HOMES.split(path.delimiter);
const mine = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
process.env.JOURNEY_HOME = homes[mine];

function choosePorts(count: number): number[] {
  // Below the ports from which a system draws for its own connections.
  const first = 20_000 + Math.floor(Math.random() * 12_000);
  return Array.from({ length: count }, (_, n) => first + n);
}

function makeHome(): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-journeys-'));
  fs.chmodSync(home, 0o755);
  return home;
}

/** Journeys through the built product, on its embedded database with the demo company. */
export default defineConfig({
  testDir: 'tests/journeys',
  testIgnore: leftOut('journeys').map((file) => `**/${file}`),
  outputDir: 'test-results',
  workers: ports.length,
  // Nothing is tried again: what passes only the second time has a fault, in the product or in the test.
  retries: 0,
  // Ceilings only, for machines that have other things to do.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json']],
  globalSetup: './tests/support/journey-servers.ts',
  use: {
    baseURL: `http://127.0.0.1:${ports[mine]}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Still, so that nobody presses where something was a moment ago.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Recording every journey makes it a third longer: `npx playwright test --trace on` shows one that fails.
    trace: 'off',
    launchOptions: { executablePath: browserPath(), args: browserArgs },
  },
});
