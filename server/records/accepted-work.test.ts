import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import { heldOpen } from '../../tests/support/held-open.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { type Body, books, boss, supplier, type Told } from './deliveries.fixture.ts';
import { recordsRoom } from './records.routes.ts';
import { cashier, settling } from './settlement.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let catalog: Catalog;
let contract: string;
const act = settling(() => catalog);
const { sql, done, read, ready, move, made, expectReplay } = act;
const { at, changed, go, nextNo, agreed, slipped } = act;

beforeAll(async () => {
  catalog = await openCatalog('records_accepted_work', [recordsRoom]);
  await act.beginSettling('ct_acceptance');
  contract = await running();
});
afterAll(() => catalog.close());

/** A contract of upkeep, of which all is ordered. */
async function running(): Promise<string> {
  const { id } = await done('buyer', 'frameworkContract', {
    ...{ name: '设备维护', supplier: 's1', kind: 'SERVICE', signMode: 'ESIGN' },
    ...{ validFrom: '2020-01-01', validTo: '2090-12-31', payTerm: 'NET30' },
    lines: [{ name: '设备维护', unit: 'EA', price: '1000', taxRate: '0.06', qty: '10' }],
  });
  await sql(`update ct_framework set status = 'effective', version = version + 1 where id = $1`, id);
  const { record } = await done('buyer', `frameworkContract/${id}/becomes/toOrder`);
  const { $rel: _, ...head } = record;
  const lines = head.lines.map(({ $rel: __, ...line }: Body) => line);
  const order = await done('buyer', 'purchaseOrder', { ...head, deliverTo: '上海', receiver: '李', lines });
  await go('buyer', 'purchaseOrder', order.id, 'submit');
  return id;
}
async function accepted(acceptAmount: string, more: Body = {}): Promise<string> {
  const { record } = await done('buyer', `frameworkContract/${contract}/becomes/toAcceptance`);
  const { $rel: _, ...begun } = record;
  const said = { ...begun, period: '十一月', acceptAmount, acceptor: 'u-demander', ...more };
  const { id } = await done('buyer', 'contractAcceptance', said);
  await go('buyer', 'contractAcceptance', id, 'submit');
  await decided(catalog.call, ['contractAcceptance', id], 'demander', books);
  return id;
}
/** An invoice of it, of all that is left or of less. */
async function drawnOf(acceptance: string, part?: { net: string; tax: string }): Promise<string> {
  const id = await made(books, 'contractAcceptance', acceptance, 'toInvoice');
  const { lines } = await at('invoice', id);
  const written = await changed(books, 'invoice', id, { lines: [{ id: lines[0].id, ...part }] });
  await changed(books, 'invoice', id, { invNo: nextNo(), faceGross: written.gross });
  return id;
}

test('work that was accepted is invoiced in parts, matched by what was accepted, and paid', async () => {
  const id = await accepted('530');
  expect(await at('contractAcceptance', id)).toMatchObject({
    ...{ status: 'approved', taxRate: '0.06', toInvoice: '530.00' },
  });
  const first = await drawnOf(id, { net: '100', tax: '6' });
  expect(await go(books, 'invoice', first, 'submit')).toMatchObject({
    ...{ status: 'matched', payable: '106.00', payTerm: 'NET30', lines: [{ acceptance: id, result: 'OK' }] },
  });
  expect(await at('contractAcceptance', id)).toMatchObject({ invoiced: '106.00', toInvoice: '424.00' });
  await go(books, 'invoice', first, 'post');
  expect(await at('frameworkContract', contract)).toMatchObject({ invoiced: '106.00' });
  await go(cashier, 'payment', await slipped(await agreed(first)), 'pay');
  expect(await at('invoice', first)).toMatchObject({ status: 'paid', open: '0.00' });
  const second = await drawnOf(id);
  expect(await at('invoice', second)).toMatchObject({ payable: '424.00', lines: [{ net: '400.00', tax: '24.00' }] });
  const over = await catalog.call(books, 'PUT', `/records/invoice/${second}`, {
    version: (await at('invoice', second)).version,
    lines: [{ id: (await at('invoice', second)).lines[0].id, net: '400.01' }],
  });
  expect(over.message).toContain('最多可开 424，多出 0.01');
  await expectReplay();
});

