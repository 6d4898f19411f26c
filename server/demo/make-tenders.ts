import type { RecordData } from '../../schemas/compile/plan.ts';
import { sql, type TenantDb } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';
import { idOf, nextAfter, touchedAt } from './book.ts';
import { evaluateTender } from './evaluate-tender.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { source, standing } from './make-inquiries.ts';
import type { Partner } from './make-suppliers.ts';
import { seededRandom } from './random.ts';
import { goodsTemplate, type TenderBid, type TenderSeed, tenderSeeds } from './tender-seeds.ts';

/** Of its own, so that the rest of the company is the same with or without tenders. */
const seed = 20_261_210;

/** A tender that is acted: what it is, who leads it and by what it is judged. */
export interface Tendering extends Purchasing {
  readonly db: TenantDb;
  readonly seed: TenderSeed;
  /** The specialist who leads it. */
  readonly leader: Session;
  readonly template: RecordData;
  readonly deadline: string;
}

/** Tenders in every state: out of demands, published to everybody, bidden in, opened, scored, published and awarded. */
export async function makeTenders(db: TenantDb, purchasing: Purchasing): Promise<void> {
  const making = { ...purchasing, random: seededRandom(seed) };
  const { book, company, calendar, random } = making;
  const leader = personOf(company, 'tender');
  const template = await book.create(leader, 'scoreTemplate', calendar.moment(-90, random), goodsTemplate);
  for (const one of tenderSeeds) {
    const deadline = `${calendar.day(one.openFor - one.age)} 17:00:00`;
    await tender({ ...making, db, seed: one, leader, template, deadline });
  }
}

/** What the manager does before the deadline. */
const stops: Partial<Record<TenderSeed['fate'], readonly [move: string, answers: Readonly<Record<string, string>>]>> = {
  suspended: ['suspend', { stopWhy: '检测方法标准换版，技术要求待确认' }],
  terminated: ['terminate', { cancelWhy: '年度预算调整，不再采购' }],
};
const later = (a: string, b: string): string => (a > b ? a : b);

async function tender(making: Tendering): Promise<void> {
  const { book, desk, company, seed: one, leader, calendar, random, deadline } = making;
  let event = await begin(making);
  const act = async (move: string) => {
    event = await book.move(leader, 'tender', calendar.after(touchedAt(event), 0, random), event, move);
  };
  if (one.fate === 'draft') return;
  await act('submit');
  if (one.fate === 'submitted') return;
  event = await desk.agree('sourceEvent', event);
  if (one.fate === 'approved') return;
  await act('publishOpen');
  await announce(making, event);
  let last = touchedAt(event);
  for (const bid of one.bids) last = later(last, await signUp(making, event, bid));
  if (one.amended) await amend(making, event, { text: one.amended, after: last });
  if (one.fate === 'published') return;
  event = await standing(making, 'tender', event);
  const stop = stops[one.fate];
  if (stop) {
    const at = calendar.after(last, 1, random);
    await book.move(personOf(company, 'manager'), 'tender', at, event, ...stop);
    return;
  }
  await book.passTime('sourceEvent', deadline, one.fate === 'failed' ? 'failFew' : 'closeTender');
  if (one.fate === 'failed' || one.fate === 'closed') return;
  await open(making, event);
  if (one.fate !== 'opened') await evaluateTender(making, await standing(making, 'tender', event));
}

