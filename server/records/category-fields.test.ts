import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;
type Body = Record<string, unknown>;

let catalog: Catalog;
const { done, read } = keeping(() => catalog);
const keeper = 'role:buyerMgr';
const categories: Record<string, string> = {};

const change = async (entity: string, id: string, body: Body, who = keeper): Promise<Answer> => {
  const { version } = await read(entity, id);
  return catalog.call(who, 'PUT', `/records/${entity}/${id}`, { ...body, version });
};
const rowsOf = async (id: string): Promise<Answer[]> => (await read('material', id)).attrs;
/** What is written to the rows of a material, by their names. */
const written = async (id: string, said: Readonly<Record<string, unknown>>, who = keeper) => {
  const rows = await rowsOf(id);
  return change(
    'material',
    id,
    { attrs: rows.map((row) => ({ id: row.id, value: said[row.name] ?? row.value })) },
    who,
  );
};

async function category(code: string, parent: string | null, ownFields: readonly Body[]): Promise<void> {
  const head = { code, name: `品类${code}`, categoryKind: 'REAGENT', controlLevel: 'C' };
  const made = await done(keeper, 'category', { ...head, parent: parent && categories[parent], ownFields });
  categories[code] = made.id;
}

let made = 0;
async function material(code: string, more: Body = {}): Promise<string> {
  made += 1;
  const { id } = await done(keeper, 'material', {
    name: `物料${made}`,
    partNo: `P${made}`,
    category: categories[code],
    ...more,
  });
  return id;
}

const grade = { name: '纯度级别', kind: 'SINGLE', choices: ['分析纯', '色谱纯'], required: 'Y' };
const water = { name: '水分', kind: 'NUM', unit: '%', least: '0', most: '5' };

beforeAll(async () => {
  catalog = await openCatalog('category_fields', [recordsRoom]);
  await seatPeople(catalog.at.db, null, keeper, 'role:iqc');
  await category('R', null, [grade]);
  await category('R1', 'R', [water]);
  await category('R2', 'R', [{ name: '开封后有效期', kind: 'TEXT' }]);
  await category('P', null, []);
});
afterAll(() => catalog.close());

test('a material is asked what its category asks, and what those above it ask', async () => {
  const rows = await rowsOf(await material('R1'));
  expect(rows.map(({ name, kind, unit, required, value }) => [name, kind, unit, required, value])).toEqual([
    ['纯度级别', 'SINGLE', null, 'Y', null],
    ['水分', 'NUM', '%', 'N', null],
  ]);
  expect(await rowsOf(await material('P'))).toEqual([]);
});

test('what is written is checked as its row asks, needed where it is, kept, and found', async () => {
  const id = await material('R1');
  for (const wrong of [{ 纯度级别: ['工业级'] }, { 纯度级别: ['分析纯'], 水分: ['5.1'] }, { 水分: ['1'] }])
    expect((await written(id, wrong)).success, JSON.stringify(wrong)).toBe(false);
  const kept = await written(id, { 纯度级别: ['色谱纯'], 水分: ['0.03'] });
  expect(kept.success, JSON.stringify(kept)).toBe(true);
  expect((await rowsOf(id)).map(({ value, said }) => [value, said])).toEqual([
    [['色谱纯'], '色谱纯'],
    [['0.03'], '0.03'],
  ]);
  const found = await catalog.call(keeper, 'GET', `/records/materialAttr?f.said=${encodeURIComponent('"色谱"')}`);
  expect(JSON.stringify(found)).toContain(id);
});

test('what a category asks later changes nothing that was answered, until it is renewed', async () => {
  await category('R3', 'R', [water, { name: '颜色', kind: 'TEXT' }]);
  const id = await material('R3');
  expect((await written(id, { 纯度级别: ['分析纯'], 水分: ['1'], 颜色: ['白'] })).success).toBe(true);
  const before = await rowsOf(id);
  const { ownFields } = await read('category', categories.R3 ?? '');
  const [first] = ownFields;
  const asked = await change('category', categories.R3 ?? '', {
    ownFields: [
      { id: first.id, name: '含水量' },
      { name: '气味', kind: 'TEXT', required: 'N' },
    ],
  });
  expect(asked.success, JSON.stringify(asked)).toBe(true);
  expect((await change('material', id, { brand: '甲' })).success).toBe(true);
  expect((await rowsOf(id)).map(({ id: row, name, value }) => [row, name, value])).toEqual(
    before.map(({ id: row, name, value }) => [row, name, value]),
  );
  const { version } = await read('material', id);
  const renewed = await catalog.call(keeper, 'POST', `/records/material/${id}/moves/renewAttrs`, {
    version,
    answers: {},
  });
  expect(renewed.success, JSON.stringify(renewed)).toBe(true);
  // what was answered keeps the words it was asked in
  expect((await rowsOf(id)).map(({ name, value }) => [name, value])).toEqual([
    ['纯度级别', ['分析纯']],
    ['水分', ['1']],
    ['气味', null],
  ]);
});

test('another category asks its own, and what both ask stays answered', async () => {
  const id = await material('R1');
  expect((await written(id, { 纯度级别: ['分析纯'], 水分: ['1'] })).success).toBe(true);
  expect((await change('material', id, { category: categories.R2 })).success).toBe(true);
  expect((await rowsOf(id)).map(({ name, value }) => [name, value])).toEqual([
    ['纯度级别', ['分析纯']],
    ['开封后有效期', null],
  ]);
  expect((await change('material', id, { category: categories.P })).success).toBe(true);
  expect(await rowsOf(id)).toEqual([]);
});

test('two who write at once lose nothing', async () => {
  const id = await material('R1');
  const both = await Promise.all([
    written(id, { 纯度级别: ['分析纯'] }),
    written(id, { 纯度级别: ['色谱纯'], 水分: ['2'] }),
  ]);
  const won = both.findIndex(({ success }) => success);
  expect(both.filter(({ success }) => success)).toHaveLength(1);
  const [first, second] = await rowsOf(id);
  expect([first.value, second.value]).toEqual(won === 0 ? [['分析纯'], null] : [['色谱纯'], ['2']]);
});

test('those who may not write it are not kept from what they may', async () => {
  const id = await material('R1');
  const kept = await change('material', id, { shelfDays: 30 }, 'role:iqc');
  expect(kept.success, JSON.stringify(kept)).toBe(true);
  expect(
    (await catalog.call('supplier', 'GET', `/records/category/${categories.R}`)).result?.ownFields,
  ).toBeUndefined();
});
