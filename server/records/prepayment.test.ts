import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decide, decided } from '../../tests/support/decide.ts';
import { heldOpen } from '../../tests/support/held-open.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { books, boss, type Told } from './deliveries.fixture.ts';
import { recordsRoom } from './records.routes.ts';
import { cashier, settling } from './settlement.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let catalog: Catalog;
const act = settling(() => catalog);
const { sql, done, ready, move, made, ordered, received, expectReplay } = act;
const { at, change, changed, go, drawn, postedOf, asked, agreed, slipped } = act;

beforeAll(async () => {
  catalog = await openCatalog('records_prepayment', [recordsRoom]);
  await act.beginSettling('fi_prepay', 'fi_prepay_offset');
});
afterAll(() => catalog.close());

/** An order of so many at ten yuan, of which three tenths are paid before anything comes. */
async function orderedAhead(qty: string): Promise<string> {
  const order = await ordered(['m1', qty]);
  const total = `${Number(qty) * 10}`;
  await sql(
    `update po_order set pay_term = 'PREPAY30', prepay_limit = $2::numeric * 0.3, version = version + 1 where id = $1`,
    order,
    total,
  );
  return order;
}
async function wanted(order: string, body: object = {}): Promise<string> {
  const id = await made('buyer', 'purchaseOrder', order, 'toPrepay');
  await changed(books, 'prepayment', id, { bank: 'b1', ...body });
  return id;
}
async function paidAhead(order: string, body: object = {}): Promise<string> {
  const id = await wanted(order, body);
  await go(books, 'prepayment', id, 'submit');
  await decided(catalog.call, ['prepayment', id], boss);
  await go(cashier, 'payment', await slipped(id, cashier, 'prepayment'), 'pay');
  return id;
}
const offsetsOf = async (invoice: string): Promise<Told[]> =>
  sql(`select id, amount, status from fi_prepay_offset where invoice = $1 order by offset_no`, invoice);

test('H08: what was paid ahead is written off as the invoice of its order is posted, and only the rest is paid', async () => {
  const order = await orderedAhead('10');
  const prepayment = await paidAhead(order);
  expect(await at('prepayment', prepayment)).toMatchObject({ status: 'paid', open: '30.00', approvers: [`u-${boss}`] });
  expect(await at('purchaseOrder', order)).toMatchObject({ prepaid: '30.00', prepaidOpen: '30.00' });
  const invoice = await postedOf(await received(order, 'm1', '10'));
  expect(await at('invoice', invoice)).toMatchObject({
    status: 'posted',
    offset: '30.00',
    toRequest: '70.00',
    open: '70.00',
  });
  expect(await at('prepayment', prepayment)).toMatchObject({ status: 'writtenOff', open: '0.00' });
  expect(await at('purchaseOrder', order)).toMatchObject({ prepaidOpen: '0.00' });
  await go(cashier, 'payment', await slipped(await agreed(invoice)), 'pay');
  expect(await at('invoice', invoice)).toMatchObject({ status: 'paid', paid: '70.00', open: '0.00' });
  await expectReplay();
});

test('H08: cash does not go before it: asked for, agreed to or at the till', async () => {
  const order = await orderedAhead('10');
  const receipt = await received(order, 'm1', '7');
  const invoice = await postedOf(receipt);
  const request = await agreed(invoice);
  const payment = await slipped(request);
  const prepayment = await paidAhead(order);
  expect((await move(cashier, 'payment', payment, 'pay')).message).toContain('先核销再申请余下的');
  await go(cashier, 'paymentRequest', request, 'fail', { failWhy: '先核销预付款' });
  const again = await asked(invoice);
  expect((await move(books, 'paymentRequest', again, 'submit')).message).toContain('请先在发票上“核销预付款”');
  await done(books, 'invoice/becomes/toOffset/make', { ids: [invoice] });
  expect(await at('prepayment', prepayment)).toMatchObject({ status: 'writtenOff' });
  const [{ id }] = await offsetsOf(invoice);
  await go(books, 'prepayOffset', id, 'undo', { undoWhy: '错核' });
  expect(await at('prepayment', prepayment)).toMatchObject({ status: 'paid', open: '30.00' });
  expect(await at('invoice', invoice)).toMatchObject({ offset: '0.00', toRequest: '70.00', prepaidLines: 1 });
});

