// `npm test`: what has to be right before anything lands; the last line is `N passed, N failed`. What is long takes turns (`shares.mjs`).
// `npm test -- --all`: every check there is; `--share=2`: what another commit would take.
// `npm run check` (--fast): what can be known without a build or a browser.
// A stage that cannot run counts as failed, and so does one that looked at nothing.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { howMany, shareOfCommit } from './shares.mjs';
import { countPlaywright, countVitest, sayFailures } from './test-reports.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
const fast = process.argv.includes('--fast');
const named = process.argv.find((word) => word.startsWith('--share='))?.slice('--share='.length);
const share = process.argv.includes('--all') ? undefined : named ? Number(named) : shareOfCommit();
if (share !== undefined && !(Number.isInteger(share) && share >= 1 && share <= howMany)) {
  console.log(`--share is a number from 1 to ${howMany}, and not ${named}\n0 passed, 1 failed`);
  process.exit(1);
}
const reports = path.join('node_modules', '.cache', 'reports');

const prepared = spawnSync(process.execPath, ['scripts/prepare.mjs', ...(fast ? [] : ['build', 'browser'])], {
  stdio: 'inherit',
});
if (prepared.status !== 0) {
  console.log('0 passed, 1 failed');
  process.exit(1);
}

const bin = (name) => path.join('node_modules', ...name.split('/'));
const one = (good, why) => ({ passed: good ? 1 : 0, failed: good ? 0 : 1, why, failures: [] });

/**
 * Each stage runs a tool of node_modules and reads from its output how much it saw and what it found. What only reads runs side by side.
 * The walls between rooms are a test of the unit stage, which breaks each of them as well.
 */
const reading = [
  {
    name: 'types',
    command: [bin('@typescript/native/bin/tsc'), '--noEmit', '--listFiles', '--pretty', 'false'],
    hide: (line) => /^(\/|[A-Z]:).*\.(d\.)?[cm]?tsx?$/.test(line) || /\.json$/.test(line),
    count(output, status) {
      const seen = output.split('\n').filter((line) => /\.tsx?$/.test(line) && !line.includes('node_modules')).length;
      return one(status === 0 && seen > 100, `${seen} files`);
    },
  },
  {
    name: 'lint',
    command: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '--colors=off'],
    count(output, status) {
      const seen = Number(/Checked (\d+) files/.exec(output)?.[1] ?? 0);
      return one(status === 0 && seen > 100, `${seen} files`);
    },
  },
  { name: 'unused', command: [bin('knip/bin/knip.js')], count: (_, status) => one(status === 0) },
];

const running = [
  vitest('unit'),
  // One after the other: a browser and a database that fight for two cores time out where nothing is wrong.
  { ...vitest('server'), slow: true },
  { ...vitest('stories', share ? [`--shard=${share}/${howMany}`] : []), slow: true },
  {
    name: 'journeys',
    slow: true,
    command: [bin('@playwright/test/cli.js'), 'test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: path.join(root, reports, 'playwright.json') },
    count: (_, status) => countPlaywright(readReport('playwright.json'), status),
  },
];

function vitest(project, more = []) {
  const report = `vitest-${project}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path.join(reports, report)}`];
  return {
    name: project,
    command: [bin('vitest/vitest.mjs'), 'run', '--project', project, ...reporters, ...more],
    count: (_, status) => countVitest(readReport(report), status),
  };
}

function readReport(name) {
  const file = path.join(reports, name);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : undefined;
}

/** A test makes the demo company, and the journeys begin with a copy of it. */
const home = fs.mkdtempSync(path.join(os.tmpdir(), 'zhaocai-run-'));
fs.chmodSync(home, 0o755);
process.on('exit', () => fs.rmSync(home, { recursive: true, force: true }));

/** `held`: its output is shown whole when it has ended, for stages beside which others run. */
function runStage({ command, env = {}, hide }, held) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, {
      env: {
        ...process.env,
        FORCE_COLOR: '0',
        DEMO_COMPANY: path.join(home, 'demo'),
        ...(share && { TEST_SHARE: String(share) }),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const hear = (chunk) => {
      output += chunk;
      if (!held) process.stdout.write(chunk);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
    child.on('error', (error) => resolve({ output: String(error), said: String(error), status: 1 }));
    child.on('close', (status) => {
      const said = hide
        ? output
            .split('\n')
            .filter((line) => line && !hide(line))
            .join('\n')
        : output;
      resolve({ output, said, status });
    });
  });
}

fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0 };
const summary = [];
const faults = [];

async function take(stage, held = false) {
  const head = `\n── ${stage.name} ──`;
  if (!held) console.log(head);
  const began = Date.now();
  const { output, said, status } = await runStage(stage, held);
  if (held) console.log(said ? `${head}\n${said}` : head);
  const count = stage.count(output, status);
  const { passed, failed, why } = count;
  faults.push(...sayFailures(stage.name, count, said));
  total.passed += passed;
  total.failed += failed;
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  summary.push(
    `${failed === 0 ? '✓' : '✗'} ${stage.name}: ${passed} passed, ${failed} failed${why ? ` (${why})` : ''}, ${seconds} s`,
  );
}

await Promise.all(reading.map((stage) => take(stage, true)));
for (const stage of running) if (!fast || !stage.slow) await take(stage);
if (faults.length > 0) console.log(`\n── what failed ──\n${faults.join('\n')}`);
if (share && !fast)
  console.log(`\nof what takes turns: share ${share} of ${howMany} (npm test -- --all takes everything)`);
console.log(`\n${summary.join('\n')}\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
