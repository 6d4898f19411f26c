import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { deliverAtRandom, type Move } from '../../tests/support/deliver-at-random.ts';
import { gateRows, gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import {
  type Body,
  batch,
  books,
  boss,
  both,
  deliveries,
  inspector,
  keeper,
  seen,
  supplier,
  type Told,
} from './deliveries.fixture.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 120_000 });

let catalog: Catalog;
const {
  places,
  sql,
  done,
  read,
  ready,
  move,
  moved,
  made,
  begin,
  ordered,
  lineOf,
  stands,
  by,
  draft,
  received,
  expectReplay,
  inspected,
} = deliveries(() => catalog);

beforeAll(async () => {
  catalog = await openCatalog('records_receiving', [recordsRoom]);
  await begin();
  await gateTables(catalog.at.db, 'dl_asn', 'dl_receipt');
});
afterAll(() => catalog.close());

/** A note of the supplier about an order, of so much of its first line, and perhaps on its way. */
async function noted(order: string, qty: string, ships = true): Promise<string> {
  const id = await made(supplier, 'supplierOrder', order, 'send');
  const note = await read(`supplierNote/${id}`, supplier);
  const lines = note.lines.map(({ id: line }: Body, at: number) => ({ id: line, qty: at === 0 ? qty : '0' }));
  await done(supplier, `supplierNote/${id}`, { version: note.version, lines }, 'PUT');
  if (ships) await moved(supplier, 'supplierNote', id, 'ship');
  return id;
}

/** How much of a material lies where. */
const lying = async (material: string): Promise<Told[]> =>
  sql(
    `select l.code as at, trim_scale(sum(s.on_hand))::text as had from mm_stock s join bd_location l on l.id = s.location
      where s.material = $1 and s.on_hand <> 0 group by 1 order by 1`,
    material,
  );

describe('F01: what is received', () => {
  test('of a hundred ordered is a hundred and not a millionth more, in the form and behind it', async () => {
    const order = await ordered(['m1', '100']);
    const id = await made(keeper, 'purchaseOrder', order, 'receive');
    const { version, lines } = await read(`goodsReceipt/${id}`);
    const over = { version, lines: [{ id: lines[0].id, qty: '100.000001' }] };
    const refused = await catalog.call(keeper, 'PUT', `/records/goodsReceipt/${id}`, over);
    expect(refused).toMatchObject({ success: false, issues: [{ path: '/lines/0/qty' }] });
    expect(refused.message).toContain('最多可收 100');
    // written by hand, nothing was worked out for it: the order line itself holds
    const byHand = await draft([by(order, 'm1', '100.000001')]);
    expect(await move(keeper, 'goodsReceipt', byHand.id, 'count')).toMatchObject({
      success: false,
      reason: 'over_bound',
    });
    expect(await stands(order)).toEqual([0, 0, 0, 0, 100]);
    await moved(keeper, 'goodsReceipt', id, 'count');
    expect(await stands(order)).toEqual([0, 100, 0, 0, 0]);
    expect(await read(`purchaseOrder/${order}`)).toMatchObject({ status: 'confirmed', recvStatus: 'DONE' });
    await expectReplay();
  });

  test('may be more by what the material says, else its category, else nothing', async () => {
    for (const [material, qty, more] of [
      ['m2', '105', '105.0001'],
      ['m5', '100', '100.0001'],
      ['m1', '100', '100.0001'],
    ] as const) {
      const order = await ordered([material, '100']);
      const batch = material === 'm2' ? { batchNo: `T-${material}`, expiry: '2099-12-01' } : {};
      const past = await draft([by(order, material, more, batch)]);
      expect(await move(keeper, 'goodsReceipt', past.id, 'count'), material).toMatchObject({ success: false });
      await received(order, material, qty, batch);
      expect((await stands(order))[1]).toBe(Number(qty));
    }
    await expectReplay();
  });

  test('for the last of an order by two at once is of one: the other is told what was left and what it asked', async () => {
    const order = await ordered(['m1', '10']);
    const [one, two] = [await draft([by(order, 'm1', '6')]), await draft([by(order, 'm1', '5')])];
    const answers = await heldOpen(catalog.at.db, [
      await ready(keeper, 'goodsReceipt', one.id, 'count'),
      await ready('otherkeeper', 'goodsReceipt', two.id, 'count', {}, catalog.elsewhere),
    ]);
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'over_bound' }]);
    expect(answers[1].message).toMatch(/采购订单 PO\S+ 第1行可用余量不足：最多还可用4，这里还要用5；请减少1/);
    expect(await stands(order)).toEqual([0, 6, 0, 0, 4]);
    expect(await read(`goodsReceipt/${two.id}`)).toMatchObject({ status: 'draft' });
    await expectReplay();
  });

  test('by twenty at once stays within the order: ten of them are refused and told the limit', async () => {
    const order = await ordered(['m1', '100']);
    const drafts = await Promise.all(Array.from({ length: 20 }, () => draft([by(order, 'm1', '10')])));
    const answers = await Promise.all(
      drafts.map(({ id }, at) =>
        move(keeper, 'goodsReceipt', id, 'count', {}, at % 2 === 0 ? catalog.call : catalog.elsewhere),
      ),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(10);
    expect(answers.find(({ success }) => !success)).toMatchObject({ reason: 'over_bound' });
    expect(await stands(order)).toEqual([0, 100, 0, 0, 0]);
    await expectReplay();
  });
});

