import { type Statement, sql } from '../../db/statement.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Asking } from '../asking.ts';
import { loadForMove, readsOthers } from '../write/hold-read.ts';
import { type Loaded, loadRecords } from '../write/load.ts';
import { prepareMove, writeMove } from '../write/prepare-move.ts';
import { allowance } from '../write/refuse.ts';
import { together } from '../write/save.ts';
import { computed } from '../write/settle-move.ts';
import { tellUnmade } from '../write/tell-unmade.ts';
import { type DueRecord, dueForMove } from './due-moves.ts';
import { isAway, type Portion } from './go-round.ts';
import type { TimedMove } from './timed.ts';

/**
 * Makes a move of every record whose time for it has come, by portions. The version it was found at lets it be made once, whoever else
 * tries, and not at all of a record that has changed since: it is asked anew. What is refused is left alone for a while, and so is what
 * fails by a fault of ours: it does not keep the others back.
 */
export async function* makeDueMoves(asking: Asking, timed: TimedMove, signal: AbortSignal): AsyncGenerator<Portion> {
  for await (const page of dueForMove(asking, timed)) {
    const done = { moved: 0, refused: 0, faults: [] as unknown[] };
    for (const record of page) {
      signal.throwIfAborted();
      try {
        const outcome = await makeDueMove(asking, timed, record);
        if (outcome !== null) done[outcome] += 1;
      } catch (error) {
        if (isAway(error)) throw error;
        done.faults.push(error);
        await asking.db.rows(wait(asking, timed, record));
      }
    }
    yield done;
  }
}

/** Null where somebody else was faster: there is nothing to be made, nor to be left alone. */
async function makeDueMove(asking: Asking, timed: TimedMove, due: DueRecord): Promise<'moved' | 'refused' | null> {
  const { move } = timed;
  const { records, facts } = await loadRecords(asking, [due.id], new Map());
  const [before] = records;
  if (before?.version !== due.version) return null;
  // Its condition does not hold yet: nobody has to hear of that.
  if (!allowance(asking, computed(asking, before), `move:${move.key}`).allowed) {
    await asking.db.rows(wait(asking, timed, due));
    return 'refused';
  }
  try {
    if (readsOthers(asking, move)) await together(asking, (db) => makeHeld({ ...asking, db }, timed, due));
    else await make(asking, timed, { records, facts });
    return 'moved';
  } catch (error) {
    if (!(error instanceof Refusal) || isAway(error)) throw error;
    if (error.code === 'stale_version') return null;
    await asking.db.transaction(async (db) => {
      const [waits] = await db.rows<{ told: boolean }>(wait(asking, timed, due));
      if (waits?.told) return;
      await tellUnmade({ ...asking, db }, before, move, error);
      await db.rows(noteTold(asking, timed, due));
    });
    return 'refused';
  }
}

/** Read again behind the lock of what decides about it elsewhere. */
const makeHeld = async (asking: Asking, timed: TimedMove, { id, version }: DueRecord): Promise<void> => {
  const loaded = await loadForMove(asking, id, timed.move);
  if (loaded.records[0]?.version !== version) throw new Refusal('stale_version');
  await make(asking, timed, loaded);
};

async function make(asking: Asking, { move }: TimedMove, { records: [before], facts }: Loaded): Promise<void> {
  if (!before) throw new Refusal('stale_version');
  const action = `auto:${move.key}`;
  await writeMove(asking, await prepareMove(asking, move, { before, answers: move.answers ?? {}, facts, action }));
}

const longestWait = 60;

/** From one try to the next it is left alone for twice as long, up to an hour. Answers whether people were told of it as it stands. */
const wait = ({ db, asker }: Asking, { entity, move }: TimedMove, { id, version }: DueRecord): Statement => sql`
  insert into timed_wait as w (tenant_id, entity, record_id, move, version, tries, again_at)
  values (${db.tenant}, ${entity.store}, ${id}, ${move.key}, ${version}, 1, ${asker.now}::timestamptz + interval '2 minutes')
  on conflict (tenant_id, entity, record_id, move) do update set version = excluded.version,
    tries = case when w.version = excluded.version then least(w.tries, 10) + 1 else 1 end,
    again_at = ${asker.now}::timestamptz + make_interval(mins =>
      least(case when w.version = excluded.version then 2 ^ (least(w.tries, 10) + 1) else 2 end, ${longestWait})::int)
  returning w.told is not distinct from w.version as told`;

const noteTold = ({ db }: Asking, { entity, move }: TimedMove, { id }: DueRecord): Statement => sql`
  update timed_wait set told = version
  where tenant_id = ${db.tenant} and entity = ${entity.store} and record_id = ${id} and move = ${move.key}`;
