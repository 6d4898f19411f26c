import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import { heldOpen } from '../../tests/support/held-open.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { books, boss, supplier, type Told } from './deliveries.fixture.ts';
import { recordsRoom } from './records.routes.ts';
import { bothPay as both, cashier, company, settling } from './settlement.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let catalog: Catalog;
const act = settling(() => catalog);
const { places, sql, done, read, ready, move, made, by, expectReplay } = act;
const { atOnce, nextNo, at, change, changed, go, arrived, drawn, posted, asked, agreed, slipped } = act;

beforeAll(async () => {
  catalog = await openCatalog('records_settlement', [recordsRoom]);
  await act.beginSettling();
});
afterAll(() => catalog.close());

const lineOf = async (receipt: string) => (await at('goodsReceipt', receipt)).lines[0];

describe('H03: what is invoiced', () => {
  test('of the same goods by two at once is of one: the other is told what is left and what it asked', async () => {
    const receipt = await arrived('10');
    const [one, two] = [await drawn(receipt, { qty: '6' }), await drawn(receipt, { qty: '5' })];
    const answers = await heldOpen(catalog.at.db, [
      await ready(books, 'invoice', one, 'submit'),
      await ready(books, 'invoice', two, 'submit', {}, catalog.elsewhere),
    ]);
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'over_bound' }]);
    expect(answers[1].message).toMatch(/收货单 GR\S+ 第1行可用余量不足：最多还可用4，这里还要用5；请减少1/);
    expect(await lineOf(receipt)).toMatchObject({ invoicedQty: '6.000000', toInvoice: '4.000000' });
    // what came is taken back by nobody while an invoice counts on it
    expect(await move('keeper', 'goodsReceipt', receipt, 'askReverse', { reverseWhy: '错' })).toMatchObject({
      success: false,
    });
    await go(books, 'invoice', one, 'reject', { rejectWhy: '票面有误' });
    expect(await lineOf(receipt)).toMatchObject({ invoicedQty: '0.000000', toInvoice: '10.000000' });
    await expectReplay();
  });

  test('is less by what goes back afterwards, which a red invoice of that alone gives back', async () => {
    const receipt = await arrived('10');
    const invoice = await drawn(receipt);
    await go(books, 'invoice', invoice, 'submit');
    const { lines } = await at('goodsReceipt', receipt);
    const back = await done('buyer', 'goodsReturn', {
      ...{ supplier: 's1', warehouse: places.W1, receipt, reasonNote: '发错' },
      lines: [{ receiptLine: 10, fromZone: 'PENDING', ...by(lines[0].order, 'm1', '2') }],
    });
    await go('buyer', 'goodsReturn', back.id, 'submit');
    const found = await go(books, 'invoice', invoice, 'rematch');
    expect(found).toMatchObject({ status: 'exception', lines: [{ result: 'QTY' }] });
    expect(found.lines[0].verdict).toContain('多开 2');
    await go(boss, 'invoice', invoice, 'release', { releaseWhy: '另开红字' });
    await go(books, 'invoice', invoice, 'post');
    const early = await asked(invoice);
    expect((await move(books, 'paymentRequest', early, 'submit')).message).toContain('先请供应商开红字发票');
    const red = await made(books, 'invoice', invoice, 'toRed');
    const [line] = (await at('invoice', red)).lines;
    await changed(books, 'invoice', red, {
      ...{ redWhy: '退货', invNo: nextNo(), faceGross: '-20' },
      lines: [{ id: line.id, qty: '-2' }],
    });
    expect(await go(books, 'invoice', red, 'submit')).toMatchObject({ status: 'matched', payable: '-20.00' });
    expect(await lineOf(receipt)).toMatchObject({ invoicedQty: '8.000000', invoicedAmount: '80.00' });
    expect(await at('invoice', invoice)).toMatchObject({ credited: '20.00', overLines: 0 });
    // nor is more taken back than was charged
    const again = await made(books, 'invoice', invoice, 'toRed');
    await changed(books, 'invoice', again, { redWhy: '重开', invNo: nextNo(), faceGross: '-100' });
    expect(await move(books, 'invoice', again, 'submit')).toMatchObject({ success: false, reason: 'over_bound' });
    await expectReplay();
  });
});

