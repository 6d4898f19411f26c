import type { RecordData } from '../../schemas/compile/plan.ts';
import { sql, type TenantDb } from '../db/statement.ts';
import { type AuctionSeed, auctionSeeds } from './auction-seeds.ts';
import { touchedAt } from './book.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { actInquiries, eventTitled } from './make-inquiries.ts';
import { sellerNamed } from './make-orders.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same with or without auctions. */
const seed = 20_261_207;

/** So many seconds bids may come. It is by the database's clock, and so it is just now. */
const lasts = 25;

/** Auctions out of inquiries: one is over, one found too few who signed in, one is tomorrow. Until when the last of today's lasts. */
export async function makeAuctions(db: TenantDb, purchasing: Purchasing): Promise<string> {
  const making = { ...purchasing, random: seededRandom(seed) };
  await actInquiries(db, making, auctionSeeds);
  const ends: string[] = [];
  for (const one of auctionSeeds) ends.push((await auction(db, making, one)) ?? '');
  return ends.toSorted().at(-1) ?? '';
}

/** What was written of the end of an auction is not of the future when the company is seen. */
export async function waitUntil(db: TenantDb, moment: string): Promise<void> {
  await db.rows(sql`select pg_sleep(greatest(0, extract(epoch from ${moment}::timestamptz - clock_timestamp())))`);
}

async function auction(db: TenantDb, making: Purchasing, one: AuctionSeed): Promise<string | undefined> {
  const { book, calendar, company, random } = making;
  const buyer = personOf(company, one.buyer);
  const event = await book.read('inquiry', await eventTitled(db, one.title));
  const at = calendar.after(touchedAt(event), 1, random);
  const [start, end] =
    one.when === 'now' ? await aroundNow(db) : [10, 11].map((hour) => `${calendar.day(1)} ${hour}:00:00`);
  const lowest = await lowestQuote(db, String(event.id));
  const begun = await book.create(buyer, 'auction', at, {
    ...(await book.become(buyer, 'inquiry', at, event, 'toAuction')),
    ...{ planStart: start, planEnd: end, startPrice: lowest.toFixed(2), step: (lowest * 0.005).toFixed(2) },
    ...{ minSuppliers: 2, visibility: one.visibility, improveBase: 'BEST', extWindow: one.when === 'now' ? 0 : 180 },
    rulesText: '报价为全部标的的含税总价，含运费。成交后按总价的降幅同比例折算各行单价。',
  });
  const next = (record: RecordData) => calendar.after(touchedAt(record), 0, random);
  const published = await book.move(buyer, 'auction', next(begun), begun, 'publish');
  for (const who of one.signed) {
    const seat = await book.read('auctionSeat', await seatOf(db, making, published, who));
    await book.move(sellerNamed(making, who).session, 'mySeat', next(seat), seat, 'sign');
  }
  if (one.when === 'tomorrow') return undefined;
  await book.passTime('auction', String(start), one.bids.length > 0 ? 'start' : 'fail');
  for (const [who, share] of one.bids) {
    const bid = { seat: await seatOf(db, making, published, who), price: (lowest * share).toFixed(2) };
    await book.create(sellerNamed(making, who).session, 'myBid', String(start), bid);
  }
  if (one.bids.length > 0) await book.passTime('auction', String(end), 'end');
  return end;
}

async function aroundNow(db: TenantDb): Promise<readonly string[]> {
  const row = await db.first<{ start: string; end: string }>(sql`
    select to_char(t - interval '1 second', 'YYYY-MM-DD HH24:MI:SS') as start,
      to_char(t + make_interval(secs => ${lasts}), 'YYYY-MM-DD HH24:MI:SS') as end from (select clock_timestamp() as t) x`);
  return [row?.start ?? '', row?.end ?? ''];
}

async function lowestQuote(db: TenantDb, event: string): Promise<number> {
  const row = await db.first<{ total: string }>(sql`
    select min(total)::text as total from src_bid where tenant_id = ${db.tenant} and event = ${event} and status = 'opened'`);
  return Number(row?.total ?? 0);
}

async function seatOf(db: TenantDb, making: Purchasing, { id }: RecordData, who: string): Promise<string> {
  const supplier = sellerNamed(making, who).id;
  const row = await db.first<{ id: string }>(sql`
    select id from auc_seat where tenant_id = ${db.tenant} and auction = ${String(id)} and supplier = ${supplier}`);
  if (!row) throw new Error(`demo: ${who} has no seat`);
  return row.id;
}
