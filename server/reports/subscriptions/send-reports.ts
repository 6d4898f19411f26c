import { buffer } from 'node:stream/consumers';
import { nextRecurrence } from '../../../schemas/time/recurring.ts';
import { calendarOf } from '../../../schemas/time/work-calendar.ts';
import { standingSession } from '../../access/standing-session.ts';
import { sql, type TenantDb } from '../../db/statement.ts';
import { keepFile } from '../../features/files/keep-file.ts';
import { sendMessage } from '../../features/messages/send-message.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { newId } from '../../kernel/new-id.ts';
import { readClock } from '../../records/time/read-clock.ts';
import { readWorkDays } from '../../records/work-days.ts';
import { exportReport } from '../export-report.ts';
import { reportPlan } from '../read-report.ts';
import { asksOf } from '../reports.routes.ts';
import { queryOn, readAsked, recurrenceOf } from './asked.ts';

/** What is read of a subscription that is due. */
interface Due {
  readonly id: string;
  readonly title: string;
  readonly report: string;
  readonly owner: string;
  readonly query: unknown;
  readonly spans: unknown;
  readonly every: string;
  readonly weekday: string | null;
  readonly monthDay: number | null;
  readonly sendAt: string;
  readonly working: string | null;
  readonly sendEmpty: string | null;
  readonly dueAt: string;
}

/** What came of one; `pauses` where it would come of every later one as well. */
interface Outcome {
  readonly result: 'sent' | 'empty' | 'failed';
  readonly found: number | null;
  readonly file: string | null;
  readonly said: string | null;
  readonly pauses: boolean;
}

interface Sending {
  readonly tenant: number;
  readonly signal: AbortSignal;
  /** What time it is; the database says it, unless somebody else does. */
  readonly now?: string;
}

export interface Sent {
  readonly sent: number;
  readonly empty: number;
  readonly failed: number;
}

/** One round sends no more than these; the next goes on where it ended. */
const mostAtOnce = 200;

/**
 * Sends whatever subscriptions are due, each with the rights its owner has now. However long nobody did, each is sent once and then due
 * after now. A fault with one keeps no other from being sent; it is thrown at the end, so that it is logged.
 */
