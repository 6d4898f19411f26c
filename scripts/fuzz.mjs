// `npm run fuzz`: the property tests over and over, each round with cases never drawn before, until the time is up or one fails.
//   npm run fuzz                        ten minutes
//   npm run fuzz -- --minutes 120       longer
//   npm run fuzz -- --seed 7 schemas    one round with that seed, only files whose path holds the word
// `npm test` draws from one fixed seed; what is found here becomes a case of its own there.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
const { values, positionals } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    times: { type: 'string', default: '5' },
  },
  allowPositionals: true,
});

const rooms = ['schemas', 'renderers', 'designer', 'src', 'server', 'tests'];
const files = rooms
  .flatMap((room) => fs.readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => path.join(room, file)))
  .filter((file) => /\.test\.tsx?$/.test(file) && positionals.every((word) => file.includes(word)))
  .filter((file) => fs.readFileSync(file, 'utf8').includes("from 'fast-check'"));
if (files.length === 0) {
  console.error(`No property test has “${positionals.join(' ')}” in its path.`);
  process.exit(1);
}

function runRound(seed) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', '--project', 'server', '--reporter=dot', ...files],
    { stdio: 'inherit', env: { ...process.env, FUZZ_SEED: String(seed), FUZZ_TIMES: values.times } },
  );
  return status === 0;
}

const until = Date.now() + Number(values.minutes) * 60_000;
let rounds = 0;
do {
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  console.log(`\n── round ${rounds + 1}: seed ${seed}, ${files.length} files, ${values.times} times as many cases ──`);
  if (!runRound(seed)) {
    console.error(`\nFound with seed ${seed}. To see it again: npm run fuzz -- --seed ${seed} --times ${values.times}`);
    process.exit(1);
  }
  rounds += 1;
} while (values.seed === undefined && Date.now() < until);
console.log(`\n${rounds} rounds over ${files.length} files, nothing found`);
