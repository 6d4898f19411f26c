import { afterAll, beforeAll, expect, test } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

let catalog: Catalog;
const { done } = keeping(() => catalog);
const write = (text: string) => catalog.at.db.tenant(1).rows({ text, values: [] });
const read = async (who: string, url: string) => (await catalog.call(who, 'GET', `/records/${url}`)).result;
const move = (who: string, of: string, { id, version }: Answer, key: string): Promise<Answer> =>
  done(who, `${of}/${id}/moves/${key}`, { version, answers: {} });

async function agreed(more: object): Promise<void> {
  const said = { unit: 'BOTTLE', taxRate: '0.13', validFrom: '2026-01-01', validTo: '2099-12-31', ...more };
  const sent = await move('buyer', 'agreedPrice', await done('buyer', 'agreedPrice', said), 'submit');
  await decided(catalog.call, ['agreedPrice', sent.id], 'role:buyerMgr');
}

beforeAll(async () => {
  catalog = await openCatalog('records_shop', [recordsRoom]);
  await write(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '理化室')`);
  await write(`insert into sys_user (tenant_id, id, username, realname, status, roles, depart, departs) values
    (1, 'u-demander', 'demander', '马若溪', '1', '[]', 'd1', '["d1"]')`);
  await seatPeople(catalog.at.db, 'd1', 'buyer', 'role:buyerMgr', 'role:demandHead');
  await write(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now) values
    (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N'), (1, 's2', 'SU2', '南方耗材', '6', 'CN', 'N')`);
  await write(`insert into mm_category (tenant_id, id, code, name) values (1, 'c1', 'C1', '试剂')`);
  await write(`insert into mm_material
    (tenant_id, id, code, name, spec, brand, part_no, category, unit, ref_price, status, version, rev) values
    (1, 'm1', 'M1', '乙腈', '色谱纯', '默克', 'A955-4', 'c1', 'BOTTLE', 300, 'enabled', 1, 1),
    (1, 'm2', 'M2', '滤膜', null, null, null, 'c1', 'BOX', 90, 'enabled', 1, 1),
    (1, 'm3', 'M3', '手套', null, null, null, 'c1', 'BOX', 50, 'enabled', 1, 1),
    (1, 'gone', 'M4', '甲醇', null, null, null, 'c1', 'BOTTLE', 60, 'disabled', 1, 1)`);
  await agreed({ supplier: 's1', material: 'm1', price: '280' });
  await agreed({ supplier: 's2', material: 'm1', price: '260' });
  // One of another unit, and one that is over, are no price of today
  await agreed({ supplier: 's2', material: 'm1', price: '20', unit: 'BOX' });
  await write(`update mm_price set valid_to = '2026-01-02' where price = 280`);
  await write(`insert into po_order (tenant_id, id, po_no, status, supplier, buyer, currency, order_date, version, rev) values
    (1, 'o1', 'PO1', 'closed', 's1', 'u-buyer', 'CNY', '2026-02-01', 1, 1),
    (1, 'o2', 'PO2', 'published', 's1', 'u-buyer', 'CNY', '2026-05-01', 1, 1),
    (1, 'o3', 'PO3', 'draft', 's1', 'u-buyer', 'CNY', '2026-06-01', 1, 1)`);
  await write(`insert into po_line (tenant_id, id, head_id, row_no, line_no, material, name, unit, qty, price) values
    (1, 'l1', 'o1', 1, 10, 'm2', '滤膜', 'BOX', 1, 99), (1, 'l2', 'o2', 1, 10, 'm2', '滤膜', 'BOX', 1, 88),
    (1, 'l3', 'o3', 1, 10, 'm2', '滤膜', 'BOX', 1, 11)`);
});
afterAll(() => catalog.close());

const shelf = async (who: string, more = '') => (await read(who, `shop?list=main&pageSize=50${more}`)).records;
const become = (who: string, ids: readonly string[]) =>
  catalog.call(who, 'POST', '/records/shop/becomes/toDemand', { ids });

