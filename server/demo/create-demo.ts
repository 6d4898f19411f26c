import { sql, type TenantDb } from '../db/statement.ts';
import { workNotifications } from '../features/messages/work-notifications.ts';
import { giveDays } from '../features/tenant/give-days.ts';
import { fireTimers } from '../flows/time/fire-timers.ts';
import { asHouse } from '../kernel/founder.ts';
import type { House } from '../kernel/house.ts';
import { projectDicts } from '../metadata/project-dicts.ts';
import type { Sources } from '../records/asking.ts';
import { keepTime } from '../records/time/keep-time.ts';
import type { Book } from './book.ts';
import { type Calendar, calendarAt } from './calendar.ts';
import { giveDemoPassword, renewDemoPassword } from './demo-passwords.ts';
import { keepMaterials } from './keep-materials.ts';
import { makeAnnouncements } from './make-announcements.ts';
import { makeAttributes } from './make-attributes.ts';
import { makeAuctions, waitUntil } from './make-auctions.ts';
import { makeBase } from './make-base.ts';
import { makeBudgets } from './make-budgets.ts';
import { makeCompany } from './make-company.ts';
import { makeContracts } from './make-contracts.ts';
import { makeControlList } from './make-control-list.ts';
import { makeDeliveries } from './make-deliveries.ts';
import { makeDemands, type Purchasing } from './make-demands.ts';
import { makeDocuments } from './make-documents.ts';
import { makeEightDs } from './make-eight-ds.ts';
import { makeEvaluations } from './make-evaluations.ts';
import { makeFieldList } from './make-field-list.ts';
import { makeFrameworks } from './make-frameworks.ts';
import { makeInquiries } from './make-inquiries.ts';
import { makeInspections } from './make-inspections.ts';
import { makeInvites } from './make-invites.ts';
import { makeLoans } from './make-loans.ts';
import { makeMaterials } from './make-materials.ts';
import { makeMoney } from './make-money.ts';
import { makeNcrs } from './make-ncrs.ts';
import { makeNotices, readWhatIsOld } from './make-notices.ts';
import { makeOffice } from './make-office.ts';
import { makeOrders } from './make-orders.ts';
import { makePartings } from './make-partings.ts';
import { makePayPlans } from './make-pay-plans.ts';
import { makePlans } from './make-plans.ts';
import { makePool } from './make-pool.ts';
import { makePortal } from './make-portal.ts';
import { makePrices } from './make-prices.ts';
import { makeQuestionnaires } from './make-questionnaires.ts';
import { adjustQuotas, makeQuotas } from './make-quotas.ts';
import { makeRates } from './make-rates.ts';
import { makeReviews } from './make-reviews.ts';
import { makeRounds } from './make-rounds.ts';
import { makeSamples } from './make-samples.ts';
import { makeSettlement } from './make-settlement.ts';
import { makeStock, placesIn } from './make-stock.ts';
import { makeSubscriptions } from './make-subscriptions.ts';
import { makeSupplierLife } from './make-supplier-life.ts';
import { makeSuppliers } from './make-suppliers.ts';
import { makeTemplates } from './make-templates.ts';
import { makeTenders } from './make-tenders.ts';
import { openBook } from './open-book.ts';
import { openDesk } from './open-desk.ts';
import { seededRandom } from './random.ts';
import { shelveAll } from './shelve-deliveries.ts';

export const demoTenant = 1;
const seed = 20_250_701;
/** Of its own, so that the rest of the company is the same with or without an office. */
const officeSeed = 20_261_128;
/** Any number of ours: two processes that start together make the company once. */
const lock = 20_261_201;

/**
 * Makes the demo company once: staff, materials, suppliers, demands, orders and announcements of eighteen months that
 * end today, each entered by the proper person through the records engine. All of it or none; false when it is there.
 * It takes a while: `begins` is called before.
 */
