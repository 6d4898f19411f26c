import type { RecordData } from '../../schemas/compile/plan.ts';
import type { TenantDb } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';
import { nextAfter, touchedAt } from './book.ts';
import { companySaid } from './data/company.ts';
import { sampleEInvoice, type Traders } from './demo-e-invoice.ts';
import { personOf } from './make-company.ts';
import { only } from './make-deliveries.ts';
import type { Purchasing } from './make-demands.ts';
import { agreeAll } from './make-office.ts';
import { placesIn } from './make-stock.ts';
import { nameAccount } from './make-supplier-life.ts';
import type { Partner } from './make-suppliers.ts';
import { seededRandom } from './random.ts';
import { differs, type Fate, fates, isAgreed, isAskedFor, isDigital, isPaid, isPosted } from './settlement-seeds.ts';

/** Of its own, so that the rest of the company is the same with or without invoices. */
const seed = 20_261_131;

export interface Settling extends Purchasing {
  /** Ids of places by code. */
  readonly places: ReadonlyMap<string, string>;
}

interface Given {
  readonly orders: readonly RecordData[];
  /** Orders of which goods were inspected without a receipt. */
  readonly inspected: ReadonlySet<unknown>;
}

/** Orders that nobody else delivers of: received, invoiced and paid as far as each can come; where too few were confirmed, fewer. */
export async function makeSettlement(
  db: TenantDb,
  purchasing: Purchasing,
  { orders, inspected }: Given,
): Promise<void> {
  const making: Settling = {
    ...purchasing,
    random: seededRandom(seed),
    places: await placesIn(db),
  };
  const sent = new Set(
    (await db.rows({ text: 'select distinct "order" as id from dl_asn_line', values: [] })).map(({ id }) => id),
  );
  const fit = orders.filter(({ id, status }) => status === 'confirmed' && !inspected.has(id) && !sent.has(id));
  const reds = new Set<string>();
  let at = 0;
  for (const order of fit) {
    const partner = making.partners.find(({ id }) => id === order.supplier);
    const next = fates[at];
    if (!partner || next === undefined) continue;
    // Whoever tries the demo as a supplier begins with nothing to be deducted first.
    if (next === 'red' && partner.seed.username === 'supplier') continue;
    const receipt = await receive(making, order);
    if (!receipt) continue;
    at += 1;
    // Nothing is asked for of a supplier whose red invoice waits to be deducted.
    const fate = reds.has(partner.id) && isAskedFor(next) ? 'posted' : next;
    if (fate === 'red') reds.add(partner.id);
    if (isAskedFor(fate)) await nameAccount(making, partner, touchedAt(receipt));
    await settle(making, partner, receipt, fate);
    if (at === fates.length) return;
  }
}

/** Which warehouse takes all of it. */
const placeOf = ({ stock, places }: Settling, order: RecordData): string | null => {
  const hazards = new Set(stock.materials.flatMap(({ id, seed: { hazard } }) => (hazard === 'NONE' ? [] : [id])));
  const isHazardous = (order.lines as RecordData[]).some(({ material }) => hazards.has(String(material)));
  return places.get(isHazardous ? 'WH03' : 'WH01') ?? null;
};

export const said = ({ id, version }: RecordData, more: RecordData): RecordData =>
  ({ id, version, ...more }) as RecordData;

/** What came and was found good; null where the goods wait for an inspection of their own standard. */
export async function receive(making: Settling, order: RecordData): Promise<RecordData | null> {
  const { book, company, calendar, random } = making;
  const keeper = personOf(company, 'warehouse');
  const at = calendar.after(touchedAt(order), random.int(2, 5), random);
  const begun = only(await book.makeNext(keeper, 'purchaseOrder', at, order, 'receive'), 'purchaseOrder.receive');
  const batch = { mfgDate: calendar.day(-560), expiry: calendar.day(random.int(200, 700)) };
  const lines: RecordData[] = [];
  for (const { id } of begun.lines as RecordData[])
    lines.push({
      ...{ id, ...batch, batchNo: `S${random.int(10_000, 99_999)}` },
      coa: [await book.attach(keeper, '出厂检验证书.pdf')],
    });
  const written = await book.edit(
    keeper,
    'goodsReceipt',
    at,
    said(begun, { warehouse: placeOf(making, order), day: at.slice(0, 10), lines: lines as never }),
  );
  const counted = await book.move(keeper, 'goodsReceipt', calendar.after(at, 0, random), written, 'count');
  return inspectAll(making, counted);
}

