import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { heldOpen } from '../../tests/support/held-open.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { reportsRoom } from '../reports/reports.routes.ts';
import { books, supplier, type Told } from './deliveries.fixture.ts';
import { recordsRoom } from './records.routes.ts';
import { settling } from './settlement.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let catalog: Catalog;
const act = settling(() => catalog);
const { sql, done, read, ready, move, made, places, by, expectReplay } = act;
const { at, changed, go, arrived, drawn, nextNo } = act;

beforeAll(async () => {
  catalog = await openCatalog('records_statement', [recordsRoom, reportsRoom]);
  await act.beginSettling('fi_statement');
});
afterAll(() => catalog.close());

/** One statement of the goods of several receipts. */
async function stated(...receipts: readonly string[]): Promise<string> {
  const { records } = await done(books, 'goodsReceipt/becomes/toStatement/make', { ids: receipts });
  expect(records).toHaveLength(1);
  return records[0].id;
}
/** What the supplier says to lines of it. */
async function said(id: string, key: string, places_: readonly number[], answers: object = {}): Promise<Told> {
  const { version, lines } = await read(`myStatement/${id}`, supplier);
  const rows = places_.map((place) => lines[place].id);
  return catalog.call(supplier, 'POST', `/records/myStatement/${id}/lines/lines/moves/${key}`, {
    version,
    rows,
    answers,
  });
}

test('both sides agree line by line, and what is agreed on becomes the invoice', async () => {
  const [one, two] = [await arrived('10'), await arrived('5')];
  const id = await stated(one, two);
  expect(await at('statement', id)).toMatchObject({ gross: '150.00', lineCount: 2, openLines: 2 });
  expect((await catalog.call(supplier, 'GET', `/records/myStatement/${id}`)).success).toBe(false);
  await go(books, 'statement', id, 'send');
  expect(await said(id, 'agree', [0])).toMatchObject({ success: true });
  expect(await said(id, 'dispute', [1], { disputeWhy: '实收 4 盒' })).toMatchObject({ success: true });
  expect(await at('statement', id)).toMatchObject({
    status: 'disputed',
    lines: [{ answer: 'agreed' }, { disputeWhy: '实收 4 盒' }],
  });
  expect(await catalog.call(books, 'POST', '/records/statement/becomes/toInvoice/make', { ids: [id] })).toMatchObject({
    success: false,
  });
  await go(books, 'statement', id, 'recall');
  const { lines } = await at('statement', id);
  expect(lines.map(({ answer }: Told) => answer)).toEqual(['open', 'open']);
  await changed(books, 'statement', id, { lines: [{ id: lines[0].id }, { id: lines[1].id, qty: '4' }] });
  await go(books, 'statement', id, 'send');
  const { version } = await read(`myStatement/${id}`, supplier);
  await done(supplier, `myStatement/${id}/moves/agreeAll`, { version, answers: {} });
  expect(await at('statement', id)).toMatchObject({ status: 'confirmed', gross: '140.00', uninvoiced: 2 });
  const invoice = await made(supplier, 'myStatement', id, 'toMyInvoice');
  const drawn = await read(`myInvoice/${invoice}`, supplier);
  await changed(supplier, 'myInvoice', invoice, { invNo: nextNo(), faceGross: drawn.gross });
  expect(await go(books, 'invoice', invoice, 'submit')).toMatchObject({ status: 'matched', payable: '140.00' });
  expect(await at('statement', id)).toMatchObject({ status: 'invoiced', uninvoiced: 0 });
  expect((await move(books, 'statement', id, 'cancel', { cancelWhy: '错' })).message).toContain('已按它开过票');
  await go(books, 'invoice', invoice, 'reject', { rejectWhy: '票面有误' });
  expect(await at('statement', id)).toMatchObject({ status: 'confirmed', uninvoiced: 2 });
  // the fifth box of the second receipt waits for the next statement
  expect((await at('goodsReceipt', two)).lines[0]).toMatchObject({ statedQty: '4.000000', toState: '1.000000' });
  await expectReplay();
});

