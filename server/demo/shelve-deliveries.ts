import type { RecordData } from '../../schemas/compile/plan.ts';
import type { TenantDb } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';
import { nextAfter, touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import { type Delivering, deliveringOf, only, sendNote } from './make-deliveries.ts';
import type { Purchasing } from './make-demands.ts';
import { orderUntil } from './make-orders.ts';
import { standardsIn, versionOfNote } from './make-stock.ts';
import { stockSeeds } from './stock-seeds.ts';

/** Of its own, as that of the deliveries is. */
const seed = 20_261_128;

/** How far what was received has come on its way to the shelf; the surplus is set aside, and what is expired goes back with its car. */
const fates = ['stored', 'hazard', 'over', 'expired', 'unstored', 'storing'] as const;
type Fate = (typeof fates)[number];

/** How far a call for goods has come. */
const calls = ['draft', 'issued', 'refused', 'confirmed', 'shipped', 'cancelled', 'closed'] as const;

interface Shelving extends Delivering {
  /** Materials that are inspected by a standard of their own. */
  readonly standards: ReadonlySet<unknown>;
  readonly db: TenantDb;
}

/** Receipts whose goods are inspected and put away, and calls for goods, of orders that are not delivered otherwise. */
export async function shelveAll(db: TenantDb, purchasing: Purchasing, orders: readonly RecordData[]): Promise<void> {
  const making: Shelving = { ...deliveringOf(purchasing, seed), db, standards: await standardsIn(db) };
  const left = [...orders];
  // The shelves have a history too: what was ordered first is put away first.
  for (const [at, fate] of fates.entries()) {
    const order = await orderFor(making, 8 * (fates.length - at) + 8, fate === 'hazard', left);
    if (order) await shelve(making, order, fate);
  }
  for (const fate of calls) {
    // What is sent in part leaves something to send, and goes to a warehouse that takes all of it.
    const at = left.findLastIndex(
      ({ lines, warehouse }) =>
        fate !== 'shipped' || (warehouse === making.warehouse && Number((lines as RecordData[])[0]?.qty) >= 2),
    );
    const [order] = at < 0 ? [] : left.splice(at, 1);
    if (order) await callFor(making, order, fate);
  }
}

/** An order of that age with something to put away; those that have nothing of the sort are left for calls. */
async function orderFor(
  making: Shelving,
  age: number,
  isHazard: boolean,
  left: RecordData[],
): Promise<RecordData | undefined> {
  const seller = isHazard ? making.partners.find(({ seed: { username } }) => username === 'supplier') : undefined;
  const { fitting, others } = await orderUntil(
    making,
    age,
    (order) => fitLines(making, order, isHazard).size > 0,
    seller,
  );
  for (const other of others) left.push(other);
  return fitting;
}

/** What lies in the warehouses from the beginning has a history of its own. */
const kept = new Set(stockSeeds.map(({ name }) => name));

/** Numbers of the lines of an order that are inspected without a standard, of what is hazardous or not. */
function fitLines({ stock, standards }: Shelving, order: RecordData, isHazard: boolean): ReadonlySet<unknown> {
  const fit = new Set(
    stock.materials.flatMap(({ id, seed: { category, hazard, name } }) =>
      (hazard !== 'NONE') === isHazard && !/^(SV|IN)/.test(category) && !standards.has(id) && !kept.has(name)
        ? [id]
        : [],
    ),
  );
  const lines = (order.lines as RecordData[]).filter(
    ({ material, qty }) => fit.has(String(material)) && Number(qty) >= 2,
  );
  return new Set(lines.map(({ lineNo }) => lineNo));
}

const sellerOf = ({ partners }: Delivering, order: RecordData): Session | undefined =>
  partners.find(({ id }) => id === order.supplier)?.session;

async function shelve(making: Shelving, order: RecordData, fate: Fate): Promise<void> {
  const { book, calendar, random, keeper, places } = making;
  const seller = sellerOf(making, order);
  if (!seller) return;
  const house = fate === 'hazard' ? 'WH03' : 'WH01';
  const [takes, warehouse] = [fitLines(making, order, fate === 'hazard'), places.get(house) ?? null];
  const next = nextAfter(calendar, random);
  const note = await sendNote(making, order, seller, { takes, warehouse });
  const there = await book.move(keeper, 'deliveryNote', next(note, 1), note, 'arrive');
  const receipt = await receive(making, there, fate, warehouse);
  if (fate === 'expired') {
    const why = { shortWhy: '有一半的标签已过效期，拒收，随车退回，请补送新批次' };
    const now = { ...there, version: await versionOfNote(making.db, String(there.id)) };
    await book.move(keeper, 'deliveryNote', next(receipt), now, 'closeShort', why);
  }
  const judgedAt = await inspectAll(making, receipt);
  const put = only(await book.makeNext(keeper, 'goodsReceipt', judgedAt, receipt, 'store'), 'goodsReceipt.store');
  if (fate === 'storing') return;
  const shelf = places.get(house === 'WH03' ? 'WH03 H-01' : 'WH01 A-01') ?? null;
  const written = await book.edit(keeper, 'putAway', next(put), {
    ...{ id: put.id as string, version: put.version as number },
    lines: (put.lines as RecordData[]).map(({ id }) => ({ id, toLocation: shelf })),
  });
  const posted = await book.move(keeper, 'putAway', next(written), written, 'post');
  if (fate === 'unstored')
    await book.move(keeper, 'putAway', next(posted), posted, 'reverse', { reverseWhy: '库位选错，重新上架' });
}

/** The keeper counts; of what is expired only the half that is not, and what is too much is set aside. */
async function receive(making: Shelving, note: RecordData, fate: Fate, warehouse: string | null): Promise<RecordData> {
  const { book, calendar, random, keeper } = making;
  const at = calendar.after(touchedAt(note), 0, random);
  const begun = only(await book.makeNext(keeper, 'deliveryNote', at, note, 'receive'), 'deliveryNote.receive');
  const lines = (begun.lines as RecordData[]).map(({ id, qty }, no) => ({
    ...{ id, qty: fate === 'expired' && no === 0 ? String(Math.floor(Number(qty) / 2)) : qty },
    ...(fate === 'over' && no === 0 ? { overQty: '2', overPlan: 'KEEP' } : {}),
  }));
  const remark = { over: '多送 2 件，暂存待追加订单', expired: '一半的标签已过效期，拒收，随车退回' } as const;
  const written = await book.edit(keeper, 'goodsReceipt', at, {
    ...{ id: begun.id as string, version: begun.version as number, warehouse, day: at.slice(0, 10), lines },
    remark: fate === 'over' || fate === 'expired' ? remark[fate] : null,
  });
  return book.move(keeper, 'goodsReceipt', calendar.after(at, 0, random), written, 'count');
}

/** What is to be inspected is found good, by one who looks and another who judges: when. */
async function inspectAll(making: Shelving, receipt: RecordData): Promise<string> {
  const { book, company, calendar, random } = making;
  const [inspector, judge] = [personOf(company, 'inspector'), personOf(company, 'headqa')];
  const lines = receipt.lines as RecordData[];
  let at = calendar.after(touchedAt(receipt), 1, random);
  if (lines.every(({ inspectMode }) => inspectMode === 'EXEMPT')) return at;
  for (const begun of await book.makeNext(inspector, 'goodsReceipt', at, receipt, 'inspectBatch')) {
    const item = { item: '标签与批号', valueKind: 'OPT', defectClass: 'MAJ', target: '与证书一致', ownSample: 1 };
    const written = await book.edit(inspector, 'inspection', at, {
      ...{ id: begun.id as string, version: begun.version as number, mode: 'CERT', items: [item] },
      coa: [await book.attach(inspector, '出厂检验证书.pdf')],
    });
    const sampled = await book.move(inspector, 'inspection', at, written, 'begin');
    const items = (sampled.items as RecordData[]).map(({ id, sample }) => ({ id, looked: sample, foundBad: 0 }));
    const seen = await book.edit(inspector, 'inspection', at, {
      ...{ id: sampled.id as string, version: sampled.version as number, items },
    });
    const sent = await book.move(inspector, 'inspection', at, seen, 'submit');
    at = calendar.after(touchedAt(sent), 0, random);
    at = touchedAt(await book.move(judge, 'inspection', at, sent, 'pass'));
  }
  return calendar.after(at, 0, random);
}

/** The buyer calls for what was ordered, and the supplier answers. */
async function callFor(making: Shelving, order: RecordData, fate: (typeof calls)[number]): Promise<void> {
  const { book, company, calendar, random } = making;
  const seller = sellerOf(making, order);
  const buyer = [...company.people.values()].find(({ user }) => user.id === order.buyer);
  if (!seller || !buyer) return;
  const next = nextAfter(calendar, random);
  const begun = only(await book.makeNext(buyer, 'purchaseOrder', next(order), order, 'call'), 'purchaseOrder.call');
  const written = await book.edit(buyer, 'deliveryCall', next(begun), {
    ...{ id: begun.id as string, version: begun.version as number, arriveOn: calendar.day(random.int(2, 9)) },
    warehouse: making.warehouse,
  });
  if (fate === 'draft') return;
  const issued = await book.move(buyer, 'deliveryCall', next(written), written, 'issue');
  if (fate === 'issued') return;
  if (fate === 'refused') {
    const why = { refuseWhy: '这一周排产已满，请改到下周' };
    await book.move(seller, 'supplierCall', next(issued), issued, 'refuse', why);
    return;
  }
  const agreed = await book.move(seller, 'supplierCall', next(issued), issued, 'confirm');
  if (fate === 'cancelled' || fate === 'closed') {
    const key = fate === 'closed' ? 'closeWhy' : 'cancelWhy';
    const why = { [key]: '实验室搬迁，改日再通知' };
    await book.move(buyer, 'deliveryCall', next(agreed), agreed, fate === 'closed' ? 'close' : 'cancel', why);
  }
  if (fate !== 'shipped') return;
  const sent = only(await book.makeNext(seller, 'supplierCall', next(agreed), agreed, 'send'), 'supplierCall.send');
  const lines = (sent.lines as RecordData[]).map(({ id, qty }, no) => ({
    ...{ id, qty: no === 0 ? String(Math.ceil(Number(qty) / 2)) : qty, batchNo: `HJ-${random.int(100, 999)}` },
    ...{ mfgDate: calendar.day(-60), expiry: calendar.day(random.int(300, 600)) },
  }));
  const day = next(sent).slice(0, 10);
  const more = {
    shipDate: day,
    eta: calendar.day(2),
    carrier: '德邦物流',
    trackingNo: `DP${random.int(100_000, 999_999)}`,
  };
  const coa = await Promise.all(
    lines.map(async (line) => ({ ...line, coa: [await book.attach(seller, '出厂检验证书.pdf')] })),
  );
  const ready = await book.edit(seller, 'supplierNote', next(sent), {
    ...{ id: sent.id as string, version: sent.version as number, ...more, lines: coa },
  });
  await book.move(seller, 'supplierNote', next(ready), ready, 'ship');
}
