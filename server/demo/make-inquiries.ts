import type { RecordData } from '../../schemas/compile/plan.ts';
import { sql, type TenantDb } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';
import { nextAfter, touchedAt } from './book.ts';
import { type InquiryFate, type InquirySeed, inquirySeeds, type Offer } from './inquiry-seeds.ts';
import { awardInquiry } from './make-awards.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import type { Partner } from './make-suppliers.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same with or without inquiries. */
const seed = 20_261_203;

/** One of those who were asked, and what they quoted. */
export interface Bidder extends Offer {
  readonly partner: Partner;
  quote?: RecordData;
}

/** An event that is acted: what it is, by whom it is led and who was asked. */
export interface Inquiring extends Purchasing {
  readonly db: TenantDb;
  readonly seed: InquirySeed;
  readonly buyer: Session;
  readonly bidders: readonly Bidder[];
  readonly deadline: string;
  readonly entity: 'inquiry' | 'negotiationEvent' | 'singleSource';
}

/** Events in every state: out of demands and plans, asked of suppliers, quoted, opened, compared and awarded as far as each has come. */
export const makeInquiries = (db: TenantDb, purchasing: Purchasing): Promise<void> =>
  actInquiries(db, { ...purchasing, random: seededRandom(seed) }, inquirySeeds);

/** Acts what seeds say, one after the other. */
export async function actInquiries(db: TenantDb, making: Purchasing, seeds: readonly InquirySeed[]): Promise<void> {
  const fit = making.partners.filter(
    (one) => one.seed.fate === 'approved' && !one.seed.frozen && one.seed.currency === 'CNY',
  );
  const others = fit.filter((one) => !/^supplier\d?$/.test(one.seed.username));
  for (const one of seeds) {
    const chosen: Partner[] = [];
    const bidders = one.offers.map((offer): Bidder => {
      const named = fit.find(({ seed: { username } }) => username === offer.who);
      const partner = named ?? others.find((other) => other.seed.trade === offer.who && !chosen.includes(other));
      if (!partner) throw new Error(`demo: nobody to ask for 「${one.title}」: ${offer.who}`);
      chosen.push(partner);
      return { ...offer, partner };
    });
    const deadline = `${making.calendar.day(one.openFor - one.age)} 17:00:00`;
    const asked = one.method === 'NEGOTIATION' ? 'negotiationEvent' : 'inquiry';
    const entity = one.singleWhy === undefined ? asked : 'singleSource';
    const buyer = personOf(making.company, one.buyer);
    await inquire({ ...making, db, seed: one, buyer, bidders, deadline, entity });
  }
}

async function inquire(making: Inquiring): Promise<void> {
  const { book, desk, seed: one, buyer, calendar, random, entity } = making;
  const act = (record: RecordData, move: string, answers: Readonly<Record<string, string>> = {}) =>
    book.move(buyer, entity, calendar.after(touchedAt(record), 0, random), record, move, answers);
  let event = await begin(making);
  if (one.fate === 'draft') return;
  if (one.fate === 'voided') return void (await act(event, 'void'));
  event = await act(event, 'submit');
  if (one.fate === 'submitted') return void (await desk.leave('sourceEvent', event, buyer));
  if (one.fate === 'rejected') {
    await desk.say('sourceEvent', event, { verb: 'refuse', remark: '邀请的供应商里有一家不做这个品类，请更换后再送' });
    return;
  }
  event = await desk.agree('sourceEvent', event);
  if (one.fate === 'approved') return;
  event = await act(event, 'publish');
  await beQuoted(making, event);
  await settle(making, one.fate, await standing(making, 'sourceEvent', event));
}

/** What became of it after its suppliers were asked. */
async function settle(making: Inquiring, fate: InquiryFate, event: RecordData): Promise<void> {
  const { book, company, calendar, random, deadline } = making;
  const manager = personOf(company, 'manager');
  const stop = async (move: string, answers: Readonly<Record<string, string>>) => {
    const at = calendar.after(await lastAnswered(making, event), 2, random);
    return book.move(manager, 'sourceEvent', at, event, move, answers);
  };
  if (fate === 'published') return;
  if (fate === 'suspended') return void (await stop('suspend', { stopWhy: '检测方法待确认，规格可能调整' }));
  if (fate === 'terminated') return void (await stop('terminate', { cancelWhy: '库存盘点后无需采购' }));
  await book.passTime('sourceEvent', deadline, fate === 'failed' ? 'failFew' : 'close');
  if (fate === 'failed' || fate === 'closed') return;
  await awardInquiry(making, await standing(making, 'sourceEvent', event));
}