/** Every line that is to be inspected, found good. */
async function inspectAll(making: Settling, counted: RecordData): Promise<RecordData | null> {
  const waits = (counted.lines as RecordData[]).some(({ toJudge }) => Number(toJudge) > 0);
  if (!waits) return counted;
  const { book, company, calendar, random } = making;
  const [inspector, head] = [personOf(company, 'inspector'), personOf(company, 'headqa')];
  const at = calendar.after(touchedAt(counted), 1, random);
  const begun = await book.makeNext(inspector, 'goodsReceipt', at, counted, 'inspectBatch');
  if (begun.some(({ applies }) => Boolean(applies))) return null;
  let last = at;
  for (const one of begun) {
    const written = await book.edit(
      inspector,
      'inspection',
      last,
      said(one, {
        items: [{ item: '外观', valueKind: 'OPT', defectClass: 'MIN', target: '无裂纹、污渍、变形' }],
        // Of a single piece no sample can be drawn: it is looked at whole.
        ...(Number(one.lotQty) < 2 && { mode: 'FULL' }),
        coa: [await book.attach(inspector, '出厂检验证书.pdf')],
      } as never),
    );
    const opened = await book.move(inspector, 'inspection', calendar.after(last, 0, random), written, 'begin');
    const items = (opened.items as RecordData[]).map(({ id, sample }) => ({ id, looked: sample, foundBad: 0 }));
    const looked = await book.edit(
      inspector,
      'inspection',
      calendar.after(touchedAt(opened), 0, random),
      said(opened, { items } as never),
    );
    const handed = await book.move(
      inspector,
      'inspection',
      calendar.after(touchedAt(looked), 0, random),
      looked,
      'submit',
    );
    const passed = await book.move(head, 'inspection', calendar.after(touchedAt(handed), 0, random), handed, 'pass');
    last = calendar.after(touchedAt(passed), 0, random);
  }
  return { ...counted, updateTime: last };
}

async function settle(making: Settling, partner: Partner, receipt: RecordData, fate: Fate): Promise<void> {
  if (fate === 'none') return;
  const { book, company, calendar, random } = making;
  const next = nextAfter(calendar, random);
  const [finance, manager] = [personOf(company, 'finance'), personOf(company, 'manager')];
  const { session } = partner;
  const drawn = await draw(making, partner, receipt, fate);
  if (fate === 'draft') return;
  if (fate === 'voided') {
    await book.move(session, 'myInvoice', next(drawn), drawn, 'void', { voidWhy: '开错抬头，已作废重开' });
    return;
  }
  let now = await book.move(session, 'myInvoice', next(drawn), drawn, 'submit');
  if (fate === 'matched' || fate === 'exception') return;
  if (fate === 'rejected') {
    const why = { rejectWhy: '票面单价高于订单，没有调价依据，请红冲后重开' };
    await book.move(finance, 'invoice', next(now, 1), now, 'reject', why);
    return;
  }
  if (fate === 'released') {
    const why = { releaseWhy: '运费按补充约定并入货款，差额核对无误' };
    now = await book.move(manager, 'invoice', next(now, 1), now, 'release', why);
  }
  if (!isPosted(fate)) return;
  now = await book.move(finance, 'invoice', next(now, 1), now, 'post');
  if (fate === 'red') await takeBack(making, session, now);
  if (isAskedFor(fate)) await pay(making, now, fate);
}

/** The invoice of what was received, as it is printed. */
async function draw(making: Settling, partner: Partner, receipt: RecordData, fate: Fate): Promise<RecordData> {
  const { book, calendar, random } = making;
  const { session: seller } = partner;
  const at = calendar.after(touchedAt(receipt), random.int(2, 6), random);
  const begun = only(await book.makeNext(seller, 'supplierReceipt', at, receipt, 'toMyInvoice'), 'toMyInvoice');
  // What it begins with is not what its file says yet: whoever opens it sees the difference.
  if (fate === 'draft') {
    const file = await digital(making, partner, begun, { number: numberOf(random), day: at.slice(0, 10) });
    return file ? book.edit(seller, 'myInvoice', at, said(begun, { files: [file] })) : begun;
  }
  const [first] = begun.lines as RecordData[];
  const dearer = differs(fate) ? [{ id: first?.id, byFace: 'Y', net: dearerBy(first, 5), tax: first?.tax }] : [];
  const rows = (begun.lines as RecordData[]).map(({ id }) => dearer.find((one) => one.id === id) ?? { id });
  const written = await book.edit(seller, 'myInvoice', at, said(begun, { lines: rows } as never));
  const [number, day] = [numberOf(random), at.slice(0, 10)];
  const file = isDigital(fate) ? await digital(making, partner, written, { number, day }) : null;
  return book.edit(
    seller,
    'myInvoice',
    at,
    said(written, {
      ...{ invNo: number, invDate: day, faceGross: written.gross as string },
      ...(file && { buyerTaxNo: companySaid.creditCode }),
      files: [await book.attach(seller, '发票.pdf'), ...(file ? [file] : [])],
    }),
  );
}