export async function sendReports(house: House, { tenant, signal, now: said }: Sending): Promise<Sent> {
  const db = house.db.tenant(tenant, 'reports');
  const now = said ?? (await readClock(db));
  const counts = { sent: 0, empty: 0, failed: 0 };
  const faults: unknown[] = [];
  for (const due of await dueBy(db, now)) {
    if (signal.aborted) break;
    try {
      const outcome = await outcomeOf(house, { tenant, now, due }, faults);
      if (await settle(house, { tenant, now, due }, outcome)) counts[outcome.result] += 1;
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 1) throw new AggregateError(faults, '发送订阅的报表：几处出错');
  if (faults.length > 0) throw faults[0];
  return counts;
}

const dueBy = (db: TenantDb, now: string): Promise<Due[]> =>
  db.rows<Due>(sql`
    select id, title, report, create_by as owner, query, spans, every, weekday, month_day as "monthDay", send_at::text as "sendAt",
      working, send_empty as "sendEmpty", to_char(next_at, 'YYYY-MM-DD HH24:MI:SS') as "dueAt"
    from report_subscription where tenant_id = ${db.tenant} and status = 'on' and next_at <= ${now}::timestamptz
    order by next_at, id limit ${mostAtOnce}`);

interface Turn {
  readonly tenant: number;
  readonly now: string;
  readonly due: Due;
}

const failed = (said: string, pauses: boolean): Outcome => ({
  result: 'failed',
  found: null,
  file: null,
  said,
  pauses,
});

/** Refusals that say what its owner may not, or not any more: asking again tomorrow would be refused as well. */
const lasting: ReadonlySet<string> = new Set(['unknown_report', 'unknown_entity', 'not_allowed']);

async function outcomeOf(house: House, turn: Turn, faults: unknown[]): Promise<Outcome> {
  try {
    return await makeFile(house, turn);
  } catch (error) {
    if (error instanceof Refusal) return failed(error.message, lasting.has(error.code));
    faults.push(error);
    return failed('系统出错，这一次没有发送，已记入任务日志；下一次照常发送', false);
  }
}

async function makeFile(house: House, { tenant, now, due }: Turn): Promise<Outcome> {
  const session = await standingSession(house.db, tenant, due.owner);
  if (!session) return failed('订阅人的账号已冻结、注销或所在公司已退出，不再发送', true);
  if (session.mustComplete) return failed('贵司的资料尚未审核通过，不能查看报表；通过后请恢复订阅', true);
  const asks = await asksOf(house, session);
  const timely = { ...asks, asker: { ...asks.asker, now } };
  const plan = reportPlan(asks.running, due.report, session);
  if (!plan) return failed('报表已不存在，或者订阅人已不能查看', true);
  const asked = readAsked({ query: due.query, spans: due.spans });
  if (!asked) return failed('订阅的查询条件看不懂，请重新订阅', true);
  const book = await exportReport(timely, plan, queryOn(asked, now.slice(0, 10)));
  if (book.rows === 0 && due.sendEmpty !== 'Y')
    return { result: 'empty', found: 0, file: null, said: null, pauses: false };
  const name = `${due.title.replace(/[\\/:*?"<>|\s]+/g, ' ').trim()} ${now.slice(0, 10)}.xls`;
  const keeping = { db: house.db.tenant(tenant), store: house.files, quota: house.config.fileQuota };
  const bytes = Buffer.isBuffer(book.bytes) ? book.bytes : await buffer(book.bytes);
  const { id } = await keepFile(keeping, session.user, name, bytes);
  return { result: 'sent', found: book.rows, file: id, said: null, pauses: false };
}

/**
 * Record, file, message and next moment are one transaction: after a crash before its end the subscription is due as it was, after it
 * everything is done. False: another process was first, or its owner paused or took it away meanwhile; then nothing is left of this.
 */
async function settle(house: House, { tenant, now, due }: Turn, outcome: Outcome): Promise<boolean> {
  const { model } = await house.models.running(tenant);
  const db = house.db.tenant(tenant);
  const calendar = calendarOf(await readWorkDays({ db, model }));
  const next = nextRecurrence(recurrenceOf({ ...due }), now, calendar);
  const pauses = outcome.pauses || next === null;
  const isFirst = await db.transaction(async (within) => {
    const [held] = await within.rows(sql`
      select id from report_subscription where tenant_id = ${tenant} and id = ${due.id} and status = 'on'
        and next_at = ${due.dueAt}::timestamptz for update`);
    if (!held) return false;
    await keepSending(within, { now, due }, outcome);
    await within.rows(sql`
      update report_subscription set version = version + 1, last_at = ${now}::timestamptz, next_at = coalesce(${next}::timestamptz, next_at),
        status = case when ${pauses}::boolean then 'paused' else status end, why = ${pauses ? outcome.said : null}
      where tenant_id = ${tenant} and id = ${due.id}`);
    return true;
  });
  if (!isFirst && outcome.file !== null) await db.rows(sql`delete from file where id = ${outcome.file}`);
  return isFirst;
}

async function keepSending(db: TenantDb, { now, due }: Omit<Turn, 'tenant'>, outcome: Outcome): Promise<void> {
  const id = newId();
  const { result, found, file, said } = outcome;
  await db.rows(sql`
    insert into report_sending (tenant_id, id, version, create_by, create_time, subscription, title, due_at, sent_at, result, found, file, said)
    values (${db.tenant}, ${id}, 1, ${due.owner}, ${now}::timestamptz, ${due.id}, ${due.title}, ${due.dueAt}::timestamptz, ${now}::timestamptz,
      ${result}, ${found}, ${file === null ? null : JSON.stringify([file])}::jsonb, ${said})`);
  if (file !== null) {
    await db.rows(
      sql`insert into file_use (tenant_id, file_id, entity, record_id) values (${db.tenant}, ${file}, 'reportSending', ${id})`,
    );
  }
  if (result === 'empty') return;
  const isSent = result === 'sent';
  await sendMessage(db, {
    channel: 'notice',
    to: due.owner,
    template: isSent ? 'reportSent' : 'reportNotSent',
    params: isSent ? { title: due.title, rows: String(found) } : { title: due.title, why: said ?? '' },
    about: { entity: 'reportSending', id },
  });
}
