import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { followUpDocuments, type order } from '../../tests/fixtures/follow-up.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { openTrade, type Trade } from '../../tests/support/trade.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 60_000 });

/** Her boss cuts orders too, and sees nothing of what arrived. */
const [intake, ...others] = structuredClone(followUpDocuments) as [typeof order, ...object[]];
intake.access.roles.buyerMgr.do.push('move:cut');

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade('records_write_others', [recordsRoom], { documents: [intake, ...others] });
  await gateTables(trade.at.db, 'fu_order');
});
afterAll(() => trade.close());

const owner = (text: string, ...values: unknown[]) => trade.at.db.owner.rows({ text, values });
const post = (path: string, body: object, name = 'buyer') => trade.call(name, 'POST', `/records/${path}`, body);
const read = async (entity: string, id: string) =>
  (await trade.call('buyer', 'GET', `/records/${entity}/${id}`)).result;
let count = 0;
const next = (letter: string) => `${letter}${++count}`;

type Lines = readonly (readonly [material: string, qty: string])[];
const rows = (lines: Lines) => lines.map(([material, qty]) => ({ material, qty }));

async function placed(lines: Lines, more: RecordData = {}): Promise<{ id: string; no: string; version: number }> {
  const no = next('PO');
  const { result } = await post('intake', { no, due: '100', lines: rows(lines), ...more });
  expect(await post(`intake/${result.id}/moves/place`, { version: 1, answers: {} })).toMatchObject({ success: true });
  return { id: result.id, no, version: 2 };
}
async function arrived(order: { id: string }, lines: Lines, more: RecordData = {}) {
  const { result } = await post('arrival', { no: next('GR'), order: order.id, lines: rows(lines), ...more });
  return result as RecordData & { id: string; no: string };
}
const cut = async ({ id }: { id: string }, name = 'buyer') =>
  post(`intake/${id}/moves/cut`, { version: (await read('intake', id)).version, answers: {} }, name);
const last = async (id: string) =>
  (
    await owner(`select action, by, note from record_history where record_id = $1 order by version desc limit 1`, id)
  )[0];

describe('a move that writes each of its lines', () => {
  test('writes those that fit, whoever may edit them, and what follows is worked out', async () => {
    const order = await placed([
      ['乙腈', '10'],
      ['丙酮', '5'],
    ]);
    await arrived(order, [
      ['乙腈', '4'],
      ['丙酮', '5'],
    ]);
    const { result } = await cut(order);
    expect(result).toMatchObject({ state: 'settled', open: '0.0000' });
    expect(result.lines).toMatchObject([
      { qty: '4.0000', got: '4.0000', cut: '6.0000', open: '0.0000' },
      { qty: '5.0000', got: '5.0000', cut: null },
    ]);
    const { result: history } = await trade.call('buyer', 'GET', `/records/intake/${order.id}/history`);
    const told = history[0].changes.filter(({ path }: RecordData) => path === 'lines.qty');
    expect(told).toMatchObject([{ before: '10.0000', after: '4.0000', row: { no: 1 } }]);
  });

  test('leaves them where what it asks of the head is otherwise', async () => {
    const order = await placed([['乙腈', '10']], { held: 'Y' });
    const { result } = await cut(order);
    expect(result.lines).toMatchObject([{ qty: '10.0000', cut: null }]);
  });
});

