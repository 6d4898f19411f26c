import type { RecordData } from '../../schemas/compile/plan.ts';
import type { TenantDb } from '../db/statement.ts';
import { sql } from '../db/statement.ts';
import { idOf, nextAfter, touchedAt } from './book.ts';
import { dayAfter } from './calendar.ts';
import { type Answers, labels, leaks, type Stage, stages } from './eight-d-seeds.ts';
import { personOf } from './make-company.ts';
import type { Purchasing } from './make-demands.ts';
import type { Partner } from './make-suppliers.ts';
import { seededRandom } from './random.ts';

/** Of its own, so that the rest of the company is the same without it. */
const seed = 20_261_204;

/** How far suppliers have come with what was turned down: by the state of the lot. */
const ofLots: readonly (readonly [lot: string, until: Stage])[] = [
  ['sorted', 'closed'],
  ['conceded', 'verifying'],
  ['failed', 'interimReplied'],
];

/** And with what was found in use, so many days ago: the second has let its term pass. */
const ofUse: readonly (readonly [username: string, ago: number, until: Stage])[] = [
  ['supplier', 12, 'solving'],
  ['supplier2', 30, 'solving'],
  ['supplier', 1, 'sent'],
];

/** What suppliers are asked to set right by 8D, each in a state of its own. */
export async function makeEightDs(db: TenantDb, purchasing: Purchasing): Promise<void> {
  const making = { ...purchasing, random: seededRandom(seed) };
  const { book, company, calendar, random, partners } = making;
  const inspector = personOf(company, 'inspector');
  for (const [status, until] of ofLots) {
    const [row] = await db.rows<{ id: string }>(
      sql`select id from qc_inspection where tenant_id = ${db.tenant} and status = ${status} order by inspection_no limit 1`,
    );
    if (!row) throw new Error(`the demo company has inspected nothing that is ${status}`);
    const lot = await book.read('inspection', row.id);
    const at = calendar.after(touchedAt(lot), 0, random);
    const asked = await book.become(inspector, 'inspection', at, lot, 'eightD');
    const partner = partners.find(({ id }) => id === lot.supplier) as Partner;
    await follow(making, { partner, at, asked, until, answers: labels });
  }
  for (const [username, ago, until] of ofUse) {
    const partner = partners.find(({ seed: one }) => one.username === username) as Partner;
    const at = calendar.moment(-ago, random);
    const asked =
      until === 'sent'
        ? { subject: '试剂外包装破损', level: 'MIN', found: '开箱时 2 瓶外盒破损，内瓶完好；照片见附件。' }
        : {
            subject: '色谱溶剂瓶盖渗漏',
            level: 'CRI',
            found: '理化室取用时发现 3 瓶瓶盖处渗漏，标签被浸湿，已停用隔离。',
          };
    await follow(making, { partner, at, asked: { source: 'USE', ...asked }, until, answers: leaks });
  }
}

interface Story {
  readonly partner: Partner;
  readonly at: string;
  readonly asked: RecordData;
  readonly until: Stage;
  readonly answers: Answers;
}

async function follow(making: Purchasing, { partner, at, asked, until, answers }: Story): Promise<void> {
  const { book, company, calendar, random } = making;
  const [inspector, head] = [personOf(company, 'inspector'), personOf(company, 'headqa')];
  const next = nextAfter(calendar, random);
  const reached = (stage: Stage) => stages.indexOf(until) >= stages.indexOf(stage);
  const drafted = await book.create(inspector, 'eightD', at, {
    ...asked,
    supplier: partner.id,
    files: [await book.attach(inspector, '不合格照片.pdf')],
    ...{ interimDue: dayAfter(at, 3), permanentDue: dayAfter(at, 14), checker: inspector.user.id },
  });
  let record = await book.move(inspector, 'eightD', next(drafted), drafted, 'send');
  if (!reached('interimReplied')) return;
  record = await reply(making, partner, record, { ...answers.first }, 'replyInterim');
  if (!reached('solving')) return;
  record = await book.move(inspector, 'eightD', next(record, 1), record, 'acceptInterim', {
    permanentDue: dayAfter(at, 18),
  });
  if (!reached('verifying')) return;
  record = await reply(making, partner, record, { ...answers.lasting, actions: planned(answers, at) }, 'reply');
  const trackUntil = dayAfter(touchedAt(record), 30);
  record = await book.move(inspector, 'eightD', next(record, 1), record, 'accept', { trackUntil });
  if (!reached('closed')) return;
  const done = next(record, 6);
  const actions = (record.actions as RecordData[]).map(({ id }) => ({ id, doneOn: done.slice(0, 10) }));
  const { id, version } = record;
  record = await book.edit(partner.session, 'myEightD', done, { id, version, actions } as unknown as RecordData);
  await book.move(head, 'eightD', next(record, 3), record, 'close', {
    ...{
      verify: '后续两批抽查 32 件，批号全部清晰可辨。',
      closing: '首件确认的做法值得推广，感谢包装车间。',
      grade: '4',
    },
  });
}

/** What the supplier writes, and hands in. */
async function reply(
  { book, calendar, random }: Purchasing,
  { session }: Partner,
  { id, version, ...record }: RecordData,
  said: Readonly<Record<string, unknown>>,
  move: string,
): Promise<RecordData> {
  const at = nextAfter(calendar, random)(record, random.int(2, 5));
  const replyFiles = [await book.attach(session, '8D报告.pdf')];
  const written = { id, version, ...said, replyFiles } as unknown as RecordData;
  const kept = await book.edit(session, 'myEightD', at, written);
  await book.move(session, 'myEightD', at, kept, move);
  return book.read('eightD', idOf(kept));
}

const planned = ({ actions }: Answers, at: string): readonly RecordData[] =>
  actions.map(({ days, ...action }) => ({ ...action, due: dayAfter(at, 14 + days) }));
