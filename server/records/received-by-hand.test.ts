import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Move } from '../../tests/support/deliver-at-random.ts';
import { expectDeliveriesReplay } from '../../tests/support/expect-deliveries-replay.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 120_000 });

type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Told = any;

const [keeper, supplier, inspector, judge, boss, books] = [
  'keeper',
  'supplier',
  'role:iqc',
  'role:qualityHead',
  'role:buyerMgr',
  'role:finance',
] as const;
/** Asks for things and keeps the warehouse. */
const both = 'role:warehouse+demander';

let catalog: Catalog;
const places: Record<string, string> = {};
const sql = (text: string, ...values: unknown[]): Promise<Told[]> => catalog.at.db.tenant(1).rows({ text, values });

async function done(who: string, url: string, body: Body = {}, method: 'POST' | 'PUT' = 'POST'): Promise<Told> {
  const answer = await catalog.call(who, method, `/records/${url}`, body);
  expect(answer.success, `${url}: ${JSON.stringify(answer)}`).toBe(true);
  return answer.result;
}
const read = async (url: string, who = 'role:auditor'): Promise<Told> =>
  (await catalog.call(who, 'GET', `/records/${url}`)).result;
const baseOf: Readonly<Record<string, string>> = {
  supplierNote: 'deliveryNote',
  supplierCall: 'deliveryCall',
  supplierReturn: 'goodsReturn',
};
/** A move of a record as it stands now, to be made when it is called for. */
const ready = async (...[who, of, id, key, answers = {}, call = catalog.call]: Move): Promise<() => Promise<Told>> => {
  const { version } = await read(`${baseOf[of] ?? of}/${id}`);
  return () => call(who, 'POST', `/records/${of}/${id}/moves/${key}`, { version, answers });
};
const move = async (...asked: Move): Promise<Told> => (await ready(...asked))();
const moved = async (...asked: Move): Promise<Told> => {
  const answer = await move(...asked);
  expect(answer.success, `${asked[3]}: ${JSON.stringify(answer)}`).toBe(true);
  return read(`${baseOf[asked[1]] ?? asked[1]}/${asked[2]}`);
};
/** The only document a chain makes of a record. */
const made = async (who: string, of: string, id: string, chain: string): Promise<string> =>
  (await done(who, `${of}/becomes/${chain}/make`, { ids: [id] })).records[0].id;

beforeAll(async () => {
  catalog = await openCatalog('records_by_hand', [recordsRoom]);
  await sql(`insert into sys_depart (tenant_id, id, name) values (1, 'd1', '理化室')`);
  await seatPeople(
    catalog.at.db,
    'd1',
    keeper,
    'otherkeeper',
    'demander',
    'buyer',
    both,
    inspector,
    judge,
    boss,
    books,
  );
  await sql(`insert into su_supplier (tenant_id, id, code, name, verify_status, country, held_now) values
    (1, 's1', 'SU1', '北方试剂', '6', 'CN', 'N'), (1, 's2', 'SU2', '南方耗材', '6', 'CN', 'N')`);
  await seatPeople(catalog.at.db, null, supplier, 'role:auditor');
  await sql(`insert into mm_category (tenant_id, id, code, name, category_kind, control_level, affects_result) values
    (1, 'c1', 'C1', '耗材', 'CONSUM', 'C', 'N'), (1, 'c2', 'C2', '试剂', 'REAGENT', 'B', 'N')`);
  await sql(`insert into mm_material (tenant_id, id, code, name, category, unit, material_kind, status, hazard, batch_ctrl, shelf_days, coa_required, inspect_mode) values
    (1, 'm1', 'M1', '滤膜', 'c1', 'BOX', 'STOCK', 'enabled', 'NONE', 'N', null, 'N', 'EXEMPT'),
    (1, 'm2', 'M2', '乙腈', 'c2', 'BOTTLE', 'STOCK', 'enabled', 'NONE', 'Y', 365, 'N', 'FULL'),
    (1, 'm3', 'M3', '浓硝酸', 'c1', 'BOTTLE', 'STOCK', 'enabled', 'CORROSIVE', 'N', null, 'N', 'EXEMPT'),
    (1, 'm4', 'M4', '标准物质', 'c1', 'EA', 'STOCK', 'enabled', 'NONE', 'N', null, 'Y', 'CERT'),
    (1, 'm5', 'M5', '手套', 'c2', 'BOX', 'STOCK', 'enabled', 'NONE', 'N', null, 'N', 'EXEMPT')`);
  // five of a hundred more of the category, and none more of one material in it
  const steps = { overReceivePct: '5', earlyDays: 30, validFrom: '2020-01-01' };
  await done(boss, 'tolerance', { ...steps, name: '试剂', scope: 'CATEGORY', category: 'c2' });
  await done(boss, 'tolerance', { ...steps, overReceivePct: '0', name: '手套', scope: 'MATERIAL', material: 'm5' });
  for (const [code, kind] of [
    ['W1', 'NORMAL'],
    ['W2', 'HAZARD'],
  ] as const) {
    const user = { keeper: `u-${keeper}`, deputyKeeper: 'u-otherkeeper', depart: 'd1' };
    places[code] = (await done('admin', 'warehouse', { ...user, code, name: `${code}仓`, kind })).id;
    for (const [shelf, zone] of [
      ['A', 'GOOD'],
      ['Q', 'PENDING'],
      ['R', 'REJECT'],
    ])
      places[`${code}-${shelf}`] = (
        await done('admin', 'storageLocation', { warehouse: places[code], code: shelf, zone })
      ).id;
  }
});
afterAll(() => catalog.close());