test('H08: two invoices posted at once write off no more than there is', async () => {
  const order = await orderedAhead('20');
  const prepayment = await paidAhead(order);
  const [one, two] = [await drawn(await received(order, 'm1', '4')), await drawn(await received(order, 'm1', '4'))];
  for (const id of [one, two]) await go(books, 'invoice', id, 'submit');
  const answers = await heldOpen(catalog.at.db, [
    await ready(books, 'invoice', one, 'post'),
    await ready(books, 'invoice', two, 'post', {}, catalog.elsewhere),
  ]);
  expect(answers[0], JSON.stringify(answers)).toMatchObject({ success: true });
  // whoever came behind had read another balance: it is told so, and posts again
  if (!answers[1].success) await go(books, 'invoice', two, 'post');
  const { writtenOff, open } = await at('prepayment', prepayment);
  expect([writtenOff, open]).toEqual(['60.00', '0.00']);
  expect(await at('invoice', one)).toMatchObject({ offset: '40.00', status: 'paid' });
  expect(await at('invoice', two)).toMatchObject({ offset: '20.00', status: 'posted', toRequest: '20.00' });
  await expectReplay();
});

test('ahead goes no more than the terms of the order say, by two at once too, and nothing where they say nothing', async () => {
  const order = await orderedAhead('10');
  const [one, two] = [await wanted(order, { amount: '20' }), await wanted(order, { amount: '20' })];
  const over = await change(books, 'prepayment', one, { amount: '30.01' });
  expect(over.message).toContain('最多可申请 30，多出 0.01');
  const answers = await heldOpen(catalog.at.db, [
    await ready(books, 'prepayment', one, 'submit'),
    await ready(books, 'prepayment', two, 'submit', {}, catalog.elsewhere),
  ]);
  expect(answers).toMatchObject([{ success: true }, { success: false }]);
  expect(await at('purchaseOrder', order)).toMatchObject({ prepaid: '20.00' });
  const plain = await ordered(['m1', '10']);
  expect(
    await catalog.call('buyer', 'POST', '/records/purchaseOrder/becomes/toPrepay/make', { ids: [plain] }),
  ).toMatchObject({
    success: false,
  });
});

test('ahead goes no more than what is not asked for by invoices yet, whenever they are asked for', async () => {
  const order = await orderedAhead('10');
  const [drawnUp, handedIn, approved] = [
    await wanted(order, { amount: '10' }),
    await wanted(order, { amount: '10' }),
    await wanted(order, { amount: '10' }),
  ];
  for (const one of [handedIn, approved]) await go(books, 'prepayment', one, 'submit');
  await decided(catalog.call, ['prepayment', approved], boss);
  const payment = await slipped(approved, cashier, 'prepayment');
  await agreed(await postedOf(await received(order, 'm1', '10')));
  expect((await move(books, 'prepayment', drawnUp, 'submit')).message).toContain('最多可申请 0');
  expect((await decide(catalog.call, boss, ['prepayment', handedIn])).message).toContain(
    '加上预付超过订单金额，请驳回',
  );
  expect((await move(cashier, 'payment', payment, 'pay')).message).toContain('请把预付款作“付款失败”');
  expect(
    await catalog.call('buyer', 'POST', '/records/purchaseOrder/becomes/toPrepay/make', { ids: [order] }),
  ).toMatchObject({ success: false });
});

test('of money ahead and an invoice asked for in the same moment, the second sees what the first did', async () => {
  const approvedAhead = async () => {
    const order = await orderedAhead('10');
    const id = await wanted(order);
    await go(books, 'prepayment', id, 'submit');
    await decided(catalog.call, ['prepayment', id], boss);
    const payment = await slipped(id, cashier, 'prepayment');
    const request = await asked(await postedOf(await received(order, 'm1', '10')));
    return [
      await ready(cashier, 'payment', payment, 'pay'),
      await ready(books, 'paymentRequest', request, 'submit', {}, catalog.elsewhere),
    ] as const;
  };
  const [payFirst, submitSecond] = await approvedAhead();
  const paid = await heldOpen(catalog.at.db, [payFirst, submitSecond]);
  expect(paid, JSON.stringify(paid)).toMatchObject([{ success: true }, { success: false }]);
  expect(paid[1].message).toContain('请先在发票上“核销预付款”');
  const [paySecond, submitFirst] = await approvedAhead();
  const asking = await heldOpen(catalog.at.db, [submitFirst, paySecond]);
  expect(asking, JSON.stringify(asking)).toMatchObject([{ success: true }, { success: false }]);
  expect(asking[1].message).toContain('请把预付款作“付款失败”');
});