test('the shelf shows what may be bought, what it costs by agreement today and what it cost last', async () => {
  const found = await shelf('demander');
  expect(found.map(({ name }: Answer) => name).toSorted()).toEqual(['乙腈', '滤膜', '手套'].toSorted());
  const one = (name: string) => found.find((row: Answer) => row.name === name);
  expect(one('乙腈')).toMatchObject({ libPrice: '260.000000', lastPrice: null, lastBought: null, unit_dictText: '瓶' });
  // the draft of June is no purchase yet
  expect(one('滤膜')).toMatchObject({ libPrice: null, lastPrice: '88.000000', lastBought: '2026-05-01' });
  expect(one('乙腈')).not.toHaveProperty('refPrice');
  expect(await shelf('demander', '&partNo=*A955*')).toMatchObject([{ name: '乙腈' }]);
});

test('neither suppliers nor those who receive and inspect see the shelf or the prices on it', async () => {
  for (const who of ['supplier', 'role:supUser', 'keeper', 'role:iqc', 'nobody'])
    expect((await catalog.call(who, 'GET', '/records/shop?list=main')).success, who).toBe(false);
  for (const who of ['supplier', 'role:supUser'])
    expect((await catalog.call(who, 'GET', '/records/material?list=main')).success, who).toBe(false);
  for (const who of ['keeper', 'role:iqc']) {
    const seen = await read(who, 'material/m2');
    expect(seen, who).not.toHaveProperty('lastPrice');
    expect(seen, who).not.toHaveProperty('libPrice');
    expect(seen.$rel, who).not.toHaveProperty('lastPrice');
  }
});

test('what is ticked becomes the lines of one new demand, priced by agreement or by the last purchase', async () => {
  const { result, message } = await become('demander', ['m1', 'm2', 'm3']);
  expect(result, message).toMatchObject({ entity: 'demand', differs: [] });
  const { record } = result;
  expect(record.lines).toMatchObject([
    {
      material: 'm1',
      material_dictText: '乙腈',
      name: '乙腈',
      spec: '色谱纯',
      brand: '默克',
      unit: 'BOTTLE',
      estPrice: '260.0000',
    },
    { material: 'm2', name: '滤膜', category: 'c1', unit: 'BOX', estPrice: '88.0000' },
    { material: 'm3', name: '手套', unit: 'BOX', estPrice: null },
  ]);
  // how many is nobody's to guess
  expect(record.lines[0].qty ?? null).toBeNull();

  const lines = record.lines.map((line: Answer, at: number) => ({ ...line, qty: String(at + 1) }));
  const sent = { ...record, title: '耗材', purpose: '检测', depart: 'd1', lines };
  const short = await catalog.call('demander', 'POST', '/records/demand', { ...sent, lines: record.lines });
  expect(short.success).toBe(false);
  expect(short.issues.map(({ path }: Answer) => path)).toEqual(
    expect.arrayContaining(['/lines/0/qty', '/lines/1/qty', '/lines/2/qty']),
  );
  const made = await done('demander', 'demand', sent);
  expect(made).toMatchObject({ status: 'draft', demander: 'u-demander', estTotal: '436.00' });
  expect(made.lines.map(({ qty }: Answer) => qty)).toEqual(['1.0000', '2.0000', '3.0000']);
  // a material is no document that a demand comes from
  expect(await read('demander', `demand/${made.id}/lineage`)).toEqual({ from: [], to: [] });
});

test('nothing is made of what may not be bought, nor by whoever enters no demands', async () => {
  const stopped = await become('demander', ['m1', 'gone']);
  expect(stopped.success).toBe(false);
  expect(stopped.message).toContain('甲醇');
  for (const who of ['supplier', 'keeper', 'nobody', 'role:finance'])
    expect((await become(who, ['m1'])).success, who).toBe(false);
  for (const who of ['role:demandHead', 'buyer']) expect((await become(who, ['m1'])).success, who).toBe(true);

  // what was taken off the shelf since it was chosen is not sent on
  const { record } = (await become('demander', ['m3'])).result;
  const line = { ...record.lines[0], qty: '1' };
  const made = await done('demander', 'demand', {
    ...record,
    title: '手套',
    purpose: '检测',
    depart: 'd1',
    lines: [line],
  });
  await write(`update mm_material set status = 'blocked' where id = 'm3'`);
  const refused = await catalog.call('demander', 'POST', `/records/demand/${made.id}/moves/submit`, {
    version: made.version,
    answers: {},
  });
  expect(refused.success).toBe(false);
  expect(JSON.stringify(refused)).toContain('物料已停用或禁采');
  await write(`update mm_material set status = 'enabled' where id = 'm3'`);
});

