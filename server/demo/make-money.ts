import type { RecordData } from '../../schemas/compile/plan.ts';
import type { TenantDb } from '../db/statement.ts';
import { idOf, touchedAt } from './book.ts';
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
const seed = 20_261_202;

/** What accounts payable does beside invoices: statements both sides agree on, money that goes ahead, and what is deducted. */
export async function makeMoney(db: TenantDb, purchasing: Purchasing): Promise<void> {
  const making: Settling = { ...purchasing, random: seededRandom(seed), places: await placesIn(db) };
  const seller = sellerNamed(making, 'supplier');
  await makeStatements(making, seller);
  await payAhead(making, sellerNamed(making, 'supplier2'));
  await makeDeductions(making, { feedback: seller, appealed: seller, final: sellerNamed(making, 'supplier2') });
}

const next = ({ calendar, random }: Purchasing, record: RecordData, days = 0) =>
  calendar.after(touchedAt(record), days, random);

/** Never before: what one seller's orders draw from has a history that runs forward. */
const notBefore = ({ calendar, random }: Purchasing, age: number, since: string): string => {
  const at = calendar.moment(-age, random);
  return at > since ? at : since;
};

/** Goods of an order that came and were found good. */
async function received(making: Settling, seller: Partner, age: number, since: string): Promise<RecordData> {
  let at = notBefore(making, age, since);
  for (let tried = 0; tried < 5; tried += 1) {
    const order = await orderDirectly(making, { age, at }, { seller, fate: 'confirmed' });
    const receipt = await receive(making, order);
    if (receipt) return receipt;
    at = touchedAt(order);
  }
  throw new Error('nothing that came could be found good');
}

/** One that was invoiced, one with an objection, and one that waits for the supplier. */
async function makeStatements(making: Settling, seller: Partner): Promise<void> {
  const { book, company, random } = making;
  const clerk = personOf(company, 'finance2');
  let since = '';
  for (const [place, fate] of (['invoiced', 'disputed', 'sent'] as const).entries()) {
    const receipt = await received(making, seller, 34 - place * 8, since);
    since = touchedAt(receipt);
    const at = next(making, receipt, 2);
    const drawn = only(await book.makeNext(clerk, 'goodsReceipt', at, receipt, 'toStatement'), 'toStatement');
    const sent = await book.move(clerk, 'statement', next(making, drawn), drawn, 'send');
    const when = next(making, sent, 1);
    if (fate === 'disputed')
      await book.moveLines(seller.session, 'myStatement', when, sent, {
        ...{ part: 'lines', move: 'dispute', rows: sent.lines as RecordData[] },
        answers: { disputeWhy: '单价应按上月补充约定执行，请核对' },
      });
    if (fate !== 'invoiced') continue;
    const agreed = await book.move(seller.session, 'myStatement', when, sent, 'agreeAll');
    const begun = only(
      await book.makeNext(seller.session, 'myStatement', next(making, agreed, 1), agreed, 'toMyInvoice'),
      'toMyInvoice',
    );
    const day = touchedAt(begun);
    const written = await book.edit(
      seller.session,
      'myInvoice',
      day,
      said(begun, {
        ...{ invNo: numberOf(random), invDate: day.slice(0, 10), faceGross: begun.gross as string },
        files: [await book.attach(seller.session, '发票.pdf')],
      }),
    );
    await book.move(seller.session, 'myInvoice', next(making, written), written, 'submit');
  }
}

/** One written off by its invoice, one that is open, and one that waits to be agreed to. */
async function payAhead(making: Settling, seller: Partner): Promise<void> {
  const { book, company, calendar, random } = making;
  const [clerk, cashier, finance] = ['finance2', 'cashier', 'finance'].map((name) => personOf(company, name));
  if (!clerk || !cashier || !finance) throw new Error('nobody keeps the demo company’s accounts');
  await nameAccount(making, seller, calendar.moment(-60, random));
  let since = '';
  for (const fate of ['used', 'open', 'asked'] as const) {
    const at = notBefore(making, 30, since);
    const order = await orderDirectly(making, { age: 30, at }, { seller, fate: 'confirmed', payTerm: 'PREPAY30' });
    since = touchedAt(order);
    const begun = only(
      await book.makeNext(clerk, 'purchaseOrder', next(making, order, 1), order, 'toPrepay'),
      'toPrepay',
    );
    const written = await book.edit(
      clerk,
      'prepayment',
      touchedAt(begun),
      said(begun, { bank: begun.only as string, planDate: touchedAt(begun).slice(0, 10) }),
    );
    const asked = await book.move(clerk, 'prepayment', next(making, written), written, 'submit');
    if (fate === 'asked') continue;
    const agreed = await agreeAll(making, 'prepayment', asked);
    const slip = only(await book.makeNext(cashier, 'prepayment', next(making, agreed, 1), agreed, 'pay'), 'pay');
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
    await book.move(cashier, 'payment', next(making, filled), filled, 'pay');
    if (fate === 'open') continue;
    const receipt = await receive(making, await book.read('purchaseOrder', idOf(order)));
    if (!receipt) continue;
    const invoice = only(
      await book.makeNext(finance, 'goodsReceipt', next(making, receipt, 2), receipt, 'toInvoice'),
      'toInvoice',
    );
    const day = touchedAt(invoice);
    const noted = await book.edit(
      finance,
      'invoice',
      day,
      said(invoice, { invNo: numberOf(random), invDate: day.slice(0, 10), faceGross: invoice.gross as string }),
    );
    const sent = await book.move(finance, 'invoice', next(making, noted), noted, 'submit');
    if (sent.status === 'matched') await book.move(finance, 'invoice', next(making, sent, 1), sent, 'post');
  }
}

type ClaimFate = 'feedback' | 'appealed' | 'final';

const claims: readonly (RecordData & { readonly fate: ClaimFate })[] = [
  {
    ...{ kind: 'LATE', base: '12600', dailyPct: '0.5', lateDays: 6, capPct: '5', basis: '框架协议第九条第二款' },
    ...{ why: '一批乙腈逾期六天送到，检测改期', fate: 'feedback' },
  },
  {
    ...{ kind: 'QUALITY', claimed: '1860', capPct: null, basis: '框架协议第七条' },
    ...{ why: '一批乙腈水分超标，退货后复检费用由供方承担', fate: 'appealed' },
  },
  {
    ...{ kind: 'DAMAGE', claimed: '420', capPct: null, basis: '框架协议第七条' },
    ...{ why: '运输中破损两瓶，当场拒收', fate: 'final' },
  },
];

async function makeDeductions(making: Settling, sellers: Readonly<Record<ClaimFate, Partner>>): Promise<void> {
  const { book, desk, company, calendar, random } = making;
  const buyer = personOf(company, 'buyer');
  for (const { fate, ...claim } of claims) {
    const seller = sellers[fate];
    const made = await book.create(buyer, 'deduction', calendar.moment(-4, random), {
      ...{ supplier: seller.id, currency: 'CNY', replyDays: 10 },
      ...claim,
    });
    const handed = await book.move(buyer, 'deduction', next(making, made), made, 'submit');
    const agreed = await desk.agree('deduction', handed);
    const sent = await book.move(buyer, 'deduction', next(making, agreed), agreed, 'send');
    const when = next(making, sent, 1);
    if (fate === 'appealed')
      await book.move(seller.session, 'myDeduction', when, sent, 'appeal', {
        supplierReply: '我司出厂检验合格，水分超标应为到货后开封所致，请提供留样复检',
      });
    if (fate === 'final') await book.move(seller.session, 'myDeduction', when, sent, 'accept');
  }
}
