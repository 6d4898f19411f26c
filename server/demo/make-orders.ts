import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Session } from '../kernel/session.ts';
import { touchedAt } from './book.ts';
import { linesOf, priceOf } from './demand-seeds.ts';
import { personOf } from './make-company.ts';
import type { Demand, Purchasing } from './make-demands.ts';
import type { Partner } from './make-suppliers.ts';
import { type OrderFate, orderAnswers, orderFate, orderRefused, orderSteps } from './order-fates.ts';
import { categoriesOf } from './supplier-seeds.ts';

const direct = 60;
const recent = 18;
/** However chance falls, an order of every fate is there to be seen. */
const fates = Object.keys(orderSteps) as OrderFate[];
/** And so many were confirmed weeks ago that there is something to deliver, to receive and to pay. */
const delivered = 34;
/** What the demo account's company finds waiting. */
const waiting = ['published', 'published', 'published', 'confirmed'] as const;
const buyers = ['buyer', 'buyer', 'chenlei', 'zhaoyan', 'xujun'] as const;
const receivers = ['吴建国', '邓志强'];
const warehouseAt = '示例市高新区检测路88号 示例检测集团仓储物流部';

/** Orders out of approved demands, through the chain and its quantity bound, and some written straight away: oldest first, as their numbers run. */
export async function makeOrders(making: Purchasing, demands: readonly Demand[]): Promise<readonly RecordData[]> {
  const { calendar, random } = making;
  const chained = demands
    .filter(({ seed }) => seed.fate === 'approved' && seed.age >= 4 && !random.happens(0.1))
    .map((demand) => ({ demand, age: Math.max(0, demand.seed.age - random.int(2, 8)), fate: undefined }));
  const straight = Array.from({ length: direct }, (_, at) => ({
    demand: null,
    age: fates[at] === 'closed' ? 60 : random.int(0, at < recent ? 12 : 530),
    fate: fates[at],
  }));
  const since = Array.from({ length: delivered }, () => ({
    demand: null,
    age: random.int(20, 60),
    fate: 'confirmed' as const,
  }));
  const orders = [...chained, ...straight, ...since].map((order) => {
    const at = calendar.moment(-order.age, random);
    return { ...order, at: order.demand ? later(at, touchedAt(order.demand.record)) : at };
  });
  const made: RecordData[] = [];
  for (const { demand, age, at, fate } of orders.sort((a, b) => a.at.localeCompare(b.at))) {
    made.push(await (demand ? orderFrom(making, demand, { age, at }) : orderDirectly(making, { age, at }, { fate })));
  }
  for (const fate of waiting) {
    const at = calendar.moment(-random.int(1, 4), random);
    await orderDirectly(making, { age: 4, at }, { seller: sellerNamed(making, 'supplier'), fate });
  }
  return made;
}

/** Which supplier sells this sort of thing. The demo account's company gets more than its share. */
function sellerOf({ partners, random }: Purchasing, category: string): Partner {
  const fit = partners.filter(
    ({ seed }) =>
      seed.fate === 'approved' &&
      !seed.frozen &&
      (categoriesOf[seed.trade] ?? []).some((code) => category.startsWith(code)),
  );
  const all = fit.length > 0 ? fit : partners.filter(({ seed }) => seed.fate === 'approved' && !seed.frozen);
  const demo = all.find(({ seed }) => seed.username === 'supplier');
  return demo && random.happens(0.25) ? demo : random.pick(all);
}

interface When {
  readonly age: number;
  readonly at: string;
}

export function sellerNamed({ partners }: Purchasing, username: string): Partner {
  const found = partners.find(({ seed }) => seed.username === username);
  if (!found) throw new Error(`no supplier signs in as ${username}`);
  return found;
}

