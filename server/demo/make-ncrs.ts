import type { RecordData } from '../../schemas/compile/plan.ts';
import type { TenantDb } from '../db/statement.ts';
import { sql } from '../db/statement.ts';
import type { Session } from '../kernel/session.ts';
import { idOf, nextAfter, touchedAt } from './book.ts';
import { dayAfter } from './calendar.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import { type NcrSeed, ofLots, ofUse } from './ncr-seeds.ts';
import { openDesk } from './open-desk.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same without it. */
const seed = 20_261_205;

/** What turned out bad, and what buyers, laboratories and quality decided about it: each in a state of its own. */
export async function makeNcrs(db: TenantDb, purchasing: Purchasing): Promise<void> {
  const { book, company, calendar } = purchasing;
  const making = { ...purchasing, random: seededRandom(seed), desk: openDesk(book, company, calendar) };
  const inspector = personOf(company, 'inspector');
  for (const one of ofLots) {
    const [row] = await db.rows<{ id: string }>(
      sql`select id from qc_inspection where tenant_id = ${db.tenant} and status = ${one.lot} order by inspection_no limit 1`,
    );
    if (!row) throw new Error(`the demo company has inspected nothing that is ${one.lot}`);
    const lot = await book.read('inspection', row.id);
    const at = calendar.after(touchedAt(lot), 0, making.random);
    await follow(making, at, await book.become(inspector, 'inspection', at, lot, 'ncr'), one);
  }
  for (const one of ofUse) await follow(making, calendar.moment(-one.ago, making.random), foundIn(making, one), one);
}

/** What somebody found who worked with it, or counted it. */
function foundIn({ partners, stock, company }: Purchasing, { username, category }: (typeof ofUse)[number]): RecordData {
  const partner = partners.find(({ seed: one }) => one.username === username);
  const material = stock.materials.find(({ seed: one }) => one.category.startsWith(category));
  if (!partner || !material) throw new Error(`the demo company buys no ${category} of ${username}`);
  return {
    supplier: partner.id,
    material: material.id,
    unit: material.seed.unit,
    buyer: personOf(company, 'buyer').user.id,
    demander: personOf(company, 'demander').user.id,
  };
}

async function follow(making: Purchasing, at: string, begun: RecordData, one: NcrSeed): Promise<void> {
  const { book, desk, company, calendar, random } = making;
  const inspector = personOf(company, 'inspector');
  const next = nextAfter(calendar, random);
  const found = [begun.found, one.said.found].filter(Boolean).join('\n');
  const drafted = await book.create(inspector, 'ncr', at, {
    ...{ ...begun, ...one.said, found, dueOn: dayAfter(at, 5) },
    // What was bought for stock was asked for by nobody: somebody who works with it speaks for those.
    demander: begun.demander ?? personOf(company, 'demander').user.id,
    // Goods that affect no result keep none of it.
    impact: one.impact,
    files: [await book.attach(inspector, '不合格照片.pdf')],
  });
  let record = await book.move(inspector, 'ncr', next(drafted), drafted, 'toReview');
  const [buyer, demander] = [record.buyer, record.demander].map((id) => nameOf(making, String(id)));
  const voices = [buyer, demander, 'headqa'];
  for (const [turn, remark] of one.opinions.entries()) {
    const verb = one.until === 'back' && turn === one.opinions.length - 1 ? 'refuse' : 'agree';
    record = await desk.say('ncr', record, { verb, by: voices[turn] ?? 'headqa', remark });
  }
  if (record.needEightD === 'Y' && one.until === 'disposed') await askForMore(making, record, inspector);
  if (!one.outcome) return;
  await book.move(inspector, 'ncr', next(record, random.int(1, 3)), record, 'close', { outcome: one.outcome });
}

/** What follows of it: the supplier is asked for an 8D, and the buyer begins to claim what it cost. */
async function askForMore({ book, company, calendar, random }: Purchasing, record: RecordData, inspector: Session) {
  const at = nextAfter(calendar, random)(record);
  const asked = await book.create(inspector, 'eightD', at, {
    ...(await book.become(inspector, 'ncr', at, record, 'eightD')),
    ...{ interimDue: dayAfter(at, 3), permanentDue: dayAfter(at, 14), checker: inspector.user.id },
  });
  await book.move(inspector, 'eightD', at, asked, 'send');
  const buyer = personOf(company, 'buyer');
  const known = await book.read('ncr', idOf(record));
  await book.create(buyer, 'deduction', at, await book.become(buyer, 'ncr', at, known, 'toDeduction'));
}

function nameOf({ company }: Purchasing, id: string): string {
  const found = [...company.people].find(([, { user }]) => user.id === id);
  if (!found) throw new Error(`nobody in the demo company has the id ${id}`);
  return found[0];
}
