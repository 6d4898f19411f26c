import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decided } from '../../tests/support/decide.ts';
import { heldOpen } from '../../tests/support/held-open.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { passTime } from '../../tests/support/pass-time.ts';
import { books, boss, supplier, type Told } from './deliveries.fixture.ts';
import { recordsRoom } from './records.routes.ts';
import { cashier, settling } from './settlement.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

let catalog: Catalog;
const act = settling(() => catalog);
const { sql, done, ready, move } = act;
const { at, changed, go, posted, asked, slipped } = act;

beforeAll(async () => {
  catalog = await openCatalog('records_deduction', [recordsRoom]);
  await act.beginSettling('fi_deduction');
});
afterAll(() => catalog.close());

/** Six days late over a thousand yuan at half a percent a day: thirty, as far as the supplier is asked. */
async function claimed(more: object = {}): Promise<string> {
  const body = { kind: 'LATE', base: '1000', dailyPct: '0.5', lateDays: 6, capPct: '5' };
  const { id } = await done('buyer', 'deduction', {
    ...{ supplier: 's1', currency: 'CNY', basis: '合同第八条', why: '逾期六天交货', ...body },
    ...more,
  });
  await go('buyer', 'deduction', id, 'submit');
  await decided(catalog.call, ['deduction', id], boss);
  await go('buyer', 'deduction', id, 'send');
  return id;
}
async function answered(id: string, key: string, answers: object = {}): Promise<Told> {
  const { version } = await at('deduction', id);
  return catalog.call(supplier, 'POST', `/records/myDeduction/${id}/moves/${key}`, { version, answers });
}
/** A request for an invoice with a deduction in it. */
async function askedLess(invoice: string, deduction: string, amount: string): Promise<string> {
  const id = await asked(invoice);
  const { lines } = await at('paymentRequest', id);
  await changed(books, 'paymentRequest', id, { lines: [{ id: lines[0].id }, { deduction, amount }] });
  return id;
}

test('H10: it is worked out with its cap, told to the supplier, and taken from what is paid, never twice', async () => {
  const deduction = await claimed();
  expect(await at('deduction', deduction)).toMatchObject({
    ...{ status: 'feedback', computed: '30.00', cap: '50.00', amount: '30.00' },
    how: '基数 1000 × 每日 0.5% × 6 天 = 30；上限 1000 × 5% = 50；扣款 30',
  });
  expect(await answered(deduction, 'accept')).toMatchObject({ success: true });
  const invoice = await posted('10');
  const alone = await asked(invoice);
  expect((await move(books, 'paymentRequest', alone, 'submit')).message).toContain('还有扣款没有抵扣');
  await go(books, 'paymentRequest', alone, 'cancel');
  const other = await posted('10');
  const [one, two] = [await askedLess(invoice, deduction, '-30'), await askedLess(other, deduction, '-30')];
  const answers = await heldOpen(catalog.at.db, [
    await ready(books, 'paymentRequest', one, 'submit'),
    await ready(books, 'paymentRequest', two, 'submit', {}, catalog.elsewhere),
  ]);
  expect(answers, JSON.stringify(answers)).toMatchObject([{ success: true }, { success: false }]);
  await decided(catalog.call, ['paymentRequest', one], boss);
  const payment = await slipped(one);
  expect(await go(cashier, 'payment', payment, 'pay')).toMatchObject({ amount: '70.00' });
  expect(await at('invoice', invoice)).toMatchObject({ status: 'paid', paid: '100.00' });
  expect(await at('deduction', deduction)).toMatchObject({ status: 'settled', taken: '30.00', toTake: '0.00' });
  await go(books, 'payment', payment, 'refund', { refundWhy: '户名不符' });
  expect(await at('deduction', deduction)).toMatchObject({ status: 'final', taken: '0.00' });
});

test('of several that are open every one is listed before anything is paid beside them', async () => {
  const [first, second] = [await claimed(), await claimed({ lateDays: 2 })];
  for (const id of [first, second]) await answered(id, 'accept');
  const { deductNo } = await at('deduction', second);
  const invoice = await posted('10');
  // listed is the dearer one alone
  const request = await askedLess(invoice, first, '-30');
  const told = await move(books, 'paymentRequest', request, 'submit');
  expect(told).toMatchObject({ success: false });
  expect(told.message).toContain(`扣款 ${deductNo} 待抵扣 10`);
  const { lines } = await at('paymentRequest', request);
  const listed = lines.map(({ id }: Told) => ({ id }));
  const less = { lines: [...listed, { deduction: second, amount: '-9.99' }] };
  const kept = await changed(books, 'paymentRequest', request, less);
  expect(kept.deductLeft).toBeNull();
  expect((await move(books, 'paymentRequest', request, 'submit')).message).toContain('这一行还没有抵减完');
  const whole = kept.lines.map(({ id, deduction }: Told) => ({ id, ...(deduction === second && { amount: '-10' }) }));
  await changed(books, 'paymentRequest', request, { lines: whole });
  expect(await go(books, 'paymentRequest', request, 'submit')).toMatchObject({ amount: '60.00' });
  for (const id of [first, second]) expect(await at('deduction', id)).toMatchObject({ toTake: '0.00' });
});