async function orderFrom(
  making: Purchasing,
  { seed, record, demander }: Demand,
  { age, at }: When,
): Promise<RecordData> {
  const { book, company, stock, partners, calendar, random } = making;
  const buyer = personOf(company, random.pick(buyers));
  const begun = await book.become(buyer, 'demand', at, record, 'toOrder');
  const named = partners.find(({ id }) => id === begun.supplier);
  const first = seed.lines[0];
  const seller = named ?? sellerOf(making, stock.materials[first?.material ?? 0]?.seed.category ?? '');
  const lines = (begun.lines as RecordData[]).filter((_, row) => row === 0 || random.happens(0.85));
  const taxes = new Map(stock.materials.map(({ id, taxRate }) => [id, taxRate]));
  const partly = random.happens(0.2);
  return place(
    making,
    { buyer, seller, at, fate: orderFate(age, random) },
    {
      ...begun,
      demander: demander.user.id,
      lines: lines.map((line) => ({
        ...line,
        qty: partly && Number(line.qty) > 3 ? String(Math.ceil(Number(line.qty) / 2)) : line.qty,
        taxRate: taxes.get(String(line.material)) ?? '0.13',
        price: priceIn(seller, Number(line.price) * random.spread(0.04)),
        needDate: later(String(line.needDate ?? ''), calendar.day(7 - age)),
      })),
    },
  );
}

const later = (a: string, b: string) => (a > b ? a : b);

interface Wanted {
  readonly seller?: Partner;
  /** Other terms than the seller's own. */
  readonly payTerm?: string;
  /** Where its terms keep a share back. */
  readonly warrantyMonths?: number | null;
  readonly fate?: OrderFate | undefined;
}

/** An order without a demand, of what its seller trades in. */
export async function orderDirectly(making: Purchasing, { age, at }: When, wanted: Wanted): Promise<RecordData> {
  const { company, stock, calendar, random } = making;
  const buyer = personOf(company, random.pick(buyers));
  const code = wanted.seller ? 'RG01' : random.pick(stock.materials).seed.category;
  const seller = wanted.seller ?? sellerOf(making, code);
  const places = stock.materials.flatMap(({ seed }, at) => (seed.category.startsWith(code.slice(0, 4)) ? [at] : []));
  const lines = linesOf(places, 8, random).flatMap(({ material, qty, needAfter }) => {
    const found = stock.materials[material];
    if (!found) return [];
    const { name, spec, unit } = found.seed;
    const price = priceIn(seller, Number(priceOf(found.seed, random, 0.05)));
    return {
      material: found.id,
      name,
      spec,
      unit,
      qty,
      price,
      taxRate: found.taxRate,
      needDate: calendar.day(needAfter - age),
    };
  });
  const { payTerm = seller.seed.fields.payTerm, warrantyMonths = null, fate = orderFate(age, random) } = wanted;
  return place(making, { buyer, seller, at, fate }, { payTerm, warrantyMonths, lines });
}

const tries = 8;

/** Such orders of an age, confirmed, until one fits; those before it are anybody's. */
export async function orderUntil(
  making: Purchasing,
  age: number,
  fits: (order: RecordData) => boolean,
  seller?: Partner,
): Promise<{ readonly fitting: RecordData | undefined; readonly others: readonly RecordData[] }> {
  const { calendar, random } = making;
  const others: RecordData[] = [];
  while (others.length < tries) {
    const when = { age, at: calendar.moment(-age, random) };
    const order = await orderDirectly(making, when, { fate: 'confirmed', ...(seller && { seller }) });
    if (fits(order)) return { fitting: order, others };
    others.push(order);
  }
  return { fitting: undefined, others };
}

/** Rough rates: the demo has no exchange table. */
const rates: Readonly<Record<string, number>> = { CNY: 1, USD: 7.1, EUR: 7.8, JPY: 0.047 };
/** A yen has no smaller part. */
const priceIn = ({ seed: { currency } }: Partner, yuan: number) =>
  (yuan / (rates[currency] ?? 1)).toFixed(currency === 'JPY' ? 0 : 2);

interface Deal {
  readonly buyer: Session;
  readonly seller: Partner;
  readonly at: string;
  readonly fate: OrderFate;
}