test('F10: an order with money ahead is not cancelled nor cut below it, until the supplier gave it back', async () => {
  const order = await orderedAhead('10');
  const prepayment = await paidAhead(order);
  await go('buyer', 'purchaseOrder', order, 'revise', { changeWhy: '减量' });
  const { lines } = await at('purchaseOrder', order);
  const cut = await change('buyer', 'purchaseOrder', order, { lines: [{ id: lines[0].id, qty: '5' }] });
  expect(cut).toMatchObject({ success: false, reason: 'below_taken' });
  const gone = await move('buyer', 'purchaseOrder', order, 'cancel', { cancelWhy: '停用' });
  expect(gone).toMatchObject({ success: false });
  expect(gone.message).toContain('这张订单申请过预付款');
  await go(books, 'prepayment', prepayment, 'askRefund', {
    refundWhy: '订单取消',
    refundTxn: 'TK2',
    refundOn: '2026-06-02',
  });
  await go(cashier, 'prepayment', prepayment, 'refund');
  await go('buyer', 'purchaseOrder', order, 'cancel', { cancelWhy: '停用' });
});

test('nobody writes a prepayment, a write-off or a statement by hand', async () => {
  const order = await orderedAhead('10');
  const body = { order, supplier: 's1', currency: 'CNY', amount: '1', planDate: '2026-06-30', reason: '备料' };
  for (const entity of ['prepayment', 'prepayOffset', 'statement'])
    for (const who of ['buyer', books])
      expect(await catalog.call(who, 'POST', `/records/${entity}`, body), entity).toMatchObject({ success: false });
});

test('S7 of money ahead: nobody pays what they asked for or agreed to; what the supplier gives back is written off no more', async () => {
  const order = await orderedAhead('10');
  const id = await wanted(order);
  await go(books, 'prepayment', id, 'submit');
  await decided(catalog.call, ['prepayment', id], boss);
  const payment = await slipped(id, cashier, 'prepayment');
  await sql(`update fi_prepay set approvers = $2::jsonb where id = $1`, id, JSON.stringify([`u-${cashier}`]));
  expect(await move(cashier, 'payment', payment, 'pay')).toMatchObject({ success: false });
  await sql(`update fi_prepay set approvers = $2::jsonb where id = $1`, id, JSON.stringify([`u-${boss}`]));
  await go(cashier, 'payment', payment, 'pay');
  const back = { refundWhy: '订单取消', refundTxn: 'TK1', refundOn: '2026-06-02' };
  await go(books, 'prepayment', id, 'askRefund', back);
  // nothing is given back by the word of one: while it is looked into, it is still ahead
  expect(await move(books, 'prepayment', id, 'refund')).toMatchObject({ success: false });
  expect(await at('purchaseOrder', order)).toMatchObject({ prepaid: '30.00', prepaidOpen: '30.00' });
  await go(cashier, 'prepayment', id, 'keepOpen', { keepWhy: '没有到账' });
  expect(await at('prepayment', id)).toMatchObject({ status: 'paid', open: '30.00' });
  await go(books, 'prepayment', id, 'askRefund', back);
  await go(cashier, 'prepayment', id, 'refund');
  expect(await at('prepayment', id)).toMatchObject({ status: 'writtenOff', refunded: '30.00', open: '0.00' });
  expect(await at('purchaseOrder', order)).toMatchObject({ prepaid: '0.00', prepaidOpen: '0.00' });
  // what the bank would give back now is not there any more
  expect(await move(books, 'payment', payment, 'refund', { refundWhy: '退票' })).toMatchObject({ success: false });
});
