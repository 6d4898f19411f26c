import { expect } from 'vitest';
import type { Move } from '../../tests/support/deliver-at-random.ts';
import { expectDeliveriesReplay } from '../../tests/support/expect-deliveries-replay.ts';
import { keeping } from '../../tests/support/keeping.ts';
import type { Catalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';

export type Body = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
export type Told = any;

export const [keeper, supplier, inspector, judge, boss, books] = [
  'keeper',
  'supplier',
  'role:iqc',
  'role:qualityHead',
  'role:buyerMgr',
  'role:finance',
] as const;
/** Asks for things and keeps the warehouse. */
export const both = 'role:warehouse+demander';

const units: Readonly<Record<string, string>> = { m1: 'BOX', m2: 'BOTTLE', m3: 'BOTTLE', m4: 'EA', m5: 'BOX' };
const baseOf: Readonly<Record<string, string>> = {
  supplierNote: 'deliveryNote',
  supplierCall: 'deliveryCall',
  supplierReturn: 'goodsReturn',
  myInvoice: 'invoice',
};
export const seen = { item: '外观', valueKind: 'OPT', defectClass: 'CRI', target: '无破损' };
export const batch = (batchNo: string): Body => ({ batchNo, expiry: '2099-12-01' });

/** Calls of the catalog's records, each of which must go well unless what it answers is wanted. */
function acting(catalog: () => Catalog) {
  const sql = (text: string, ...values: unknown[]): Promise<Told[]> => catalog().at.db.tenant(1).rows({ text, values });

  const { done } = keeping(catalog);
  const read = async (url: string, who = 'role:auditor'): Promise<Told> =>
    (await catalog().call(who, 'GET', `/records/${url}`)).result;
  /** A move of a record as it stands now, to be made when it is called for. */
  const ready = async (
    ...[who, of, id, key, answers = {}, call = catalog().call]: Move
  ): Promise<() => Promise<Told>> => {
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
  return { sql, done, read, ready, move, moved, made };
}

/** People of every side, two suppliers, materials of every sort, tolerances and two warehouses; where these and their shelves are. */
async function seat(catalog: Catalog, { sql, done }: ReturnType<typeof acting>): Promise<Record<string, string>> {
  const places: Record<string, string> = {};
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
  return places;
}

/** What is done with goods from the order to the shelf, in a company that is yet to be opened. */
export function deliveries(catalog: () => Catalog) {
  const places: Record<string, string> = {};
  const act = acting(catalog);
  const { sql, done, read, moved, made } = act;
  const begin = async (): Promise<void> => {
    Object.assign(places, await seat(catalog(), act));
  };
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
  const expectReplay = (): Promise<void> => expectDeliveriesReplay(catalog());
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
  return { ...act, places, begin, ordered, lineOf, stands, by, draft, received, expectReplay, inspected };
}