test('H05: a number of a seller is registered once, by two at once and in another year too, until it is void', async () => {
  const line = { name: '运费', qty: '1', net: '100', tax: '9', taxRate: '0.09' };
  const body = { supplier: 's1', invNo: nextNo(), lines: [line] };
  const answers = await atOnce('fi_invoice', 'invoice', body, { ...body, invDate: '2025-03-01' }, books);
  expect(answers.map(({ success }) => success).toSorted()).toEqual([false, true]);
  expect(answers.find(({ success }) => !success)?.message).toContain('这张发票已登记过');
  const id = (answers.find(({ success }) => success) as Told).result.id;
  expect(await catalog.call(books, 'POST', '/records/invoice', { ...body, invDate: '2024-03-01' })).toMatchObject({
    success: false,
  });
  await go(books, 'invoice', id, 'void', { voidWhy: '重复' });
  await done(books, 'invoice', body);
});

test('S8: what differs is told with number and limit, and released by nobody who entered, sent or matched it', async () => {
  const receipt = await arrived('10');
  const invoice = await drawn(receipt, { byFace: 'Y', net: '88.50', tax: '11.51' });
  const found = await go(books, 'invoice', invoice, 'submit');
  expect(found).toMatchObject({ status: 'exception', lines: [{ result: 'PRICE' }] });
  expect(found.lines[0].verdict).toContain('价税合计 100.01，按订单价应为 100，差 0.01，最多差 0');
  expect(await move(books, 'invoice', invoice, 'post')).toMatchObject({ success: false });
  expect(await move(books, 'invoice', invoice, 'release', { releaseWhy: '自己放' })).toMatchObject({ success: false });
  await go(both, 'invoice', invoice, 'rematch');
  expect(await move(both, 'invoice', invoice, 'release', { releaseWhy: '自己放' })).toMatchObject({ success: false });
  expect(await move(boss, 'invoice', invoice, 'release')).toMatchObject({ success: false });
  await go(boss, 'invoice', invoice, 'release', { releaseWhy: '调价通知 2026-17' });
  expect(await go(books, 'invoice', invoice, 'post')).toMatchObject({ status: 'posted', payable: '100.01' });
});

describe('H07: what is asked for and paid', () => {
  test('of an invoice by two at once is no more than is open: the other is told the limit', async () => {
    const invoice = await posted('10');
    const [one, two] = [await asked(invoice), await asked(invoice)];
    const answers = await heldOpen(catalog.at.db, [
      await ready(books, 'paymentRequest', one, 'submit'),
      await ready(books, 'paymentRequest', two, 'submit', {}, catalog.elsewhere),
    ]);
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'invalid_input' }]);
    expect(answers[1].message).toContain('最多可申请 0，多出 100');
    expect(await at('invoice', invoice)).toMatchObject({ requested: '100.00', toRequest: '0.00' });
  });

  test('is not a cent more than is open, and what is asked is paid once, by two at once too', async () => {
    const invoice = await posted('10');
    const request = await asked(invoice);
    const { lines } = await at('paymentRequest', request);
    const over = await change(books, 'paymentRequest', request, { lines: [{ id: lines[0].id, amount: '100.01' }] });
    expect(over).toMatchObject({ success: false, issues: [{ path: '/lines/0/amount' }] });
    expect(over.message).toContain('最多可申请 100，多出 0.01');
    await go(books, 'paymentRequest', request, 'submit');
    await decided(catalog.call, ['paymentRequest', request], boss);
    const [one, two] = [await slipped(request), await slipped(request)];
    const answers = await heldOpen(catalog.at.db, [
      await ready(cashier, 'payment', one, 'pay'),
      await ready(cashier, 'payment', two, 'pay', {}, catalog.elsewhere),
    ]);
    expect(answers.map(({ success }) => success)).toEqual([true, false]);
    expect(await at('invoice', invoice)).toMatchObject({ status: 'paid', paid: '100.00', open: '0.00' });
    expect(await at('paymentRequest', request)).toMatchObject({ status: 'paid', left: '0.00' });
    // Whoever paid does not say that it came back, or it could be paid twice by one person.
    expect(await move(cashier, 'payment', one, 'refund', { refundWhy: '户名不符' })).toMatchObject({ success: false });
    await go(books, 'payment', one, 'refund', { refundWhy: '户名不符' });
    expect(await at('invoice', invoice)).toMatchObject({ status: 'posted', paid: '0.00', requested: '100.00' });
    expect(await at('paymentRequest', request)).toMatchObject({ status: 'approved', left: '100.00' });
    await go(cashier, 'paymentRequest', request, 'fail', { failWhy: '户名不符' });
    expect(await at('invoice', invoice)).toMatchObject({ requested: '0.00', toRequest: '100.00' });
  });

  test('is less by what a red invoice takes back, which must be deducted first', async () => {
    await sql(`update fi_pay_request set status = 'cancelled' where status = 'draft'`);
    const invoice = await posted('10');
    const red = await made(books, 'invoice', invoice, 'toRed');
    const [line] = (await at('invoice', red)).lines;
    await changed(books, 'invoice', red, {
      ...{ redWhy: '折让', invNo: nextNo(), faceGross: '-20' },
      lines: [{ id: line.id, qty: '-2' }],
    });
    await go(books, 'invoice', red, 'submit');
    await go(books, 'invoice', red, 'post');
    const alone = await asked(invoice);
    const told = await move(books, 'paymentRequest', alone, 'submit');
    expect(told.message).toContain('还有红字发票没有抵减');
    const together = await done(books, 'invoice/becomes/toPay/make', { ids: [invoice, red] });
    expect(together.records).toHaveLength(1);
    const [{ id }] = together.records;
    const { lines } = await at('paymentRequest', id);
    const minus = (amount: string) => lines.map((row: Told) => ({ id: row.id, ...(row.amount < 0 ? { amount } : {}) }));
    await changed(books, 'paymentRequest', id, { bank: 'b1', lines: minus('-19.99') });
    expect((await move(books, 'paymentRequest', id, 'submit')).message).toContain('可抵减 20，填写 19.99');
    await changed(books, 'paymentRequest', id, { lines: minus('-20') });
    expect(await go(books, 'paymentRequest', id, 'submit')).toMatchObject({ amount: '80.00' });
    expect(await at('invoice', red)).toMatchObject({ requested: '-20.00', toRequest: '0.00' });
  });
});