describe('what writes other records', () => {
  test('back-links write: those that point at it are written as it is saved itself, and told who did it and why', async () => {
    const order = await placed([['乙腈', '10']]);
    const first = await arrived(order, [['乙腈', '3']]);
    const second = await arrived(order, [['乙腈', '2']], { remark: '勿动' });
    const elsewhere = await arrived(await placed([['乙腈', '1']]), [['乙腈', '1']]);
    expect((await cut(order)).success).toBe(true);
    expect(await read('arrival', first.id)).toMatchObject({ remark: `${order.no}余3已关闭`, version: 2 });
    expect(await read('arrival', second.id)).toMatchObject({ remark: '勿动', version: 1 });
    expect(await read('arrival', elsewhere.id)).toMatchObject({ remark: null, version: 1 });
    expect(await last(first.id)).toEqual({ action: 'write', by: 'u-buyer', note: `到货订单 ${order.no}` });
    const { result: versions } = await trade.call('buyer', 'GET', `/records/arrival/${first.id}/versions`);
    expect(versions[0]).toMatchObject({ did: '随关联单据改写' });
  });

  test('one that its rules keep from it takes all of it back, and is named', async () => {
    const order = await placed([['乙腈', '10']]);
    const free = await arrived(order, [['乙腈', '3']]);
    const kept = await arrived(order, [['乙腈', '2']], { checked: 'Y' });
    const refused = await cut(order);
    expect(refused).toMatchObject({ success: false });
    expect(refused.message).toContain(`不能随之改写到货单 ${kept.no}：`);
    const unseen = await cut(order, 'boss');
    expect(unseen.message, 'who sees none of them').toContain('不能随之改写到货单：');
    expect(refused.message).toContain('已核对，不能备注');
    expect(await read('intake', order.id)).toMatchObject({ state: 'placed', open: '5.0000' });
    expect(await read('arrival', free.id)).toMatchObject({ remark: null, version: 1 });
  });

  test('writes whom a reference names though whoever asks may not even read it, and what is due there follows', async () => {
    const order = await placed([['乙腈', '10']]);
    const arrival = await arrived(order, [['乙腈', '10']]);
    expect(await read('intake', order.id)).toMatchObject({ state: 'arrived' });
    const told = await post('arrival/actions/tell', { ids: [arrival.id] }, 'demander');
    expect(told.success, JSON.stringify(told)).toBe(true);
    expect(await read('intake', order.id)).toMatchObject({ lastNo: arrival.no, due: '0.00', state: 'settled' });
    const { result: history } = await trade.call('buyer', 'GET', `/records/intake/${order.id}/history`);
    expect(history.slice(0, 2)).toMatchObject([
      { action: 'auto:settle', note: `到货单 ${arrival.no}` },
      { action: 'write', note: `到货单 ${arrival.no}` },
    ]);
  });

  test('says nothing where nothing is another by it', async () => {
    const order = await placed([['乙腈', '10']]);
    const arrival = await arrived(order, [['乙腈', '1']]);
    await post('arrival/actions/tell', { ids: [arrival.id] });
    const { version } = await read('intake', order.id);
    await post('arrival/actions/tell', { ids: [arrival.id] });
    expect(await read('intake', order.id)).toMatchObject({ version });
  });

  test('two that write the same record wait for each other, and each writes what stands by then', async () => {
    const order = await placed([['乙腈', '10']]);
    const [one, two] = [await arrived(order, [['乙腈', '1']]), await arrived(order, [['乙腈', '1']])];
    const { version } = await read('intake', order.id);
    const answers = await heldOpen(trade.at.db, [
      () => post('arrival/actions/tell', { ids: [one.id] }),
      () => post('arrival/actions/tell', { ids: [two.id] }),
    ]);
    expect(answers.map(({ success }) => success)).toEqual([true, true]);
    expect(await read('intake', order.id)).toMatchObject({ lastNo: two.no, version: version + 2 });
  });

  test('leads to so many at most', async () => {
    const order = await placed([['乙腈', '10']]);
    await owner(
      `insert into fu_arrival (tenant_id, id, version, no, "order", create_by, create_time)
       select 1, 'many-' || n, 1, 'M' || n, $1, 'u-buyer', now() from generate_series(1, 501) n`,
      order.id,
    );
    const refused = await cut(order);
    expect(refused.message).toBe(`到货订单 ${order.no}关联的到货单超过500条，不能随之改写，请先减少或分开处理`);
    expect(await read('intake', order.id)).toMatchObject({ state: 'placed' });
  });
});