async function place(making: Purchasing, deal: Deal, record: RecordData): Promise<RecordData> {
  const { book, calendar, random } = making;
  const { buyer, seller, at, fate } = deal;
  const urgent = random.happens(0.08);
  let order = await book.create(buyer, 'purchaseOrder', at, {
    ...record,
    supplier: seller.id,
    orderDate: at.slice(0, 10),
    poKind: urgent ? 'URGENT' : 'NORMAL',
    currency: seller.seed.currency,
    payTerm: record.payTerm ?? seller.seed.fields.payTerm,
    buyer: buyer.user.id,
    urgent: urgent ? 'Y' : 'N',
    urgentWhy: urgent ? '样品待检，请优先发货' : null,
    deliverTo: warehouseAt,
    warehouse: making.places.get(isHazardous(making, record) ? 'WH03' : 'WH01') ?? null,
    receiver: random.pick(receivers),
    lines: (record.lines as RecordData[]).map((line) => ({
      ...line,
      // A seller abroad charges no tax of ours.
      ...(seller.seed.currency !== 'CNY' && { taxRate: '0' }),
      schedules: schedulesOf(making, line),
    })),
  });
  if (fate !== 'draft' && Number(order.homeTotal) >= 500_000) {
    order = await book.edit(buyer, 'purchaseOrder', at, {
      ...order,
      files: [await book.attach(buyer, '采购合同.pdf')],
    });
  }
  for (const [who, move] of orderSteps[fate]) {
    const when = calendar.after(touchedAt(order), move === 'close' ? 40 : random.int(0, 1), random);
    order = await make(making, deal, order, { who, move, when });
  }
  return fate === 'submitted' ? leftWaiting(making, deal, order) : order;
}

/** Whether something in it may be kept only where that is allowed. */
const isHazardous = ({ stock }: Purchasing, record: RecordData): boolean =>
  (record.lines as RecordData[]).some(({ material }) =>
    stock.materials.some(({ id, seed }) => id === material && seed.hazard !== 'NONE'),
  );

/** Large ones have come to the second who is asked. */
const leftWaiting = ({ desk }: Purchasing, { buyer }: Deal, order: RecordData): Promise<RecordData> =>
  Number(order.total) >= 100_000
    ? desk.say('purchaseOrder', order, { verb: 'agree', remark: '同意，请财务复核' })
    : desk.leave('purchaseOrder', order, buyer);

async function make(
  { book, desk, random }: Purchasing,
  { buyer, seller }: Deal,
  order: RecordData,
  { who, move, when }: { who: 'buyer' | 'desk' | 'seller'; move: string; when: string },
): Promise<RecordData> {
  const answers = orderAnswers[move] ?? {};
  if (who === 'desk')
    return move === 'agree'
      ? desk.agree('purchaseOrder', order)
      : desk.say('purchaseOrder', order, { verb: 'refuse', remark: orderRefused });
  if (who === 'buyer') return book.move(buyer, 'purchaseOrder', when, order, move, answers);
  const promised =
    move === 'confirm' && random.happens(0.7)
      ? await book.edit(seller.session, 'supplierOrder', when, await promise(order))
      : order;
  return book.move(seller.session, 'supplierOrder', when, promised, move, answers);
}

const promise = ({ id, version, lines }: RecordData): RecordData => ({
  id: id as string,
  version: version as number,
  lines: (lines as RecordData[]).map(({ id, needDate }) => ({ id, promiseDate: needDate })),
});

/** A quarter of the larger lines come in two deliveries. */
function schedulesOf({ random }: Purchasing, { qty, needDate }: RecordData): RecordData[] {
  const whole = Number(qty);
  if (!Number.isInteger(whole) || whole < 4 || !random.happens(0.25)) return [];
  const first = Math.ceil(whole / 2);
  return [
    { date: needDate, qty: String(first), note: '首批' },
    { date: needDate, qty: String(whole - first), note: '余量' },
  ];
}
