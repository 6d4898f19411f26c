import type { RecordData } from '../../schemas/compile/plan.ts';
import { sql, type TenantDb } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';
import { nextAfter, touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { actInquiries, eventTitled, standing } from './make-inquiries.ts';
import { sellerNamed } from './make-orders.ts';
import { talk } from './make-talks.ts';
import { seededRandom } from './random.ts';
import { type RoundSeed, roundSeeds } from './round-seeds.ts';

/** Of its own, so that the rest of the company is the same with or without rounds. */
const seed = 20_261_208;

/** Events that asked for better prices once more: sealed as the first were, and opened together. */
export async function makeRounds(db: TenantDb, purchasing: Purchasing): Promise<void> {
  const making = { ...purchasing, random: seededRandom(seed) };
  await actInquiries(db, making, roundSeeds);
  for (const one of roundSeeds) await goOn(db, making, one);
}

async function goOn(db: TenantDb, making: Purchasing, one: RoundSeed): Promise<void> {
  const { book, company, calendar, random } = making;
  const buyer = personOf(company, one.buyer);
  const next = nextAfter(calendar, random);
  const entity = one.method === 'NEGOTIATION' ? 'negotiationEvent' : 'inquiry';
  const event = await book.read(entity, await eventTitled(db, one.title));
  const last = one.method === 'NEGOTIATION' ? await talkToAll(db, making, one, event) : event;
  const at = next(last, 1);
  const draft = await book.become(buyer, entity, at, event, 'toRound');
  const deadline = `${calendar.day(one.isRunning ? 3 : -2)} 17:00:00`;
  const begun = await book.create(buyer, 'sourceRound', at, {
    ...{ ...draft, deadline, visibility: one.visibility, why: one.why },
    message: '请在首轮基础上再报一次最优价，含运费；数量和交期不变。',
  });
  const suppliers = new Map(making.partners.map(({ id, seed: { username } }) => [id, username]));
  const left = (one.leftOut ?? []) as readonly (string | undefined)[];
  const bidders = (begun.bidders as readonly RecordData[]).map((row) => ({
    ...row,
    asked: left.includes(suppliers.get(String(row.supplier))) ? 'N' : 'Y',
  }));
  const chosen = left.length === 0 ? begun : await book.edit(buyer, 'sourceRound', next(begun), { ...begun, bidders });
  const round = await book.move(buyer, 'sourceRound', next(chosen), chosen, 'publish');
  for (const [who, share] of Object.entries(one.again)) await offer(db, making, round, { who, share });
  if (one.isRunning) return;
  await book.passTime('sourceRound', deadline, 'close');
  const closed = await standing(making, 'sourceRound', round);
  await book.move(personOf(company, 'opener'), 'sourceRound', next(closed), closed, 'open');
}

/** Each bidder is spoken with; the first is asked for a price. What was written last. */
async function talkToAll(db: TenantDb, making: Purchasing, one: RoundSeed, event: RecordData): Promise<RecordData> {
  const { book, company, calendar } = making;
  const buyer = personOf(company, one.buyer);
  const talked: RecordData[] = [];
  const quotes = await db.rows<{ id: string; supplier: string }>(sql`
    select id, supplier from src_bid where tenant_id = ${db.tenant} and event = ${String(event.id)} order by quote_no`);
  for (const [nth, { id, supplier }] of quotes.entries()) {
    const asked = { share: 0.94, until: `${calendar.day(-3)} 17:00:00`, accepts: true, reply: '同意按还价供货。' };
    const minutes = '技术要求和分批交货已逐条确认；运费由供应商承担，希望在首轮价上再优惠。';
    const persons = [buyer, sessionOf(making, supplier)] as const;
    const quote = await book.read('sourceQuote', id);
    talked.push(await talk(making, persons, quote, { minutes, ...(nth === 0 ? { asked } : {}) }));
  }
  return talked.reduce((last, one) => (touchedAt(one) > touchedAt(last) ? one : last));
}

async function offer(
  db: TenantDb,
  making: Purchasing,
  round: RecordData,
  { who, share = 1 }: { readonly who: string; readonly share: number | undefined },
): Promise<void> {
  const { book, calendar, random } = making;
  const partner = sellerNamed(making, who);
  const found = await db.first<{ id: string }>(sql`
    select id from src_round_offer where tenant_id = ${db.tenant} and round = ${String(round.id)} and supplier = ${partner.id}`);
  const begun = await standing(making, 'roundOffer', { id: found?.id ?? '' });
  const lines = (begun.lines as readonly RecordData[]).map((line) => ({
    ...line,
    price: (Number(line.lastPrice) * share).toFixed(2),
  }));
  const at = calendar.after(touchedAt(begun), 0, random);
  const filled = await book.edit(partner.session, 'myRoundOffer', at, {
    ...{ id: begun.id, version: begun.version, lines, remark: '价格含运费。' },
  });
  await book.move(partner.session, 'myRoundOffer', calendar.after(at, 0, random), filled, 'submit');
}

function sessionOf({ partners }: Purchasing, supplier: string): Session {
  const partner = partners.find(({ id }) => id === supplier);
  if (!partner) throw new Error(`demo: no supplier ${supplier}`);
  return partner.session;
}