test('what was bought once is proposed anew with the same lines and no days of then', async () => {
  const days = { needBy: '2099-09-01' };
  const line = {
    material: 'm1',
    name: '乙腈',
    unit: 'BOTTLE',
    qty: '4',
    estPrice: '260',
    techReq: '批号一致',
    needDate: '2099-08-01',
  };
  const urgent = { urgency: 'URGENT', urgentWhy: '断货' };
  const first = { title: '每月试剂', purpose: '日常检测', depart: 'd1', ...days, ...urgent, lines: [line] };
  const made = await done('demander', 'demand', first);
  const again = (who: string) => catalog.call(who, 'POST', `/records/demand/${made.id}/becomes/again`);
  expect((await again('demander')).success, 'a draft').toBe(false);
  const sent = await move('demander', 'demand', made, 'submit');
  await decided(catalog.call, ['demand', sent.id], 'role:demandHead');

  const { result } = await again('demander');
  const { record } = result;
  expect(record).toMatchObject({ title: '每月试剂', purpose: '日常检测' });
  for (const key of ['needBy', 'urgency', 'urgentWhy', 'status', 'demandNo'])
    expect(record, key).not.toHaveProperty(key);
  expect(record.lines).toMatchObject([
    { material: 'm1', qty: '4.0000', unit: 'BOTTLE', estPrice: '260.0000', techReq: '批号一致' },
  ]);
  for (const key of ['needDate', 'orderedQty', 'buyer', 'lineStatus'])
    expect(record.lines[0], key).not.toHaveProperty(key);
  const next = await done('demander', 'demand', { ...record, depart: 'd1' });
  expect(next).toMatchObject({
    status: 'draft',
    urgency: 'NORMAL',
    needBy: null,
    lines: [{ qty: '4.0000', orderedQty: '0.0000' }],
  });
  expect(next.id).not.toBe(made.id);
  // what comes of this year's is no outcome of last year's
  expect(next).toMatchObject({ $from: null, lines: [{ $from: null }] });
  const none = { from: [], to: [] };
  expect(await read('demander', `demand/${next.id}/lineage`)).toEqual(none);
  expect(await read('demander', `demand/${made.id}/lineage`)).toEqual(none);
  expect((await again('buyer')).success, 'of another').toBe(false);
  expect((await again('supplier')).success, 'a supplier').toBe(false);
});

test('what it says of an estimate is where it was taken from, until somebody writes another', async () => {
  const { record } = (await become('demander', ['m1', 'm2', 'm3'])).result;
  expect(record.lines).toMatchObject([{ estFrom: 'AGREED' }, { estFrom: 'LAST' }, { estFrom: null }]);
  const lines = record.lines.map((line: Answer) => ({ ...line, qty: '1' }));
  const made = await done('demander', 'demand', { ...record, title: '依据', purpose: '检测', depart: 'd1', lines });
  expect(made.lines).toMatchObject([{ estBasis: 'AGREED' }, { estBasis: 'LAST' }, { estBasis: null }]);
  const own = { ...made, lines: made.lines.map((line: Answer) => ({ ...line, estPrice: '99' })) };
  const changed = await catalog.call('demander', 'PUT', `/records/demand/${made.id}`, own);
  expect(
    changed.result?.lines.map(({ estBasis }: Answer) => estBasis),
    changed.message,
  ).toEqual(['OWN', 'OWN', 'OWN']);
});

