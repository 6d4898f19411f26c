import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import { gateTables, heldOpen } from '../../tests/support/held-open.ts';
import { keeping } from '../../tests/support/keeping.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { seatPeople } from '../../tests/support/seat-people.ts';
import { type Body, books, boss, deliveries, supplier, type Told } from './deliveries.fixture.ts';
import { recordsRoom } from './records.routes.ts';

vi.setConfig({ testTimeout: 120_000 });

/** Accounts payable who also pays, one who only pays, and whoever agrees to what is great. */
const [both, cashier, company] = ['role:finance+cashier', 'role:cashier', 'role:approver'] as const;

const slips = { slip1: cashier, slip2: both };

let catalog: Catalog;
const act = deliveries(() => catalog);
const { places, sql, done, read, ready, move, made, begin, ordered, received, by, expectReplay } = act;
const { atOnce } = keeping(() => catalog);

beforeAll(async () => {
  catalog = await openCatalog('records_settlement', [recordsRoom]);
  await begin();
  await seatPeople(catalog.at.db, 'd1', both, cashier, company);
  await sql(`insert into su_bank (tenant_id, id, supplier, account, bank, holder, currency, status, from_time) values
    (1, 'b1', 's1', '622200000001', '示例银行', '北方试剂', 'CNY', 'active', '2026-01-01'),
    (1, 'b0', 's1', '622200000000', '示例银行', '北方试剂', 'CNY', 'replaced', '2025-01-01')`);
  for (const [id, who] of Object.entries(slips))
    await sql(
      `insert into file (tenant_id, id, name, size, type, sha256, by) values (1, $1, 'a.pdf', 1, 'application/pdf', $1, $2)`,
      id,
      `u-${who}`,
    );
  await gateTables(catalog.at.db, 'fi_invoice', 'fi_pay_request', 'fi_payment');
});
afterAll(() => catalog.close());

let count = 0;
const nextNo = () => {
  count += 1;
  return String(count).padStart(20, '2544');
};
const at = async (entity: string, id: string) => read(`${entity}/${id}`);
const change = async (who: string, entity: string, id: string, body: Body) => {
  const { version } = await at(entity.replace('myI', 'i'), id);
  return catalog.call(who, 'PUT', `/records/${entity}/${id}`, { version, ...body });
};
const changed = async (...asked: Parameters<typeof change>): Promise<Told> => {
  const answer = await change(...asked);
  expect(answer.success, JSON.stringify(answer)).toBe(true);
  return answer.result;
};
const go = async (...asked: Parameters<typeof move>): Promise<Told> => {
  const answer = await move(...asked);
  expect(answer.success, `${asked[3]}: ${JSON.stringify(answer)}`).toBe(true);
  return at(asked[1], asked[2]);
};

/** Goods that came: so many of ten yuan each. */
async function arrived(qty: string): Promise<string> {
  return received(await ordered(['m1', qty]), 'm1', qty);
}
/** An invoice of them in a draft, as it is printed. */
async function drawn(receipt: string, line: Body = {}, head: Body = {}): Promise<string> {
  const id = await made(books, 'goodsReceipt', receipt, 'toInvoice');
  const { lines } = await at('invoice', id);
  const written = await changed(books, 'invoice', id, { lines: [{ id: lines[0].id, ...line }] });
  await changed(books, 'invoice', id, { invNo: nextNo(), faceGross: written.gross, ...head });
  return id;
}
async function posted(qty: string): Promise<string> {
  const id = await drawn(await arrived(qty));
  await go(books, 'invoice', id, 'submit');
  await go(books, 'invoice', id, 'post');
  return id;
}
async function asked(invoice: string, head: Body = {}): Promise<string> {
  const id = await made(books, 'invoice', invoice, 'toPay');
  await changed(books, 'paymentRequest', id, { bank: 'b1', ...head });
  return id;
}
async function agreed(invoice: string): Promise<string> {
  const id = await asked(invoice);
  await go(books, 'paymentRequest', id, 'submit');
  await decided(catalog.call, ['paymentRequest', id], boss);
  return id;
}
async function slipped(request: string, who: string = cashier): Promise<string> {
  const id = await made(who, 'paymentRequest', request, 'pay');
  await changed(who, 'payment', id, { bankTxn: nextNo(), slip: [who === cashier ? 'slip1' : 'slip2'] });
  return id;
}
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
    const red = await made(books, 'invoice', invoice, 'toRed');
    const [line] = (await at('invoice', red)).lines;
    await changed(books, 'invoice', red, {
      ...{ redWhy: '退货', invNo: nextNo(), faceGross: '-20' },
      lines: [{ id: line.id, qty: '-2' }],
    });
    expect(await go(books, 'invoice', red, 'submit')).toMatchObject({ status: 'matched', payable: '-20.00' });
    expect(await lineOf(receipt)).toMatchObject({ invoicedQty: '8.000000', invoicedAmount: '80.00' });
    expect(await at('invoice', invoice)).toMatchObject({ credited: '20.00' });
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
    expect(answers).toMatchObject([{ success: true }, { success: false, reason: 'over_bound' }]);
    expect(answers[1].message).toMatch(/采购发票 FP\S+可用余量不足：最多还可用0.00，这里还要用100.00/);
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
    await go(cashier, 'payment', one, 'refund', { refundWhy: '户名不符' });
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
    await changed(books, 'paymentRequest', id, { bank: 'b1' });
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
