import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { isTest, readSources, root, type Source, topRooms } from './sources.ts';

const sources = readSources();
const read = (file: string) => fs.readFileSync(path.join(root, file), 'utf8');

test('these checks see the whole house', () => {
  expect(sources.length).toBeGreaterThan(300);
  for (const room of topRooms) expect(fs.existsSync(path.join(root, room)), room).toBe(true);
});

test('no file grows past three hundred lines, no table of cases and no style sheet past six hundred', () => {
  const long = sources
    .map((one) => ({
      path: one.path,
      lines: one.text.split('\n').length,
      most: isTest(one) || one.path.endsWith('.css') ? 600 : 300,
    }))
    .filter(({ lines, most }) => lines > most);
  expect(long).toEqual([]);
});

test('nothing makes code from text', () => {
  const makers = /(?<![.\w])eval\(|new Function\(|setTimeout\(\s*['"`]/;
  expect(sources.filter((one) => !isTest(one) && makers.test(one.text)).map(({ path }) => path)).toEqual([]);
});

test('the server works out what was compiled, and reads the text of an expression only where that is typed or only told', () => {
  const reading = sources.filter(
    (one) => !isTest(one) && one.path.startsWith('server/') && /from '.*\/parse-expression\.ts'/.test(one.text),
  );
  expect(reading.map(({ path }) => path).toSorted()).toEqual([
    'server/features/rights/data-rules.ts',
    'server/features/rights/read-rights.ts',
    'server/features/rights/rule-expression.ts',
    'server/flows/versions/older-runs.ts',
    'server/records/sql/reader-sql.ts',
  ]);
});

describe('nothing that data may make long is spread into a call: a hundred thousand arguments overrun the stack', () => {
  const rooms = /^(schemas|server|renderers\/(forms|record|lines|lists|charts|fields))\//;
  /** Calls that take as many arguments as there are. All others take what a type counted, or the steps of a place in a document. */
  const takers = /(?:^|\.)(?:push|unshift|splice|toSpliced|concat|max|min|assign|of|fromCharCode|fromCodePoint|fail)$/;
  /** Spread on purpose: a point, and one column or one order that a person moves. */
  const few = ['Math.min(...center)', '(target, 0, ...order.splice(from, 1))', '(at, 0, ...own)'];

  function spreadsIn({ path, text }: Source): readonly string[] {
    const found: string[] = [];
    const walk = (node: ts.Node): void => {
      if (
        ts.isCallExpression(node) &&
        node.arguments.some(ts.isSpreadElement) &&
        takers.test(node.expression.getText())
      )
        found.push(`${path}: ${node.getText()}`);
      ts.forEachChild(node, walk);
    };
    walk(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
    return found;
  }

  test('such calls are seen, whatever stands before and around what is spread', () => {
    const text =
      'fail(...all); a.b.push(\n...more); Math.max(of(1), ...rows.map((row) => row.no)); Object.assign({}, ...all)';
    expect(spreadsIn({ path: 'a.ts', text })).toHaveLength(4);
    expect(spreadsIn({ path: 'a.ts', text: "push([...all], { ...one }); at('', ...steps)" })).toEqual([]);
  });

  test('and there are none', () => {
    const judged = sources.filter((one) => rooms.test(one.path) && !isTest(one) && one.text.includes('...'));
    expect(judged.length).toBeGreaterThan(500);
    expect(judged.flatMap(spreadsIn).filter((call) => !few.some((known) => call.endsWith(known)))).toEqual([]);
  });
});

test('every top room opens with a README of at most thirty lines', () => {
  const faults = topRooms.flatMap((room) => {
    const file = path.join(root, room, 'README.md');
    if (!fs.existsSync(file)) return [`${room} has none`];
    const lines = fs.readFileSync(file, 'utf8').trimEnd().split('\n').length;
    return lines > 30 ? [`${room} has ${lines} lines`] : [];
  });
  expect(faults).toEqual([]);
});

describe('the documents people read', () => {
  const documents = ['README.md', 'docs/operating.md', ...topRooms.map((room) => `${room}/README.md`)];
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);

  test('name only commands that exist', () => {
    const named = documents.flatMap((file) =>
      [...read(file).matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? ''),
    );
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
  });

  test('name every setting the server reads, with its default', () => {
    const readers = [
      'server/kernel/config/config.ts',
      'server/kernel/config/delivery-settings.ts',
      'server/kernel/config/file-settings.ts',
    ];
    const said = /env\.([A-Z_\d]+)|\(env, '([A-Z_\d]+)'|\b([A-Z][A-Z\d]*_[A-Z_\d]+): \w+/g;
    const settings = new Set(
      readers.flatMap((file) => [...read(file).matchAll(said)].map(([, a, b, c]) => a ?? b ?? c)),
    );
    expect(settings.size).toBeGreaterThan(16);
    const table = read('README.md');
    for (const name of settings) expect(table, name).toMatch(new RegExp(`[|·] \`${name}\` [|·]`));
  });

  test('point only at files that exist', () => {
    const links = documents.flatMap((file) =>
      [...read(file).matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to]) => path.join(path.dirname(file), to ?? '')),
    );
    expect(links.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
  });
});

describe('a kind’s name', () => {
  const names = fieldKinds.map(({ name }) => name);
  /** Words that are also something else: a type of value, a word of the DOM, a role of a file. They are looked for only where they are compared. */
  const common = [
    'text',
    'integer',
    'decimal',
    'date',
    'dateTime',
    'time',
    'tree',
    'user',
    'files',
    'images',
    'json',
    'state',
    'ref',
    'area',
    'serial',
    'flag',
    'rich',
    'choice',
    'depart',
    'cron',
    'phone',
    'mail',
    'location',
    'rating',
    'signature',
  ];
  const own = names.filter((name) => !common.includes(name));

  const inItsPlace = (file: string, name: string) =>
    file.startsWith(`renderers/fields/${name}/`) ||
    /^renderers\/fields\/(kinds|views)\.ts$/.test(file) ||
    file.startsWith('scripts/');

  test('is quoted nowhere outside its folder', () => {
    expect(own.length).toBeGreaterThan(3);
    const found = sources
      .filter((one) => !isTest(one))
      .flatMap(({ path, text }) =>
        own
          .filter((name) => !inItsPlace(path, name) && new RegExp(`['"\`]${name}['"\`]`).test(text))
          .map((name) => `${path}: ${name}`),
      );
    expect(found).toEqual([]);
  });

  test('is compared nowhere: shared code asks the kind', () => {
    const compared = new RegExp(
      `\\b(kind(\\.name)?|kindName)\\s*[!=]==?\\s*['"](${names.join('|')})['"]|\\[['"](${names.join('|')})['"][^\\]]*\\]\\.includes\\(\\w*\\.?kind`,
    );
    const found = sources.filter((one) => !isTest(one) && compared.test(one.text)).map(({ path }) => path);
    expect(found).toEqual([]);
  });
});