/** Whoever was asked is told what becomes of it: never before what they answered. */
async function lastAnswered({ db }: Inquiring, event: RecordData): Promise<string> {
  const row = await db.first<{ at: string | null }>(
    sql`select to_char(max(update_time), 'YYYY-MM-DD HH24:MI:SS') as at from src_invitation
      where tenant_id = ${db.tenant} and event = ${String(event.id)}`,
  );
  const at = row?.at ?? '';
  return at > touchedAt(event) ? at : touchedAt(event);
}

/** Which event goes by this title. */
export async function eventTitled(db: TenantDb, title: string): Promise<string> {
  const row = await db.first<{ id: string }>(
    sql`select id from src_event where tenant_id = ${db.tenant} and title = ${title}`,
  );
  if (!row) throw new Error(`demo: no event 「${title}」`);
  return row.id;
}

/** As it stands by now: others have touched it since. */
export const standing = ({ book }: Purchasing, entity: string, { id }: RecordData): Promise<RecordData> =>
  book.read(entity, String(id));

const chains = { inquiry: 'toInquiry', negotiationEvent: 'toNegotiation', singleSource: 'toSingle' } as const;

async function begin(making: Inquiring): Promise<RecordData> {
  const { book, stock, seed: one, buyer, calendar, random, entity, bidders, deadline } = making;
  const from = await source(making);
  const chain = chains[entity];
  const begun = calendar.moment(-one.age, random);
  const at = begun > touchedAt(from.record) ? begun : calendar.after(touchedAt(from.record), 0, random);
  const next = await book.become(buyer, from.entity, at, from.record, chain);
  const phone = { buyer: '13800000103', chenlei: '13800000110', zhaoyan: '13800000111' }[one.buyer];
  return book.create(buyer, entity, at, {
    ...next,
    ...{
      title: one.title,
      category: stock.categories.get(one.category) ?? null,
      buyer: buyer.user.id,
      currency: 'CNY',
    },
    ...{ contact: buyer.user.realname, contactPhone: phone ?? '13800000103', payTerm: 'NET30', deadline },
    ...{
      minDays: 3,
      minSuppliers: entity === 'singleSource' ? 1 : 3,
      minQuotes: entity === 'singleSource' ? 1 : 2,
      awardMax: 1,
    },
    ...{
      partial: 'Y',
      ceilingPublic: 'N',
      scope: entity === 'singleSource' ? 'DIRECT' : 'INVITE',
      singleWhy: one.singleWhy ?? null,
    },
    qualification: '有效的营业执照和品类授权；关键物料须附厂家授权。',
    deliveryReq: '按标的的交期送到中心仓库，随货附合格证和批次证书。',
    invites: bidders.map(({ partner }) => ({ supplier: partner.id })),
    ...(entity === 'negotiationEvent' ? { team: groupOf(making) } : {}),
  });
}

/** Who negotiates: the buyer leads, with the department that asks and the head of buying. */
const groupOf = ({ company, buyer }: Inquiring): readonly RecordData[] =>
  [buyer, personOf(company, 'demander'), personOf(company, 'manager')].map(({ user }, nth) => ({
    person: user.id,
    duty: nth === 0 ? 'LEADER' : 'MEMBER',
  }));

/** What is wanted, and by whom it is sourced: a demand of it stands before every event. */
interface Sourcing extends Purchasing {
  readonly seed: Pick<InquirySeed, 'title' | 'age' | 'lines' | 'buyer' | 'ofPlan' | 'singleWhy'>;
}

interface From {
  readonly entity: 'demand' | 'purchasePlan';
  readonly record: RecordData;
}

