import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Document, idOf } from '../../schemas/language/document.ts';
import { type TestDatabase, testDatabase } from '../../tests/support/database.ts';
import { sql } from '../db/statement.ts';
import { engine } from '../engine.ts';
import { bootCatalog } from './boot.ts';
import { createModels, type LiveModels } from './create-models.ts';
import { saveDraft } from './drafts.ts';
import { loadCatalog } from './load-catalog.ts';
import { publish } from './publish.ts';
import { readUpgraded, settleUpgrade } from './upgrades.ts';

// Every publish reads the whole product anew, and that takes a while on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

// biome-ignore lint/suspicious/noExplicitAny: a shipped document, changed as a later version of the product has it
type Raw = any;
type Edit = (document: Raw) => void;

let at: TestDatabase;
let models: LiveModels;
const catalog = loadCatalog();
/** The product as it ships with these of its documents otherwise: what an older or a later version of it is. */
const shipped = (edits: Readonly<Record<string, Edit>>): Document[] =>
  catalog.map((document) => {
    const edit = edits[idOf(document)];
    if (!edit) return document;
    const copy = structuredClone(document);
    edit(copy);
    return copy;
  });
const older: Readonly<Record<string, Edit>> = {
  'entity:material': (document) => {
    document.fields.name.label = '旧物料名称';
    document.fields.oldCode = { type: 'text', label: '旧编码', max: 20, rank: 'b99' };
  },
  'dict:urgency': (document) => {
    document.title = '旧紧急程度';
  },
};

beforeAll(async () => {
  at = await testDatabase('upgrades');
  await at.db.owner.rows(sql`insert into tenant (tenant_id, name) values (1, '甲'), (2, '乙')`);
  await bootCatalog(at.db, shipped(older));
  models = createModels(at.db, engine);
});
afterAll(async () => {
  models.close();
  await at.close();
});

const id = 'entity:material';
const running = async (tenant = 1) => {
  models.forget(0);
  return (await models.running(tenant)).entity('material');
};
async function say(body: Record<string, unknown>, [kind = '', key = ''] = id.split(':')): Promise<void> {
  const [row] = await at.db.owner.rows(
    sql`select coalesce(max(rev), 0)::int as rev from meta_document where tenant_id = 1 and kind = ${kind} and key = ${key}`,
  );
  await saveDraft(at.db.tenant(1), {
    kind,
    key,
    body: { spec: 1, ...body },
    baseRev: row?.rev ?? 0,
    version: 0,
    by: 'wang',
  });
  await release();
}
async function release(): Promise<void> {
  models.forget(0);
  await publish(at.db, models, { tenant: 1, by: 'wang' }, { revision: (await models.running(1)).revision });
}
const label = (field: string) => running().then((entity) => entity?.fields.get(field)?.label);

test('what the product changes elsewhere comes to a company by itself, and its own words stay', async () => {
  await say({
    fields: { name: { label: '我的名称' }, oldCode: { label: '我的旧编码' }, shelf: { type: 'text', label: '货架' } },
  });
  await bootCatalog(
    at.db,
    shipped({
      ...older,
      'entity:material': (document) => {
        older['entity:material']?.(document);
        document.fields.spec.label = '规格（新）';
      },
    }),
  );
  expect([await label('spec'), await label('name'), await label('shelf')]).toEqual(['规格（新）', '我的名称', '货架']);
  expect(await readUpgraded(at.db, 1)).toEqual([]);
});

test('where both speak the company’s word runs, and the difference is told in words until somebody chooses', async () => {
  await bootCatalog(
    at.db,
    shipped({
      ...older,
      'entity:material': (document) => {
        older['entity:material']?.(document);
        document.fields.name.label = '物料全称';
      },
    }),
  );
  expect(await label('name')).toBe('我的名称');
  expect((await running(2))?.fields.get('name')?.label).toBe('物料全称');
  const conflict = {
    path: '/fields/name/label',
    place: '字段 › 我的名称 › 名称',
    mine: '“我的名称”',
    theirs: '“物料全称”',
  };
  expect(await readUpgraded(at.db, 1)).toMatchObject([{ id, title: '物料', conflicts: [conflict], unfit: [] }]);
  expect(await readUpgraded(at.db, 2)).toEqual([]);

  // A publish about something else does not decide it by the way.
  await say({
    fields: { name: { label: '我的名称' }, oldCode: { label: '我的旧编码' }, shelf: { type: 'text', label: '货架号' } },
  });
  expect(await readUpgraded(at.db, 1)).toMatchObject([{ conflicts: [conflict] }]);
});

test('to keep one’s own word is a choice as well, and is asked once', async () => {
  await expect(settleUpgrade(at.db, { tenant: 1, by: 'wang' }, id, {})).rejects.toThrow('还有 1 处没有选择');
  await settleUpgrade(at.db, { tenant: 1, by: 'wang' }, id, { '/fields/name/label': 'mine' });
  await expect(
    settleUpgrade(at.db, { tenant: 1, by: 'li' }, id, { '/fields/name/label': 'mine' }),
  ).rejects.toMatchObject({ code: 'draft_changed' });
  await release();
  expect(await label('name')).toBe('我的名称');
  expect(await readUpgraded(at.db, 1)).toEqual([]);
});

test('a field the product gives up breaks nothing else the company says', async () => {
  await bootCatalog(at.db, shipped({ 'entity:material': (document) => (document.fields.name.label = '物料总称') }));
  const entity = await running();
  expect([entity?.fields.get('shelf')?.label, entity?.fields.has('oldCode')]).toEqual(['货架号', false]);
  const [told] = await readUpgraded(at.db, 1);
  expect(told?.conflicts.map(({ path, mine, theirs }) => [path, mine, theirs])).toEqual([
    ['/fields/name/label', '“我的名称”', '“物料总称”'],
    ['/fields/oldCode', '保留“我的旧编码”', '去掉'],
  ]);
  expect(told?.unfit.map(({ place }) => place)).toContain('字段 › 我的旧编码 › 类型');
  await settleUpgrade(at.db, { tenant: 1, by: 'wang' }, id, {
    '/fields/name/label': 'theirs',
    '/fields/oldCode': 'theirs',
  });
  await release();
  expect([await label('name'), await label('shelf')]).toEqual(['物料总称', '货架号']);
  expect(await readUpgraded(at.db, 1)).toEqual([]);
});

test('a difference the company settles itself is none any more', async () => {
  await say({ items: { HIGH: { text: '加急' } } }, ['dict', 'urgency']);
  await bootCatalog(
    at.db,
    shipped({
      'entity:material': (document) => (document.fields.name.label = '物料总称'),
      'dict:urgency': (document) => (document.items.HIGH.text = '特急'),
    }),
  );
  expect(await readUpgraded(at.db, 1)).toMatchObject([
    { id: 'dict:urgency', conflicts: [{ mine: '“加急”', theirs: '“特急”' }] },
  ]);
  await say({ items: { HIGH: { text: '特急' } } }, ['dict', 'urgency']);
  expect(await readUpgraded(at.db, 1)).toEqual([]);
});
