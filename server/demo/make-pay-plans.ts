import type { RecordData } from '../../schemas/compile/plan.ts';
import type { TenantDb } from '../db/statement.ts';
import { idOf, nextAfter, touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import { only } from './make-deliveries.ts';
import type { Purchasing } from './make-demands.ts';
import { agreeAll } from './make-office.ts';
import { orderDirectly, sellerNamed } from './make-orders.ts';
import { numberOf, receive, type Settling, said } from './make-settlement.ts';
import { placesIn } from './make-stock.ts';
import { nameAccount } from './make-supplier-life.ts';
import type { Partner } from './make-suppliers.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same with or without it. */
const seed = 20_261_203;

interface Story {
  readonly age: number;
  readonly payTerm: string;
  readonly warrantyMonths?: number;
  /** How far it has come. */
  readonly comes: 'ordered' | 'prepaid' | 'held' | 'invoiced' | 'paid';
}

/** Orders that are paid in phases: the oldest one's warranty is over, the next one's will be soon, and one is held back. */
const stories: readonly Story[] = [
  { age: 430, payTerm: '30-60-10', warrantyMonths: 12, comes: 'paid' },
  { age: 165, payTerm: '30-60-10', warrantyMonths: 6, comes: 'paid' },
  { age: 75, payTerm: '30-60-10', warrantyMonths: 24, comes: 'invoiced' },
  { age: 40, payTerm: '3-THIRDS', comes: 'held' },
  { age: 20, payTerm: '30-60-10', warrantyMonths: 12, comes: 'prepaid' },
  { age: 9, payTerm: '3-THIRDS', comes: 'ordered' },
];

export async function makePayPlans(db: TenantDb, purchasing: Purchasing): Promise<void> {
  const making: Settling = { ...purchasing, random: seededRandom(seed), places: await placesIn(db) };
  const seller = sellerNamed(making, 'supplier');
  await nameAccount(making, seller, making.calendar.moment(-430, making.random));
  let since = '';
  for (const story of stories) since = await tell(making, seller, story, since);
  await making.book.passTime('retention', `${making.calendar.day(0)} 00:10:00`, 'release');
}

/** When the order was made. */
async function tell(making: Settling, seller: Partner, story: Story, since: string): Promise<string> {
  const { book, calendar, random } = making;
  const { age, payTerm, warrantyMonths = null, comes } = story;
  const moment = calendar.moment(-age, random);
  const when = { age, at: moment > since ? moment : since };
  const order = await orderDirectly(making, when, { seller, fate: 'confirmed', payTerm, warrantyMonths });
  if (comes === 'ordered') return touchedAt(order);
  // Goods come once they are paid ahead.
  const begun = comes === 'held' ? order : await payAhead(making, order);
  const now = await book.read('purchaseOrder', idOf(order));
  if (comes === 'prepaid') return touchedAt(order);
  const receipt = await receive(making, { ...now, updateTime: touchedAt(begun) });
  if (receipt && comes === 'held') await hold(making, now);
  if (!receipt || comes === 'held') return touchedAt(order);
  const invoice = await post(making, receipt);
  if (invoice && comes === 'paid') await payRest(making, invoice);
  return touchedAt(order);
}

async function payAhead(making: Settling, order: RecordData): Promise<RecordData> {
  const { book, company, calendar, random } = making;
  const next = nextAfter(calendar, random);
  const clerk = personOf(company, 'finance2');
  const begun = only(await book.makeNext(clerk, 'purchaseOrder', next(order, 1), order, 'toPrepay'), 'toPrepay');
  const written = await book.edit(
    clerk,
    'prepayment',
    touchedAt(begun),
    said(begun, { bank: begun.only as string, planDate: touchedAt(begun).slice(0, 10) }),
  );
  const asked = await book.move(clerk, 'prepayment', next(written), written, 'submit');
  return payOut(making, 'prepayment', await agreeAll(making, 'prepayment', asked));
}

/** An invoice of all that came, entered by accounts payable; null where it is not what the order says. */
async function post(making: Settling, receipt: RecordData): Promise<RecordData | null> {
  const { book, company, calendar, random } = making;
  const next = nextAfter(calendar, random);
  const finance = personOf(company, 'finance');
  const begun = only(await book.makeNext(finance, 'goodsReceipt', next(receipt, 2), receipt, 'toInvoice'), 'toInvoice');
  const day = touchedAt(begun);
  const noted = await book.edit(
    finance,
    'invoice',
    day,
    said(begun, { invNo: numberOf(random), invDate: day.slice(0, 10), faceGross: begun.gross as string }),
  );
  const sent = await book.move(finance, 'invoice', next(noted), noted, 'submit');
  return sent.status === 'matched' ? book.move(finance, 'invoice', next(sent, 1), sent, 'post') : null;
}

/** Everything but what is kept back. */
async function payRest(making: Settling, invoice: RecordData): Promise<void> {
  const { book, company, calendar, random } = making;
  const next = nextAfter(calendar, random);
  const clerk = personOf(company, 'finance2');
  const begun = only(await book.makeNext(clerk, 'invoice', next(invoice, 20), invoice, 'toPay'), 'invoice.toPay');
  const day = touchedAt(begun).slice(0, 10);
  const written = await book.edit(
    clerk,
    'paymentRequest',
    touchedAt(begun),
    said(begun, { bank: begun.only as string, planDate: day }),
  );
  const asked = await book.move(clerk, 'paymentRequest', next(written), written, 'submit');
  await payOut(making, 'paymentRequest', await agreeAll(making, 'paymentRequest', asked));
}

async function payOut(making: Settling, entity: string, agreed: RecordData): Promise<RecordData> {
  const { book, company, calendar, random } = making;
  const next = nextAfter(calendar, random);
  const cashier = personOf(company, 'cashier');
  const slip = only(await book.makeNext(cashier, entity, next(agreed, 1), agreed, 'pay'), `${entity}.pay`);
  const filled = await book.edit(
    cashier,
    'payment',
    touchedAt(slip),
    said(slip, {
      bankTxn: `HB${random.int(100_000_000, 999_999_999)}`,
      slip: [await book.attach(cashier, '银行回单.pdf')],
      payDay: touchedAt(slip).slice(0, 10),
    }),
  );
  return book.move(cashier, 'payment', next(filled), filled, 'pay');
}

/** What came is in dispute: nothing is asked for of it meanwhile. */
async function hold(making: Settling, { plan }: RecordData): Promise<void> {
  const { book, company, calendar, random } = making;
  const record = await book.read('paymentPlan', String(plan));
  const rows = (record.lines as RecordData[]).filter(
    ({ phase, lineStatus }) => phase === 'DELIVERY' && lineStatus === 'due',
  );
  const at = calendar.after(touchedAt(record), 2, random);
  await book.moveLines(personOf(company, 'finance'), 'paymentPlan', at, record, {
    ...{ part: 'lines', move: 'hold', rows },
    answers: { holdWhy: '到货数量与装箱单不符，核对清楚前暂不付款' },
  });
}