test('H09: an account that was replaced is neither asked for nor, where it was agreed to before, paid to', async () => {
  const invoice = await posted('10');
  const request = await asked(invoice, { bank: 'b0' });
  const told = await move(books, 'paymentRequest', request, 'submit');
  expect(told.message).toContain('账号 622200000000，有效的账户是 622200000001');
  await changed(books, 'paymentRequest', request, { bank: 'b1' });
  await go(books, 'paymentRequest', request, 'submit');
  await decided(catalog.call, ['paymentRequest', request], boss);
  const payment = await slipped(request);
  await sql(`update su_bank set status = 'replaced' where id = 'b1'`);
  expect((await move(cashier, 'payment', payment, 'pay')).message).toContain('已替换或停用');
  await sql(`update su_bank set status = 'active' where id = 'b1'`);
  await go(cashier, 'payment', payment, 'pay');
});

test('S7: whoever asks for money neither agrees to it nor pays it, as somebody’s deputy either', async () => {
  const invoice = await posted('10');
  const request = await made(both, 'invoice', invoice, 'toPay');
  await changed(both, 'paymentRequest', request, { bank: 'b1' });
  await sql(
    `insert into flow_deputy (tenant_id, id, owner, deputy, begins, ends, reason, alone, enabled) values (1, 'fd', $1, $2, '2020-01-01', '2099-01-01', '年假', 'N', 'Y')`,
    `u-${boss}`,
    `u-${both}`,
  );
  await go(both, 'paymentRequest', request, 'submit');
  expect((await decide(catalog.call, both, ['paymentRequest', request])).success).toBe(false);
  await decided(catalog.call, ['paymentRequest', request], boss);
  const payment = await slipped(request, both);
  expect(await move(both, 'payment', payment, 'pay')).toMatchObject({ success: false });
  await sql(`delete from flow_deputy`);
  await go(cashier, 'payment', await slipped(request), 'pay');
});