test('two invoices at once come to no more than was accepted, and a red one gives it back', async () => {
  const id = await accepted('106');
  const [one, two] = [await drawnOf(id), await drawnOf(id, { net: '50', tax: '3' })];
  const answers = await heldOpen(catalog.at.db, [
    await ready(books, 'invoice', one, 'submit'),
    await ready(books, 'invoice', two, 'submit', {}, catalog.elsewhere),
  ]);
  expect(answers, JSON.stringify(answers)).toMatchObject([{ success: true }, { success: false, reason: 'over_bound' }]);
  await go(books, 'invoice', one, 'post');
  const red = await made(books, 'invoice', one, 'toRed');
  await changed(books, 'invoice', red, { redWhy: '开错', invNo: nextNo(), faceGross: '-106' });
  expect(await go(books, 'invoice', red, 'submit')).toMatchObject({ status: 'matched', lines: [{ result: 'OK' }] });
  expect(await at('contractAcceptance', id)).toMatchObject({ invoiced: '0.00', toInvoice: '106.00' });
  await go(books, 'invoice', two, 'submit');
});

test('what was accepted is taken back with a reason and by two persons, as long as nothing of it is invoiced', async () => {
  const before = await at('frameworkContract', contract);
  const id = await accepted('212');
  const draft = await drawnOf(id);
  const invoice = await drawnOf(id, { net: '100', tax: '6' });
  await go(books, 'invoice', invoice, 'submit');
  const held = await move(books, 'contractAcceptance', id, 'askReverse', { reverseWhy: '重复验收' });
  expect(held.message).toContain('已按它开过票，不能冲销');
  await go(books, 'invoice', invoice, 'reject', { rejectWhy: '验收有误' });
  expect(await move(books, 'contractAcceptance', id, 'askReverse')).toMatchObject({ success: false });
  await go(books, 'contractAcceptance', id, 'askReverse', { reverseWhy: '重复验收' });
  // while it is being decided nothing is invoiced of it
  expect((await move(books, 'invoice', draft, 'submit')).message).toContain('正在冲销、已冲销，不能按它开票');
  expect(await decide(catalog.call, books, ['contractAcceptance', id])).toMatchObject({ success: false });
  await decided(catalog.call, ['contractAcceptance', id], boss);
  expect(await at('contractAcceptance', id)).toMatchObject({
    status: 'reversed',
    toInvoice: '0.00',
    reverseBy: `u-${books}`,
  });
  expect(await at('frameworkContract', contract)).toMatchObject({ accepted: before.accepted });
  expect((await move(books, 'invoice', draft, 'submit')).success).toBe(false);
  await expectReplay();
});

test('of an acceptance that is taken back while somebody invoices it, one comes first and the other is refused', async () => {
  const id = await accepted('106');
  const invoice = await drawnOf(id);
  const answers: Told[] = await heldOpen(catalog.at.db, [
    await ready(books, 'invoice', invoice, 'submit'),
    await ready(books, 'contractAcceptance', id, 'askReverse', { reverseWhy: '错' }, catalog.elsewhere),
  ]);
  expect(
    answers.map(({ success }) => success),
    JSON.stringify(answers),
  ).toEqual([true, false]);
});

test('the supplier invoices what was accepted of its work, and nothing that was not', async () => {
  const id = await accepted('318');
  const invoice = await made(supplier, 'contractAcceptance', id, 'toMyInvoice');
  const { gross, lines } = await read(`myInvoice/${invoice}`, supplier);
  expect(lines).toMatchObject([{ name: '设备维护', spec: '十一月', gross: '318.00' }]);
  await changed(supplier, 'myInvoice', invoice, { invNo: nextNo(), faceGross: gross });
  const { version } = await read(`myInvoice/${invoice}`, supplier);
  await done(supplier, `myInvoice/${invoice}/moves/submit`, { version, answers: {} });
  expect(await at('invoice', invoice)).toMatchObject({ status: 'matched' });
  const failed = await accepted('100', { result: 'FAIL', remark: '没有完成' });
  const none = await catalog.call(supplier, 'POST', '/records/contractAcceptance/becomes/toMyInvoice/make', {
    ids: [failed],
  });
  expect(none).toMatchObject({ success: false });
});
