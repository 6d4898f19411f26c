import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { batch, deliveries, inspector, keeper } from './deliveries.fixture.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 120_000 });

let catalog: Catalog;
const {
  places,
  sql,
  done,
  read,
  move,
  moved,
  made,
  begin,
  ordered,
  stands,
  by,
  draft,
  received,
  expectReplay,
  inspected,
} = deliveries(() => catalog);

beforeAll(async () => {
  catalog = await openCatalog('records_by_hand', [recordsRoom]);
  await begin();
});
afterAll(() => catalog.close());

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
    const about = { supplier: 's1', warehouse: places.W1, receipt: id, reasonNote: '发错' };
    const mine = { receiptLine: 10, fromZone: 'PENDING', ...by(order, 'm2', '1', { batchNo: 'P2' }) };
    const otherCurrency = await catalog.call('buyer', 'POST', '/records/goodsReturn', { ...about, lines: [mine] });
    expect(otherCurrency.message).toContain('订单的币种与退货单不同');
    const byHand = await done('buyer', 'goodsReturn', { ...about, currency: 'USD', lines: [mine] });
    expect(await move('buyer', 'goodsReturn', byHand.id, 'submit')).toMatchObject({ reason: 'no_account' });
    // asked for by who sees no prices, of the batch that came: what is given back is what was paid, whatever the order says since
    await sql('update po_line set price = 12 where head_id = $1', order);
    const twoLines = [
      { ...mine, batchNo: 'U1' },
      { ...mine, receiptLine: 20, orderLine: 20, batchNo: 'U1' },
    ];
    const unpriced = await done(inspector, 'goodsReturn', {
      ...about,
      currency: 'USD',
      buyer: 'u-buyer',
      lines: twoLines,
    });
    expect((await move(inspector, 'goodsReturn', unpriced.id, 'submit')).message).toContain('取不到单价');
    const twice = await read(`goodsReturn/${unpriced.id}`);
    expect(twice).toMatchObject({
      creditTotal: '10.00',
      lines: [{ price: '10.000000', currency: 'USD' }, { price: null }],
    });
  });

  test('knows when its order line is due and who asked for it, as what came with a note does', async () => {
    const order = await ordered(['m5', '8']);
    await sql(`update po_line set demander_key = 'u-keeper' where head_id = $1`, order);
    const { id } = await draft([by(order, 'm5', '2')]);
    expect((await read(`goodsReceipt/${id}`)).lines[0]).toMatchObject({
      ...{ due: '2026-07-01', earlyDays: 30, demander: 'u-keeper', price: '10.000000', currency: 'CNY' },
    });
    expect(await move(keeper, 'goodsReceipt', id, 'count')).toMatchObject({ success: false, reason: 'wrong_state' });
    await sql(`update po_line set demander_key = null, need_date = '2099-01-01' where head_id = $1`, order);
    expect((await move(keeper, 'goodsReceipt', id, 'count')).message).toContain('最多提前 30 天');
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
      ).toMatchObject({
        success: false,
        issues: [{ code: 'locked_field', path: `/lines/0/${Object.keys(change)[0]}` }],
      });
  });
});