test('goods that go back after their invoice was agreed to are seen by itself and not paid for', async () => {
  const receipt = await arrived('10');
  const invoice = await drawn(receipt);
  await go(books, 'invoice', invoice, 'submit');
  await go(books, 'invoice', invoice, 'post');
  const payment = await slipped(await agreed(invoice));
  const { lines } = await at('goodsReceipt', receipt);
  const back = await done('buyer', 'goodsReturn', {
    ...{ supplier: 's1', warehouse: places.W1, receipt, reasonNote: '发错' },
    lines: [{ receiptLine: 10, fromZone: 'PENDING', ...by(lines[0].order, 'm1', '3') }],
  });
  await go('buyer', 'goodsReturn', back.id, 'submit');
  expect(await at('invoice', invoice)).toMatchObject({ overLines: 1, lines: [{ overNow: '3.000000' }] });
  const seen = await read('invoice?list=overBilled');
  expect(seen.records.map(({ id }: Told) => id)).toContain(invoice);
  expect((await move(cashier, 'payment', payment, 'pay')).message).toContain('发票多于收货，不能付款');
});

test('S7: whoever agreed at any step of the flow does not pay, nor whom they stood in for', async () => {
  const request = await agreed(await posted('10'));
  expect(await at('paymentRequest', request)).toMatchObject({ approvers: [`u-${boss}`] });
  await seatPeople(catalog.at.db, 'd1', 'role:buyerMgr+cashier');
  const manager = 'role:buyerMgr+cashier';
  const invoice = await posted('6000');
  const great = await asked(invoice);
  await go(books, 'paymentRequest', great, 'submit');
  await decided(catalog.call, ['paymentRequest', great], manager, company);
  expect(await at('paymentRequest', great)).toMatchObject({ status: 'approved', approvedBy: `u-${company}` });
  const payment = await slipped(great);
  const told = await move(manager, 'payment', payment, 'pay');
  expect(told).toMatchObject({ success: false });
  expect(told.message).toContain('审批人');
  await go(cashier, 'payment', payment, 'pay');
});

test('a draft that accounts payable writes is not the supplier’s to see, and never theirs to change', async () => {
  const id = await drawn(await arrived('10'));
  const seen = async () => (await catalog.call(supplier, 'GET', `/records/myInvoice/${id}`)).success;
  expect(await seen()).toBe(false);
  await go(books, 'invoice', id, 'submit');
  expect(await seen()).toBe(true);
  await go(books, 'invoice', id, 'reject', { rejectWhy: '票面有误' });
  const { version } = await read(`myInvoice/${id}`, supplier);
  expect(await catalog.call(supplier, 'PUT', `/records/myInvoice/${id}`, { version, invNo: nextNo() })).toMatchObject({
    success: false,
  });
  const sent = { version, answers: {} };
  expect(await catalog.call(supplier, 'POST', `/records/myInvoice/${id}/moves/submit`, sent)).toMatchObject({
    success: false,
  });
});

test('a supplier sends its own invoice and sees what became of it; another’s is nowhere to be found', async () => {
  const receipt = await arrived('10');
  const id = await made(supplier, 'supplierReceipt', receipt, 'toMyInvoice');
  const { gross } = await read(`myInvoice/${id}`, supplier);
  await changed(supplier, 'myInvoice', id, { invNo: nextNo(), faceGross: gross });
  const { version } = await read(`myInvoice/${id}`, supplier);
  await done(supplier, `myInvoice/${id}/moves/submit`, { version, answers: {} });
  await go(books, 'invoice', id, 'post');
  const request = await agreed(id);
  const payment = await slipped(request);
  const seen = async (url: string) => (await catalog.call(supplier, 'GET', `/records/${url}`)).success;
  expect(await seen(`myPayment/${payment}`)).toBe(false);
  await go(cashier, 'payment', payment, 'pay');
  expect(await seen(`myPayment/${payment}`)).toBe(true);
  const mine = await read(`myInvoice/${id}`, supplier);
  expect(mine).toMatchObject({ status: 'paid', paid: '100.00' });
  expect(Object.keys(mine)).not.toContain('releaseWhy');
  const others = ['myInvoice', 'invoice'];
  for (const entity of others) expect(await seen(`${entity}/${id}/history`), entity).toBe(true);
  await sql(`update fi_invoice set supplier = 's2' where id = $1`, id);
  await sql(`update fi_payment set supplier = 's2' where id = $1`, payment);
  for (const entity of others)
    for (const url of [`${entity}/${id}`, `${entity}/${id}/history`, `${entity}/${id}/versions/1`])
      expect(await seen(url), url).toBe(false);
  expect(await seen(`myPayment/${payment}`)).toBe(false);
  expect(await seen(`paymentRequest/${request}`)).toBe(false);
  const { records } = await read('myInvoice', supplier);
  expect(records.map((one: Told) => one.id)).not.toContain(id);
});
