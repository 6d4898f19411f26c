import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { heldOpen } from '../../tests/support/held-open.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { asHouse } from '../kernel/founder.ts';
import { type Body, books, boss, supplier, type Told } from './deliveries.fixture.ts';
import { recordsRoom } from './records.routes.ts';
import { cashier, settling } from './settlement.fixture.ts';
import { keepTime } from './time/keep-time.ts';

vi.setConfig({ testTimeout: 120_000 });

let catalog: Catalog;
const act = settling(() => catalog);
const { sql, done, read, ready, move, moved, made, ordered, received, expectReplay } = act;
const { at, change, changed, go, nextNo, postedOf, asked, agreed, slipped } = act;

beforeAll(async () => {
  catalog = await openCatalog('records_payment_plan', [recordsRoom]);
  await act.beginSettling('fi_pay_plan', 'su_supplier');
  const phase = (name: string, ratio: string, base: string, days: number) => ({ phase: name, ratio, base, days });
  const terms: Readonly<Record<string, readonly Body[]>> = {
    '30-60-10': [
      phase('PREPAY', '30', 'SIGN', 0),
      phase('ACCEPT', '60', 'ACCEPTED', 30),
      phase('RETENTION', '10', 'WARRANTY_END', 15),
    ],
    '3-THIRDS': [
      phase('PREPAY', '33.33', 'SIGN', 0),
      phase('DELIVERY', '33.33', 'RECEIPT', 0),
      phase('ACCEPT', '33.34', 'INVOICE', 30),
    ],
    NET30: [phase('ACCEPT', '90', 'ACCEPTED', 30), phase('RETENTION', '10', 'WARRANTY_END', 0)],
  };
  for (const [code, phases] of Object.entries(terms)) {
    const { id } = await done(books, 'paymentTerm', { code, name: code, validFrom: '2020-01-01', phases });
    await moved(books, 'paymentTerm', id, 'publish');
  }
});
afterAll(() => catalog.close());

const day = async (of: string): Promise<string> =>
  (await sql(`select to_char(${of}, 'YYYY-MM-DD') as day`))[0].day as string;

/** An order of so many at ten yuan by a term, sent to its supplier and confirmed. */
async function orderedBy(payTerm: string, qty: string, body: Body = {}): Promise<string> {
  const id = await ordered(['m1', qty]);
  await sql(`update po_order set status = 'draft', publish_time = null where id = $1`, id);
  await sql(`update po_line set line_status = 'open' where head_id = $1`, id);
  await changed('buyer', 'purchaseOrder', id, {
    payTerm,
    warrantyMonths: 12,
    deliverTo: '上海',
    receiver: '李',
    ...body,
  });
  await moved('buyer', 'purchaseOrder', id, 'submit');
  await decided(catalog.call, ['purchaseOrder', id], boss);
  await moved('buyer', 'purchaseOrder', id, 'publish');
  await moved(supplier, 'purchaseOrder', id, 'confirm');
  return id;
}
const planOf = async (order: string): Promise<Told> => at('paymentPlan', (await at('purchaseOrder', order)).plan);
const [paid30, kept10] = ['paid 30.00 30.00 30.00', 'waiting 10.00 0.00 0.00'];
const plain = (...phases: readonly string[]) => phases.map((phase) => `${phase} 0.00 0.00`);
/** Of each phase its state, what is planned, asked for and paid. */
const phasesOf = async (order: string): Promise<readonly string[]> =>
  (await planOf(order)).lines.map(({ amount, lineStatus, requested, paid }: Told) =>
    [lineStatus, amount, requested, paid].join(' '),
  );
async function paidAhead(order: string, amount: string): Promise<void> {
  const id = await made('buyer', 'paymentPlan', (await planOf(order)).id, 'toPrepay');
  await changed(books, 'prepayment', id, { bank: 'b1', amount });
  await go(books, 'prepayment', id, 'submit');
  await decided(catalog.call, ['prepayment', id], boss);
  await go(cashier, 'payment', await slipped(id, cashier, 'prepayment'), 'pay');
}
const retentionOf = async (invoice: string): Promise<Told> => {
  const [{ id }] = await sql(`select id from fi_retention where invoice = $1`, invoice);
  return at('retention', id);
};
const waitUntil = (now: string) =>
  keepTime(
    { db: catalog.at.db, models: catalog.house.models },
    { session: asHouse(1), signal: new AbortController().signal, now },
  );
