import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import type { Catalog } from '../../tests/support/open-catalog.ts';
import { passTime } from '../../tests/support/pass-time.ts';
import { keeper, legal, manager, openSuppliers, suppliers } from './supplier-life.fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

// biome-ignore lint/suspicious/noExplicitAny: an answer is what its call says
type Answer = any;

let catalog: Catalog;
const { done, read, move, moved, imposed, frozen, thawed, standing, ordering, ordered } = suppliers(() => catalog);
const owner = (text: string, ...values: unknown[]) => catalog.at.db.owner.rows({ text, values }) as Promise<Answer[]>;
const at = (now: string) => passTime(catalog.house, now);

beforeAll(async () => {
  catalog = await openSuppliers('records_supplier_status');
});
afterAll(() => catalog.close());

describe('S07: what freezes is taken away by what thaws it, and nothing else is', () => {
  test('frozen and thawed, everything is as it was', async () => {
    const before = await standing();
    const id = await frozen();
    expect(await standing()).toMatchObject({ frozen: 'Y', lifeStatus: 'FROZEN', isShow: '4' });
    expect((await catalog.call('buyer', 'POST', '/records/purchaseOrder', ordering())).message).toContain('已冻结');
    const lifting = await thawed(id);
    expect(await standing()).toEqual(before);
    expect(await read('supplierStatus', id)).toMatchObject({ status: 'ended', liftedBy: lifting });
    expect(await read('supplierStatus', lifting)).toMatchObject({ status: 'done' });
  });

  test('of two that hold, one is lifted and the other holds on, in whatever order', async () => {
    const [one, two] = [await frozen(), await frozen({ reason: 'LAWSUIT' })];
    await thawed(two);
    expect(await standing()).toMatchObject({ frozen: 'Y' });
    await thawed(one);
    expect(await standing()).toMatchObject({ frozen: 'N' });
  });

  test('what is lifted already is not lifted again', async () => {
    const id = await frozen();
    await thawed(id);
    const again = { supplier: 's1', action: 'UNFREEZE', lifts: id, explain: '再解一次' };
    const { id: late } = await done(keeper, 'supplierStatus', again);
    expect((await move(keeper, 'supplierStatus', late, 'submit')).message).toContain('没有生效');
  });

  test('it begins on its day and ends after its last, by itself', async () => {
    const id = await frozen({ atOnce: 'N', fromDate: '2089-03-01', toDate: '2089-03-31' });
    await at('2089-02-28 23:59:00');
    expect(await standing()).toMatchObject({ frozen: 'N' });
    await at('2089-03-01 00:01:00');
    expect(await standing()).toMatchObject({ frozen: 'Y' });
    await at('2089-03-31 23:59:00');
    expect(await standing()).toMatchObject({ frozen: 'Y' });
    await at('2089-04-01 00:01:00');
    expect(await standing()).toMatchObject({ frozen: 'N' });
    expect(await read('supplierStatus', id)).toMatchObject({ status: 'ended', liftOn: '2089-03-31' });
  });

  test('cards stand beside each other, and the heavier is shown', async () => {
    const yellow = await imposed({ action: 'YELLOW', toDate: '2090-01-01' }, manager);
    const red = await imposed({ action: 'RED' }, manager);
    expect(await standing()).toMatchObject({ card: 'RED', frozen: 'N' });
    await imposed({ action: 'CLEARCARD', lifts: red, reason: null }, manager);
    expect(await standing()).toMatchObject({ card: 'YELLOW' });
    await imposed({ action: 'CLEARCARD', lifts: yellow, reason: null }, manager);
    expect(await standing()).toMatchObject({ card: 'NONE' });
  });
});

describe('what a change of status does to what is open', () => {
  test('is told before, and done when it has effect: what is not confirmed is cancelled, the rest goes on', async () => {
    const [open, held] = [
      await ordered({ supplier: 's2' }, { material: null }),
      await ordered({ supplier: 's2' }, { material: null }),
    ];
    for (const id of [open, held]) {
      await moved('buyer', 'purchaseOrder', id, 'submit');
      await decided(catalog.call, ['purchaseOrder', id], manager);
      await moved('buyer', 'purchaseOrder', id, 'publish');
    }
    await owner(`update po_order set status = 'confirmed', haltable = 'N' where id = $1`, held);
    const id = await frozen({ supplier: 's2', treatOpen: 'CANCEL' });
    expect((await read('supplierStatus', id)).opens).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ order: open, outcome: '已取消' }),
        expect.objectContaining({ order: held, outcome: '照常履行' }),
      ]),
    );
    expect(await read('purchaseOrder', open)).toMatchObject({ status: 'cancelled' });
    expect(await read('purchaseOrder', held)).toMatchObject({ status: 'confirmed' });
    await thawed(id, 's2');
  });

  test('is told with the choice of the supplier and listed as the draft is kept, anew for another treatment', async () => {
    const order = await ordered({ supplier: 's2' }, { material: null });
    await moved('buyer', 'purchaseOrder', order, 'submit');
    await decided(catalog.call, ['purchaseOrder', order], manager);
    const choice = await catalog.call(keeper, 'GET', '/options/supplierStatus/supplier?ids=s2');
    const { openOrders } = (await read('supplier', 's2')) as { openOrders: number };
    expect(choice.success, JSON.stringify(choice)).toBe(true);
    expect(choice.result.records[0].fill).toMatchObject({
      'supplier.openOrders': String(openOrders),
      'supplier.openBonds': '0',
    });

    const { id } = await done(keeper, 'supplierStatus', {
      ...{ supplier: 's2', action: 'FREEZE', treatOpen: 'KEEP', reason: 'QUALITY', explain: '连续两批不合格' },
    });
    const drafted = await read('supplierStatus', id);
    expect(drafted).toMatchObject({
      openCount: openOrders,
      openTold: expect.stringContaining(`订单 ${openOrders} 张`),
    });
    const outcome = ({ opens }: Answer) => opens.find((row: Answer) => row.order === order)?.outcome;
    expect(drafted.opens).toHaveLength(openOrders);
    expect(outcome(drafted)).toBe('生效后不能下达');
    const { version } = drafted;
    await done(keeper, `supplierStatus/${id}`, { version, treatOpen: 'CANCEL' }, 'PUT');
    expect(outcome(await read('supplierStatus', id))).toBe('生效时取消');
    await moved('buyer', 'purchaseOrder', order, 'drop', { reason: '不再需要' });
  });

  test('who has open business cannot leave; who left comes back as it went', async () => {
    const order = await ordered({ supplier: 's2' }, { material: null });
    await moved('buyer', 'purchaseOrder', order, 'submit');
    const exit = { supplier: 's2', action: 'EXIT', reason: 'DORMANT', explain: '双方同意' };
    const { id } = await done(keeper, 'supplierStatus', exit);
    const refused = (await move(keeper, 'supplierStatus', id, 'submit')).message;
    expect(refused).toContain('不能退出');
    expect(refused).toContain('订单');
    await owner(`update po_order set status = 'closed' where supplier = 's2'`);

    const before = await standing('s2');
    await moved(keeper, 'supplierStatus', id, 'submit');
    await decided(catalog.call, ['supplierStatus', id], manager, legal);
    expect(await standing('s2')).toMatchObject({ lifeStatus: 'EXITED', isShow: '9', frozen: 'Y' });
    await imposed({ supplier: 's2', action: 'REJOIN', lifts: id, reason: null }, manager, legal);
    expect(await standing('s2')).toEqual(before);
  });
});
