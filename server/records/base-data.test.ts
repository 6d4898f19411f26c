import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdLock } from '../../tests/support/held-lock.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;

let catalog: Catalog;
let category: string;
beforeAll(async () => {
  catalog = await openCatalog('base_data', [recordsRoom]);
  category = await kept('category', { code: 'RG', name: '试剂', categoryKind: 'REAGENT', controlLevel: 'C' });
});
afterAll(() => catalog.close());

const create = (entity: string, body: Body, who = 'role:buyerMgr') =>
  catalog.call(who, 'POST', `/records/${entity}`, body);
const read = async (entity: string, id: string) =>
  (await catalog.call('role:buyerMgr', 'GET', `/records/${entity}/${id}`)).result;
async function change(entity: string, id: string, body: Body) {
  const { version } = await read(entity, id);
  return catalog.call('role:buyerMgr', 'PUT', `/records/${entity}/${id}`, { ...body, version });
}
async function kept(entity: string, body: Body, who?: string): Promise<string> {
  const done = await create(entity, body, who);
  expect(done.success, JSON.stringify(done)).toBe(true);
  return done.result.id;
}
/** Both are about to write at the same moment, each in a process of its own. */
async function atOnce(table: string, entity: string, one: Body, other: Body): Promise<readonly Body[]> {
  const gate = await holdLock(catalog.at.connection, `lock table ${table} in share mode`);
  const url = `/records/${entity}`;
  const running = [
    catalog.call('role:buyerMgr', 'POST', url, one),
    catalog.elsewhere('role:admin', 'POST', url, other),
  ];
  await gate.waiting(2);
  await gate.release();
  return Promise.all(running);
}
const saidOf = (answer: Body) => JSON.stringify(answer);

describe('a purchasing unit', () => {
  const units = [
    ['BOX', '盒'],
    ['EA', '个'],
    ['KG', '千克'],
  ] as const;
  beforeAll(async () => {
    for (const [unit, name] of units) await kept('unitOfMeasure', { unit, name, dimension: 'COUNT', decimals: 0 });
  });
  const material = (name: string, more: Body) =>
    create('material', { name, category, unit: 'EA', storage: 'RT', ...more });

  test('without a conversion is refused by a sentence that names both units and where to add one', async () => {
    const refused = await material('手套', { buyUnit: 'BOX' });
    expect(refused.success).toBe(false);
    expect(refused.issues).toMatchObject([
      {
        path: '/buyUnit',
        code: 'rule_tells',
        params: { say: expect.stringContaining('基础数据 – 单位换算'), detail: '从“盒”到“个”' },
      },
    ]);
  });

  test('is converted by one row in both directions, and by that of the material before the general one', async () => {
    await kept('unitConversion', { fromUnit: 'EA', toUnit: 'BOX', factor: '0.01' });
    const id = await kept('material', { name: '滤膜', category, unit: 'EA', storage: 'RT', buyUnit: 'BOX' });
    expect(await read('material', id)).toMatchObject({ buyFactor: '100.00000000' });
    await kept('unitConversion', { material: id, fromUnit: 'BOX', toUnit: 'EA', factor: '50' });
    expect((await change('material', id, { remark: '每盒五十个' })).result).toMatchObject({ buyFactor: '50.00000000' });
    const back = await kept('material', { name: '滤纸', category, unit: 'BOX', storage: 'RT', buyUnit: 'EA' });
    expect(await read('material', back)).toMatchObject({ buyFactor: '0.01000000' });
  });

  test('has one conversion of a pair, whichever way it is written, of two that come at once as well', async () => {
    const twice = await create('unitConversion', { fromUnit: 'BOX', toUnit: 'EA', factor: '12' });
    expect(twice).toMatchObject({ success: false, reason: 'duplicate_record' });
    expect(saidOf(twice)).toContain('反方向的也算');
    const answers = await atOnce(
      'bd_uom_conv',
      'unitConversion',
      { fromUnit: 'EA', toUnit: 'KG', factor: '0.2' },
      { fromUnit: 'KG', toUnit: 'EA', factor: '5' },
    );
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
  });

  test('is of no concern where nothing is bought by another', async () => {
    const id = await kept('material', { name: '天平', category, unit: 'EA', storage: 'RT' });
    expect(await read('material', id)).toMatchObject({ buyUnit: null, conversion: null, buyFactor: null });
  });
});