async function lineMoved(
  plan: string,
  phase: string,
  key: string,
  answers: Body = {},
  who: string = books,
): Promise<Told> {
  const { version, lines } = await at('paymentPlan', plan);
  const rows = lines.filter((line: Told) => line.phase === phase).map(({ id }: Told) => id);
  return catalog.call(who, 'POST', `/records/paymentPlan/${plan}/lines/lines/moves/${key}`, { version, rows, answers });
}

test('an order sent to its supplier has a plan by its terms, and what follows fills it in', async () => {
  const order = await orderedBy('30-60-10', '10');
  const today = await day('now()');
  const begun = await planOf(order);
  expect(begun).toMatchObject({ status: 'active', total: '100.00', startOn: today, nextDue: today });
  expect(begun.planNo).toMatch(/^FJ\d{6}-\d{5}$/);
  expect(await phasesOf(order)).toEqual([
    ...['due 30.00 0.00 0.00', 'waiting 60.00 0.00 0.00', 'waiting 10.00 0.00 0.00'],
  ]);
  await paidAhead(order, '30');
  expect(await phasesOf(order)).toMatchObject([paid30, 'waiting 60.00 0.00 0.00', kept10]);
  const receipt = await received(order, 'm1', '10');
  expect((await planOf(order)).lines[1]).toMatchObject({
    ...{ lineStatus: 'due', baseDate: today, dueDate: await day(`now() + interval '30 days'`) },
  });
  const invoice = await postedOf(receipt);
  // a hundred: thirty paid ahead, ten kept back
  expect(await at('invoice', invoice)).toMatchObject({ offset: '30.00', retained: '10.00', toRequest: '60.00' });
  const kept = await retentionOf(invoice);
  expect(kept).toMatchObject({ amount: '10.00', status: 'held', plan: begun.id });
  expect((await planOf(order)).lines[2]).toMatchObject({ lineStatus: 'waiting', baseDate: kept.endOn });
  const request = await agreed(invoice);
  expect(await phasesOf(order)).toMatchObject([paid30, 'due 60.00 60.00 0.00', kept10]);
  const payment = await slipped(request);
  const [line] = (await at('payment', payment)).lines;
  await changed(cashier, 'payment', payment, { lines: [{ id: line.id, amount: '20' }] });
  await go(cashier, 'payment', payment, 'pay');
  expect(await phasesOf(order)).toMatchObject([paid30, 'partPaid 60.00 60.00 20.00', kept10]);
  const rest = await slipped(request);
  await go(cashier, 'payment', rest, 'pay');
  expect(await phasesOf(order)).toMatchObject([paid30, 'paid 60.00 60.00 60.00', kept10]);
  expect(await at('purchaseOrder', order)).toMatchObject({ paidTotal: '60.00', prepaidPaid: '30.00' });
  expect(await at('invoice', invoice)).toMatchObject({ status: 'partPaid', open: '10.00', openNow: '0.00' });
  // what the bank sends back is open again
  await go(books, 'payment', rest, 'refund', { refundWhy: '户名不符' });
  expect(await phasesOf(order)).toMatchObject([paid30, 'partPaid 60.00 60.00 20.00', kept10]);
  await expectReplay();
});