test('an invoice is sent of a statement that is agreed on, not of one that was void meanwhile', async () => {
  const id = await stated(await arrived('10'));
  await go(books, 'statement', id, 'send');
  const { version } = await read(`myStatement/${id}`, supplier);
  await done(supplier, `myStatement/${id}/moves/agreeAll`, { version, answers: {} });
  const invoice = await made(supplier, 'myStatement', id, 'toMyInvoice');
  const { gross } = await read(`myInvoice/${invoice}`, supplier);
  await changed(supplier, 'myInvoice', invoice, { invNo: nextNo(), faceGross: gross });
  await go(books, 'statement', id, 'cancel', { cancelWhy: '重做' });
  const told = await move(books, 'invoice', invoice, 'submit');
  expect(told).toMatchObject({ success: false });
  expect(told.message).toContain('对账单还没有确认或已作废');
});

test('H06: what was received is stated once, by two at once too, and again where a statement was void', async () => {
  const receipt = await arrived('10');
  const make =
    (call = catalog.call) =>
    () =>
      call(books, 'POST', '/records/goodsReceipt/becomes/toStatement/make', { ids: [receipt] });
  const answers = await heldOpen(catalog.at.db, [make(), make(catalog.elsewhere)]);
  expect(
    answers.map(({ success }: Told) => success),
    JSON.stringify(answers),
  ).toEqual([true, false]);
  expect((await at('goodsReceipt', receipt)).lines[0]).toMatchObject({ statedQty: '10.000000' });
  const { id } = answers[0].result.records[0];
  await go(books, 'statement', id, 'send');
  await go(books, 'statement', id, 'cancel', { cancelWhy: '重做' });
  await stated(receipt);
  await expectReplay();
});

test('what went back after it was stated is taken off in the next', async () => {
  const receipt = await arrived('10');
  await stated(receipt);
  const { lines } = await at('goodsReceipt', receipt);
  const back = await done('buyer', 'goodsReturn', {
    ...{ supplier: 's1', warehouse: places.W1, receipt, reasonNote: '发错' },
    lines: [{ receiptLine: 10, fromZone: 'PENDING', ...by(lines[0].order, 'm1', '3') }],
  });
  await go('buyer', 'goodsReturn', back.id, 'submit');
  expect((await at('goodsReceipt', receipt)).lines[0]).toMatchObject({ toState: '-3.000000' });
  const next = await stated(receipt);
  expect(await at('statement', next)).toMatchObject({ returned: '-30.00', gross: '-30.00' });
  expect((await at('goodsReceipt', receipt)).lines[0]).toMatchObject({ statedQty: '7.000000', toState: '0.000000' });
});

/** A statement of these that the supplier agreed to. */
async function agreedOn(...receipts: readonly string[]): Promise<string> {
  const id = await stated(...receipts);
  await go(books, 'statement', id, 'send');
  const { version } = await read(`myStatement/${id}`, supplier);
  await done(supplier, `myStatement/${id}/moves/agreeAll`, { version, answers: {} });
  return id;
}
/** The invoice of a statement, posted. */
async function invoicedOf(statement: string): Promise<string> {
  const id = await made(books, 'statement', statement, 'toInvoice');
  const { gross } = await at('invoice', id);
  await changed(books, 'invoice', id, { invNo: nextNo(), faceGross: gross });
  await go(books, 'invoice', id, 'submit');
  await go(books, 'invoice', id, 'post');
  return id;
}

test('what stands on a statement is invoiced through it alone, by either side, and what was invoiced at once is not stated', async () => {
  const receipt = await arrived('10');
  const early = await drawn(receipt);
  const id = await stated(receipt);
  const { statementNo } = await at('statement', id);
  const make = (who: string, of: string, chain: string) =>
    catalog.call(who, 'POST', `/records/${of}/becomes/${chain}/make`, { ids: [receipt] });
  const expectSent = (told: Told) => {
    expect(told).toMatchObject({ success: false });
    expect(told.message).toContain('已列入对账单');
    expect(told.message).toContain(`对账单 ${statementNo}`);
  };
  expectSent(await make(books, 'goodsReceipt', 'toInvoice'));
  // one that was drawn before waits as well
  expectSent(await move(books, 'invoice', early, 'submit'));
  await go(books, 'statement', id, 'send');
  expectSent(await make(supplier, 'supplierReceipt', 'toMyInvoice'));
  await go(books, 'statement', id, 'cancel', { cancelWhy: '直接开票' });
  await go(books, 'invoice', early, 'submit');
  expect((await at('goodsReceipt', receipt)).lines[0]).toMatchObject({ directQty: '10.000000', toState: '0.000000' });
  expect(await make(books, 'goodsReceipt', 'toStatement')).toMatchObject({ success: false });
  await expectReplay();
});