async function begin(making: Tendering): Promise<RecordData> {
  const { book, company, stock, seed: one, leader, template, calendar, random, deadline } = making;
  const buyer = personOf(company, one.buyer);
  const from = await source(making);
  const begun = calendar.moment(-one.age, random);
  const at = begun > touchedAt(from.record) ? begun : calendar.after(touchedAt(from.record), 0, random);
  const next = await book.become(buyer, from.entity, at, from.record, 'toTender');
  const seat = (username: string, duty: string) => ({ person: personOf(company, username).user.id, duty });
  return book.create(buyer, 'tender', at, {
    ...next,
    ...{ title: one.title, category: stock.categories.get(one.category) ?? null, buyer: leader.user.id },
    ...{ contact: leader.user.realname, contactPhone: '13800000141', payTerm: 'NET30', currency: 'CNY', scope: 'OPEN' },
    ...{ signupEnd: `${calendar.day(one.openFor - one.age - 5)} 17:00:00`, deadline, openPlace: '综合楼三层开标室' },
    ...{ minDays: 20, minSuppliers: 3, minQuotes: 3, bondAmount: '2000', docFee: '0', openQuorum: 2, expertMin: 3 },
    ...{ replyDays: 15, publicDays: 3, priceFormula: 'LOWEST', scoreTemplate: template.id ?? null },
    qualification: '有效的营业执照；所投货物须附厂家授权和近两年的供货业绩。',
    deliveryReq: '按标的的交期送到中心仓库，随货附合格证和批次证书。',
    criteria: (template.lines as readonly RecordData[]).map(({ stage, item, standard, full, least }) => ({
      ...{ stage, item, standard, full: full ?? null, least: least ?? null },
    })),
    team: [seat('opener', 'OPENER'), seat('opener2', 'OPENER'), seat('witness', 'WITNESS')],
  });
}

/** A supplier signs up, is let in, pays the bond and bids, each by who has to do it; the moment of the last of it. */
async function signUp(making: Tendering, event: RecordData, bid: TenderBid): Promise<string> {
  const { book, db, company, partners, leader, calendar, random } = making;
  const partner = partners.find(({ seed: { username } }) => username === bid.who);
  if (!partner) throw new Error(`demo: nobody bids as ${bid.who}`);
  const { session, seed: own } = partner;
  const next = nextAfter(calendar, random);
  const started = await book.become(session, 'myEvent', next(event), event, 'signUp');
  const person = own.contacts[0]?.name ?? own.fields.legalPerson;
  const phone = own.contacts[0]?.phone ?? own.fields.phone;
  const made = { ...started, contact: person, phone, promise: 'Y' };
  const written = await book.create(session, 'mySignup', next(event), made);
  const sent = await book.move(session, 'mySignup', next(written), written, 'submit');
  if (bid.refused) {
    return touchedAt(await book.move(leader, 'sourceSignup', next(sent), sent, 'refuse', { rejectWhy: bid.refused }));
  }
  const passed = await book.move(leader, 'sourceSignup', next(sent), sent, 'pass');
  const [row] = await db.rows<{ id: string }>(
    sql`select id from src_bond where tenant_id = ${db.tenant} and event = ${String(event.id)} and supplier = ${partner.id}`,
  );
  const bond = await book.read('sourceBond', row?.id ?? '');
  const paidAt = next(passed) > touchedAt(bond) ? next(passed) : next(bond);
  const voucher = [await book.attach(session, '保证金回单.pdf')];
  const paid = await book.edit(session, 'myBond', paidAt, {
    ...{ id: idOf(bond), version: bond.version ?? 1 },
    ...{ payMode: 'TRANSFER', payer: '基本户 6222 0000 1111', paidOn: paidAt.slice(0, 10), voucher },
  });
  const shown = await book.move(session, 'myBond', next(paid), paid, 'submit');
  if (bid.share === undefined) return touchedAt(shown);
  const confirmed = await book.move(personOf(company, 'finance'), 'sourceBond', next(shown), shown, 'confirm');
  return write(making, event, { bid, partner, at: next(confirmed), person: String(person), phone: String(phone) });
}

/** What everybody may know of it is on the portal the same day, agreed to and put there by the editor. */
async function announce(making: Tendering, event: RecordData): Promise<void> {
  const { book, desk, company, leader, calendar, random } = making;
  const next = nextAfter(calendar, random);
  const begun = await book.become(leader, 'tender', next(event), event, 'toAnnouncement');
  const content = '<p>资格要求：有效的营业执照，所投货物附厂家授权。报名通过并缴纳保证金后在线投标。</p>';
  const made = await book.create(leader, 'announcement', next(event), { ...begun, content, goods: 'GOODS' });
  const agreed = await desk.agree('announcement', await book.move(leader, 'announcement', next(made), made, 'submit'));
  await book.move(personOf(company, 'editor'), 'announcement', next(agreed), agreed, 'publish');
}

interface Writing {
  readonly bid: TenderBid;
  readonly partner: Partner;
  readonly at: string;
  readonly person: string;
  readonly phone: string;
}

