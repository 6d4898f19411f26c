import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { type Body, boss, deliveries, supplier, type Told } from './deliveries.fixture.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 120_000 });

let catalog: Catalog;
const { sql, done, read, ready, move, moved, made, begin, ordered, stands } = deliveries(() => catalog);

beforeAll(async () => {
  catalog = await openCatalog('records_order_revision', [recordsRoom]);
  await begin();
  await gateTables(catalog.at.db, 'po_order', 'dl_asn');
});
afterAll(() => catalog.close());

const at = (id: string): string => `purchaseOrder/${id}`;
async function changed(id: string, ...change: readonly Body[]): Promise<void> {
  const { version, lines } = await read(at(id), 'buyer');
  const rows = lines.map((line: Body, n: number) => ({ ...line, ...change[n] }));
  const body = { version, deliverTo: '上海', receiver: '李', lines: [...rows, ...change.slice(lines.length)] };
  await done('buyer', at(id), body, 'PUT');
}
async function agreed(id: string, submit: string): Promise<void> {
  await moved('buyer', 'purchaseOrder', id, submit);
  await decided(catalog.call, ['purchaseOrder', id], boss);
}
/** Moves the first line of an order, by whoever it is. */
async function lineMoved(who: string, id: string, key: string, answers: Body = {}, line = 0): Promise<Told> {
  const { version, lines } = await read(at(id), who);
  const body = { version, rows: [lines[line].id], answers };
  return catalog.call(who, 'POST', `/records/purchaseOrder/${id}/lines/lines/moves/${key}`, body);
}
/** An order that went the whole way: approved, sent and confirmed. */
async function confirmed(...lines: readonly (readonly [material: string, qty: string])[]): Promise<string> {
  const id = await ordered(...lines);
  await sql(`update po_order set status = 'draft', publish_time = null where id = $1`, id);
  await sql(`update po_line set line_status = 'open' where head_id = $1`, id);
  await changed(id);
  await agreed(id, 'submit');
  await moved('buyer', 'purchaseOrder', id, 'publish');
  await moved(supplier, 'purchaseOrder', id, 'confirm');
  return id;
}

describe('F08: a change of an order', () => {
  test('is told as before and after, answered line by line, taken back to what was agreed, and each text stays', async () => {
    const id = await confirmed(['m1', '10'], ['m5', '4']);
    await moved('buyer', 'purchaseOrder', id, 'revise', { changeWhy: '检测量增加' });
    const more = {
      material: 'm3',
      name: 'm3',
      unit: 'BOTTLE',
      qty: '1',
      price: '10',
      taxRate: '0.13',
      needDate: '2026-07-01',
    };
    await changed(id, { qty: '12' }, {}, more);
    // Whoever delivers goes on by what was agreed.
    expect((await read(at(id), supplier)).lines).toMatchObject([{ qty: '10.0000' }, { qty: '4.0000' }]);
    await agreed(id, 'submitChange');
    const told = await read(at(id), supplier);
    expect(told).toMatchObject({ status: 'published', revision: 2, wasCount: 2 });
    expect(told.lines).toMatchObject([
      { qty: '12.0000', wasQty: '10.0000', change: 'CHANGED', lineStatus: 'open' },
      { qty: '4.0000', wasQty: '4.0000', change: 'SAME' },
      { qty: '1.0000', wasQty: null, change: 'NEW' },
    ]);
    expect(await lineMoved(supplier, id, 'accept')).toMatchObject({ success: true });
    expect(await lineMoved(supplier, id, 'decline', { declineWhy: '没有货' }, 2)).toMatchObject({ success: true });
    expect(await move(supplier, 'purchaseOrder', id, 'confirm')).toMatchObject({ success: false });

    await moved('buyer', 'purchaseOrder', id, 'revise', { changeWhy: '按原来的' });
    await moved('buyer', 'purchaseOrder', id, 'restore');
    const back = await read(at(id), 'buyer');
    expect(back.lines).toMatchObject([{ qty: '10.0000', change: 'SAME' }, { change: 'SAME' }, { change: 'NEW' }]);
    const kept = { version: back.version, lines: back.lines.slice(0, 2) };
    await done('buyer', at(id), kept, 'PUT');
    await agreed(id, 'submitChange');
    await moved(supplier, 'purchaseOrder', id, 'confirm');
    const texts = (await catalog.call(supplier, 'GET', `/records/purchaseOrder/${id}/frozen`)).result as Told[];
    expect(texts.map(({ isIntact }) => isIntact)).toContain(true);
    const frozen = await sql(
      `select version, hash from frozen_text where entity = 'purchaseOrder' and record_id = $1 order by version`,
      id,
    );
    expect(frozen).toHaveLength(3);
    expect(frozen[0].hash).toBe(frozen[2].hash);
    expect(frozen[1].hash).not.toBe(frozen[0].hash);
    for (const [n, { version }] of frozen.entries()) {
      const then = (await catalog.call('buyer', 'GET', `/records/purchaseOrder/${id}/then?version=${version}`)).result;
      expect(then.record.lines[0].qty).toBe(n === 1 ? '12.0000' : '10.0000');
      expect(then.frozen).toMatchObject([{ label: '订单文本', hash: frozen[n].hash }]);
    }
  });

  test('is confirmed as it was approved, or not at all', async () => {
    const id = await ordered(['m1', '10']);
    await sql(`update po_order set status = 'draft', publish_time = null where id = $1`, id);
    await changed(id);
    await agreed(id, 'submit');
    await sql('update po_line set price = 11 where head_id = $1', id);
    expect(await move('buyer', 'purchaseOrder', id, 'publish')).toMatchObject({ success: false });
    await sql('update po_line set price = 10 where head_id = $1', id);
    await moved('buyer', 'purchaseOrder', id, 'publish');
  });

  test('F07: leaves the material of what came and the price of what was invoiced as they were', async () => {
    const id = await confirmed(['m1', '10'], ['m5', '4']);
    await sql(`update po_line set received_qty = 4, invoiced_qty = 4 where head_id = $1 and line_no = 10`, id);
    await moved('buyer', 'purchaseOrder', id, 'revise', { changeWhy: '调价' });
    const { version, lines } = await read(at(id), 'buyer');
    const put = (change: Body, other: Body = {}) => {
      const body = {
        version,
        lines: [
          { ...lines[0], ...change },
          { ...lines[1], ...other },
        ],
      };
      return catalog.call('buyer', 'PUT', `/records/${at(id)}`, body);
    };
    for (const change of [{ price: '11' }, { taxRate: '0.06' }, { material: 'm3' }, { unit: 'BOTTLE' }])
      expect(await put(change), JSON.stringify(change)).toMatchObject({ success: false });
    expect(await put({ qty: '12' }, { price: '11' })).toMatchObject({ success: true });
  });

  test('F07: is not below what came and what is on its way', async () => {
    const id = await confirmed(['m1', '10']);
    const note = await made(supplier, 'supplierOrder', id, 'send');
    await moved(supplier, 'supplierNote', note, 'ship');
    await moved('buyer', 'purchaseOrder', id, 'revise', { changeWhy: '减量' });
    const { version, lines } = await read(at(id), 'buyer');
    const less = { version, lines: [{ ...lines[0], qty: '9.9999' }] };
    const answer = await catalog.call('buyer', 'PUT', `/records/${at(id)}`, less);
    expect(answer).toMatchObject({ success: false });
    expect(answer.message).toContain('不能少于已收货和在途的数量');
  });
});

