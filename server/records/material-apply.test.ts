import { afterAll, beforeAll, expect, test } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

let catalog: Catalog;
const { done } = keeping(() => catalog);
beforeAll(async () => {
  catalog = await openCatalog('records_material_apply', [recordsRoom]);
  const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '理化室')`);
  await seatPeople(catalog.at.db, 'd1', 'buyer', 'demander', 'role:buyerMgr', 'role:qualityHead');
  await write(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now) values
    (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N')`);
  await write(`insert into mm_category (tenant_id, id, code, name, category_kind, control_level, version, rev) values
    (1, 'c1', 'C1', '溶剂', 'REAGENT', 'B', 1, 1)`);
});
afterAll(() => catalog.close());

const read = async (url: string): Promise<Answer> => (await catalog.call('buyer', 'GET', `/records/${url}`)).result;
const material = (more: Body) =>
  done('buyer', 'material', { category: 'c1', unit: 'BOTTLE', materialKind: 'STOCK', hazard: 'NONE', ...more });

/** Asked for, and agreed to by whoever is asked. */
async function applied(said: Body): Promise<Answer> {
  const { id, version } = await done('demander', 'materialApply', { reason: '检测需要', ...said });
  await done('demander', `materialApply/${id}/moves/submit`, { version, answers: {} });
  await decided(catalog.call, ['materialApply', id], 'role:buyerMgr');
  return read(`materialApply/${id}`);
}

test('what was asked for is done once it is agreed to: a material is made, changed, stopped', async () => {
  const said = { applyKind: 'NEW', name: '乙腈', spec: '4L', category: 'c1', unit: 'BOTTLE', hazard: 'NONE' };
  const made = await applied(said);
  expect(made).toMatchObject({ status: 'added', made: 1, applyNo: expect.stringMatching(/^WS\d{6}-00001$/) });
  const { records } = await read('material?list=main&pageSize=30');
  expect(records).toMatchObject([{ name: '乙腈', spec: '4L', status: 'enabled', code: expect.stringMatching(/^MT/) }]);
  const [{ id }] = records;

  await applied({ ...said, applyKind: 'CHANGE', material: id, spec: '2.5L' });
  expect(await read(`material/${id}`)).toMatchObject({ name: '乙腈', spec: '2.5L', status: 'enabled' });

  await applied({ applyKind: 'DISABLE', material: id });
  expect(await read(`material/${id}`)).toMatchObject({ status: 'disabled', stopWhy: expect.stringContaining('WS') });
});

test('a merged material gives its sources away, and is found by its old code', async () => {
  const [old, kept] = [await material({ name: '甲醇（旧）' }), await material({ name: '甲醇' })];
  const until = { validFrom: '2026-01-01', validTo: '2099-12-31' };
  const source = await done('buyer', 'sourceList', { material: old.id, supplier: 's1', ...until });
  expect(await read(`material/${old.id}`)).toMatchObject({ sourceCount: 1 });

  await applied({ applyKind: 'MERGE', material: old.id, mergeInto: kept.id });
  expect(await read(`material/${old.id}`)).toMatchObject({ status: 'disabled', mergedInto: kept.id, sourceCount: 0 });
  expect(await read(`material/${kept.id}`)).toMatchObject({ aliases: old.code, sourceCount: 1, status: 'enabled' });
  expect(await read(`sourceList/${source.id}`)).toMatchObject({ material: kept.id, name: '甲醇 – 北方试剂' });
  const again = await catalog.call('buyer', 'POST', `/records/material/${old.id}/moves/enable`, {
    version: (await read(`material/${old.id}`)).version,
    answers: {},
  });
  expect(again.message).toContain('已并入别的物料');
});

test('whoever asks for a material that is there is told which while typing, and cannot hand it in where maker and part number are the same', async () => {
  const there = await material({ name: '三氯甲烷', spec: '500mL', maker: '国药', partNo: 'GY-1' });
  const said = { applyKind: 'NEW', category: 'c1', unit: 'BOTTLE', hazard: 'NONE', reason: '检测需要' };
  const named = await done('demander', 'materialApply', { ...said, name: '三氯甲烷', spec: '500mL', brand: '沪试' });
  expect(named).toMatchObject({ sameName: there.id, samePart: null });
  const parted = await done('demander', 'materialApply', { ...said, name: '氯仿', maker: '国药', partNo: 'GY-1' });
  expect(parted).toMatchObject({ samePart: there.id, sameName: null });
  const { id, version } = parted;
  const url = `/records/materialApply/${id}/moves/submit`;
  const refused = await catalog.call('demander', 'POST', url, { version, answers: {} });
  expect(JSON.stringify(refused)).toContain(`${there.code} 三氯甲烷`);
});

test('one supplier stands once at a material on a day, and one rank is given once', async () => {
  const one = await material({ name: '正己烷' });
  const until = { validFrom: '2026-01-01', validTo: '2099-12-31' };
  await done('buyer', 'sourceList', { material: one.id, supplier: 's1', ...until });
  const twice = await catalog.call('buyer', 'POST', '/records/sourceList', {
    ...{ material: one.id, supplier: 's1', priority: 2 },
    ...until,
  });
  expect(JSON.stringify(twice)).toContain('同一天只能有一条货源');
});