export async function createDemo(
  house: Pick<House, 'db' | 'models' | 'files' | 'config' | 'secrets'>,
  now = new Date(),
  begins: () => void = () => {},
): Promise<boolean> {
  const { db, models, files, config, secrets } = house;
  if (!config.demo) throw new Error('the demo company is made in demo mode only');
  const running = await models.running(demoTenant);
  const made = await db.tenant(demoTenant).transaction(async (tenant) => {
    await tenant.rows(sql`select pg_advisory_xact_lock(${lock})`);
    const known = await tenant.first(sql`select 1 from tenant where tenant_id = ${demoTenant}`);
    if (known) return false;
    begins();
    await tenant.rows(
      sql`insert into tenant (tenant_id, name, demo, operator) values (${demoTenant}, '示例检测集团', true, true)`,
    );
    await projectDicts(tenant, [demoTenant], running.model);

    const calendar = calendarAt(now);
    const book = openBook(tenant, running, { store: files, secrets });
    await giveDays(tenant, running);
    const purchasing = await settleIn(tenant, book, calendar);
    await keepBooks(tenant, purchasing);
    await makeInvites({ tenant, running, password: config.demoPassword }, purchasing);
    await giveDemoPassword(tenant, config.demoPassword);
    return true;
  });
  if (made) await keepUp(house);
  else await renewDemoPassword(db, demoTenant, config.demoPassword);
  return made;
}

/** What fell due while it was told happens, and is heard of, before anybody looks: nobody's first minutes are full of the past. */
async function keepUp(house: Sources): Promise<void> {
  const { signal } = new AbortController();
  await keepTime(house, { session: asHouse(demoTenant), signal });
  await fireTimers(house, { tenant: demoTenant, signal });
  while ((await workNotifications(house)) > 0);
  await readWhatIsOld(house.db.tenant(demoTenant));
}

/** The company itself: its people, what it buys, of whom, and out of which budgets. */
async function settleIn(tenant: TenantDb, book: Book, calendar: Calendar): Promise<Purchasing> {
  const random = seededRandom(seed);
  const company = await makeCompany(book, demoTenant, calendar);
  const stock = await makeMaterials(book, company, calendar, random);
  const centers = await makeBase({ book, company, stock, calendar });
  const desk = openDesk(book, company, calendar);
  const partners = await makeSuppliers({ book, desk, company, categories: stock.categories, calendar, random });
  for (const { session } of partners) company.people.set(session.user.username, session);
  const places = await placesIn(tenant);
  const purchasing = { book, desk, company, stock, partners, calendar, random, places, paidTo: new Set<string>() };
  await makeBudgets(purchasing, centers);
  return purchasing;
}

/** What it has bought since, and all that goes with it. */
async function keepBooks(tenant: TenantDb, purchasing: Purchasing): Promise<void> {
  const { book, desk, company, stock, calendar, random } = purchasing;
  await makeRates(purchasing);
  await makePrices(purchasing);
  const quotas = await makeQuotas(purchasing);
  await makeFrameworks(purchasing);
  await makeContracts(purchasing);
  const demands = await makeDemands(purchasing);
  const orders = await makeOrders(purchasing, demands);
  await makeAnnouncements({ book, desk }, company, stock.categories, calendar, random);
  await makePortal(purchasing);
  await makeNotices(tenant, purchasing);
  const inspected = await makeInspections(purchasing, orders);
  await keepMaterials(purchasing);
  await makeStock(tenant, purchasing);
  await shelveAll(tenant, purchasing, await makeDeliveries(purchasing, { orders, inspected }));
  const office = { ...purchasing, random: seededRandom(officeSeed) };
  await makeOffice(office);
  await makeLoans(office);
  await makeDocuments(office);
  await makePool(purchasing);
  await makePlans(purchasing);
  await makeSupplierLife(purchasing);
  await makeQuestionnaires(purchasing);
  await makeSamples(purchasing);
  await makeReviews(purchasing);
  await makeEightDs(tenant, purchasing);
  await makeNcrs(tenant, purchasing);
  await makeControlList(tenant, purchasing);
  await makeInquiries(tenant, purchasing);
  await makeRounds(tenant, purchasing);
  await makeTenders(tenant, purchasing);
  const over = await makeAuctions(tenant, purchasing);
  await makeSettlement(tenant, purchasing, { orders, inspected });
  await makeMoney(tenant, purchasing);
  await makePayPlans(tenant, purchasing);
  await makeEvaluations(tenant, purchasing);
  await adjustQuotas(purchasing, quotas);
  await makeAttributes(purchasing);
  await makeTemplates(purchasing);
  await makeFieldList(purchasing);
  await makeSubscriptions(purchasing);
  await makePartings(purchasing);
  await waitUntil(tenant, over);
}
