import { sql, type TenantDb } from '../../../db/statement.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { Session } from '../../../kernel/session.ts';
import { takingTurns } from '../../../kernel/taking-turns.ts';
import { withinBudget } from '../../../kernel/work-budget.ts';
import { type Asking, askAbout, askAgain, type Gated } from '../../asking.ts';
import { type Known, prepareNew, saveOf } from '../../write/create.ts';
import { saveRecords, together } from '../../write/save.ts';
import { updateRecord } from '../../write/update.ts';
import { countRecords, loadImport, loadRows, nextHeads, type StoredRow, setState, settleRows } from './import-store.ts';
import { planOf } from './imports.ts';
import { placeIssues } from './judge-groups.ts';
import { type Intent, openPortion } from './portion.ts';
import { groupsOf, type RowIssue } from './rows.ts';

export interface Run {
  readonly house: Gated;
  readonly session: Session;
  readonly entity: string;
  readonly id: string;
  readonly choice: 'all' | 'good';
  /** The process stops: what is under way ends with its portion. */
  readonly stopping: () => boolean;
}

const AT_ONCE = 50;

/** A record that could not be written; with it nothing of an import of all or nothing is. */
class NotWritten extends Error {
  readonly settled: Settled;
  constructor(settled: Settled) {
    super('not written');
    this.settled = settled;
  }
}

/** Writes what is right of an import. A record and the word that it was written are one transaction: however often this is asked, it is written once. */
export async function runImport(run: Run): Promise<void> {
  const { house, session, entity, id } = run;
  const asking = await askAbout(house, session, entity);
  const { db } = asking;
  await db.rows(
    sql`update record_import set state = 'running', say = null, progress = 0, seen_at = now()
      where tenant_id = ${db.tenant} and id = ${id} and state <> 'cancelled'`,
  );
  try {
    const ended = run.choice === 'all' ? await runTogether(run, asking) : await runPortions(run, asking);
    // Who cancelled has said so already, and somebody may have taken it up again since.
    if (!ended) return run.stopping() ? await setState(db, id, 'cancelled', '已取消') : undefined;
    const { failed, bad } = await countRecords(db, id);
    await setState(db, id, 'done', failed + bad > 0 ? `还有${failed + bad}条没有导入` : null);
  } catch (error) {
    await putDown(asking, id, error);
  }
}

async function putDown({ db }: Asking, id: string, error: unknown): Promise<void> {
  if (error instanceof NotWritten) {
    await settleRows(db, id, [error.settled]);
    await setState(db, id, 'checked', `第${error.settled.head}行没有通过，全部没有导入`);
    return;
  }
  await setState(db, id, 'failed', error instanceof Refusal ? error.message : '导入中断，请重试：已导入的不会重复');
  if (!(error instanceof Refusal)) throw error;
}

/** All records in one transaction. */
async function runTogether(run: Run, asking: Asking): Promise<boolean> {
  return asking.db
    .transaction(async (tx) => {
      await hold(tx, run.id);
      for (;;) {
        const count = await writePortion({ ...(await askStill(run, asking)), db: tx }, run.id, true);
        if (count === 0) return true;
        if (!(await report(asking.outside, run.id, count)) || run.stopping()) throw new Cancelled();
      }
    })
    .catch((error) => {
      if (error instanceof Cancelled) return false;
      throw error;
    });
}

/** Whoever asked for it, with the rights they have by now: what they may no longer do stops with the portion before. */
async function askStill({ house }: Run, begun: Asking): Promise<Asking> {
  const asking = await askAgain(house, begun);
  if (asking?.plan.access.ops.import?.length) return asking;
  throw new Refusal('not_allowed', { text: '您的账号或权限已有变化，导入已停止' });
}

class Cancelled extends Error {}

/** Portion by portion; each is kept as soon as it is written. */
async function runPortions(run: Run, begun: Asking): Promise<boolean> {
  for (;;) {
    const asking = await askStill(run, begun);
    const count = await together(asking, async (tx) => {
      await hold(tx, run.id);
      return writePortion({ ...asking, db: tx }, run.id, false);
    });
    if (count === 0) return true;
    if (!(await report(asking.outside, run.id, count)) || run.stopping()) return false;
  }
}

