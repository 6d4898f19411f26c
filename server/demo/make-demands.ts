import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Session } from '../kernel/session.ts';
import { type Book, touchedAt } from './book.ts';
import type { Calendar } from './calendar.ts';
import { staff } from './data/company.ts';
import { type DemandSeed, demandSeeds } from './demand-seeds.ts';
import { type Company, personOf } from './make-company.ts';
import type { Stock } from './make-materials.ts';
import type { Partner } from './make-suppliers.ts';
import type { Desk } from './open-desk.ts';
import type { Random } from './random.ts';

export interface Demand {
  readonly seed: DemandSeed;
  readonly record: RecordData;
  readonly demander: Session;
}

export interface Purchasing {
  readonly book: Book;
  readonly desk: Desk;
  readonly company: Company;
  readonly stock: Stock;
  readonly partners: readonly Partner[];
  readonly calendar: Calendar;
  readonly random: Random;
  /** Ids of the warehouses by code, and of their places by `WH01 A-01`. */
  readonly places: ReadonlyMap<string, string>;
  /** The companies whose account is on file: which of them are paid depends on the day, and none names the same account twice. */
  readonly paidTo: Set<string>;
}

export async function makeDemands(making: Purchasing): Promise<Demand[]> {
  const { calendar, random } = making;
  const demands: Demand[] = [];
  const seeds = demandSeeds(random).map((seed) => ({ seed, at: calendar.moment(-seed.age, random) }));
  for (const { seed, at } of seeds.sort((a, b) => a.at.localeCompare(b.at)))
    demands.push(await makeDemand(making, seed, at));
  return demands;
}

const whyUrgent = ['仪器突发故障，样品待检', '客户加急委托，三日内出具报告', '质控样品已用尽，影响当日检测'];

async function makeDemand(making: Purchasing, seed: DemandSeed, at: string): Promise<Demand> {
  const { book, company, calendar, random } = making;
  const demander = personOf(company, random.pick(demandersOf(seed.depart)));
  const urgent = seed.urgency === 'URGENT';
  const created = await book.create(demander, 'demand', at, {
    title: `${seed.title}（${calendar.day(-seed.age).slice(0, 7)}）`,
    demandKind: seed.kind,
    urgency: seed.urgency,
    urgentWhy: urgent ? random.pick(whyUrgent) : null,
    demander: demander.user.id,
    depart: company.departs.get(seed.depart) ?? null,
    needBy: calendar.day(60 - seed.age),
    purpose: seed.purpose,
    ...appointed(making),
    lines: linesOf(making, seed),
  });
  return { seed, demander, record: await decide(making, seed, created, demander) };
}

/** One demand in twelve asks for a supplier by name. */
function appointed({ partners, random }: Purchasing): Record<string, unknown> {
  if (!random.happens(0.08)) return {};
  const fit = partners.filter(({ seed }) => seed.fate === 'approved' && !seed.frozen);
  return { appointSupplier: random.pick(fit).id, appointWhy: '方法验证时所用品牌，更换须重新验证' };
}

function linesOf({ stock, calendar, random }: Purchasing, seed: DemandSeed): RecordData[] {
  return seed.lines.flatMap(({ material, qty, price, needAfter }) => {
    const found = stock.materials[material];
    if (!found) return [];
    const { name, spec, unit, category } = found.seed;
    return {
      material: found.id,
      name,
      spec,
      unit,
      category: stock.categories.get(category) ?? null,
      qty,
      estPrice: price,
      needDate: calendar.day(needAfter - seed.age),
      techReq: random.happens(0.2) ? '需附批次证书，效期不少于一年' : null,
    };
  });
}

async function decide(
  { book, desk, company, calendar, random }: Purchasing,
  seed: DemandSeed,
  created: RecordData,
  demander: Session,
): Promise<RecordData> {
  const act = (as: Session, after: number, record: RecordData, move: string, answers: Record<string, string> = {}) =>
    book.move(as, 'demand', calendar.after(touchedAt(record), after, random), record, move, answers);
  if (seed.fate === 'draft') return created;
  if (seed.fate === 'voided') return act(demander, 1, created, 'void');
  const ready = await withPapers(book, demander, created);
  const submitted = await act(demander, 0, ready, 'submit');
  if (seed.fate === 'submitted') return desk.leave('demand', submitted, demander);
  if (seed.fate === 'rejected')
    return desk.say('demand', submitted, { verb: 'refuse', remark: '库存尚足，请核减数量后重新提交' });
  const approved = await desk.agree('demand', submitted);
  return seed.fate === 'closed' ? act(personOf(company, 'manager'), 20, approved, 'close') : approved;
}

/** From half a million on the document asks for a justification. */
async function withPapers(book: Book, demander: Session, record: RecordData): Promise<RecordData> {
  if (Number(record.estTotal ?? 0) < 500_000) return record;
  const files = [await book.attach(demander, '采购论证报告.pdf')];
  return book.edit(demander, 'demand', touchedAt(record), { ...record, files });
}

const demandersOf = (depart: string): string[] => {
  const here = staff.filter((person) => person.depart === depart && person.roles.includes('demander'));
  return here.map(({ username }) => username);
};