test('what is taken off is paid with what it is taken off from: the till neither leaves it out nor pays a part', async () => {
  const deduction = await claimed();
  await answered(deduction, 'accept');
  const request = await askedLess(await posted('10'), deduction, '-30');
  await go(books, 'paymentRequest', request, 'submit');
  await decided(catalog.call, ['paymentRequest', request], boss);
  expect(await at('paymentRequest', request)).toMatchObject({ left: '70.00', minusLeft: '-30.00' });
  const payment = await slipped(request);
  const { lines } = await at('payment', payment);
  const [owed] = lines.filter(({ deduction: taken }: Told) => taken === null);
  // A hundred is not what was agreed to, and seventy without the deduction leaves it untaken for ever.
  for (const amount of ['100', '70']) {
    await changed(cashier, 'payment', payment, { lines: [{ id: owed.id, amount }] });
    const told = await move(cashier, 'payment', payment, 'pay');
    expect(told).toMatchObject({ success: false });
    expect(told.message).toContain(`申请待付 70，其中抵减 -30，这里付 ${amount}`);
  }
  expect(await at('invoice', owed.invoice)).toMatchObject({ paid: '0.00' });
  const whole = await slipped(request);
  expect(await go(cashier, 'payment', whole, 'pay')).toMatchObject({ amount: '70.00' });
  expect(await at('paymentRequest', request)).toMatchObject({ status: 'paid', minusLeft: '0.00' });
  expect(await at('deduction', deduction)).toMatchObject({ status: 'settled' });
});

test('an appeal is ruled by somebody else, and never for more', async () => {
  const deduction = await claimed({ lateDays: 20 });
  expect(await at('deduction', deduction)).toMatchObject({ computed: '100.00', amount: '50.00' });
  expect(await answered(deduction, 'appeal', { supplierReply: '不可抗力' })).toMatchObject({ success: true });
  expect(await move('buyer', 'deduction', deduction, 'rule', { finalAmount: '1', ruleWhy: '自己裁' })).toMatchObject({
    success: false,
  });
  const over = await move(boss, 'deduction', deduction, 'rule', { finalAmount: '50.01', ruleWhy: '加罚' });
  expect(over).toMatchObject({ success: false });
  expect(over.message).toContain('原扣款 50，多出 0.01');
  await go(boss, 'deduction', deduction, 'rule', { finalAmount: '0', ruleWhy: '台风，免责' });
  expect(await at('deduction', deduction)).toMatchObject({ status: 'settled', finalAmount: '0.00', toTake: '0.00' });
});

test('another supplier’s is nowhere to be found, and nothing is until it was sent', async () => {
  const deduction = await claimed();
  const seen = async () => (await catalog.call(supplier, 'GET', `/records/myDeduction/${deduction}`)).success;
  expect(await seen()).toBe(true);
  await sql(`update fi_deduction set supplier = 's2' where id = $1`, deduction);
  expect(await seen()).toBe(false);
  const { id } = await done('buyer', 'deduction', {
    ...{ supplier: 's1', currency: 'CNY', basis: '条款', why: '破损', kind: 'DAMAGE', claimed: '5' },
  });
  expect((await catalog.call(supplier, 'GET', `/records/myDeduction/${id}`)).success).toBe(false);
  await sql(`delete from fi_deduction where id = $1`, deduction);
});

test('a supplier is not told through whose hands a document of the company went', async () => {
  const deduction = await claimed();
  const told = (await catalog.call(supplier, 'GET', `/records/myDeduction/${deduction}`)).result;
  const listed = (await catalog.call(supplier, 'GET', '/records/myDeduction')).result.records;
  for (const row of [told, listed.find(({ id }: Told) => id === deduction)])
    for (const key of ['createBy', 'createBy_dictText', 'updateBy', 'updateBy_dictText'])
      expect(Object.keys(row), key).not.toContain(key);
  await answered(deduction, 'appeal', { supplierReply: '不可抗力' });
  const history = (await catalog.call(supplier, 'GET', `/records/myDeduction/${deduction}/history`)).result;
  const who = new Set(history.map(({ by, byName }: Told) => `${by} ${byName}`));
  expect([...who].toSorted()).toEqual([' 采购方', 'u-supplier SUPPLIER']);
  const seen = (await catalog.call(books, 'GET', `/records/deduction/${deduction}/history`)).result;
  expect(new Set(seen.map(({ by }: Told) => by))).toContain('u-buyer');
  await sql(`update fi_deduction set status = 'cancelled' where id = $1`, deduction);
});

test('nobody answers by the day: it counts as agreed to, by the house', async () => {
  const deduction = await claimed();
  const keep = (now: string) => passTime(catalog.house, now);
  const { replyDue } = await at('deduction', deduction);
  await keep(`${replyDue} 12:00:00`);
  expect(await at('deduction', deduction)).toMatchObject({ status: 'feedback' });
  await keep('2099-01-01 00:00:00');
  expect(await at('deduction', deduction)).toMatchObject({ status: 'final', finalAmount: '30.00', toTake: '30.00' });
});