test('bought once more it costs what is agreed today, else what was paid last, else what was thought then', async () => {
  const old = (material: string | null, name: string) => ({ material, name, unit: 'BOX', qty: '2', estPrice: '7' });
  const lines = [{ ...old('m1', '乙腈'), unit: 'BOTTLE' }, old('m2', '滤膜'), old('m3', '手套'), old(null, '自制支架')];
  const made = await done('demander', 'demand', { title: '去年的', purpose: '检测', depart: 'd1', lines });
  const sent = await move('demander', 'demand', made, 'submit');
  await decided(catalog.call, ['demand', sent.id], 'role:demandHead');
  const { record } = (await catalog.call('demander', 'POST', `/records/demand/${made.id}/becomes/again`)).result;
  expect(record.lines).toMatchObject([
    { name: '乙腈', estPrice: '260.0000', estFrom: 'AGREED', qty: '2.0000' },
    { name: '滤膜', estPrice: '88.0000', estFrom: 'LAST' },
    { name: '手套', estPrice: '7.0000', estFrom: 'BEFORE' },
    { name: '自制支架', estPrice: '7.0000', estFrom: 'BEFORE' },
  ]);
  const next = await done('demander', 'demand', { ...record, depart: 'd1' });
  expect(next.lines.map(({ estBasis }: Answer) => estBasis)).toEqual(['AGREED', 'LAST', 'BEFORE', 'BEFORE']);
});

const star = (who: string, entity: string, id: string, method: 'PUT' | 'DELETE' = 'PUT') =>
  catalog.call(who, method, `/records/${entity}/${id}/star`);
const named = async (who: string, more = '') => (await shelf(who, more)).map(({ name }: Answer) => name).toSorted();

test('what somebody marks with a star is theirs alone, and only of what they may see', async () => {
  expect((await star('demander', 'shop', 'm1')).success).toBe(true);
  expect((await star('demander', 'shop', 'm1')).success, 'twice is once').toBe(true);
  expect((await star('demander', 'shop', 'm3')).success).toBe(true);
  const marked = (await shelf('demander')).filter(({ $star }: Answer) => $star).map(({ name }: Answer) => name);
  expect(marked.toSorted()).toEqual(['乙腈', '手套'].toSorted());
  expect(await named('demander', '&starred=Y')).toEqual(['乙腈', '手套'].toSorted());
  // together with what else is asked, and counted with it
  const found = await read('demander', 'shop?list=main&starred=Y&byState=Y&name=*乙*');
  expect(found).toMatchObject({ total: 1, states: [{ value: 'enabled', total: 1 }] });
  expect(await named('role:demandHead', '&starred=Y')).toEqual([]);
  expect((await shelf('role:demandHead')).some(({ $star }: Answer) => $star)).toBe(false);

  expect((await star('demander', 'shop', 'nobody')).success, 'no such record').toBe(false);
  expect((await star('demander', 'demand', 'm1')).message, 'no list to mark in').toContain('没有可以收藏的列表');
  for (const who of ['supplier', 'keeper', 'nobody']) expect((await star(who, 'shop', 'm1')).success, who).toBe(false);

  expect((await star('demander', 'shop', 'm3', 'DELETE')).success).toBe(true);
  expect((await star('demander', 'shop', 'm3', 'DELETE')).success, 'twice is once').toBe(true);
  expect(await named('demander', '&starred=Y')).toEqual(['乙腈']);
});

test('many stars at once are one each, and no more than one can look through', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => star('buyer', 'shop', 'm2')));
  expect(all.every(({ success }) => success)).toBe(true);
  expect(await named('buyer', '&starred=Y')).toEqual(['滤膜']);
  await write(`insert into record_star (tenant_id, user_id, entity, record_id)
    select 1, 'u-buyer', 'material', 'x' || n from generate_series(1, 999) n`);
  expect((await star('buyer', 'shop', 'm2')).success, 'what is marked already').toBe(true);
  const more = await star('buyer', 'shop', 'm3');
  expect(more.success).toBe(false);
  expect(more.message).toContain('最多收藏 1,000 条');
});

