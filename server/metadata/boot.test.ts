import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Document, idOf, readDocument } from '../../schemas/language/document.ts';
import { CURRENT_SPEC } from '../../schemas/upgrade/upgrade.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { holdLock } from '../../tests/support/held-lock.ts';
import { connectDatabase } from '../db/connect.ts';
import { sql } from '../db/statement.ts';
import { engine } from '../engine.ts';
import { amend } from './amend.ts';
import { bootCatalog } from './boot.ts';
import { createModels } from './create-models.ts';
import { loadCatalog } from './load-catalog.ts';
import { projectDicts } from './project-dicts.ts';

// Every start with another catalog publishes the whole product: some seconds on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

let at: TestDatabase;
beforeAll(async () => {
  at = await testDatabase('boot');
  await at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (1, '甲')`);
});
afterAll(() => at.close());

test('several processes that start at once publish the product once', async () => {
  const others = [connectDatabase(at.connection), connectDatabase(at.connection)];
  const done = await Promise.all([at.db, ...others].map((db) => bootCatalog(db)));
  expect(done.map(({ revision }) => revision).sort()).toEqual([1, null, null]);
  await Promise.all(others.map((db) => db.close()));
});

test('a tenant runs what the product ships, and has its dictionaries', async () => {
  const models = createModels(at.db, engine);
  const running = await models.running(1);
  expect(running.revision).toBe(1);
  const entities = loadCatalog().filter(({ kind }) => kind === 'entity');
  expect([...running.model.entities.keys()].sort()).toEqual(entities.map(({ key }) => key).sort());
  const [dict] = running.model.dicts.values();
  const stored = await at.db
    .tenant(1)
    .rows(sql`select value, text from dict_item where dict = ${dict?.key} order by rank_no`);
  expect(stored).toEqual(dict?.items.map(({ value, text }) => ({ value, text })));
  expect(running.plan('user', ['admin'])?.hash).toBe(running.plan('user', ['admin', 'admin'])?.hash);
  models.close();
});

test('every table of the product hides its rows from a connection without a tenant', async () => {
  const models = createModels(at.db, engine);
  const { model } = await models.running(1);
  models.close();
  const [views, kept] = [true, false].map((is) => [...model.entities.values()].filter(({ isView }) => isView === is));
  const tables = (kept ?? []).flatMap(({ head, parts }) => [head, ...parts.values()]).map(({ table }) => table);
  const protectedTables = await at.db.owner.rows<{ relname: string }>(sql`
    select relname from pg_class where relrowsecurity and relforcerowsecurity and relname = any (${tables})`);
  expect(protectedTables.map(({ relname }) => relname).sort()).toEqual([...new Set(tables)].sort());
  // a view over them is read by whoever asks, and so hides what they hide
  const names = (views ?? []).map(({ head }) => head.table);
  const asked = await at.db.owner.rows<{ relname: string }>(sql`
    select relname from pg_class where relkind = 'v' and 'security_invoker=true' = any (reloptions) and relname = any (${names})`);
  expect(asked.map(({ relname }) => relname).sort()).toEqual(names.toSorted());
});

test('a later start with a changed catalog publishes only what changed', async () => {
  const shipped = loadCatalog().map((document) =>
    idOf(document) === 'entity:material' ? { ...document, title: '物资' } : document,
  );
  expect(await bootCatalog(at.db, shipped)).toEqual({ revision: 2 });
  expect(await bootCatalog(at.db, shipped)).toEqual({ revision: null });
  const [last] = await at.db.owner.rows(sql`select documents, ddl from meta_revision where revision = 2`);
  expect(last).toMatchObject({ documents: [{ id: 'entity:material' }], ddl: [] });
});

test('an older build that starts beside a newer one leaves its columns alone', async () => {
  const shipped = loadCatalog();
  const newer = shipped.map((document) =>
    document.kind === 'entity' && document.key === 'depart'
      ? { ...document, fields: { ...document.fields, nickname: { type: 'text', label: '简称', rank: 'b99' } } }
      : document,
  );
  await bootCatalog(at.db, newer);
  await bootCatalog(at.db, shipped);
  expect(await columnsOf('sys_depart')).toContain('nickname');
  const { revision } = await bootCatalog(at.db, newer);
  const [last] = await at.db.owner.rows(
    sql`select ddl from meta_revision where tenant_id = 0 and revision = ${revision}`,
  );
  expect(last).toEqual({ ddl: [] });
});

describe('an entry that a new version of the product ships no more', () => {
  const withColour = (kinds: readonly string[]): Document[] => {
    const items = kinds.map((value) => ({ value, text: value }));
    const read = [
      { kind: 'dict', key: 'tint', spec: CURRENT_SPEC, layer: 'product', title: '颜色', items },
      {
        kind: 'entity',
        key: 'paint',
        spec: CURRENT_SPEC,
        layer: 'product',
        title: '油漆',
        named: 'name',
        store: { table: 'md_paint' },
        fields: { name: { type: 'text', label: '名称' }, tint: { type: 'choice', label: '颜色', dict: 'tint' } },
      },
    ].map((json) => readDocument(json));
    return [...loadCatalog(), ...read.map((one) => (one.ok ? one.value : expect.fail(JSON.stringify(one.issues))))];
  };
  const entries = async (): Promise<readonly object[]> => {
    const models = createModels(at.db, engine);
    const { model } = await models.running(1);
    models.close();
    return (model.dicts.get('tint')?.items ?? []).map(({ value, off }) => [value, off ?? false]);
  };
  const amendTint = async (tenant: number, document: object | null) => {
    const models = createModels(at.db, engine);
    const id = 'dict:tint';
    await amend({ db: at.db, models }, { tenant, by: '己' }, '颜色', () => [{ id, document: document as never }]);
    models.close();
  };

  test('goes where nobody holds it, and stays switched off as long as a record of any company does', async () => {
    await at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (5, '戊')`);
    await bootCatalog(at.db, withColour(['red', 'green', 'blue']));
    await at.db.tenant(5).rows(sql`insert into md_paint (tenant_id, id, name, tint) values (5, 'p', '漆', 'green')`);
    const next = withColour(['blue']);
    await bootCatalog(at.db, next);
    expect(await entries()).toEqual([
      ['blue', false],
      ['green', true],
    ]);
    expect(await bootCatalog(at.db, next)).toEqual({ revision: null });
    await at.db.tenant(5).rows(sql`delete from md_paint`);
    await bootCatalog(at.db, next);
    expect(await entries()).toEqual([['blue', false]]);
  });

  test.each([
    { company: 6, of: 'the product only', own: false },
    { company: 7, of: 'its own', own: true },
  ])(
    'stays too where a record takes it while the start takes it away, of a company with entries of $of',
    async ({ company, own }) => {
      await at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (${company}, '己')`);
      await bootCatalog(at.db, withColour(['red', 'green', 'blue']));
      if (own) await amendTint(company, { title: '颜色', items: { amber: { text: '琥珀' } } });

      const taken = 'select 1 from dict_item where tenant_id = $1 and dict = $2 and value = $3 for key share';
      const gate = await holdLock(at.connection, taken, [company, 'tint', 'red']);
      const starting = bootCatalog(at.db, withColour(['blue']));
      await gate.waiting(1);
      await gate.run('insert into md_paint (tenant_id, id, name, tint) values ($1, $2, $3, $4)', [
        company,
        'p',
        '漆',
        'red',
      ]);
      await gate.release();
      await starting;
      expect(await entries()).toEqual([
        ['blue', false],
        ['red', true],
      ]);
      if (own) await amendTint(company, null);
      await at.db.tenant(company).rows(sql`delete from md_paint`);
    },
  );
});

test('a tenant made since has its dictionaries at once, or at the next start', async () => {
  const count = async (tenant: number) =>
    (await at.db.tenant(tenant).first(sql`select count(*)::int as n from dict_item`))?.n as number;
  await at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (8, '丙'), (9, '丁')`);
  const models = createModels(at.db, engine);
  await projectDicts(at.db.owner, [8], (await models.running(8)).model);
  models.close();
  expect([await count(8), await count(9)]).toEqual([await count(1), 0]);
  await bootCatalog(at.db);
  await bootCatalog(at.db);
  expect(await count(9)).toBe(await count(1));
});