/** Two that run the same import take turns, and the later finds written what the earlier wrote. */
const hold = (tx: TenantDb, id: string) =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${id}`}, ${tx.tenant}))`);

/** Says how far it is; false: somebody cancelled. */
async function report(db: TenantDb, id: string, count: number): Promise<boolean> {
  const row = await db.first<{
    state: string;
  }>(sql`update record_import set progress = progress + ${count}, seen_at = now()
    where tenant_id = ${db.tenant} and id = ${id} returning state`);
  return row?.state === 'running';
}

interface Settled {
  readonly head: number;
  readonly state: 'done' | 'failed';
  readonly record: string | null;
  readonly issues: readonly RowIssue[];
}

async function writePortion(asking: Asking, id: string, allOrNone: boolean): Promise<number> {
  const { db, session, entity } = asking;
  const heads = await nextHeads(db, id, AT_ONCE);
  if (heads.length === 0) return 0;
  const rows = (await loadRows(db, id, heads)).filter(({ dropped }: StoredRow) => !dropped);
  const plan = planOf(asking, await loadImport(db, session.user.id, entity.key, id));
  const { intents, known } = await openPortion(asking, plan, groupsOf(rows));
  const created = intents.filter(({ before }) => before === null);
  const settled = (await writeTogether(asking, created, known)) ?? (await eachAlone(asking, created, known));
  const changed = await eachAlone(
    asking,
    intents.filter(({ before }) => before !== null),
    known,
  );
  const all = [...settled, ...changed];
  const bad = all.find(({ state }) => state === 'failed');
  if (allOrNone && bad) throw new NotWritten(bad);
  await settleRows(db, id, all);
  return heads.length;
}

/** New records in one statement; null when any of them is refused, for then each is asked alone. */
async function writeTogether(asking: Asking, intents: readonly Intent[], known: Known): Promise<Settled[] | null> {
  if (intents.length < 2) return null;
  if (intents.some(({ read, refused }) => read.issues.size > 0 || refused !== null)) return null;
  try {
    return await asking.db.transaction(async (db) => {
      const within = { ...asking, db };
      const [prepared, turn] = [[] as Awaited<ReturnType<typeof prepareNew>>[], takingTurns()];
      for (const { read } of intents) {
        prepared.push(await withinBudget(() => prepareNew(within, read.body, null, known)));
        await turn();
      }
      await saveRecords(within, saveOf(prepared));
      return prepared.map(({ judged }, at) => written(intents[at] as Intent, String(judged.record.id)));
    });
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const written = ({ group }: Intent, record: string): Settled => ({ head: group.no, state: 'done', record, issues: [] });

async function eachAlone(asking: Asking, intents: readonly Intent[], known: Known): Promise<Settled[]> {
  const settled: Settled[] = [];
  for (const intent of intents) settled.push(await writeOne(asking, intent, known));
  return settled;
}

/** One record within a savepoint: its refusal leaves the others as they are. */
async function writeOne(asking: Asking, intent: Intent, known: Known): Promise<Settled> {
  const { read, before, refused, group } = intent;
  const unread = [...read.issues.values()].flat();
  if (refused !== null || unread.length > 0) {
    return {
      head: group.no,
      state: 'failed',
      record: null,
      issues: refused === null ? unread : [{ path: '', text: refused }],
    };
  }
  try {
    const write = async (db: TenantDb) => {
      const within = { ...asking, db };
      if (before) {
        const { id, version } = before;
        if (Object.keys(read.body).length > 0)
          await updateRecord(within, String(id), { ...read.body, ...(version !== undefined && { version }) });
        return written(intent, String(id));
      }
      const { save, judged } = await prepareNew(within, read.body, null, known);
      await saveRecords(within, save);
      return written(intent, String(judged.record.id));
    };
    return await asking.db.transaction((db) => withinBudget(() => write(db)));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const issues = placeIssues(error, intent).map(({ path, text }) => ({ path, text }));
    return { head: group.no, state: 'failed', record: null, issues };
  }
}