test('what is kept back is not asked for until the warranty is over, and then by itself can be', async () => {
  const order = await orderedBy('NET30', '10');
  const invoice = await postedOf(await received(order, 'm1', '10'));
  const request = await asked(invoice);
  const { lines } = await at('paymentRequest', request);
  expect(lines).toMatchObject([{ amount: '90.00', limit: '90.00' }]);
  const over = await change(books, 'paymentRequest', request, { lines: [{ id: lines[0].id, amount: '90.01' }] });
  expect(over).toMatchObject({ success: false, issues: [{ path: '/lines/0/amount' }] });
  expect(over.message).toContain('最多可申请 90，多出 0.01；另有质保金 10');
  await go(books, 'paymentRequest', request, 'submit');
  await decided(catalog.call, ['paymentRequest', request], boss);
  await go(cashier, 'payment', await slipped(request), 'pay');
  const kept = await retentionOf(invoice);
  const early = { ids: [kept.id] };
  const asks = () => catalog.call(books, 'POST', '/records/retention/becomes/toPay/make', early);
  expect(await asks()).toMatchObject({ success: false });
  await waitUntil(`${kept.endOn} 23:59:00`);
  expect(await at('retention', kept.id)).toMatchObject({ status: 'held' });
  const after = await day(`'${kept.endOn}'::date + 1`);
  await waitUntil(`${after} 00:05:00`);
  expect(await at('retention', kept.id)).toMatchObject({ status: 'free' });
  expect(await at('invoice', invoice)).toMatchObject({ retained: '0.00', toRequest: '10.00' });
  expect((await planOf(order)).lines[1]).toMatchObject({ lineStatus: 'due', baseDate: kept.endOn });
  const seen = await read('retention?list=due', books);
  expect(seen.records.map(({ id }: Told) => id)).toContain(kept.id);
  const last = (await asks()).result.records[0].id;
  await changed(books, 'paymentRequest', last, { bank: 'b1' });
  await go(books, 'paymentRequest', last, 'submit');
  await decided(catalog.call, ['paymentRequest', last], boss);
  await go(cashier, 'payment', await slipped(last), 'pay');
  expect(await at('invoice', invoice)).toMatchObject({ status: 'paid', open: '0.00' });
  expect(await planOf(order)).toMatchObject({
    status: 'done',
    left: '0.00',
    lines: [{ paid: '90.00' }, { paid: '10.00' }],
  });
  await expectReplay();
});

test('two who ask for the same rest at once: the other is told that what is kept back is not there', async () => {
  const invoice = await postedOf(await received(await orderedBy('NET30', '10'), 'm1', '10'));
  const [one, two] = [await asked(invoice), await asked(invoice)];
  for (const [id, amount] of [
    [one, '50'],
    [two, '40.01'],
  ] as const) {
    const [line] = (await at('paymentRequest', id)).lines;
    await changed(books, 'paymentRequest', id, { lines: [{ id: line.id, amount }] });
  }
  const answers = await heldOpen(catalog.at.db, [
    await ready(books, 'paymentRequest', one, 'submit'),
    await ready(books, 'paymentRequest', two, 'submit', {}, catalog.elsewhere),
  ]);
  expect(answers).toMatchObject([{ success: true }, { success: false }]);
  expect(answers[1].message).toContain('最多可申请 40，多出 0.01');
  expect(await at('invoice', invoice)).toMatchObject({ requested: '50.00', toRequest: '40.00', retained: '10.00' });
});

test('what does not divide is paid to the cent, by two invoices, and nothing is left over', async () => {
  const order = await orderedBy('30-60-10', '526.655');
  expect(await phasesOf(order)).toEqual(plain('due 1579.97', 'waiting 3159.92', 'waiting 526.66'));
  await paidAhead(order, '1579.97');
  const invoices: string[] = [];
  for (const qty of ['300.005', '226.65']) invoices.push(await postedOf(await received(order, 'm1', qty)));
  const kept = [await retentionOf(invoices[0] as string), await retentionOf(invoices[1] as string)];
  expect(kept.map(({ amount }) => amount)).toEqual(['300.01', '226.65']);
  const payAll = async (id: string) => go(cashier, 'payment', await slipped(await agreed(id)), 'pay');
  for (const id of invoices) await payAll(id);
  expect(await phasesOf(order)).toEqual([
    ...['paid 1579.97 1579.97 1579.97', 'paid 3159.92 3159.92 3159.92', 'waiting 526.66 0.00 0.00'],
  ]);
  await waitUntil(`${await day(`'${kept[1].endOn}'::date + 1`)} 00:05:00`);
  for (const id of invoices) await payAll(id);
  expect(await planOf(order)).toMatchObject({ status: 'done', left: '0.00', paid: '5266.55' });
  await expectReplay();
});