const columnsOf = async (table: string) =>
  (
    await at.db.owner.rows<{ name: string }>(
      sql`select attname::text as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by 1`,
    )
  ).map(({ name }) => name);

test('a catalog that does not hold together stops the start with every fault', async () => {
  const broken = loadCatalog().map((document) =>
    idOf(document) === 'entity:material' ? { ...document, named: 'noSuchField' } : document,
  );
  await expect(bootCatalog(at.db, broken)).rejects.toThrow(/entity:material\/named/);
});

test('what a new computed value reads through a reference to a list of lines is worked out for the records there are', async () => {
  const db = at.db.tenant(1);
  const put = (text: string) => db.rows({ text, values: [] });
  await put(`insert into bd_method_policy (tenant_id, id, name) values (1, 'p', '公司')`);
  await put(
    `insert into bd_method_band (tenant_id, id, head_id, row_no, amount_from, min_suppliers, allows) values (1, 'b', 'p', 1, 0, 1, '询价')`,
  );
  await put(`insert into pr_plan (tenant_id, id, plan_no, title) values (1, 'l', 'PL1', '试剂')`);
  await put(
    `insert into pr_plan_line (tenant_id, id, head_id, row_no, name, band) values (1, 'x', 'l', 1, '乙腈', 'b')`,
  );
  const told = loadCatalog().map((document) => {
    if (document.kind !== 'entity' || document.key !== 'purchasePlan') return document;
    const { lines } = document.parts as Record<string, { fields: object }>;
    const said = { type: 'text', label: '适用', max: 240, calc: "concat('按', band.allows)", stored: true };
    return { ...document, parts: { lines: { ...lines, fields: { ...lines?.fields, said } } } } as unknown as Document;
  });
  expect((await bootCatalog(at.db, told)).revision).not.toBeNull();
  expect(await put(`select said from pr_plan_line where id = 'x'`)).toEqual([{ said: '按询价' }]);
});

