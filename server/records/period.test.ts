import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { heldOpen } from '../../tests/support/held-open.ts';
import { inLanes } from '../../tests/support/in-lanes.ts';
import { type Catalog, openCatalog } from '../../tests/support/open-catalog.ts';
import { books, boss, type Told } from './deliveries.fixture.ts';
import { recordsRoom } from './records.routes.ts';
import { cashier, settling } from './settlement.fixture.ts';

vi.setConfig({ testTimeout: 300_000 });

let catalog: Catalog;
const act = settling(() => catalog);
const { sql, done, ready, move, ordered, draft, by } = act;
const { at, change, changed, go, arrived, drawn, posted, agreed, slipped } = act;

beforeAll(async () => {
  catalog = await openCatalog('records_period', [recordsRoom]);
  await act.beginSettling('fi_period');
});
afterAll(() => catalog.close());

const may = { invDate: '2020-05-20' };
/** An invoice of a May long past. */
async function matched(): Promise<string> {
  const id = await drawn(await arrived('10'), {}, may);
  await go(books, 'invoice', id, 'submit');
  return id;
}
/** The same, to be posted into that month. */
async function toPost(): Promise<string> {
  const id = await matched();
  await changed(books, 'invoice', id, { postOn: '2020-05-31' });
  return id;
}
const opened = async (month: string): Promise<string> =>
  (await done(books, 'accountPeriod', { name: month.slice(0, 7), month })).id;

test('H12: nothing is posted into a month that is closed, nor paid in it, until somebody else opens it again', async () => {
  const invoice = await toPost();
  const month = await opened('2020-05-10');
  await go(books, 'accountPeriod', month, 'close');
  const told = await move(books, 'invoice', invoice, 'post');
  expect(told).toMatchObject({ success: false });
  expect(told.message).toContain('期间 2020-05');
  expect(await move(books, 'accountPeriod', month, 'reopen', { openWhy: '漏记' })).toMatchObject({ success: false });
  await go(boss, 'accountPeriod', month, 'reopen', { openWhy: '漏记一张发票' });
  expect(await go(books, 'invoice', invoice, 'post')).toMatchObject({ status: 'posted', postedOn: '2020-05-31' });
  await go(books, 'accountPeriod', month, 'close');
  const payment = await slipped(await agreed(invoice));
  await changed(cashier, 'payment', payment, { payDay: '2020-05-30' });
  expect((await move(cashier, 'payment', payment, 'pay')).message).toContain('付款日期所在的月已结账');
  await changed(cashier, 'payment', payment, { payDay: '2020-06-01' });
  await go(cashier, 'payment', payment, 'pay');
  const early = await change(books, 'invoice', await matched(), { postOn: '2020-05-19' });
  expect(early.message).toContain('开票日期 2020-05-20');
});

test('H12: nor are goods counted into it', async () => {
  const month = await opened('2020-03-10');
  await go(books, 'accountPeriod', month, 'close');
  const order = await ordered(['m1', '10']);
  const { id } = await draft([by(order, 'm1', '10')], { day: '2020-03-31' });
  const told = await move('keeper', 'goodsReceipt', id, 'count');
  expect(told).toMatchObject({ success: false });
  expect(told.message).toContain('不能点收：请改收货日期，或由财务先重开这个月');
});

test('H12: a month is closed while somebody posts into it: one comes first, and nothing slips in behind', async () => {
  const invoice = await toPost();
  const [month] = await sql(`select id from fi_period`);
  const id = String(month.id);
  if ((await at('accountPeriod', id)).status === 'closed')
    await go(boss, 'accountPeriod', id, 'reopen', { openWhy: '再记一张' });
  const answers = await heldOpen(catalog.at.db, [
    await ready(books, 'accountPeriod', id, 'close'),
    await ready(books, 'invoice', invoice, 'post', {}, catalog.elsewhere),
  ]);
  expect(answers, JSON.stringify(answers)).toMatchObject([{ success: true }, { success: false }]);
  expect(await at('invoice', invoice)).toMatchObject({ status: 'matched' });
});