test('a change of the order is borne by what is not triggered yet, and all comes to the total to the cent', async () => {
  const order = await orderedBy('3-THIRDS', '10');
  expect(await phasesOf(order)).toEqual(plain('due 33.33', 'waiting 33.33', 'waiting 33.34'));
  const revise = async (qty: string) => {
    await moved('buyer', 'purchaseOrder', order, 'revise', { changeWhy: '检测量变化' });
    const [line] = (await at('purchaseOrder', order)).lines;
    await changed('buyer', 'purchaseOrder', order, { lines: [{ id: line.id, qty }] });
    expect(await planOf(order)).toMatchObject({ total: (await planOf(order)).total });
    await moved('buyer', 'purchaseOrder', order, 'submitChange');
    await decided(catalog.call, ['purchaseOrder', order], boss);
    await moved(supplier, 'purchaseOrder', order, 'confirm');
  };
  await revise('12');
  expect(await planOf(order)).toMatchObject({ total: '120.00' });
  expect(await phasesOf(order)).toEqual(plain('due 33.33', 'waiting 43.33', 'waiting 43.34'));
  await received(order, 'm1', '5');
  expect(await phasesOf(order)).toEqual(plain('due 33.33', 'due 43.33', 'waiting 43.34'));
  await moved('buyer', 'purchaseOrder', order, 'close');
  expect(await planOf(order)).toMatchObject({ total: '50.00' });
  await moved(boss, 'purchaseOrder', order, 'unclose');
  expect(await phasesOf(order)).toEqual(plain('due 33.33', 'due 43.33', 'waiting 43.34'));
  const other = await orderedBy('3-THIRDS', '10');
  await moved('buyer', 'purchaseOrder', other, 'revise', { changeWhy: '不要了' });
  await moved('buyer', 'purchaseOrder', other, 'cancel', { cancelWhy: '项目取消' });
  expect(await planOf(other)).toMatchObject({ status: 'cancelled' });
  expect(await phasesOf(other)).toEqual(plain('cancelled 33.33', 'cancelled 33.33', 'cancelled 33.34'));
});

test('what is held is neither asked for, agreed to nor paid; whoever holds it says why, and the supplier is not told', async () => {
  const order = await orderedBy('NET30', '10');
  const invoice = await postedOf(await received(order, 'm1', '10'));
  const request = await agreed(invoice);
  const payment = await slipped(request);
  const plan = await planOf(order);
  expect(await lineMoved(plan.id, 'ACCEPT', 'hold')).toMatchObject({ success: false });
  expect(await lineMoved(plan.id, 'ACCEPT', 'hold', { holdWhy: '质量争议' }, cashier)).toMatchObject({
    success: false,
  });
  expect(await lineMoved(plan.id, 'ACCEPT', 'hold', { holdWhy: '质量争议' })).toMatchObject({ success: true });
  expect((await move(cashier, 'payment', payment, 'pay')).message).toContain('冻结了付款');
  await go(cashier, 'paymentRequest', request, 'fail', { failWhy: '质量争议' });
  const again = await asked(invoice);
  expect((await move(books, 'paymentRequest', again, 'submit')).message).toContain('解冻以后才能申请');
  const mine = await read(`myPayPlan/${plan.id}`, supplier);
  expect(mine.lines[0]).toMatchObject({ lineStatus: 'held', amount: '90.00' });
  expect(Object.keys(mine.lines[0])).not.toContain('holdWhy');
  expect(Object.keys(mine)).not.toContain('requested');
  expect(Object.keys(mine.lines[0])).not.toContain('heldBy');
  const own = await lineMoved(plan.id, 'ACCEPT', 'release', {}, 'buyer');
  expect(own).toMatchObject({ success: false });
  expect(await lineMoved(plan.id, 'ACCEPT', 'release')).toMatchObject({ success: true });
  await go(books, 'paymentRequest', again, 'submit');
  await sql(`update fi_pay_plan set supplier = 's2' where id = $1`, plan.id);
  expect(await catalog.call(supplier, 'GET', `/records/myPayPlan/${plan.id}`)).toMatchObject({ success: false });
});