/** The XML of an invoice in our own money, from a seller who has a code; null of any other. */
async function digital(
  { book }: Settling,
  { session, seed: { fields } }: Partner,
  invoice: RecordData,
  { number, day }: { readonly number: string; readonly day: string },
): Promise<string | null> {
  if (invoice.currency !== 'CNY' || typeof fields.creditCode !== 'string') return null;
  const traders: Traders = {
    seller: [String(fields.name), fields.creditCode],
    buyer: [companySaid.name, companySaid.creditCode],
  };
  return book.attach(session, `数电票_${number}.xml`, sampleEInvoice(invoice, traders, number, day));
}

/** So many percent more than what it should be, to the cent; amounts of the demo are small enough for whole cents. */
const dearerBy = (line: RecordData | undefined, percent: number): string => {
  const cents = BigInt(String(line?.net ?? '0').replace('.', ''));
  const more = (cents * BigInt(100 + percent)) / 100n;
  return `${more / 100n}.${String(more % 100n).padStart(2, '0')}`;
};

export const numberOf = (random: Settling['random']): string =>
  `25${[1, 2, 3].map(() => String(random.int(100_000, 999_999))).join('')}`;

/** A red invoice of one piece of the first line that goes on being owed. */
async function takeBack(making: Settling, seller: Session, invoice: RecordData): Promise<void> {
  const { book, company, calendar, random } = making;
  const at = calendar.after(touchedAt(invoice), 2, random);
  const begun = only(await book.makeNext(seller, 'myInvoice', at, invoice, 'toMyRed'), 'toMyRed');
  const [first] = begun.lines as RecordData[];
  const lines = [{ id: first?.id, qty: '-1' }];
  const written = await book.edit(seller, 'myInvoice', at, said(begun, { lines } as never));
  const filled = await book.edit(
    seller,
    'myInvoice',
    at,
    said(written, { redWhy: '一件破损，协商退款', invNo: numberOf(random), faceGross: written.gross as string }),
  );
  const sent = await book.move(seller, 'myInvoice', calendar.after(touchedAt(filled), 0, random), filled, 'submit');
  const finance = personOf(company, 'finance');
  if (sent.status === 'matched')
    await book.move(finance, 'invoice', calendar.after(touchedAt(sent), 1, random), sent, 'post');
}

/** What is asked for, agreed to and paid of it. */
async function pay(making: Settling, invoice: RecordData, fate: Fate): Promise<void> {
  const { book, company, calendar, random } = making;
  const next = nextAfter(calendar, random);
  const [clerk, cashier] = [personOf(company, 'finance2'), personOf(company, 'cashier')];
  const at = next(invoice, random.int(1, 9));
  const begun = only(await book.makeNext(clerk, 'invoice', at, invoice, 'toPay'), 'invoice.toPay');
  const day = calendar.after(at, 3, random).slice(0, 10);
  const written = await book.edit(
    clerk,
    'paymentRequest',
    at,
    said(begun, { bank: begun.only, planDate: day } as never),
  );
  const sent = await book.move(clerk, 'paymentRequest', next(written), written, 'submit');
  if (fate === 'asked') return;
  if (fate === 'refused') {
    await making.desk.say('paymentRequest', sent, {
      verb: 'refuse',
      by: 'manager',
      remark: '本月资金已排满，请下月初再提',
    });
    return;
  }
  const agreed = await agreeAll(making, 'paymentRequest', sent);
  if (!isAgreed(fate) || !isPaid(fate)) return;
  const when = next(agreed, 1);
  const slip = only(await book.makeNext(cashier, 'paymentRequest', when, agreed, 'pay'), 'paymentRequest.pay');
  const [line] = slip.lines as RecordData[];
  const half = [{ id: line?.id, amount: halfOf(line) }];
  const filled = await book.edit(
    cashier,
    'payment',
    when,
    said(slip, {
      ...{ bankTxn: `HB${random.int(100_000_000, 999_999_999)}`, slip: [await book.attach(cashier, '银行回单.pdf')] },
      ...(fate === 'part' && { lines: half as never }),
    }),
  );
  const done = await book.move(cashier, 'payment', next(filled), filled, 'pay');
  if (fate === 'refunded')
    await book.move(clerk, 'payment', next(done, 1), done, 'refund', { refundWhy: '收款行退回：户名不符' });
}

const halfOf = (line: RecordData | undefined): string => {
  const cents = BigInt(String(line?.amount ?? '0').replace('.', '')) / 2n;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
};
