import type { RecordData } from '../../schemas/compile/plan.ts';
import { type Book, idOf } from './book.ts';
import type { Calendar } from './calendar.ts';
import {
  addresses,
  approvalBands,
  buyerScopes,
  conversions,
  costCenters,
  methodPolicies,
  paymentTerms,
  projects,
  tolerances,
  units,
  warehouses,
  zones,
} from './data/base.ts';
import { type Company, personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { mobileOf } from './supplier-seeds.ts';

type Making = Pick<Purchasing, 'book' | 'company' | 'stock' | 'calendar'>;

/** What documents are written with, and by which rules is bought: each entered by who keeps it. Answers with cost centres by code. */
export async function makeBase(making: Making): Promise<ReadonlyMap<string, string>> {
  const { book, company, stock, calendar } = making;
  const manager = personOf(company, 'manager');
  const at = `${calendar.day(-554)} 10:00:00`;
  await makeWarehouses(book, company, at);
  const centers = await makeCenters(book, company, calendar);
  for (const term of paymentTerms) await makeTerm(book, company, at, { ...term, validFrom: calendar.day(-554) });
  for (const unit of units) await book.create(manager, 'unitOfMeasure', at, { ...unit });
  for (const { name, ...conversion } of conversions) {
    const material = stock.materials.find(({ seed }) => seed.name === name)?.id ?? null;
    await book.create(manager, 'unitConversion', `${calendar.day(-1)} 10:00:00`, { ...conversion, material });
  }
  await makeBuyingRules(making, at);
  return centers;
}

async function makeBuyingRules({ book, company, stock, calendar }: Making, at: string): Promise<void> {
  const manager = personOf(company, 'manager');
  const validFrom = calendar.day(-554);
  const categoryOf = (code: string) => stock.categories.get(code) ?? null;
  for (const [code, buyer] of buyerScopes)
    await book.create(manager, 'buyerScope', at, {
      ...{ category: categoryOf(code), duty: 'SOURCE', main: 'Y', validFrom },
      buyer: personOf(company, buyer).user.id,
    });
  for (const { category, ...tolerance } of tolerances) {
    const scope = category === '' ? 'COMPANY' : 'CATEGORY';
    await book.create(manager, 'tolerance', at, { ...tolerance, scope, category: categoryOf(category), validFrom });
  }
  const admin = personOf(company, 'admin');
  for (const { approver, ...band } of approvalBands) {
    const user = approver === '' ? null : personOf(company, approver).user.id;
    await book.create(admin, 'approvalMatrix', at, { ...band, approver: user, validFrom });
  }
  for (const { category, ...policy } of methodPolicies) {
    const record = { ...policy, category: categoryOf(category), validFrom };
    const made = await book.create(manager, 'methodPolicy', at, record);
    await book.move(manager, 'methodPolicy', at, made, 'publish');
  }
}

/** A term is written and published by who pays by it. */
async function makeTerm(book: Book, company: Company, at: string, term: RecordData): Promise<void> {
  const finance = personOf(company, 'finance');
  const made = await book.create(finance, 'paymentTerm', at, term);
  await book.move(finance, 'paymentTerm', at, made, 'publish');
}

async function makeWarehouses(book: Book, company: Company, at: string): Promise<void> {
  const [keeper, other] = [personOf(company, 'warehouse'), personOf(company, 'warehouse2')];
  const enter = async (entity: string, record: RecordData) => idOf(await book.create(keeper, entity, at, record));
  const places = new Map<string, string>();
  for (const [no, { depart, ...address }] of addresses.entries()) {
    const more = { region: '330106', phone: mobileOf(100 + no), depart: company.departs.get(depart) ?? null };
    places.set(address.name, await enter('deliveryAddress', { ...address, ...more }));
  }
  for (const { at: place, shelves, ...record } of warehouses) {
    const warehouse = await enter('warehouse', {
      ...record,
      address: places.get(place) ?? null,
      depart: company.departs.get('A01A04') ?? null,
      keeper: keeper.user.id,
      deputyKeeper: record.kind === 'HAZARD' ? other.user.id : null,
    });
    const racks = new Map<string, string>();
    for (const code of shelves.split(' ')) {
      const parent = racks.get(code.split('-')[0] ?? '') ?? null;
      racks.set(code, await enter('storageLocation', { warehouse, code, parent, zone: 'GOOD' }));
    }
    for (const zone of zones) await enter('storageLocation', { warehouse, ...zone });
  }
}

/** What is spent is charged to a centre, and to a project where it is for one. */
async function makeCenters(book: Book, company: Company, calendar: Calendar): Promise<ReadonlyMap<string, string>> {
  const finance = personOf(company, 'finance');
  const at = `${calendar.day(-555)} 11:00:00`;
  const ids = new Map<string, string>();
  for (const { code, name, depart } of costCenters) {
    const made = await book.create(finance, 'costCenter', at, {
      ...{ code, name, depart: company.departs.get(depart) ?? null },
      parent: code.includes('-') ? (ids.get(code.split('-')[0] ?? '') ?? null) : null,
      validFrom: calendar.day(-555),
    });
    ids.set(code, idOf(made));
  }
  for (const { code, name, manager, center, from, to } of projects) {
    const leader = personOf(company, manager);
    const made = await book.create(finance, 'project', `${calendar.day(from)} 10:30:00`, {
      ...{ code, name, manager: leader.user.id, costCenter: ids.get(center) ?? null },
      depart: leader.departs[0] ?? null,
      validFrom: calendar.day(from),
      validTo: calendar.day(to),
    });
    const closeWhy = '方法已通过认可，项目验收';
    if (to < 0) await book.move(finance, 'project', `${calendar.day(to)} 16:00:00`, made, 'close', { closeWhy });
  }
  return ids;
}