/** Prices first; then each criterion is answered, and the bid handed in. */
async function write(making: Tendering, event: RecordData, writing: Writing): Promise<string> {
  const { book, stock, calendar, random } = making;
  const { bid, partner, at, person, phone } = writing;
  const { session } = partner;
  const begun = await book.become(session, 'myEvent', at, await standing(making, 'myEvent', event), 'toQuote');
  const prices = new Map(stock.materials.map(({ seed: { name, spec, price } }) => [`${name} ${spec}`, price]));
  const lines = (begun.lines as readonly RecordData[]).map((line) => ({
    ...line,
    price: ((prices.get(`${line.name} ${line.spec}`) ?? 100) * (bid.share ?? 1) * random.spread(0.02)).toFixed(2),
    ...{ taxRate: '0.13', leadDays: random.pick([5, 7, 10]), brand: '示例' },
  }));
  const made = await book.create(session, 'myQuote', at, {
    ...begun,
    ...{ agent: person, phone, validDays: 90, deliveryDays: 10, payReply: '接受货到验收后 30 天付款。', lines },
  });
  const listed = await standing(making, 'myQuote', made);
  const answers = (listed.answers as readonly RecordData[]).map(({ id, item }) => ({
    ...{ id, reply: `${item}：全部满足，证明文件见随附目录。` },
  }));
  const next = nextAfter(calendar, random);
  const answered = await book.edit(session, 'myQuote', next(listed), {
    id: idOf(listed),
    version: listed.version ?? 1,
    answers,
  });
  return touchedAt(await book.move(session, 'myQuote', next(answered), answered, 'submit'));
}

/** A change that makes the bids stale: the first confirms, the others still have to. */
async function amend(
  making: Tendering,
  event: RecordData,
  { text, after }: { readonly text: string; readonly after: string },
): Promise<void> {
  const { book, db, desk, leader, partners, calendar, random, seed: one } = making;
  const now = await standing(making, 'tender', event);
  const at = calendar.after(after, 1, random);
  const begun = await book.become(leader, 'tender', at, now, 'amend');
  const made = { ...begun, material: 'Y', text, why: '检测方法的前处理批量改变' };
  const written = await book.create(leader, 'sourceAmend', at, made);
  const sent = await book.move(leader, 'sourceAmend', calendar.after(at, 0, random), written, 'submit');
  const agreed = await desk.agree('sourceAmend', sent);
  const partner = partners.find(({ seed: { username } }) => username === one.bids[0]?.who);
  const [row] = await db.rows<{ id: string }>(
    sql`select id from src_bid where tenant_id = ${db.tenant} and event = ${String(event.id)} and supplier = ${partner?.id ?? ''}`,
  );
  if (!partner || !row) return;
  const quote = await book.read('sourceQuote', row.id);
  await book.move(partner.session, 'myQuote', calendar.after(touchedAt(agreed), 0, random), quote, 'reconfirm');
}

/** Both openers and the witness come, the openers agree, the bids are read out and all sign. */
async function open(making: Tendering, event: RecordData): Promise<void> {
  const { book, db, company, deadline } = making;
  const [row] = await db.rows<{ id: string }>(
    sql`select id from src_opening where tenant_id = ${db.tenant} and event = ${String(event.id)}`,
  );
  const id = row?.id ?? '';
  let minute = 0;
  const at = () => {
    minute += 2;
    return `${deadline.slice(0, 14)}${String(minute).padStart(2, '0')}:00`;
  };
  const act = async (username: string, move: string) => {
    const record = await book.read('sourceOpening', id);
    const who = personOf(company, username);
    const rows = (record.people as readonly RecordData[]).filter(({ person }) => person === who.user.id);
    await book.moveLines(who, 'sourceOpening', at(), record, { part: 'people', move, rows });
  };
  for (const username of ['opener', 'opener2', 'witness']) await act(username, 'signIn');
  for (const username of ['opener', 'opener2']) await act(username, 'release');
  await book.move(personOf(company, 'opener'), 'sourceOpening', at(), await book.read('sourceOpening', id), 'read');
  for (const username of ['opener', 'opener2', 'witness']) await act(username, 'sign');
}
