import type { RecordData } from '../../schemas/compile/plan.ts';
import type { TenantDb } from '../db/statement.ts';
import { sql } from '../db/statement.ts';
import { idOf, touchedAt } from './book.ts';
import { indicators, judged, type Round, replies, rounds, wishes } from './evaluation-seeds.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import type { Partner } from './make-suppliers.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same without it. */
const seed = 20_261_132;

/** How suppliers did: two rounds whose grades follow from what arrived, was inspected and invoiced, and one that is being scored. */
export async function makeEvaluations(db: TenantDb, purchasing: Purchasing): Promise<void> {
  const making = { ...purchasing, random: seededRandom(seed) };
  const template = await setUp(making);
  const partners = await whoIsJudged(db, making);
  for (const round of rounds) await judge(db, making, template, partners, round);
}

/** Those that delivered most, and those a visitor may sign in as. */
async function whoIsJudged(db: TenantDb, { partners }: Purchasing): Promise<readonly Partner[]> {
  const counts = await db.rows<{ id: string }>(
    sql`select s.id from su_supplier s left join dl_receipt r on r.tenant_id = s.tenant_id and r.supplier = s.id
      where s.tenant_id = ${db.tenant} and s.life_status = 'QUALIFIED' group by s.id order by count(r.id) desc, s.id`,
  );
  const busy = counts.flatMap(({ id }) => partners.find((partner) => partner.id === id) ?? []);
  const named = busy.filter(({ seed: { username } }) => /^supplier\d?$/.test(username));
  return [...new Set([...named, ...busy])].slice(0, judged);
}

/** The base of indicators, and the template that weighs them. */
async function setUp({ book, company, calendar, random }: Purchasing): Promise<string> {
  const keeper = personOf(company, 'supmgr');
  const at = calendar.moment(-240, random);
  const items: Record<string, unknown>[] = [];
  for (const { fields, weight, scorer } of indicators) {
    const made = await book.create(keeper, 'evalIndicator', at, fields);
    const person = scorer === undefined ? {} : { scorer: personOf(company, scorer).user.id };
    items.push({ indicator: idOf(made), weight: String(weight), ...person });
  }
  const drafted = await book.create(keeper, 'evalTemplate', at, { name: '供应商绩效评价', items } as RecordData);
  const manager = personOf(company, 'manager');
  return idOf(await book.move(manager, 'evalTemplate', calendar.after(at, 2, random), drafted, 'effect'));
}

async function judge(
  db: TenantDb,
  making: Purchasing,
  template: string,
  partners: readonly Partner[],
  round: Round,
): Promise<void> {
  const { book, company, calendar, random, desk } = making;
  const keeper = personOf(company, 'supmgr');
  const at = calendar.moment(round.to + 2, random);
  const plan = await book.create(keeper, 'evalPlan', at, {
    ...{ title: round.title, template, fromDate: calendar.day(round.from), toDate: calendar.day(round.to) },
    scoreEnd: calendar.day(round.until === 'scoring' ? 10 : round.to + 8),
    suppliers: partners.map(({ id }) => ({ supplier: id })),
  } as RecordData);
  const begun = calendar.after(at, 0, random);
  await book.move(keeper, 'evalPlan', begun, plan, 'begin');
  const sheets = await sheetsOf(db, idOf(plan));
  const scored = round.until === 'scoring' ? sheets.slice(0, 2) : sheets;
  let last = begun;
  for (const sheet of scored) {
    const done = await scoreAll(making, sheet, begun);
    if (done > last) last = done;
  }
  if (round.until === 'scoring') return;
  const counted = await book.read('evalPlan', idOf(plan));
  const sent = await book.move(keeper, 'evalPlan', calendar.after(last, 0, random), counted, 'submit');
  const agreed = await desk.agree('evalPlan', sent);
  if (round.until === 'final') await book.passTime('supplierEval', `${calendar.day(round.to + 40)} 00:05:00`, 'settle');
  else await answerBack(making, sheets, touchedAt(agreed));
}