describe('F02: what is on its way', () => {
  test('is counted with what is received: of two notes at once that pass the order together one is sent', async () => {
    const order = await ordered(['m1', '100']);
    const [one, two] = [await noted(order, '60', false), await noted(order, '50', false)];
    const answers = await heldOpen(catalog.at.db, [
      await ready(supplier, 'supplierNote', one, 'ship'),
      await ready(supplier, 'supplierNote', two, 'ship', {}, catalog.elsewhere),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(answers[1].message).toMatch(/最多还可用40，这里还要用50/);
    expect(await stands(order)).toEqual([60, 0, 0, 0, 40]);
    // nor may what is on its way be received beside its note
    const beside = await draft([by(order, 'm1', '41')]);
    expect(await move(keeper, 'goodsReceipt', beside.id, 'count')).toMatchObject({ success: false });
    await expectReplay();
  });

  test('is told to be held by another where the database cannot write it, and may be sent again', async () => {
    const order = await ordered(['m1', '10']);
    const note = await noted(order, '4', false);
    const owner = (text: string) => catalog.at.db.owner.rows({ text, values: [] });
    await owner(`create function test_held() returns trigger language plpgsql as
      $$ begin raise exception 'held' using errcode = '55P03'; end $$`);
    await owner('create trigger held before update on dl_asn for each row execute function test_held()');
    expect(await move(supplier, 'supplierNote', note, 'ship')).toMatchObject({ success: false, reason: 'data_locked' });
    await owner('drop trigger held on dl_asn');
    await moved(supplier, 'supplierNote', note, 'ship');
    expect(await stands(order)).toEqual([4, 0, 0, 0, 6]);
  });

  test('becomes received by its note, part by part, and a note that ends short gives back the rest', async () => {
    const order = await ordered(['m1', '100']);
    const note = await noted(order, '60');
    await moved(keeper, 'deliveryNote', note, 'arrive');
    const first = await made(keeper, 'deliveryNote', note, 'receive');
    const { version, lines } = await read(`goodsReceipt/${first}`);
    expect(lines).toMatchObject([{ qty: '60.000000', noteLine: 10, allowedQty: '60.000000' }]);
    await done(keeper, `goodsReceipt/${first}`, { version, lines: [{ id: lines[0].id, qty: '45' }] }, 'PUT');
    await moved(keeper, 'goodsReceipt', first, 'count');
    expect(await read(`deliveryNote/${note}`)).toMatchObject({ status: 'partReceived', stage: 'PART' });
    expect(await stands(order)).toEqual([15, 45, 0, 0, 40]);
    expect(await move(supplier, 'supplierNote', note, 'cancel', { cancelWhy: '改期' })).toMatchObject({
      success: false,
    });
    const short = await moved(keeper, 'deliveryNote', note, 'closeShort', { shortWhy: '破损拒收' });
    expect(short).toMatchObject({ status: 'received', lines: [{ lostQty: '15.000000', openQty: '0.000000' }] });
    expect(await stands(order)).toEqual([0, 45, 0, 0, 55]);
    await expectReplay();
  });

  test('is given back by a note that is called off, and is asked for again by its call', async () => {
    const order = await ordered(['m1', '100']);
    const call = await made('buyer', 'purchaseOrder', order, 'call');
    await moved('buyer', 'deliveryCall', call, 'issue');
    await moved(supplier, 'supplierCall', call, 'confirm');
    const note = await made(supplier, 'supplierCall', call, 'send');
    await moved(supplier, 'supplierNote', note, 'ship');
    expect(await read(`deliveryCall/${call}`)).toMatchObject({ status: 'closed', stage: 'ALL' });
    expect(await stands(order)).toEqual([100, 0, 0, 0, 0]);
    await moved(supplier, 'supplierNote', note, 'cancel', { cancelWhy: '车辆故障' });
    expect(await read(`deliveryCall/${call}`)).toMatchObject({ status: 'confirmed', stage: 'NONE' });
    expect(await stands(order)).toEqual([0, 0, 0, 0, 100]);
    // what stands at the gate is the house's to say
    const again = await made(supplier, 'supplierCall', call, 'send');
    await moved(supplier, 'supplierNote', again, 'ship');
    await moved(keeper, 'deliveryNote', again, 'arrive');
    const late = await move(supplier, 'supplierNote', again, 'cancel', { cancelWhy: '发错' });
    expect(late.message).toContain('货已到达仓库的，供应商不能取消');
    await moved('buyer', 'deliveryNote', again, 'cancel', { cancelWhy: '发错' });
    expect(await stands(order)).toEqual([0, 0, 0, 0, 100]);
    await expectReplay();
  });

  test('is written by the supplier alone within its own order: what it is about is not its to say', async () => {
    const order = await ordered(['m2', '10']);
    const note = await noted(order, '10', false);
    const { version, lines } = await read(`supplierNote/${note}`, supplier);
    expect(lines[0]).not.toHaveProperty('demander');
    const other = { version, lines: [{ id: lines[0].id, orderLine: 20 }] };
    await catalog.call(supplier, 'PUT', `/records/supplierNote/${note}`, other);
    expect((await read(`supplierNote/${note}`, supplier)).lines[0].orderLine).toBe(10);
    const bare = await move(supplier, 'supplierNote', note, 'ship');
    expect(bare.issues.map(({ path }: Told) => path).toSorted()).toEqual(['/lines/0/batchNo', '/lines/0/expiry']);
    expect(await catalog.call(supplier, 'POST', '/records/supplierNote', { supplier: 's1' })).toMatchObject({
      success: false,
    });
  });
});

describe('what comes in', () => {
  test('lies in the pending zone until it is put away, and is taken back by reversing', async () => {
    const order = await ordered(['m5', '8']);
    const id = await received(order, 'm5', '8');
    expect(await lying('m5')).toContainEqual(expect.objectContaining({ at: 'Q' }));
    const before = await lying('m5');
    const put = await made(keeper, 'goodsReceipt', id, 'store');
    const { version, lines } = await read(`putAway/${put}`);
    const shelved = { version, lines: [{ id: lines[0].id, toLocation: places['W1-A'] }] };
    await done(keeper, `putAway/${put}`, shelved, 'PUT');
    await moved(keeper, 'putAway', put, 'post');
    expect(await lying('m5')).toContainEqual({ at: 'A', had: '8' });
    expect((await read(`goodsReceipt/${id}`)).lines[0]).toMatchObject({ storedQty: '8.000000', toStore: '0.000000' });
    const busy = await move(keeper, 'goodsReceipt', id, 'askReverse', { reverseWhy: '录错' });
    expect(busy.message).toContain('不能冲销');
    await moved(keeper, 'putAway', put, 'reverse', { reverseWhy: '放错' });
    expect(await lying('m5')).toEqual(before);
    await moved(keeper, 'goodsReceipt', id, 'askReverse', { reverseWhy: '录错' });
    await decided(catalog.call, ['goodsReceipt', id], boss);
    expect(await read(`goodsReceipt/${id}`)).toMatchObject({ status: 'reversed' });
    expect(await stands(order)).toEqual([0, 0, 0, 0, 8]);
    await expectReplay();
  });

  test('is kept by its order apart as far as it came by the day it was due, and is taken back with its receipt', async () => {
    const order = await ordered(['m5', '8']);
    const came = async () => {
      const { receivedQty, onTimeQty } = await lineOf(order);
      return [receivedQty, onTimeQty].map(Number);
    };
    const { id } = await draft([by(order, 'm5', '5')], { day: '2026-07-01' });
    await moved(keeper, 'goodsReceipt', id, 'count');
    expect(await came()).toEqual([5, 5]);
    const { id: late } = await draft([by(order, 'm5', '3')], { day: '2026-07-02' });
    await moved(keeper, 'goodsReceipt', late, 'count');
    expect(await came()).toEqual([8, 5]);
    await moved(keeper, 'goodsReceipt', id, 'askReverse', { reverseWhy: '录错' });
    await decided(catalog.call, ['goodsReceipt', id], boss);
    expect(await came()).toEqual([3, 0]);
  });

  test('is nothing hazardous where that may not be kept, nothing expired, nothing without its certificate', async () => {
    const acid = await ordered(['m3', '4']);
    const wrong = await catalog.call(keeper, 'POST', '/records/goodsReceipt', {
      ...{ supplier: 's1', warehouse: places.W1, lines: [by(acid, 'm3', '4')] },
    });
    expect(wrong.message).toContain('不能存危险化学品');
    const right = await draft([by(acid, 'm3', '4')], { warehouse: places.W2 });
    await moved(keeper, 'goodsReceipt', right.id, 'count');
    const solvent = await ordered(['m2', '4']);
    const old = await catalog.call(keeper, 'POST', '/records/goodsReceipt', {
      ...{ supplier: 's1', warehouse: places.W1, day: '2026-06-02' },
      lines: [by(solvent, 'm2', '4', { batchNo: 'OLD', expiry: '2026-06-01' })],
    });
    expect(old.message).toContain('已过效期');
    const paper = await ordered(['m4', '1']);
    const bare = await draft([by(paper, 'm4', '1')]);
    expect(await move(keeper, 'goodsReceipt', bare.id, 'count')).toMatchObject({
      success: false,
      issues: [{ path: '/lines/0/coa' }],
    });
    await expectReplay();
  });

  test('F11: is not counted by whom it was ordered for', async () => {
    const order = await ordered(['m1', '5']);
    await sql(`update po_order set demander = $1 where id = $2`, `u-${both}`, order);
    const { id } = await draft([by(order, 'm1', '5')]);
    expect(await move(both, 'goodsReceipt', id, 'count')).toMatchObject({ success: false });
    expect(await moved(keeper, 'goodsReceipt', id, 'count')).toMatchObject({ receivedBy: `u-${keeper}` });
  });
});

describe('F03 and F05: what is judged', () => {
  test('comes to what was counted before the receipt is done, and no more of it goes back than was refused', async () => {
    const order = await ordered(['m2', '10']);
    const id = await received(order, 'm2', '10.000001', batch('J1'));
    expect(await read(`goodsReceipt/${id}`)).toMatchObject({ status: 'counted', stage: 'NONE' });
    await inspected(id, 0, '6.000001');
    expect(await read(`goodsReceipt/${id}`)).toMatchObject({ status: 'inspecting', stage: 'PART' });
    const over = await catalog.call(inspector, 'POST', '/records/inspection', {
      ...{ order, orderLine: 10, material: 'm2', receipt: id, receiptLine: 10, lotQty: '4.000001', mode: 'FULL' },
      items: [seen],
    });
    expect(over).toMatchObject({ success: false, reason: 'over_bound' });
    await inspected(id, 1);
    const judged = await read(`goodsReceipt/${id}`);
    expect(judged).toMatchObject({ status: 'done', stage: 'DONE' });
    expect(judged.lines[0]).toMatchObject({ acceptedQty: '6.000001', rejectedQty: '4.000000', toStore: '6.000001' });

    const back = await made('buyer', 'goodsReceipt', id, 'toReturn');
    const { version, lines } = await read(`goodsReturn/${back}`);
    expect(lines).toMatchObject([{ qty: '4.000000', bad: 'Y', fromZone: 'PENDING' }]);
    await done('buyer', `goodsReturn/${back}`, { version, lines: [{ id: lines[0].id, qty: '4.000001' }] }, 'PUT');
    expect(await move('buyer', 'goodsReturn', back, 'submit')).toMatchObject({ success: false, reason: 'over_bound' });
    await expectReplay();
  });
});

/** Given back, as far as it has left the house. */
async function returned(receipt: string, kind: string, qty: string): Promise<string> {
  const id = await made('buyer', 'goodsReceipt', receipt, 'toReturn');
  const { version, lines } = await read(`goodsReturn/${id}`);
  const pickup = kind === 'SCRAP' ? 'DESTROY' : 'SUPPLIER';
  const line = { id: lines[0].id, qty, bad: 'N', fromZone: 'PENDING' };
  const body = { version, returnKind: kind, returnReason: 'WRONG', reasonNote: '发错规格', pickup, lines: [line] };
  await done('buyer', `goodsReturn/${id}`, body, 'PUT');
  await moved('buyer', 'goodsReturn', id, 'submit');
  await decided(catalog.call, ['goodsReturn', id], boss);
  await moved('buyer', 'goodsReturn', id, 'send');
  await moved(supplier, 'supplierReturn', id, 'confirm');
  await moved(keeper, 'goodsReturn', id, 'shipOut');
  return id;
}

describe('F06: what goes back', () => {
  test.each([
    ['REFUND', [0, 100, 10, 0, 0]],
    ['REPLACE', [0, 100, 10, 10, 10]],
    ['SCRAP', [0, 100, 0, 0, 0]],
  ])('as %s leaves the order line so: sent, received, returned, wanted again, open', async (kind, wanted) => {
    const order = await ordered(['m1', '100']);
    const receipt = await received(order, 'm1', '100');
    const id = await returned(receipt, kind, '10');
    expect(await stands(order)).toEqual(wanted);
    const more = await draft([by(order, 'm1', kind === 'REPLACE' ? '10.0001' : '0.0001')]);
    expect(await move(keeper, 'goodsReceipt', more.id, 'count')).toMatchObject({ success: false });
    if (kind === 'REPLACE') await received(order, 'm1', '10');
    await moved(supplier, 'supplierReturn', id, 'sign');
    expect(await moved(books, 'goodsReturn', id, 'settle', { settleNote: '对账抵减' })).toMatchObject({
      status: 'settled',
    });
    await expectReplay();
  });

  test('is refused by its supplier with a reason, sent again or called off, and then nothing is held of it', async () => {
    const order = await ordered(['m1', '10']);
    const receipt = await received(order, 'm1', '10');
    const id = await made('buyer', 'goodsReceipt', receipt, 'toReturn');
    const { version } = await read(`goodsReturn/${id}`);
    await done('buyer', `goodsReturn/${id}`, { version, reasonNote: '规格不符' }, 'PUT');
    await moved('buyer', 'goodsReturn', id, 'submit');
    await decided(catalog.call, ['goodsReturn', id], boss);
    expect(await catalog.call(supplier, 'GET', `/records/supplierReturn/${id}`)).toMatchObject({ success: false });
    await moved('buyer', 'goodsReturn', id, 'send');
    await moved(supplier, 'supplierReturn', id, 'refuse', { refuseWhy: '已验收' });
    await moved('buyer', 'goodsReturn', id, 'cancel', { cancelWhy: '协商留用' });
    expect((await read(`goodsReceipt/${receipt}`)).lines[0].returnedQty).toBe('0.000000');
    await expectReplay();
  });

  test('F05: by two returns at the same time is what was received, and never more', async () => {
    const order = await ordered(['m5', '10']);
    const receipt = await received(order, 'm5', '10');
    const [one, two] = await Promise.all(['6', '6'].map(() => made('buyer', 'goodsReceipt', receipt, 'toReturn')));
    for (const id of [one, two]) {
      const { version, lines } = await read(`goodsReturn/${id}`);
      const line = { id: lines[0].id, qty: '6', bad: 'N', fromZone: 'PENDING' };
      await done('buyer', `goodsReturn/${id}`, { version, reasonNote: '多送', lines: [line] }, 'PUT');
    }
    const answers = await Promise.all([
      move('buyer', 'goodsReturn', one ?? '', 'submit'),
      move('buyer', 'goodsReturn', two ?? '', 'submit', {}, catalog.elsewhere),
    ]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    await expectReplay();
  });

  test('F09: is what lies in its zone: what was put away meanwhile is looked for where it lies', async () => {
    const order = await ordered(['m3', '6']);
    const { id } = await draft([by(order, 'm3', '6')], { warehouse: places.W2 });
    await moved(keeper, 'goodsReceipt', id, 'count');
    const back = await made('buyer', 'goodsReceipt', id, 'toReturn');
    const { version } = await read(`goodsReturn/${back}`);
    await done('buyer', `goodsReturn/${back}`, { version, reasonNote: '多送' }, 'PUT');
    await moved('buyer', 'goodsReturn', back, 'submit');
    await decided(catalog.call, ['goodsReturn', back], boss);
    await moved('buyer', 'goodsReturn', back, 'send');
    await moved(supplier, 'supplierReturn', back, 'confirm');
    // all that lies in the pending zone goes to the rejects before the goods leave
    const lies =
      (await sql(`select s.id, trim_scale(s.on_hand)::text as had from mm_stock s join bd_location l on l.id = s.location
      where s.material = 'm3' and l.code = 'Q' and s.on_hand > 0`)) as Told[];
    const away = await done(keeper, 'stockMove', {
      ...{ warehouse: places.W2, toWarehouse: places.W2, day: '2026-07-02', reason: '腾出待检区' },
      lines: lies.map((one) => ({ stock: one.id, toLocation: places['W2-R'], qty: one.had })),
    });
    await moved(keeper, 'stockMove', away.id, 'post');
    const empty = await move(keeper, 'goodsReturn', back, 'shipOut');
    expect(empty.message).toContain('没有这么多可退的库存');
    const now = await read(`goodsReturn/${back}`);
    const lines = [{ id: now.lines[0].id, fromZone: 'REJECT' }];
    await done(keeper, `goodsReturn/${back}`, { version: now.version, lines }, 'PUT');
    expect(await moved(keeper, 'goodsReturn', back, 'shipOut')).toMatchObject({ status: 'out' });
    await expectReplay();
  });
});

describe('an order with goods on the way', () => {
  test('F07: is not changed below what came and is coming', async () => {
    const order = await ordered(['m1', '100']);
    await received(order, 'm1', '40');
    await noted(order, '30');
    await moved('buyer', 'purchaseOrder', order, 'revise', { changeWhy: '少要' });
    const { version, lines } = await read(`purchaseOrder/${order}`);
    const less = (qty: string) =>
      catalog.call('buyer', 'PUT', `/records/purchaseOrder/${order}`, { version, lines: [{ id: lines[0].id, qty }] });
    expect((await less('69.9999')).message).toContain('不能少于已收货和在途的数量');
    expect(await less('70')).toMatchObject({ success: true });
  });

  test('F10: is neither called off nor closed', async () => {
    const order = await ordered(['m1', '100']);
    const note = await noted(order, '30');
    expect((await move('buyer', 'purchaseOrder', order, 'close')).message).toContain('在途 30');
    await moved('buyer', 'purchaseOrder', order, 'revise', { changeWhy: '不要了' });
    const refused = await move('buyer', 'purchaseOrder', order, 'cancel', { cancelWhy: '不要了' });
    expect(refused.message).toContain('在途 30，已收货 0');
    await moved(supplier, 'supplierNote', note, 'cancel', { cancelWhy: '客户不要' });
    await moved('buyer', 'purchaseOrder', order, 'cancel', { cancelWhy: '不要了' });
    await expectReplay();
  });
});

describe('F10: what is done to an order and to its goods at the same time', () => {
  let ungate: () => Promise<void>;
  beforeAll(async () => {
    ungate = await gateRows(catalog.at.db, 'po_order', `new.status in ('cancelled', 'closed')`);
  });
  afterAll(() => ungate());

  const both = async (starts: readonly Move[]): Promise<Told[]> => {
    const [one, two] = await Promise.all(starts.map((start) => ready(...start)));
    return one && two ? heldOpen(catalog.at.db, [one, two]) : [];
  };

  test.each(['the note', 'the closing'])(
    'a note that is sent while the order is closed: %s is first, and stands alone',
    async (first) => {
      const order = await ordered(['m1', '10']);
      const note = await noted(order, '4', false);
      const ship: Move = [supplier, 'supplierNote', note, 'ship'];
      const close: Move = ['buyer', 'purchaseOrder', order, 'close', {}, catalog.elsewhere];
      const answers = await both(first === 'the note' ? [ship, close] : [close, ship]);
      expect(answers.map(({ success }) => success)).toEqual([true, false]);
      const isSent = first === 'the note';
      expect(await read(`purchaseOrder/${order}`)).toMatchObject({ status: isSent ? 'confirmed' : 'closed' });
      expect(await read(`deliveryNote/${note}`)).toMatchObject({ status: isSent ? 'shipped' : 'draft' });
      if (!isSent) expect((await move(...ship)).message).toContain('只能按已确认、没有在变更的订单发货');
      await expectReplay();
    },
  );

  test.each(['the receipt', 'the cancel'])(
    'what is counted while the order is called off: %s is first, and stands alone',
    async (first) => {
      const order = await ordered(['m1', '10']);
      await moved('buyer', 'purchaseOrder', order, 'revise', { changeWhy: '不要了' });
      const { id } = await draft([by(order, 'm1', '4')]);
      const count: Move = [keeper, 'goodsReceipt', id, 'count'];
      const cancel: Move = ['buyer', 'purchaseOrder', order, 'cancel', { cancelWhy: '不要了' }, catalog.elsewhere];
      const answers = await both(first === 'the receipt' ? [count, cancel] : [cancel, count]);
      expect(answers.map(({ success }) => success)).toEqual([true, false]);
      const isCounted = first === 'the receipt';
      expect(await read(`purchaseOrder/${order}`)).toMatchObject({ status: isCounted ? 'changing' : 'cancelled' });
      expect((await move(...(isCounted ? cancel : count))).message).toContain(
        isCounted ? '在途 0，已收货 4' : '订单没有下达，或已关闭、取消，不能按它收货',
      );
      await expectReplay();
    },
  );
});

describe('F04: every sum is what the documents say', () => {
  test('after a long series of commands in no order at all', async () => {
    const orders = [await ordered(['m1', '40']), await ordered(['m5', '30'])];
    await deliverAtRandom({
      ...{ catalog, orders, shelf: String(places['W1-A']), read, move, expectReplay },
      draft: (order, qty) => draft([by(orders[order] ?? '', order === 0 ? 'm1' : 'm5', qty)]),
    });
  });
});
