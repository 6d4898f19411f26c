import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Answers } from '../../schemas/values/answers.ts';
import type { Session } from '../kernel/session.ts';
import { type Book, idOf, touchedAt } from './book.ts';
import type { Calendar } from './calendar.ts';
import { type Company, idsOf, personOf, supplierSession } from './make-company.ts';
import type { Desk } from './open-desk.ts';
import type { Random } from './random.ts';
import { categoriesOf, mobileOf, type SupplierSeed, supplierSeeds } from './supplier-seeds.ts';

export interface Partner {
  readonly id: string;
  readonly seed: SupplierSeed;
  readonly session: Session;
}

export async function makeSuppliers(making: Making): Promise<Partner[]> {
  const partners: Partner[] = [];
  const seeds = supplierSeeds(60, making.random).sort((a, b) => b.age - a.age);
  for (const seed of seeds) {
    partners.push(await makeSupplier(making, seed));
  }
  return partners;
}

interface Making {
  readonly book: Book;
  readonly desk: Desk;
  readonly company: Company;
  readonly categories: ReadonlyMap<string, string>;
  readonly calendar: Calendar;
  readonly random: Random;
}

async function makeSupplier(making: Making, seed: SupplierSeed): Promise<Partner> {
  const { book, company, categories, calendar, random } = making;
  const at = calendar.moment(-seed.age, random);
  const keeper = personOf(company, random.pick(['supmgr', 'supmgr2']));
  const begun = seed.fate === 'new';
  const certs = seed.certs.map((cert) => ({
    ...cert,
    validFrom: calendar.day(Number(cert.validFrom)),
    validTo: cert.validTo === null ? null : calendar.day(Number(cert.validTo)),
  }));
  const record = await book.create(keeper, 'supplier', at, {
    ...seed.fields,
    categories: begun ? null : idsOf(categories, categoriesOf[seed.trade] ?? []),
    manager: keeper.user.id,
    contacts: begun ? [] : seed.contacts,
    certs: begun ? [] : certs,
  });
  const session = await openAccount(making, seed, keeper, idOf(record), at);
  const partner = { id: idOf(record), seed, session };
  if (!begun) await admit(making, partner, record, keeper);
  return partner;
}

async function openAccount(
  { book, company }: Making,
  seed: SupplierSeed,
  keeper: Session,
  supplier: string,
  at: string,
): Promise<Session> {
  const realname = String(seed.contacts[0]?.name ?? seed.fields.legalPerson ?? '联系人');
  const user = await book.create(keeper, 'supplierUser', at, {
    username: seed.username,
    realname,
    roles: idsOf(company.roles, ['supAdmin']),
    supplier,
    phone: seed.fields.phone,
    email: seed.fields.email,
  });
  return supplierSession(company, idOf(user), seed.username, realname, supplier);
}

/** How many of the approved have somebody beside the main account; the demo account's company does in any case. */
const withSubAccounts = 11;

/** The main account adds it, as its company's people do. */
async function openSubAccount({ book, company }: Making, { seed, session }: Partner, at: string): Promise<void> {
  const number = company.subAccounts.size;
  const contact = seed.contacts[1] ?? seed.contacts[0];
  if (!contact || (number >= withSubAccounts && seed.username !== 'supplier')) return;
  company.subAccounts.add(seed.username);
  await book.create(session, 'supplierUser', at, {
    username: `${seed.username}.sub`,
    realname: String(contact.name),
    roles: idsOf(company.roles, ['supUser']),
    phone: mobileOf(3000 + number),
    email: String(contact.email),
  });
}

/** The moves that lead to each fate, after the company has submitted its data. */
const moves: Readonly<Record<SupplierSeed['fate'], readonly string[]>> = {
  new: [],
  submitted: [],
  accepted: ['accept'],
  reviewing: ['accept', 'review'],
  returned: ['return'],
  refused: ['accept', 'refuse'],
  approved: ['accept', 'review', 'agree'],
};

async function admit(
  making: Making,
  { id, seed, session }: Partner,
  created: RecordData,
  keeper: Session,
): Promise<void> {
  const { book, desk, calendar, random } = making;
  const after = (record: RecordData, days: number) => calendar.after(touchedAt(record), days, random);
  const licence = await book.attach(session, '营业执照副本.pdf');
  const filled = await book.edit(session, 'myCompany', after(created, 1), {
    id,
    version: created.version ?? 1,
    files: [licence],
    legalPerson: seed.fields.legalPerson,
  });
  let record = await book.move(session, 'myCompany', after(filled, 0), filled, 'submit');
  for (const move of moves[seed.fate]) {
    if (move === 'agree') {
      record = await desk.agree('supplier', record);
      continue;
    }
    const reason = move === 'return' ? '证书附件不清晰，请重新上传' : '经营范围与拟供货品类不符';
    const asked: Readonly<Record<string, Answers>> = {
      return: { rejectReason: reason, returned: ['PROOF'] },
      refuse: { rejectReason: reason },
    };
    const answers = asked[move] ?? {};
    record = await book.move(keeper, 'supplier', after(record, 2), record, move, answers);
  }
  if (seed.fate === 'reviewing')
    await desk.say('supplier', record, { verb: 'agree', by: 'finance', remark: '财务资料齐全' });
  if (seed.fate !== 'approved') return;
  await openSubAccount(making, { id, seed, session }, after(record, 1));
  await book.edit(keeper, 'supplier', after(record, 12), {
    id,
    version: record.version ?? 1,
    foundDate: seed.foundDate,
  });
}