test('a supplier that was frozen by hand is frozen after the release in which only documents freeze', async () => {
  const one = await testDatabase('boot_frozen');
  const earlier = loadCatalog().map((document) => {
    if (document.kind !== 'entity' || document.key !== 'supplier') return document;
    const { frozenBefore: _, ...fields } = document.fields;
    const typed = { type: 'flag', label: '冻结', start: "'N'" };
    // Nothing else of the document tells of what came with that release.
    const text = JSON.stringify({ ...document, cases: [], fields: { ...fields, frozen: typed } })
      .replaceAll(" or frozenBefore = 'Y'", '')
      .replaceAll('"field":"frozenBefore"', '"field":"frozen"')
      .replaceAll(/"frozenBefore"(:\{[^{}]*\})?,/g, '')
      .replaceAll('"move:thawBefore",', '')
      .replaceAll('"when":"frozenBefore = \'Y\'"', '"when":"frozen = \'Y\'"');
    return JSON.parse(text) as Document;
  });
  await bootCatalog(one.db, earlier);
  await one.db.owner.rows(sql`insert into tenant (tenant_id, name) values (1, '甲')`);
  const db = one.db.tenant(1);
  const put = (text: string) => db.rows({ text, values: [] });
  await put(`insert into su_supplier (tenant_id, id, name, verify_status, frozen)
    values (1, 'a', '冻结的', '6', 'Y'), (1, 'b', '好的', '6', 'N')`);
  await bootCatalog(one.db, loadCatalog());
  expect(await put('select id, held_now, frozen from su_supplier order by id')).toEqual([
    { id: 'a', held_now: 'Y', frozen: 'Y' },
    { id: 'b', held_now: 'N', frozen: 'N' },
  ]);
  await one.close();
});

test('a list of lines is laid anew where a column it reads becomes another', async () => {
  const changed = (change: (lines: Record<string, object>) => object): Document[] =>
    loadCatalog().map((document) => {
      if (document.kind !== 'entity' || document.key !== 'demand') return document;
      const { lines } = document.parts as Record<string, { fields: Record<string, object> }>;
      return {
        ...document,
        parts: { lines: { ...lines, fields: { ...lines?.fields, ...change(lines?.fields ?? {}) } } },
      } as unknown as Document;
    });
  const typeOf = async () => {
    const [found] = await at.db.owner.rows<{ type: string }>(
      sql`select format_type(atttypid, atttypmod) as type from pg_attribute where attrelid = 'v_demand_line'::regclass and attname = 'qty'`,
    );
    return found?.type;
  };
  const before = await typeOf();
  const wider = changed(({ qty }) => ({ qty: { ...qty, scale: 5 } }));
  expect((await bootCatalog(at.db, wider)).revision).not.toBeNull();
  expect(await typeOf()).not.toBe(before);
});