test('H12: what the bank gives back of a closed month is booked on its own day, and that month stays as it was', async () => {
  const invoice = await toPost();
  for (const { id } of await sql(`select id from fi_period where status = 'closed'`))
    await go(boss, 'accountPeriod', String(id), 'reopen', { openWhy: '补记' });
  await go(books, 'invoice', invoice, 'post');
  const payment = await slipped(await agreed(invoice));
  await changed(cashier, 'payment', payment, { payDay: '2020-05-31' });
  await go(cashier, 'payment', payment, 'pay');
  const [may] = await sql(`select id from fi_period where last_day = '2020-05-31'`);
  await go(books, 'accountPeriod', String(may.id), 'close');
  const back = (refundOn: string) => move(books, 'payment', payment, 'refund', { refundWhy: '户名不符', refundOn });
  expect((await back('2020-05-31')).message).toContain('退回日期所在的月已结账');
  expect((await back('2020-05-30')).message).toContain('不能早于付款日期');
  expect((await back('2020-06-02')).success).toBe(true);
  expect(await at('payment', payment)).toMatchObject({
    ...{ status: 'refunded', amount: '100.00', payDay: '2020-05-31', period: may.id },
    ...{ refunded: '100.00', refundOn: '2020-06-02', refundPeriod: null },
  });
  expect(await at('invoice', invoice)).toMatchObject({ status: 'posted', paid: '0.00', postedOn: '2020-05-31' });
});

test('H12: a month nobody registered is open behind the last that was closed, and shut before it unless it was reopened', async () => {
  const post = async (postOn: string) => {
    const id = await drawn(await arrived('10'), {}, { invDate: '2019-01-10' });
    await go(books, 'invoice', id, 'submit');
    await changed(books, 'invoice', id, { postOn });
    return move(books, 'invoice', id, 'post');
  };
  expect((await post('2020-06-03')).success).toBe(true);
  expect((await post('2019-02-03')).message).toContain('期间 2020-05 及以前');
  // to register it is not to open it: that is somebody else's, with a reason
  const month = await opened('2019-02-10');
  expect((await post('2019-02-03')).message).toContain('期间 2019-02');
  await go(books, 'accountPeriod', month, 'close');
  await go(boss, 'accountPeriod', month, 'reopen', { openWhy: '补记运费' });
  expect((await post('2019-02-03')).success).toBe(true);
});

test('a month that is not over is not closed, and stands once', async () => {
  const month = await opened('2099-05-10');
  expect((await move(books, 'accountPeriod', month, 'close')).message).toContain('还没有过完');
  expect(
    await catalog.call(books, 'POST', '/records/accountPeriod', { name: '2099-5', month: '2099-05-20' }),
  ).toMatchObject({ success: false, message: expect.stringContaining('这个月的期间已登记') });
});

test('H13: numbers of requests have no gap and no double, created by many at once of whom some are taken back at the last', async () => {
  const invoice = await posted('10');
  const owner = (text: string) => catalog.at.db.owner.rows({ text, values: [] });
  await owner(`create function refuse_some() returns trigger language plpgsql as
    $$ begin if new.remark = 'taken back' then raise exception 'taken back'; end if; return new; end $$`);
  await owner(`create trigger refuse_some after insert on fi_pay_request for each row execute function refuse_some()`);
  const before = Number((await sql(`select count(*)::int as n from fi_pay_request`))[0].n);
  const body = { supplier: 's1', currency: 'CNY', planDate: '2026-06-30', lines: [{ invoice, amount: '1' }] };
  const answers: Told[] = [];
  const places = Array.from({ length: 200 }, (_, place) => place);
  await inLanes(places, async (place) => {
    const call = place % 2 === 0 ? catalog.call : catalog.elsewhere;
    const remark = place % 5 === 3 ? 'taken back' : null;
    answers.push(await call(books, 'POST', '/records/paymentRequest', { ...body, remark }));
  });
  await owner(`drop trigger refuse_some on fi_pay_request`);
  const made = answers.filter(({ success }) => success);
  expect(made).toHaveLength(160);
  const numbers = (await sql(`select request_no as no from fi_pay_request order by request_no`)).map(({ no }) =>
    Number(String(no).split('-')[1]),
  );
  expect(numbers).toEqual(Array.from({ length: before + 160 }, (_, place) => place + 1));
});
