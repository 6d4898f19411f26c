import type { RecordData } from '../../schemas/compile/plan.ts';
import { nextAfter, touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import { type Inquiring, standing } from './make-inquiries.ts';
import { talk } from './make-talks.ts';

/** Opens what was quoted, by somebody else than who leads the event; and awards it, as far as it has come. */
export async function awardInquiry(making: Inquiring, closed: RecordData): Promise<void> {
  const { book, desk, company, seed: one, buyer, calendar, random, entity } = making;
  const opened = await book.move(
    personOf(company, 'opener'),
    'sourceEvent',
    calendar.after(touchedAt(closed), 1, random),
    closed,
    'open',
  );
  await refuseSome(making);
  if (one.fate === 'opened') return;

  if (one.singleWhy !== undefined) await talkOf(making);
  const event = await standing(making, entity, opened);
  const at = calendar.after(touchedAt(event), 1, random);
  const begun = await book.become(buyer, entity, at, event, 'toAward');
  const empty = await book.create(buyer, 'sourceAward', at, { ...begun, lines: [] });
  const filled = await book.move(buyer, 'sourceAward', calendar.after(touchedAt(empty), 0, random), empty, 'fill');
  const reasonText = one.singleWhy ? '价格与历史成交价相当，按论证的来源成交。' : '按各项最低的有效报价成交。';
  const priceBasis = one.singleWhy ? '与上一年度同型号的成交价持平，原厂价目表可查。' : null;
  const said = { ...filled, reasonText, priceBasis };
  const written = await book.edit(buyer, 'sourceAward', calendar.after(touchedAt(filled), 0, random), said);
  const cheapest = await book.move(
    buyer,
    'sourceAward',
    calendar.after(touchedAt(written), 0, random),
    written,
    'cheapest',
  );
  const given = one.notCheapest ? await giveToNext(making, cheapest, one.notCheapest) : cheapest;
  const next = calendar.after(touchedAt(given), 0, random);
  const sent = await book.move(buyer, 'sourceAward', next, given, 'submit');
  if (one.fate === 'awarding') return;

  const award = await desk.agree('sourceAward', sent);
  const then = calendar.after(touchedAt(award), 1, random);
  if (one.fate === 'awarded') await book.makeNext(buyer, 'sourceAward', then, award, 'toPrice');
  for (const order of await book.makeNext(buyer, 'sourceAward', then, award, 'toOrder'))
    await placeOrder(making, order);
  if (one.fate !== 'completed') return;
  const done = await standing(making, entity, event);
  await book.move(buyer, entity, calendar.after(touchedAt(done), 2, random), done, 'finish');
}

/** The one source is spoken with before it is awarded. */
async function talkOf(making: Inquiring): Promise<void> {
  const [bidder] = making.bidders;
  if (!bidder?.quote) return;
  const minutes = '核对原厂价目表和历史成交价，确认交期和质保；价格不再变动。';
  const quote = await standing(making, 'sourceQuote', bidder.quote);
  await talk(making, [making.buyer, bidder.partner.session], quote, { minutes });
}

async function refuseSome(making: Inquiring): Promise<void> {
  const { book, company, bidders, calendar, random } = making;
  for (const { refused, quote: begun } of bidders) {
    if (!refused || !begun) continue;
    const quote = await standing(making, 'sourceQuote', begun);
    const at = calendar.after(touchedAt(quote), 0, random);
    const answers = { invalidCode: 'ABNORMAL_LOW', invalidWhy: refused };
    await book.move(personOf(company, 'manager'), 'sourceQuote', at, quote, 'refuse', answers);
  }
}

/** Everything to who comes second in the first item. */
async function giveToNext(making: Inquiring, award: RecordData, deviateWhy: string): Promise<RecordData> {
  const { book, buyer, calendar, random } = making;
  const rows = award.lines as readonly RecordData[];
  const first = rows.filter(({ itemNo }) => itemNo === rows[0]?.itemNo);
  const [, second] = first.toSorted((a, b) => Number(a.price) - Number(b.price));
  const lines = rows.map((row) => ({ ...row, awardQty: row.supplier === second?.supplier ? row.itemQty : '0' }));
  const at = calendar.after(touchedAt(award), 0, random);
  return book.edit(buyer, 'sourceAward', at, { ...award, lines, deviateWhy });
}

/** An order of the award goes out and is confirmed by its supplier. */
async function placeOrder(
  { book, desk, buyer, partners, calendar, random }: Inquiring,
  made: RecordData,
): Promise<void> {
  const next = nextAfter(calendar, random);
  const seller = partners.find(({ id }) => id === made.supplier);
  if (!seller) throw new Error('demo: an award is ordered of nobody');
  const written = await book.edit(buyer, 'purchaseOrder', next(made), {
    ...made,
    ...{ orderDate: touchedAt(made).slice(0, 10), payTerm: 'NET30', buyer: buyer.user.id, receiver: '吴建国' },
    deliverTo: '示例市高新区检测路88号 示例检测集团仓储物流部',
  });
  const sent = await book.move(buyer, 'purchaseOrder', next(written), written, 'submit');
  const agreed = await desk.agree('purchaseOrder', sent);
  const published = await book.move(buyer, 'purchaseOrder', next(agreed), agreed, 'publish');
  await book.move(
    seller.session,
    'supplierOrder',
    calendar.after(touchedAt(published), 1, random),
    published,
    'confirm',
  );
}
