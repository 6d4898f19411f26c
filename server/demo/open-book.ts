import type { RecordData } from '../../schemas/compile/plan.ts';
import { shippedWorkDays } from '../../schemas/time/shipped-days.ts';
import { type Database, sql, type TenantDb } from '../db/statement.ts';
import type { FileStore } from '../features/files/file-store.ts';
import { keepFile } from '../features/files/keep-file.ts';
import { actOn } from '../flows/verbs/do-task.ts';
import { shanghaiTime } from '../kernel/clock.ts';
import { Refusal } from '../kernel/errors.ts';
import { asHouse } from '../kernel/founder.ts';
import type { Secrets } from '../kernel/secrets.ts';
import { askerOf, type Session } from '../kernel/session.ts';
import type { Models, Running } from '../metadata/models.ts';
import { type Asking, askWithin } from '../records/asking.ts';
import { becomeNext } from '../records/become.ts';
import { makeNext } from '../records/make-next.ts';
import { moveRecord } from '../records/move.ts';
import { moveLines } from '../records/move-lines.ts';
import { readRecord } from '../records/read.ts';
import { makeDueMoves } from '../records/time/make-due-moves.ts';
import { timedMoves } from '../records/time/timed.ts';
import { createRecord } from '../records/write/create.ts';
import { updateRecord } from '../records/write/update.ts';
import { type Book, idOf, type OpenTask } from './book.ts';
import { countAtDoubling } from './count-rows.ts';
import { samplePdf } from './demo-pdf.ts';

interface Stores {
  readonly store: FileStore;
  /** What quotes are sealed with. */
  readonly secrets: Secrets;
}

/** The books of a tenant within one transaction. What the asker takes for now is the moment of the past. */
export function openBook(db: TenantDb, running: Running, { store, secrets }: Stores): Book {
  const asking = (session: Session, entity: string, at: string): Asking =>
    askWithin(
      { db, outside: db, running, session, asker: askerOf(session, at, shippedWorkDays), secrets, files: store },
      entity,
    );
  const seen = async (entity: string, id: string, at = shanghaiTime()): Promise<RecordData> =>
    JSON.parse(await readRecord(asking(asHouse(db.tenant), entity, at), id));
  // The decisions are within the same transaction, too.
  const sources = {
    db: { tenant: () => db } as unknown as Database,
    models: { running: async () => running } as unknown as Models,
  };
  const last = new Map<string, string>();
  /** Weekends move deeds to other days: none of them is entered before what was done to its record already. */
  const inTurn = (record: RecordData, at: string): string => {
    const before = last.get(idOf(record)) ?? at;
    const then = at > before ? at : before;
    last.set(idOf(record), then);
    return then;
  };
  const enter = entering(db);
  return {
    create: async (as, entity, at, record) => {
      const made = await enter(`create ${entity}`, as, record, createRecord(asking(as, entity, at), record));
      inTurn(made, at);
      return made;
    },
    edit: (as, entity, at, record) => {
      const then = asking(as, entity, inTurn(record, at));
      return enter(`edit ${entity}`, as, record, updateRecord(then, idOf(record), record));
    },
    move: (as, entity, at, record, move, answers = {}) => {
      const then = asking(as, entity, inTurn(record, at));
      return enter(
        `${move} ${entity}`,
        as,
        record,
        moveRecord(then, idOf(record), move, Number(record.version), answers),
      );
    },
    moveLines: (as, entity, at, record, { part, move, rows, answers = {} }) => {
      const asked = { part, move, rows: rows.map(idOf), version: Number(record.version), answers };
      const then = asking(as, entity, inTurn(record, at));
      return enter(`${move} ${entity}.${part}`, as, record, moveLines(then, idOf(record), asked));
    },
    asked: (entity, record) => openTasks(db, running.entity(entity)?.store ?? entity, record),
    say: async (as, entity, at, record, { task, verb, ...said }) => {
      const now = inTurn(record, at);
      await enter(`${verb} ${entity}`, as, record, actOn(sources, { session: as, id: task, now }, verb, said));
      return seen(entity, idOf(record), now);
    },
    become: async (as, entity, at, record, chain) => {
      const next = becomeNext(asking(as, entity, at), [idOf(record)], chain);
      return (await enter(`${chain} ${entity}`, as, record, next)).record;
    },
    makeNext: async (as, entity, at, record, chain) => {
      const chosen = { asking: asking(as, entity, at), ids: [idOf(record)], rows: null };
      const made = await enter(`${chain} ${entity}`, as, record, makeNext(chosen, chain));
      const next: RecordData[] = [];
      for (const { id } of made.records) next.push(JSON.parse(await readRecord(asking(as, made.entity, at), id)));
      return next;
    },
    read: (entity, id) => seen(entity, id),
    passTime: async (entity, now, move) => {
      const timed = timedMoves(running.model).find((one) => one.entity.key === entity && one.move.key === move);
      if (!timed) throw new Error(`demo: no time makes ${entity} ${move}`);
      const portions = makeDueMoves(asking(asHouse(db.tenant), entity, now), timed, new AbortController().signal);
      for await (const { faults } of portions) if (faults.length > 0) throw faults[0];
    },
    attach: async (as, name, bytes = samplePdf()) => (await keepFile({ db, store }, as.user, name, bytes)).id,
  };
}

const openTasks = (db: TenantDb, entity: string, record: RecordData): Promise<OpenTask[]> =>
  db.rows<OpenTask>(sql`
    select t.id as task, t.holder as user, t.step, to_char(t.opened_at, 'YYYY-MM-DD HH24:MI:SS') as since,
      i.rev + ${Number(record.version)}::int as rev
    from flow_task t join flow_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
    where t.tenant_id = ${db.tenant} and i.entity = ${entity} and i.record_id = ${idOf(record)} and t.status = 'open'
    order by t.seat, t.id`);

function entering(db: TenantDb): typeof told {
  const count = countAtDoubling(db);
  return async (...what) => {
    const answer = await told(...what);
    await count();
    return answer;
  };
}

/** A refusal while the demo is made is a fault of ours: it stops the start and says what was being entered. */
async function told<T>(doing: string, as: Session, record: RecordData, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const said = `${error.code} ${JSON.stringify(error.issues)} ${JSON.stringify(record).slice(0, 600)}`;
    throw new Error(`demo: ${as.user.username} may not ${doing}: ${said}`, { cause: error });
  }
}