test('a template keeps lines and quantities, and a demand of it costs what is so today', async () => {
  const line = { material: 'm1', name: '乙腈', unit: 'BOTTLE', qty: '4', estPrice: '1', needDate: '2099-08-01' };
  const stopped = { material: 'm3', name: '手套', unit: 'BOX', qty: '1' };
  const first = { title: '每周试剂', purpose: '日常检测', depart: 'd1', lines: [line, stopped] };
  const made = await done('demander', 'demand', first);
  const kept = (await catalog.call('demander', 'POST', `/records/demand/${made.id}/becomes/keep`)).result.record;
  expect(kept).toMatchObject({ name: '每周试剂', lines: [{ material: 'm1', qty: '4.0000' }, { material: 'm3' }] });
  expect(kept.lines[0]).not.toHaveProperty('estPrice');
  const template = await done('demander', 'demandTemplate', kept);
  expect(template).toMatchObject({ owner: 'u-demander', depart: 'd1', shared: 'N', lineCount: 2, $from: null });

  const use = (who: string) => catalog.call(who, 'POST', `/records/demandTemplate/${template.id}/becomes/toDemand`);
  const { record } = (await use('demander')).result;
  expect(record).toMatchObject({ title: '每周试剂', purpose: '日常检测' });
  expect(record.lines).toMatchObject([
    { material: 'm1', qty: '4.0000', estPrice: '260.0000', estFrom: 'AGREED' },
    { material: 'm3', qty: '1.0000', estPrice: null },
  ]);
  const next = await done('demander', 'demand', { ...record, depart: 'd1' });
  expect(await read('demander', `demand/${next.id}/lineage`)).toEqual({ from: [], to: [] });

  // one's own until one shares it; shared, it is used by the department and changed by its head
  for (const who of ['role:demandHead@d1', 'role:buyer@d1', 'supplier', 'keeper'])
    expect((await use(who)).success, who).toBe(false);
  await catalog.call('demander', 'PUT', `/records/demandTemplate/${template.id}`, { ...template, shared: 'Y' });
  expect((await use('role:demandHead@d1')).success).toBe(true);
  expect((await use('role:buyer@d1')).success, 'of the same department').toBe(true);
  const now = await read('role:buyer@d1', `demandTemplate/${template.id}`);
  const taken = await catalog.call('role:buyer@d1', 'PUT', `/records/demandTemplate/${template.id}`, {
    ...now,
    name: '我的',
  });
  expect(taken.success).toBe(false);
  for (const who of ['supplier', 'keeper', 'role:buyer@d2']) expect((await use(who)).success, who).toBe(false);
  const head = await catalog.call('role:demandHead@d1', 'PUT', `/records/demandTemplate/${template.id}`, now);
  expect(head.success, head.message).toBe(true);
  // a template is no record of what was: what it names may go out of use, and is told where it is used
  await write(`update mm_material set status = 'blocked' where id = 'm3'`);
  const late = (await use('demander')).result.record;
  expect(late.lines).toHaveLength(2);
  const refused = await catalog.call('demander', 'POST', '/records/demand', { ...late, depart: 'd1' });
  expect(refused.issues.map(({ path }: Answer) => path)).toEqual(['/lines/1/material']);
  await write(`update mm_material set status = 'enabled' where id = 'm3'`);
});

test('what a department asks for often is found by that department', async () => {
  await write(`insert into mm_material (tenant_id, id, code, name, category, unit, status, version, rev)
    values (1, 'm5', 'M5', '吸头', 'c1', 'BOX', 'enabled', 1, 1)`);
  const lines = [{ material: 'm5', name: '吸头', unit: 'BOX', qty: '1' }];
  for (const title of ['一月', '二月']) {
    const made = await done('demander', 'demand', { title, purpose: '检测', depart: 'd1', lines });
    if (title === '二月') expect(await often('role:demander@d1')).not.toContain('吸头');
    await move('demander', 'demand', made, 'submit');
  }
  expect(await often('role:demander@d1')).toContain('吸头');
  const [row] = (await read('role:demander@d1', 'shop?list=often&name=吸头')).records;
  expect(row).toMatchObject({ deptTimes: 2 });
  for (const who of ['role:demander@d2', 'role:demander']) expect(await often(who), who).toEqual([]);
});

const often = async (who: string) => (await read(who, 'shop?list=often')).records.map(({ name }: Answer) => name);
