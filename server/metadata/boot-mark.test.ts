import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { idOf, readDocument } from '../../schemas/language/document.ts';
import { catalogTemplate } from '../../tests/support/catalog-template.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { dataDir } from '../../tests/support/server-process.ts';
import { sql } from '../db/statement.ts';
import { bootCatalog } from './boot.ts';
import { findBooted, hashBuild } from './boot-mark.ts';
import { loadCatalog } from './load-catalog.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const build = 'of today';
let at: TestDatabase;
beforeAll(async () => {
  at = await testDatabase('boot_mark', { template: catalogTemplate });
});
afterAll(() => at.close());

const found = (of = build) => findBooted(at.db.owner, of);
const run = (text: string) => at.db.owner.rows({ text, values: [] });

test('a boot that left nothing undone is found again by the same build, and by no other', async () => {
  expect(await found()).toBe(null);
  expect(await bootCatalog(at.db, loadCatalog(), [], build)).toEqual({ revision: null });
  expect([await found(), await found('of tomorrow')]).toEqual([1, null]);
});

test.each([
  ['a column made by hand', 'alter table sys_depart add column by_hand text'],
  ['a column of another type', 'alter table dict_item alter column text type varchar(70)'],
  ['an index that is gone', 'drop index flow_instance_root'],
  ['rows that no longer hide', 'alter table sys_depart disable row level security'],
  ['a document withdrawn', `update meta_document set gone = true where tenant_id = 0 and key = 'material'`],
  ['a company without its dictionaries', `insert into tenant (tenant_id, name) values (77, '丁')`],
])('%s is noticed: everything is planned anew', async (_, change) => {
  const gone = new Error('taken back');
  const other = at.db.owner.transaction(async (owner) => {
    await owner.rows({ text: change, values: [] });
    expect(await findBooted(owner, build)).toBe(null);
    throw gone;
  });
  await expect(other).rejects.toBe(gone);
  expect(await found()).toBe(1);
});

test('a view of ours that was dropped is noticed, and laid again by the boot that follows', async () => {
  const views = () =>
    run(`select relname from pg_class where relkind = 'v' and relnamespace = 'public'::regnamespace order by 1`);
  const before = await views();
  await run('drop view v_demand_line');
  expect(await found()).toBe(null);
  await bootCatalog(at.db, loadCatalog(), [], build);
  expect([await views(), await found()]).toEqual([before, 1]);
});

test('a table of a company’s own is nothing of the product’s', async () => {
  await run('create table t1_own (tenant_id int, name text)');
  expect(await found()).toBe(1);
  await run('drop table t1_own');
});

test('what records keep from going is tried again at the next start', async () => {
  const shipped = loadCatalog();
  const tint = (values: readonly string[]) => {
    const items = Object.fromEntries(values.map((value, at) => [value, { text: value, rank: `a${at}` }]));
    const read = [
      { kind: 'dict', key: 'tint', spec: 1, layer: 'product', title: '颜色', items },
      {
        kind: 'entity',
        key: 'paint',
        spec: 1,
        layer: 'product',
        title: '油漆',
        named: 'name',
        store: { table: 'md_paint' },
        fields: { name: { type: 'text', label: '名称' }, tint: { type: 'choice', label: '颜色', dict: 'tint' } },
      },
    ].map((json) => readDocument(json));
    return [...shipped, ...read.map((one) => (one.ok ? one.value : expect.fail(JSON.stringify(one.issues))))];
  };
  await bootCatalog(at.db, tint(['red', 'blue']), [], build);
  expect(await found()).not.toBe(null);
  await at.db.tenant(1).rows(sql`insert into md_paint (tenant_id, id, name, tint) values (1, 'p', '漆', 'red')`);
  await bootCatalog(at.db, tint(['blue']), [], 'of tomorrow');
  expect(await found('of tomorrow')).toBe(null);
  await at.db.tenant(1).rows(sql`delete from md_paint`);
  await bootCatalog(at.db, tint(['blue']), [], 'of tomorrow');
  expect(await found('of tomorrow')).not.toBe(null);
});

test('a build is another one by its code or by a document, and none where the program runs from its sources', () => {
  const home = dataDir('build');
  const [program, catalog] = [path.join(home, 'dist'), path.join(home, 'schemas', 'catalog')];
  for (const dir of [program, catalog]) fs.mkdirSync(dir, { recursive: true });
  const hash = () => hashBuild(program, catalog);
  expect([hash(), hashBuild()]).toEqual([null, null]);
  const hashes = new Set<string | null>();
  for (const [file, text] of [
    [`${program}/main.js`, '1'],
    [`${program}/main.js`, '2'],
    [`${catalog}/a.json`, '{}'],
    [`${catalog}/a.json`, '[]'],
    [`${home}/package-lock.json`, '{}'],
  ] as const) {
    fs.writeFileSync(file, text);
    hashes.add(hash());
    expect(hash()).toBe(hash());
  }
  expect([hashes.size, hashes.has(null)]).toEqual([5, false]);
  fs.rmSync(home, { recursive: true });
});

test('what is published of the product reads as the very text it is, so that it need not be read twice', () => {
  const other = loadCatalog().flatMap((document) => {
    const text = JSON.stringify(document);
    const read = readDocument(JSON.parse(text));
    return read.ok && JSON.stringify(read.value) === text && !read.issues?.length ? [] : [idOf(document)];
  });
  expect(other).toEqual([]);
});