describe('a line that is held', () => {
  test('is not sent until it is resumed, whoever was first', async () => {
    const id = await confirmed(['m1', '10'], ['m5', '4']);
    const note = await made(supplier, 'supplierOrder', id, 'send');
    const { version, lines } = await read(at(id), 'buyer');
    const hold = () =>
      catalog.elsewhere('buyer', 'POST', `/records/purchaseOrder/${id}/lines/lines/moves/hold`, {
        ...{ version, rows: [lines[0].id], answers: { holdWhy: '方法停用' } },
      });
    const ship = await ready(supplier, 'supplierNote', note, 'ship');
    const answers = (await heldOpen(catalog.at.db, [hold, ship] as const)) as readonly Told[];
    expect(answers.map(({ success }) => success)).toEqual([true, false]);
    expect((await read(at(id), supplier)).lines[0]).toMatchObject({ lineStatus: 'held', holdWhy: '方法停用' });
    expect(await stands(id)).toEqual([0, 0, 0, 0, 10]);
    // What is not held goes on.
    const other = await made(supplier, 'supplierOrder', id, 'send');
    expect((await read(`supplierNote/${other}`, supplier)).lines).toMatchObject([{ name: 'm5' }]);
    expect(await lineMoved('buyer', id, 'resume')).toMatchObject({ success: true });
    await moved(supplier, 'supplierNote', note, 'ship');
    expect(await stands(id)).toEqual([10, 0, 0, 0, 0]);
  });
});

test('an order that was closed is opened again by the head of buying, and goes on', async () => {
  const id = await confirmed(['m1', '10']);
  await moved('buyer', 'purchaseOrder', id, 'close');
  expect(await move('buyer', 'purchaseOrder', id, 'unclose')).toMatchObject({ success: false });
  await moved(boss, 'purchaseOrder', id, 'unclose');
  const note = await made(supplier, 'supplierOrder', id, 'send');
  await moved(supplier, 'supplierNote', note, 'ship');
  await sql(`update po_order set status = 'closed', closed_on = current_date - 91 where id = $1`, id);
  const late = await move(boss, 'purchaseOrder', id, 'unclose');
  expect(late).toMatchObject({ success: false });
  expect(late.message).toContain('关闭超过 90 天的不能反关闭');
});