const sheetsOf = async (db: TenantDb, plan: string): Promise<readonly string[]> =>
  (
    await db.rows<{ id: string }>(
      sql`select id from ev_result where tenant_id = ${db.tenant} and plan = ${plan} order by eval_no`,
    )
  ).map(({ id }) => id);

/** Each of those who are asked says what they think of this supplier. When the last one did. */
async function scoreAll({ book, company, calendar, random }: Purchasing, sheet: string, from: string): Promise<string> {
  let at = from;
  for (const { scorer } of indicators) {
    if (scorer === undefined) continue;
    const who = personOf(company, scorer);
    const record = await book.read('supplierEval', sheet);
    const rows = (record.items as RecordData[]).filter((one) => one.scorer === who.user.id);
    at = calendar.after(at, 1, random);
    await book.moveLines(who, 'supplierEval', at, record, {
      ...{ part: 'items', move: 'give', rows },
      answers: { mark: String(random.int(66, 97)), note: '' },
    });
  }
  return at;
}

/** One supplier objects and is answered, one objects and waits; the weakest is asked to improve, each order in a state of its own. */
async function answerBack(making: Purchasing, sheets: readonly string[], from: string): Promise<void> {
  const { book, company, calendar, random, partners } = making;
  const records: RecordData[] = [];
  for (const id of sheets) records.push(await book.read('supplierEval', id));
  const owned = (username: string) =>
    records.find((one) => one.supplier === partners.find((partner) => partner.seed.username === username)?.id);
  const [first, second] = [owned('supplier'), owned('supplier2')];
  for (const [nth, sheet] of [first, second].entries()) {
    if (!sheet) continue;
    const { session } = partners.find(({ id }) => id === sheet.supplier) as Partner;
    const said = { appealText: '有两行是按贵方通知推迟送货的，请按推迟后的日期重算准时率。' };
    const at = calendar.after(from, 1, random);
    const appealed = await book.move(session, 'supplierEval', at, sheet, 'appeal', said);
    if (nth > 0) continue;
    const manager = personOf(company, 'manager');
    await book.move(manager, 'supplierEval', calendar.after(at, 1, random), appealed, 'answer', {
      ...{ appealResult: '查到推迟通知一份，准时率的影响按 1.5 分补回。', adjust: '1.5' },
    });
  }
  const weakest = records.toSorted((a, b) => Number(a.total ?? 100) - Number(b.total ?? 100)).slice(0, 3);
  for (const [nth, sheet] of weakest.entries()) await improve(making, sheet, from, nth);
}

async function improve(making: Purchasing, sheet: RecordData, from: string, nth: number): Promise<void> {
  const { book, company, calendar, random, partners } = making;
  const keeper = personOf(company, 'supmgr');
  const { session } = partners.find(({ id }) => id === sheet.supplier) as Partner;
  const at = calendar.after(from, 1, random);
  const made = await book.create(keeper, 'evalImprove', at, {
    ...{ supplier: sheet.supplier, evaluation: sheet.id, due: calendar.day(15) },
    items: wishes,
  } as unknown as RecordData);
  const sent = await book.move(keeper, 'evalImprove', calendar.after(at, 0, random), made, 'send');
  if (nth === 0) return;
  const proof = [await book.attach(session, '整改报告.pdf')];
  const written = await book.edit(session, 'myImprove', calendar.after(touchedAt(sent), 1, random), {
    ...{ id: sent.id, version: sent.version, replyFiles: proof },
    items: (sent.items as RecordData[]).map(({ id }) => ({ id, ...replies })),
  } as unknown as RecordData);
  const replied = await book.move(session, 'myImprove', touchedAt(written), written, 'reply');
  if (nth === 1) return;
  await book.move(keeper, 'evalImprove', calendar.after(touchedAt(replied), 1, random), replied, 'close', {
    verify: '抽查近三批，交期和质量都达到要求。',
  });
}