const units: Readonly<Record<string, string>> = { m1: 'BOX', m2: 'BOTTLE', m3: 'BOTTLE', m4: 'EA', m5: 'BOX' };
/** An order that its supplier has confirmed. */
async function ordered(...lines: readonly (readonly [material: string, qty: string])[]): Promise<string> {
  const { id } = await done('buyer', 'purchaseOrder', {
    ...{ supplier: 's1', demander: 'u-demander', warehouse: places.W1, orderDate: '2026-06-01' },
    lines: lines.map(([material, qty]) => ({
      ...{ material, name: material, unit: units[material], qty, price: '10', taxRate: '0.13' },
      needDate: '2026-07-01',
    })),
  });
  await sql(`update po_order set status = 'confirmed', publish_time = now() where id = $1`, id);
  await sql(`update po_line set line_status = 'confirmed' where head_id = $1`, id);
  return id;
}
const lineOf = async (order: string, at = 0): Promise<Told> => (await read(`purchaseOrder/${order}`)).lines[at];
/** Sent, received, returned and wanted again of a line of an order. */
const stands = async (order: string, at = 0): Promise<readonly number[]> => {
  const { sentQty, receivedQty, returnedQty, replacedQty, toSend } = await lineOf(order, at);
  return [sentQty, receivedQty, returnedQty, replacedQty, toSend].map(Number);
};
const by = (order: string, material: string, qty: string, more: Body = {}): Body => ({
  ...{ order, orderLine: 10, material, name: material, unit: units[material], qty },
  ...more,
});
const draft = (lines: readonly Body[], more: Body = {}, who: string = keeper): Promise<Told> =>
  done(who, 'goodsReceipt', { supplier: 's1', warehouse: places.W1, ...more, lines });
async function received(order: string, material: string, qty: string, more: Body = {}): Promise<string> {
  const { id } = await draft([by(order, material, qty, more)]);
  await moved(keeper, 'goodsReceipt', id, 'count');
  return id;
}
const expectReplay = (): Promise<void> => expectDeliveriesReplay(catalog);
const seen = { item: '外观', valueKind: 'OPT', defectClass: 'CRI', target: '无破损' };
/** Inspected as a whole, with so many found bad, as far as the verdict. */
async function inspected(receipt: string, bad: number, lotQty?: string): Promise<string> {
  const id = await made(inspector, 'goodsReceipt', receipt, 'inspectBatch');
  const fresh = await read(`inspection/${id}`);
  const lot = lotQty === undefined ? {} : { lotQty };
  await done(inspector, `inspection/${id}`, { version: fresh.version, items: [seen], ...lot }, 'PUT');
  const begun = await moved(inspector, 'inspection', id, 'begin');
  const items = begun.items.map(({ id: item, sample }: Told) => ({
    ...{ id: item, looked: sample, foundBad: bad },
    ...(bad > 0 ? { defectCode: 'DAMAGE' } : {}),
  }));
  await done(inspector, `inspection/${id}`, { version: begun.version, items }, 'PUT');
  await moved(inspector, 'inspection', id, 'submit');
  await moved(judge, 'inspection', id, bad > 0 ? 'fail' : 'pass');
  return id;
}
const batch = (batchNo: string): Body => ({ batchNo, expiry: '2099-12-01' });