/** A demand that was approved; or the plan it became, where one source or the plan itself is asked for. */
export async function source({ book, desk, company, seed: one, stock, calendar, random }: Sourcing): Promise<From> {
  const demander = personOf(company, 'demander');
  const rows = one.lines.map(([category, nth, qty]): RecordData => {
    const found = stock.materials.filter((material) => material.seed.category === category)[nth];
    if (!found) throw new Error(`demo: no material for the inquiry 「${one.title}」`);
    const { name, spec, unit, price } = found.seed;
    const own = { material: found.id, name, spec, unit, category: stock.categories.get(category) ?? null };
    return { ...own, qty, estPrice: price.toFixed(2), needDate: calendar.day(45 - one.age) };
  });
  const made = await book.create(demander, 'demand', calendar.moment(-one.age - 6, random), {
    ...{
      title: `${one.title.replace(/(竞争性谈判|询价|招标)$/, '')}采购需求`,
      demandKind: 'NORMAL',
      urgency: 'NORMAL',
    },
    ...{ demander: demander.user.id, needBy: calendar.day(60 - one.age), purpose: '检测任务所需', lines: rows },
    depart: company.departs.get('A01B01A01') ?? null,
  });
  const next = nextAfter(calendar, random);
  const demand = await desk.agree('demand', await book.move(demander, 'demand', next(made), made, 'submit'));
  if (!one.ofPlan && one.singleWhy === undefined) return { entity: 'demand', record: demand };
  const planner = personOf(company, one.buyer);
  const method = one.singleWhy === undefined ? 'INQUIRY' : 'SINGLE';
  const begun = await book.become(planner, 'demand', next(demand), demand, 'toPlan');
  const lines = (begun.lines as readonly RecordData[]).map((line) => ({
    ...{ ...line, method, methodReason: one.singleWhy ?? null },
    ...{ planStart: calendar.day(-one.age), planAward: calendar.day(20 - one.age) },
  }));
  const plan = await book.create(planner, 'purchasePlan', next(demand), {
    ...begun,
    ...{ title: `${one.title}计划`, planKind: 'ADHOC', buyer: planner.user.id, lines },
  });
  const sent = await book.move(planner, 'purchasePlan', next(plan), plan, 'submit');
  return { entity: 'purchasePlan', record: await desk.agree('purchasePlan', sent) };
}

/** Suppliers answer the invitation, ask, and quote: each for themselves, before the deadline. */
async function beQuoted(making: Inquiring, event: RecordData): Promise<void> {
  const { book, seed: one, bidders, buyer, calendar, random } = making;
  const from = touchedAt(event);
  for (const [who, text, answer] of one.questions ?? []) {
    const asker = bidders.find((bidder) => bidder.who === who)?.partner.session;
    if (!asker) throw new Error(`demo: ${who} was not asked in 「${one.title}」`);
    const at = calendar.after(from, 0, random);
    const begun = await book.become(asker, 'myEvent', at, event, 'ask');
    const asked = await book.create(asker, 'myQuestion', at, { ...begun, question: text });
    if (answer === null) continue;
    await book.move(buyer, 'sourceQuestion', calendar.after(at, 0, random), asked, 'answer', { answer });
  }
  for (const bidder of bidders)
    await answerInvitation(making, event, bidder, calendar.after(from, random.int(0, 1), random));
}

async function answerInvitation(making: Inquiring, event: RecordData, bidder: Bidder, at: string): Promise<void> {
  const { book, db, calendar, random } = making;
  const { session, id: supplier } = bidder.partner;
  if (bidder.share === undefined && !bidder.declines && !bidder.isDraft) return;
  const found = await db.first<{ id: string }>(
    sql`select id from src_invitation where tenant_id = ${db.tenant} and event = ${String(event.id)} and supplier = ${supplier}`,
  );
  const invitation = await standing(making, 'sourceInvitation', { id: found?.id ?? '' });
  const after = at > touchedAt(invitation) ? at : calendar.after(touchedAt(invitation), 0, random);
  if (bidder.declines) {
    await book.move(session, 'myInvitation', after, invitation, 'decline', { declineWhy: bidder.declines });
    return;
  }
  await book.move(session, 'myInvitation', after, invitation, 'accept');
  const quote = await write(making, event, bidder, calendar.after(after, 0, random));
  bidder.quote = quote;
  if (!bidder.isDraft)
    await book.move(session, 'myQuote', calendar.after(touchedAt(quote), 0, random), quote, 'submit');
}

async function write(making: Inquiring, event: RecordData, bidder: Bidder, at: string): Promise<RecordData> {
  const { book, stock, random } = making;
  const { session, seed: company } = bidder.partner;
  const begun = await book.become(session, 'myEvent', at, event, 'toQuote');
  const prices = new Map(stock.materials.map(({ seed: { name, spec, price } }) => [`${name} ${spec}`, price]));
  const lines = (begun.lines as readonly RecordData[]).map((line) => {
    const price = (prices.get(`${line.name} ${line.spec}`) ?? 100) * (bidder.share ?? 1) * random.spread(0.02);
    return { ...line, price: price.toFixed(2), taxRate: '0.13', leadDays: random.pick([5, 7, 10, 15]), brand: '示例' };
  });
  const { name, phone } = company.contacts[0] ?? {};
  return book.create(session, 'myQuote', at, {
    ...begun,
    ...{ agent: name ?? company.fields.legalPerson, phone: phone ?? company.fields.phone, validDays: 90 },
    ...{ deliveryDays: random.pick([7, 10, 15]), payReply: '接受货到验收后 30 天付款。', lines },
  });
}
