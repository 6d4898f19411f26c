import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCron } from '../../../schemas/cron/cron.ts';
import { nextFire, readMoment } from '../../../schemas/cron/next-fire.ts';
import { sayIssue } from '../../../schemas/issues/issues.ts';
import type { TenantDb } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { checkParams } from './check-params.ts';
import type { AnyJobKind, JobContext } from './job-kind.ts';
import { type RunLog, runLog } from './run-log.ts';
import { type Beat, type ClaimedRun, dropRun, type Ending, endRun } from './run-store.ts';

/** Why a run is ended from outside. */
export type Stop = 'cancelled' | 'timeout' | 'stopping' | 'lost';

/** Work that is not heard of this long after it was told to end is given up; it may no longer write about itself. */
const grace = 10_000;
const longestRetryWait = 3600;
/**
 * A job that found nothing ahead looks again after so many seconds, or half as many: not all companies at the same moment. It is less than
 * what `job_wake` is told of, of moments (migration 0098): what a look did not see, because it was being written, is told of.
 */
const longestRest = 600;

/** A run in the middle of its work. */
export interface LiveRun {
  readonly run: ClaimedRun;
  beat(): Beat;
  stop(why: Stop): void;
  /** Never fails: what went wrong stands in the run. */
  readonly ended: Promise<void>;
}

/** Thrown inside an atomic run's transaction to undo it: another process has the run by now. */
class TakenOver extends Error {}

export function performRun(house: House, kind: AnyJobKind | undefined, run: ClaimedRun): LiveRun {
  const controller = new AbortController();
  const log = runLog(run.log);
  const progress: { done: number | null; total: number | null } = { done: null, total: null };
  let why: Stop | undefined;
  const stop = (reason: Stop) => {
    why ??= reason;
    controller.abort(new Error(reason));
  };
  const timer = setTimeout(() => stop('timeout'), run.timeout * 1000).unref();
  const db = house.db.tenant(run.tenant);
  const context = (on: TenantDb, params: unknown): JobContext => ({
    tenant: run.tenant,
    db: on,
    house,
    params,
    signal: controller.signal,
    by: run.by,
    run: { id: run.id, attempt: run.attempt, fireAt: run.fireAt },
    progress(done, of, say) {
      progress.done = done;
      progress.total = of;
      if (say !== undefined) log.say(say);
    },
  });
  const work = async () => {
    if (!kind) throw new Refusal('invalid_input', { text: '未注册的任务' });
    const params = checkParams(kind, run.params);
    if (!params.ok) throw new Refusal('invalid_input', { text: params.issues.map(sayIssue).join('；') });
    log.say(run.attempt > 1 ? `第 ${run.attempt} 次执行` : '开始执行');
    const perform = async (on: TenantDb) => {
      const given = context(on, params.value);
      const said = await kind.run(given);
      const restUntil = await restOf(kind, run, given);
      return { said, ending: { ...finished(said, log, progress), restUntil } };
    };
    if (!kind.atomic) return perform(db);
    return db.transaction(async (tx) => {
      const { ending } = await perform(tx);
      controller.signal.throwIfAborted();
      if (!(await endRun(tx, run, ending))) throw new TakenOver();
      return null;
    });
  };
  const settle = async () => {
    try {
      const outcome = await Promise.race([work(), givenUp(controller.signal)]);
      if (!outcome) return;
      const isOver = await endRun(db, run, outcome.ending);
      if (isOver && kind?.quiet && outcome.said === undefined && run.fireAt !== null) await dropRun(db, run);
    } catch (error) {
      if (error instanceof TakenOver || why === 'lost') return;
      await endRun(db, run, endingOf(run, error, why, log));
    }
  };
  const ended = settle()
    // The database is away: the lease runs out and the run is taken up again.
    .catch((error) => console.error(error))
    .finally(() => clearTimeout(timer));
  return { run, beat: () => ({ id: run.id, lease: run.lease, ...progress, log: log.text() }), stop, ended };
}

async function givenUp(signal: AbortSignal): Promise<never> {
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  await sleep(grace, undefined, { ref: false });
  throw signal.reason;
}

/** Until when the schedule of a run has nothing to do: the first of its moments that is not before the next thing due. */
async function restOf(kind: AnyJobKind, { fireAt, cron }: ClaimedRun, context: JobContext): Promise<number | null> {
  if (!kind.nextDue || fireAt === null || cron === null) return null;
  const read = readCron(cron);
  if (!read.ok) return null;
  const longest = longestRest * (1 - Math.random() / 2);
  const due = await kind.nextDue(context, longest);
  // Counted from the moment it was to look at: the database's clock, as all moments are.
  return nextFire(read.value, Math.min(due ?? Infinity, readMoment(fireAt) + longest * 1000) - 1);
}

type Progress = Pick<Ending, 'done' | 'total'>;

function finished(said: string | undefined, log: RunLog, { total }: Progress): Ending {
  log.say(said ?? '执行成功');
  return {
    status: 'done',
    message: said?.slice(0, 1000) ?? '执行成功',
    log: log.text(),
    done: total,
    total,
    shown: 'done',
  };
}

function endingOf(run: ClaimedRun, error: unknown, why: Stop | undefined, log: RunLog): Ending {
  if (why === 'cancelled') return close(log, '已取消', { status: 'cancelled', shown: 'cancelled' });
  if (why === 'stopping') {
    const again = { status: 'waiting', uncounted: true, shown: 'interrupted' } as const;
    return close(log, '进程停止，稍后重新执行', again);
  }
  const message = why === 'timeout' ? `超过最长执行时间 ${run.timeout} 秒，已停止` : tellFault(run, error);
  if (run.attempt >= run.most) return close(log, message, { status: 'failed', shown: 'failed' });
  const againIn = Math.min(run.retryWait * 2 ** (run.attempt - 1), longestRetryWait);
  return close(log, `${message}；${againIn} 秒后重试`, { status: 'waiting', againIn, shown: 'failed' });
}

function close(log: RunLog, message: string, rest: Omit<Ending, 'message' | 'log'>): Ending {
  log.say(message);
  return { ...rest, message: message.slice(0, 1000), log: log.text() };
}

/** A refusal is told as it is; a bug by its number, under which it stands in the process's own log. */
function tellFault({ kind, id }: ClaimedRun, error: unknown): string {
  if (error instanceof Refusal) {
    const said = error.issues.map(sayIssue).join('；');
    return said === '' ? error.message : `${error.message}：${said}`;
  }
  const number = randomBytes(5).toString('hex').toUpperCase();
  console.error(`bug ${number} in job ${kind}, run ${id}`, error);
  return `执行失败（编号 ${number}）`;
}
