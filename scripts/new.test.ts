import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDocument } from '../schemas/language/document.ts';
import { CURRENT_SPEC } from '../schemas/upgrade/upgrade.ts';

const root = path.resolve(import.meta.dirname, '..');
const copy = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'new-')));
const here = (file: string) => path.join(copy, file);
const read = (file: string) => fs.readFileSync(here(file), 'utf8');
/** Without what this run's own vitest says about itself to its workers. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST')));
const node = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env });
const make = (...args: string[]) => node('scripts/new.mjs', ...args);

beforeAll(() => {
  for (const room of [
    'schemas',
    'renderers',
    'designer',
    'src',
    'server',
    'scripts',
    'tests/fixtures',
    'biome.json',
    'package.json',
    'tsconfig.json',
  ]) {
    fs.cpSync(path.join(root, room), here(room), { recursive: true });
  }
  fs.writeFileSync(here('vitest.config.mjs'), 'export default {};');
  fs.symlinkSync(path.join(root, 'node_modules'), here('node_modules'));
});
afterAll(() => fs.rmSync(copy, { recursive: true, force: true }));

describe('npm run new', () => {
  test.each([
    [
      ['field', 'weight'],
      [
        'renderers/fields/weight/weight.kind.ts',
        'renderers/fields/weight/weight.view.tsx',
        'renderers/fields/weight/weight.stories.tsx',
      ],
    ],
    [
      ['list', 'bookShelf'],
      ['renderers/lists/bookShelf/bookShelf.kind.ts', 'renderers/lists/bookShelf/bookShelf.view.tsx'],
    ],
    [
      ['block', 'bigNews'],
      ['renderers/blocks/bigNews/bigNews.kind.ts', 'renderers/blocks/bigNews/BigNews.tsx'],
    ],
    [['block', 'pullQuote'], ['renderers/blocks/pullQuote/PullQuote.tsx']],
    [['entity', 'quality/qualityIssue'], ['schemas/catalog/quality/quality-issue.json']],
    [['screen', 'my-account'], ['src/screens/my-account/MyAccountScreen.tsx']],
    [
      ['endpoint', 'stampDuty'],
      ['server/features/stamp-duty/stamp-duty.contract.ts', 'server/features/stamp-duty/stamp-duty.routes.ts'],
    ],
    [['decision', 'Why', 'we', 'wait'], ['docs/decisions/why-we-wait.md']],
  ])('%o makes what it says', (args, files) => {
    const { status, stdout, stderr } = make(...args);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    for (const file of files) {
      expect(fs.existsSync(here(file)), file).toBe(true);
      expect(stdout).toContain(file);
      expect(read(file)).not.toMatch(/__(name|Name|kebab|snake|words)__/);
    }
  });

  test('the lines that make it known stand in their lists', () => {
    expect(read('renderers/fields/kinds.ts')).toMatch(
      /import \{ weight \} from '.\/weight\/weight.kind.ts';[\s\S]+\n {2}weight,\n\] as const/,
    );
    expect(read('renderers/fields/views.ts')).toMatch(/weight: weightView,/);
    expect(read('renderers/lists/kinds.ts')).toMatch(/listKinds = \[[^\]]+\bbookShelf,?\s*\] as const/);
    expect(read('renderers/lists/faces.ts')).toMatch(/bookShelf: bookShelfFace,/);
    expect(read('renderers/lists/views.ts')).toMatch(/bookShelf: BookShelfView,/);
    expect(read('renderers/blocks/kinds.ts')).toMatch(/blockKinds = \[[^\]]+\bbigNews,\s+pullQuote,?\s+\] as const/);
    expect(read('renderers/blocks/views.ts')).toMatch(/bigNews: BigNews,\s+pullQuote: PullQuote/);
    expect(read('server/app.ts')).toMatch(/everyRoom[^;]+stampDutyRoom/);
    expect(read('src/router/screens.ts')).toContain(
      "import('../screens/my-account/MyAccountScreen.tsx'), 'MyAccountScreen')",
    );
  });

  test('everything made compiles, is linted and passes its own test', () => {
    const made =
      /weight|[bB]ookShelf|[pP]ullQuote|[bB]igNews|MyAccount|stamp-duty|(fields|lists)\/(faces|kinds|views)\.ts|server\/app\.ts|Routes\.tsx/;
    // What was made, the lists it was added to and whatever these need: the rest of the product is compiled by its own check.
    const include = [
      ...['renderers/fields/weight', 'renderers/fields/*.ts', 'renderers/lists/*.ts', 'renderers/lists/bookShelf'],
      ...['renderers/blocks/*.ts', 'renderers/blocks/bigNews', 'renderers/blocks/pullQuote'],
      ...['src/screens/my-account', 'server/features/stamp-duty', 'server/app.ts'],
    ];
    fs.writeFileSync(here('tsconfig.made.json'), JSON.stringify({ extends: './tsconfig.json', include }));
    const types = node('node_modules/@typescript/native/bin/tsc', '--noEmit', '-p', 'tsconfig.made.json');
    expect(types.stdout).not.toContain('tsconfig.made.json');
    expect(types.stdout.split('\n').filter((line) => made.test(line))).toEqual([]);
    const lint = node(
      'node_modules/@biomejs/biome/bin/biome',
      'check',
      '--error-on-warnings',
      'renderers/fields/weight',
      'renderers/lists',
      'renderers/blocks',
      'src/screens/my-account',
      'server/features/stamp-duty',
    );
    expect(lint.status, lint.stderr).toBe(0);
    const cases = node('node_modules/vitest/vitest.mjs', 'run', 'renderers/fields/weight');
    expect(cases.stdout, cases.stderr).toMatch(/Tests .*passed/);
    expect(cases.status, cases.stdout).toBe(0);
  }, 300_000);

  test('a new entity is a sound document', () => {
    const json = JSON.parse(read('schemas/catalog/quality/quality-issue.json'));
    const document = readDocument(json);
    expect(json.spec).toBe(CURRENT_SPEC);
    expect(document.issues).toBeUndefined();
    expect(document).toMatchObject({ ok: true, value: { key: 'qualityIssue', store: { table: 'quality_issue' } } });
  });

  test('what a template says to no effect is told as it is made', () => {
    const template = here('scripts/templates/entity/__kebab__.json.txt');
    const sound = fs.readFileSync(template, 'utf8');
    fs.writeFileSync(
      template,
      sound.replace('"spec": 3', '"spec": 1').replace('"unique": true', '"unique": true, "within": "tenant"'),
    );
    expect(make('entity', 'quality/oldHabit').stdout).toContain(
      'schemas/catalog/quality/old-habit.json /store/indexes/0/within: “within”在现在的格式里没有作用，已略去',
    );
    fs.writeFileSync(template, sound);
  });

  test.each([
    [['field', 'weight'], 'There already'],
    [['planet', 'mars'], 'npm run new'],
    [['field'], 'npm run new'],
    [['field', '../x'], 'Not a name'],
    [['field', 'a/b'], 'has no area'],
  ])('%o is refused with a sentence', (args, why) => {
    const { status, stderr } = make(...args);
    expect([status, stderr]).toEqual([1, expect.stringContaining(why)]);
  });
});