describe('what is written by hand', () => {
  test('is the material and the unit of its order line, and a note by hand sends nothing without a material', async () => {
    await sql(`update mm_material set buy_unit = 'EA', buy_factor = 12 where id = 'm5'`);
    const order = await ordered(['m5', '8']);
    // an exempt material in the place of what would be inspected, and a box that is booked as twelve
    for (const other of [{ material: 'm1', unit: 'BOX' }, { unit: 'EA' }]) {
      const { id } = await draft([by(order, 'm5', '8', other)]);
      expect(await move(keeper, 'goodsReceipt', id, 'count'), JSON.stringify(other)).toMatchObject({
        success: false,
        reason: 'no_account',
      });
    }
    const bare = await draft([by(order, 'm5', '8', { material: null })]);
    expect((await move(keeper, 'goodsReceipt', bare.id, 'count')).message).toContain('手工写的行须选物料');
    const note = await done('buyer', 'deliveryNote', {
      ...{ supplier: 's1', warehouse: places.W1, shipDate: '2026-07-01', eta: '2026-07-02' },
      lines: [{ order, orderLine: 10, name: '手套', unit: 'BOX', qty: '8' }],
    });
    expect((await move('buyer', 'deliveryNote', note.id, 'ship')).message).toContain('手工写的行没有物料');
    expect(await stands(order)).toEqual([0, 0, 0, 0, 8]);
    await sql(`update mm_material set buy_unit = null, buy_factor = null where id = 'm5'`);
    await expectReplay();
  });

  test('puts away no batch but the one that was judged, and no later expiry than it came with', async () => {
    const order = await ordered(['m2', '20']);
    const judged = await received(order, 'm2', '5', batch('P1'));
    await received(order, 'm2', '5', batch('P2'));
    await inspected(judged, 0);
    const put = await made(keeper, 'goodsReceipt', judged, 'store');
    const { version, lines } = await read(`putAway/${put}`);
    const line = { id: lines[0].id, toLocation: places['W1-A'] };
    const other = { version, lines: [{ ...line, batchNo: 'P2' }] };
    await done(keeper, `putAway/${put}`, other, 'PUT');
    expect(await move(keeper, 'putAway', put, 'post')).toMatchObject({ success: false, reason: 'no_account' });
    const again = await read(`putAway/${put}`);
    await done(keeper, `putAway/${put}`, { version: again.version, lines: [{ ...line, batchNo: null }] }, 'PUT');
    expect(await move(keeper, 'putAway', put, 'post')).toMatchObject({ success: false });
    const own = await read(`putAway/${put}`);
    await done(keeper, `putAway/${put}`, { version: own.version, lines: [{ ...line, batchNo: 'P1' }] }, 'PUT');
    const kept = await read(`putAway/${put}`);
    const later = { version: kept.version, lines: [{ id: lines[0].id, expiry: '2199-01-01' }] };
    await catalog.call(keeper, 'PUT', `/records/putAway/${put}`, later);
    await moved(keeper, 'putAway', put, 'post');
    expect(
      await sql(`select distinct expiry::text as at from mm_stock where batch_no in ('P1', 'P2') and on_hand > 0`),
    ).toEqual([{ at: '2099-12-01' }]);
    await expectReplay();
  });

  test('goes back in the currency it was bought in, and as the batch that came', async () => {
    const order = await ordered(['m2', '5']);
    await sql(`update po_order set currency = 'USD' where id = $1`, order);
    const id = await made(keeper, 'purchaseOrder', order, 'receive');
    const fresh = await read(`goodsReceipt/${id}`);
    const filled = { version: fresh.version, lines: [{ id: fresh.lines[0].id, ...batch('U1') }] };
    await done(keeper, `goodsReceipt/${id}`, filled, 'PUT');
    await moved(keeper, 'goodsReceipt', id, 'count');
    const back = await made('buyer', 'goodsReceipt', id, 'toReturn');
    const { version, lines, ...head } = await read(`goodsReturn/${back}`);
    expect(head).toMatchObject({ currency: 'USD', creditTotal: '50.00' });
    const other = { version, reasonNote: '发错', lines: [{ id: lines[0].id, batchNo: 'P2' }] };
    expect(await catalog.call('buyer', 'PUT', `/records/goodsReturn/${back}`, other)).toMatchObject({ success: false });
    const byHand = await done('buyer', 'goodsReturn', {
      ...{ supplier: 's1', warehouse: places.W1, receipt: id, reasonNote: '发错' },
      lines: [{ receiptLine: 10, fromZone: 'PENDING', ...by(order, 'm2', '1', { batchNo: 'P2' }) }],
    });
    expect(await move('buyer', 'goodsReturn', byHand.id, 'submit')).toMatchObject({ reason: 'no_account' });
  });

  test('a line that goods came for is changed neither in its material nor in its unit', async () => {
    const order = await ordered(['m1', '10']);
    await received(order, 'm1', '4');
    await moved('buyer', 'purchaseOrder', order, 'revise', { changeWhy: '换货' });
    const { version, lines } = await read(`purchaseOrder/${order}`);
    for (const change of [{ material: 'm5' }, { unit: 'EA' }])
      expect(
        await catalog.call('buyer', 'PUT', `/records/purchaseOrder/${order}`, {
          version,
          lines: [{ id: lines[0].id, ...change }],
        }),
      ).toMatchObject({ success: false, reason: 'below_taken' });
  });
});