test('of what is stated and invoiced at once, one comes first and the other is refused', async () => {
  const receipt = await arrived('10');
  const invoice = await drawn(receipt);
  const answers = await heldOpen(catalog.at.db, [
    () => catalog.call(books, 'POST', '/records/goodsReceipt/becomes/toStatement/make', { ids: [receipt] }),
    await ready(books, 'invoice', invoice, 'submit', {}, catalog.elsewhere),
  ]);
  expect(
    answers.map(({ success }: Told) => success),
    JSON.stringify(answers),
  ).toEqual([true, false]);
  expect((await at('goodsReceipt', receipt)).lines[0]).toMatchObject({ statedQty: '10.000000', toBill: '0.000000' });
});

test('a red invoice gives back to the statement what its invoice took of it, and what went back is not asked for again', async () => {
  const receipt = await arrived('10');
  const id = await agreedOn(receipt);
  const invoice = await invoicedOf(id);
  expect(await at('statement', id)).toMatchObject({ status: 'invoiced', lines: [{ invoicedQty: '10.000000' }] });
  const { lines } = await at('goodsReceipt', receipt);
  const back = await done('buyer', 'goodsReturn', {
    ...{ supplier: 's1', warehouse: places.W1, receipt, reasonNote: '发错' },
    lines: [{ receiptLine: 10, fromZone: 'PENDING', ...by(lines[0].order, 'm1', '3') }],
  });
  await go('buyer', 'goodsReturn', back.id, 'submit');
  const red = await made(books, 'invoice', invoice, 'toRed');
  const [line] = (await at('invoice', red)).lines;
  expect(line).toMatchObject({ statement: id, statementLine: 10 });
  await changed(books, 'invoice', red, {
    ...{ redWhy: '退货', invNo: nextNo(), faceGross: '-40' },
    lines: [{ id: line.id, qty: '-4' }],
  });
  expect(await go(books, 'invoice', red, 'submit')).toMatchObject({ status: 'matched' });
  expect(await at('statement', id)).toMatchObject({
    status: 'confirmed',
    lines: [{ invoicedQty: '6.000000', toInvoice: '4.000000' }],
  });
  // one of the four is here still and is invoiced; three went back
  expect(await go(books, 'statement', id, 'settle')).toMatchObject({
    lines: [{ backQty: '3.000000', toInvoice: '1.000000' }],
  });
  await invoicedOf(id);
  expect(await at('statement', id)).toMatchObject({ status: 'invoiced', uninvoiced: 0 });
  await go(books, 'invoice', red, 'reject', { rejectWhy: '票面有误' }).catch(() => null);
  await expectReplay();
});

test('a price that changed after goods came is for those to come: statement and invoice say that of the receipt', async () => {
  const receipt = await arrived('10');
  const { lines } = await at('goodsReceipt', receipt);
  await sql(`update po_line set price = 12 where head_id = $1`, lines[0].order);
  const id = await agreedOn(receipt);
  expect(await at('statement', id)).toMatchObject({ gross: '100.00', lines: [{ price: '10.000000' }] });
  const invoice = await made(books, 'statement', id, 'toInvoice');
  expect(await at('invoice', invoice)).toMatchObject({ gross: '100.00', lines: [{ orderPrice: '10.000000' }] });
  const direct = await drawn(await arrived('1'));
  expect(await at('invoice', direct)).toMatchObject({ gross: '10.00' });
});

test('what is accrued is told by currency, of receipts that say none by that of their order', async () => {
  const receipt = await arrived('7');
  await sql(`update dl_receipt_line set currency = null where head_id = $1`, receipt);
  const { result } = await catalog.call(books, 'GET', '/reports/accruedPayable/rows?pageNo=1&pageSize=50');
  const currencies = result.records.map(({ currency }: Told) => currency);
  expect(currencies.length).toBeGreaterThan(0);
  expect(new Set(currencies)).toEqual(new Set(['CNY']));
});
