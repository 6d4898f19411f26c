import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Session } from '../kernel/session.ts';
import { nextAfter, touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { agreeAll } from './make-office.ts';
import { orderUntil } from './make-orders.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same with or without deliveries. */
const seed = 20_261_130;

/** How far what a supplier sends has come: on its way, counted, and some of it back again. */
const fates = [
  'settled',
  'refused',
  'submitted',
  'returning',
  'reversed',
  'reversing',
  'counted',
  'partly',
  'cancelled',
  'late',
  'uncounted',
  'arrived',
  'shipped',
  'draft',
] as const;
type Fate = (typeof fates)[number];

interface Given {
  readonly orders: readonly RecordData[];
  /** Orders of which goods were inspected without a receipt. */
  readonly inspected: ReadonlySet<unknown>;
}

export interface Delivering extends Purchasing {
  readonly keeper: Session;
  readonly warehouse: string | null;
}

export const deliveringOf = (purchasing: Purchasing, from: number): Delivering => ({
  ...purchasing,
  random: seededRandom(from),
  keeper: personOf(purchasing.company, 'warehouse'),
  warehouse: purchasing.places.get('WH01') ?? null,
});

/** Deliveries of orders that their suppliers have confirmed, one for each way it can go; what is left of the orders. */
export async function makeDeliveries(
  purchasing: Purchasing,
  { orders, inspected }: Given,
): Promise<readonly RecordData[]> {
  const making = deliveringOf(purchasing, seed);
  const fit = orders.filter((order) => order.status === 'confirmed' && !inspected.has(order.id));
  const isPlain = (order: RecordData) => plainLines(making, order).size > 0;
  const chosen = fit.filter(isPlain).slice(-fates.length);
  // How many were confirmed depends on the day: where they are too few, some more were.
  while (chosen.length < fates.length) {
    const { fitting } = await orderUntil(making, making.random.int(20, 40), isPlain);
    chosen.unshift(only(fitting ? [fitting] : [], 'what any warehouse takes'));
  }
  for (const [at, order] of chosen.entries()) await deliver(making, order, fates[at] ?? 'draft');
  return fit.filter((order) => !chosen.includes(order));
}

/** Lines of an order that any warehouse takes and that can be halved, by their number. */
function plainLines({ stock }: Purchasing, order: RecordData): ReadonlySet<unknown> {
  const plain = new Set(
    stock.materials.flatMap(({ id, seed: { category, hazard } }) =>
      hazard === 'NONE' && !/^(SV|IN)/.test(category) ? [id] : [],
    ),
  );
  const lines = (order.lines as RecordData[]).filter(
    ({ material, qty }) => plain.has(String(material)) && Number(qty) >= 2,
  );
  return new Set(lines.map(({ lineNo }) => lineNo));
}

export const only = ([first]: readonly RecordData[], what: string): RecordData => {
  if (!first) throw new Error(`nothing comes of it: ${what}`);
  return first;
};

async function deliver(making: Delivering, order: RecordData, fate: Fate): Promise<void> {
  const { book, calendar, random, keeper } = making;
  const seller = making.partners.find(({ id }) => id === order.supplier)?.session;
  if (!seller) return;
  const note = await sendNote(making, order, seller, { fate });
  if (fate === 'draft' || fate === 'shipped' || fate === 'late') return;
  const next = nextAfter(calendar, random);
  if (fate === 'cancelled') {
    await book.move(seller, 'supplierNote', next(note), note, 'cancel', { cancelWhy: '车辆故障，改日重发' });
    return;
  }
  const there = await book.move(keeper, 'deliveryNote', calendar.after(touchedAt(note), 1, random), note, 'arrive');
  if (fate === 'arrived') return;
  const counted = await receive(making, there, fate);
  if (fate === 'reversing' || fate === 'reversed') {
    const why = { reverseWhy: '点收时批次录错' };
    const asked = await book.move(keeper, 'goodsReceipt', next(counted), counted, 'askReverse', why);
    if (fate === 'reversed') await agreeAll(making, 'goodsReceipt', asked, '情况属实，同意冲销');
    return;
  }
  if (fate === 'settled' || fate === 'refused' || fate === 'submitted' || fate === 'returning')
    await giveBack(making, counted, seller, fate);
}

interface Sending {
  readonly fate?: Fate;
  /** Numbers of the lines that go. */
  readonly takes?: ReadonlySet<unknown>;
  readonly warehouse?: string | null;
}

/** The supplier says what it sends: batches, dates and certificates of every line that goes. */
export async function sendNote(
  making: Delivering,
  order: RecordData,
  seller: Session,
  { fate, takes = plainLines(making, order), warehouse }: Sending,
): Promise<RecordData> {
  const { book, calendar, random } = making;
  const at = calendar.after(touchedAt(order), random.int(1, 3), random);
  const begun = only(await book.makeNext(seller, 'supplierOrder', at, order, 'send'), 'supplierOrder.send');
  const day = at.slice(0, 10);
  const lines: RecordData[] = [];
  for (const { id, orderLine, qty } of begun.lines as RecordData[]) {
    const batchNo = `${day.slice(2, 4)}${day.slice(5, 7)}-${random.int(100, 999)}`;
    const said = { batchNo, mfgDate: calendar.day(-560), expiry: calendar.day(random.int(200, 700)) };
    if (!takes.has(orderLine)) lines.push({ id, qty: '0' });
    else lines.push({ id, qty, ...said, coa: [await book.attach(seller, '出厂检验证书.pdf')] });
  }
  const written = await book.edit(seller, 'supplierNote', at, {
    ...{ id: begun.id as string, version: begun.version as number, shipDate: day, ...(warehouse && { warehouse }) },
    eta: fate === 'shipped' ? calendar.day(2) : day,
    ...{ carrier: '顺丰速运', trackingNo: `SF${random.int(1_000_000, 9_999_999)}`, packages: lines.length, lines },
  });
  if (fate === 'draft') return written;
  return book.move(seller, 'supplierNote', calendar.after(at, 0, random), written, 'ship');
}

/** The keeper counts: all of it, or of the first line a half. */
async function receive(making: Delivering, note: RecordData, fate: Fate): Promise<RecordData> {
  const { book, calendar, random, keeper, warehouse } = making;
  const at = calendar.after(touchedAt(note), 0, random);
  const begun = only(await book.makeNext(keeper, 'deliveryNote', at, note, 'receive'), 'deliveryNote.receive');
  const rows = begun.lines as RecordData[];
  const lines = rows.map(({ id, qty }, no) => ({
    id,
    qty: fate === 'partly' && no === 0 ? String(Math.floor(Number(qty) / 2)) : qty,
  }));
  const written = await book.edit(keeper, 'goodsReceipt', at, {
    ...{ id: begun.id as string, version: begun.version as number, warehouse, day: at.slice(0, 10), lines },
  });
  if (fate === 'uncounted') return written;
  return book.move(keeper, 'goodsReceipt', calendar.after(at, 0, random), written, 'count');
}

async function giveBack(making: Delivering, receipt: RecordData, seller: Session, fate: Fate): Promise<void> {
  const { book, company, calendar, random, keeper } = making;
  const inspector = personOf(company, 'inspector');
  const next = nextAfter(calendar, random);
  const begun = only(await book.makeNext(inspector, 'goodsReceipt', next(receipt, 1), receipt, 'toReturn'), 'toReturn');
  const [first] = begun.lines as RecordData[];
  const written = await book.edit(inspector, 'goodsReturn', next(begun), {
    ...{ id: begun.id as string, version: begun.version as number, returnReason: 'DAMAGE' },
    ...{ returnKind: fate === 'settled' ? 'REFUND' : 'REPLACE', reasonNote: '外包装破损，内件受潮' },
    lines: [{ id: first?.id, qty: '1' }],
  });
  const sent = await book.move(inspector, 'goodsReturn', next(written), written, 'submit');
  if (fate === 'submitted') return;
  const agreed = await agreeAll(making, 'goodsReturn', sent, '同意退货');
  const buyer = [...company.people.values()].find(({ user }) => user.id === agreed.buyer);
  if (!buyer) return;
  const told = await book.move(buyer, 'goodsReturn', next(agreed), agreed, 'send');
  if (fate === 'refused') {
    await book.move(seller, 'supplierReturn', next(told), told, 'refuse', { refuseWhy: '运输破损，请向承运方索赔' });
    return;
  }
  const taken = await book.move(seller, 'supplierReturn', next(told), told, 'confirm');
  if (fate === 'returning') return;
  const out = await book.move(keeper, 'goodsReturn', next(taken), taken, 'shipOut');
  const signed = await book.move(seller, 'supplierReturn', next(out, 1), out, 'sign');
  const books = personOf(company, 'finance');
  await book.move(books, 'goodsReturn', next(signed), signed, 'settle', { settleNote: '下月对账抵减' });
}