test('of a freeze and a payment that meet, the second sees what the first did', async () => {
  const order = await orderedBy('NET30', '10');
  const invoice = await postedOf(await received(order, 'm1', '10'));
  const request = await agreed(invoice);
  const payment = await slipped(request);
  const plan = await planOf(order);
  const hold = () => lineMoved(plan.id, 'ACCEPT', 'hold', { holdWhy: '质量争议' });
  const pay = await ready(cashier, 'payment', payment, 'pay', {}, catalog.elsewhere);
  const frozenFirst = await heldOpen(catalog.at.db, [hold, pay]);
  expect(frozenFirst).toMatchObject([{ success: true }, { success: false }]);
  expect(frozenFirst[1].message).toContain('冻结了付款');
  expect(await at('payment', payment)).toMatchObject({ status: 'draft' });
  expect(await lineMoved(plan.id, 'ACCEPT', 'release')).toMatchObject({ success: true });
  const paidFirst = await heldOpen(catalog.at.db, [
    await ready(cashier, 'payment', payment, 'pay', {}, catalog.elsewhere),
    hold,
  ]);
  expect(paidFirst).toMatchObject([{ success: true }, { success: false }]);
  expect(await phasesOf(order)).toEqual(['paid 90.00 90.00 90.00', 'waiting 10.00 0.00 0.00']);
});

test('a request that is handed in waits for whoever freezes its phase, or its supplier', async () => {
  const order = await orderedBy('NET30', '10');
  const request = await asked(await postedOf(await received(order, 'm1', '10')));
  const plan = await planOf(order);
  const submit = () => ready(books, 'paymentRequest', request, 'submit', {}, catalog.elsewhere);
  const held = await heldOpen(catalog.at.db, [
    () => lineMoved(plan.id, 'ACCEPT', 'hold', { holdWhy: '质量争议' }),
    await submit(),
  ]);
  expect(held).toMatchObject([{ success: true }, { success: false }]);
  expect(held[1].message).toContain('解冻以后才能申请');
  expect(await lineMoved(plan.id, 'ACCEPT', 'release')).toMatchObject({ success: true });
  const frozen = await heldOpen(catalog.at.db, [
    () => sql(`update su_supplier set pay_hold = 'Y', version = version + 1 where id = 's1'`),
    await submit(),
  ]);
  expect(frozen[1]).toMatchObject({ success: false });
  expect(frozen[1].message).toContain('处于付款冻结');
  await sql(`update su_supplier set pay_hold = 'N', version = version + 1 where id = 's1'`);
  await go(books, 'paymentRequest', request, 'submit');
});

test('terms without an end of the warranty in the order are not handed in', async () => {
  const id = await ordered(['m1', '1']);
  await sql(`update po_order set status = 'draft', publish_time = null where id = $1`, id);
  await sql(`update po_line set line_status = 'open' where head_id = $1`, id);
  await changed('buyer', 'purchaseOrder', id, { payTerm: '30-60-10', deliverTo: '上海', receiver: '李' });
  const told = await move('buyer', 'purchaseOrder', id, 'submit');
  expect(told).toMatchObject({ success: false });
  expect(told.message).toContain('质保期');
});

test('a red invoice gives back its share of what is kept back', async () => {
  await sql(`update fi_pay_request set status = 'cancelled' where status = 'draft'`);
  const order = await orderedBy('NET30', '10');
  const invoice = await postedOf(await received(order, 'm1', '10'));
  const red = await made(books, 'invoice', invoice, 'toRed');
  const [line] = (await at('invoice', red)).lines;
  await changed(books, 'invoice', red, {
    ...{ redWhy: '折让', invNo: nextNo(), faceGross: '-20' },
    lines: [{ id: line.id, qty: '-2' }],
  });
  await go(books, 'invoice', red, 'submit');
  await go(books, 'invoice', red, 'post');
  expect(await retentionOf(red)).toMatchObject({ amount: '-2.00' });
  expect(await at('invoice', red)).toMatchObject({ retained: '-2.00', toRequest: '-18.00' });
  const { records } = await done(books, 'invoice/becomes/toPay/make', { ids: [invoice, red] });
  await changed(books, 'paymentRequest', records[0].id, { bank: 'b1' });
  expect(await go(books, 'paymentRequest', records[0].id, 'submit')).toMatchObject({ amount: '72.00' });
  expect(await planOf(order)).toMatchObject({ retained: '8.00', requested: '72.00' });
});
