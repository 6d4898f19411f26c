import type { MoveModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Answers } from '../../../schemas/values/answers.ts';
import type { TenantDb } from '../../db/statement.ts';
import { noteOf, takeAnswers } from '../answers.ts';
import type { Asking } from '../asking.ts';
import { prepareBecoming } from '../become.ts';
import { refuseOtherThanFiles } from '../files-read.ts';
import { diffRecords, tellChanges } from './changes.ts';
import { withAsker } from './create.ts';
import type { Facts } from './facts.ts';
import { freezing, refuseOtherText } from './freeze.ts';
import { farPersons, refuseBarred } from './hold-persons.ts';
import { expectHeld } from './hold-read.ts';
import { judge, sentOf } from './judge.ts';
import { apartAtLast } from './kept-apart.ts';
import { giveNumbers, type Numbering } from './numbers.ts';
import { type SaveItem, saveRecords, together } from './save.ts';
import { runBehaviours } from './settle-move.ts';
import { type Words, wordsFrom } from './words.ts';

interface Moving {
  /** As `loadForMove` gave it. */
  readonly before: RecordData;
  readonly answers: Answers;
  readonly facts: Facts;
  /** What whoever makes it knows of it and nobody is asked for. */
  readonly known?: RecordData;
  /** How history calls it. */
  readonly action: string;
  /** What history says of it where nobody was asked. */
  readonly note?: string | null;
}

/** A move that passed everything and waits to be written. */
export interface PreparedMove {
  readonly item: SaveItem;
  readonly numbers: readonly Numbering[];
  /** What must still hold as it is written. */
  readonly first: readonly ((db: TenantDb) => Promise<unknown>)[];
  /** What is written with it, once it is. */
  readonly beside: readonly ((db: TenantDb) => Promise<unknown>)[];
  readonly words: Words;
  /** Something the database keeps apart may be given up by one of its writes and taken by another. */
  readonly isApart: boolean;
}

/** Judges a record for a move, numbers it, and does what the move runs. */
export async function prepareMove(
  asking: Asking,
  move: MoveModel,
  { before, answers, facts: loaded, known, action, note }: Moving,
): Promise<PreparedMove> {
  const { entity, model } = asking;
  const { key, to, ask, run } = move;
  if (!entity.states) throw new Error(`[Bug] ${entity.key} has no states`);
  const at = `move:${key}`;
  expectHeld(asking, move, before);
  await refuseOtherText(asking, move, before);
  const answered = { ...before, ...known, ...(await takeAnswers(asking, ask, answers)) };
  const { record, facts, chosen, finds } = await judge(asking, {
    sent: sentOf(before),
    before: answered,
    stood: before,
    known: new Set(Object.keys(known ?? {})),
    at,
    facts: loaded,
  });
  await refuseOtherThanFiles(asking, move, record);
  const moved = { ...record, [entity.states.field]: to };
  // Before what the move runs, so that a message can name the number.
  const numbers = await giveNumbers(asking, moved, at);
  const { record: after, messages, becomes, works } = await runBehaviours(asking, moved, run, answers, record);
  const words = wordsFrom(model, entity, withAsker(asking, facts));
  const diff = diffRecords(entity, before, after);
  const item = {
    before,
    after,
    diff,
    chosen,
    finds,
    action,
    changes: tellChanges(diff, before, after, words),
    note: note === undefined ? noteOf(asking, ask, answers) : note,
    messages,
  };
  const next = await Promise.all(becomes.map((chain) => prepareBecoming(asking, chain, after)));
  const first = [
    ...next.map(({ open }) => open),
    ...(farPersons(move).length > 0 ? [(db: TenantDb) => refuseBarred(asking, db, before, move)] : []),
  ];
  return {
    item,
    numbers,
    first,
    beside: [...freezing(asking, move, before), ...next.map(({ write }) => write), ...works],
    words,
    isApart: entity.apart.length > 0 || next.length + works.length > 0,
  };
}

/** Writes it with all that goes with it, or nothing. Answers whether the record may be another by then than what was saved of it. */
export async function writeMove(
  asking: Asking,
  { item, numbers, first, beside, isApart }: PreparedMove,
): Promise<boolean> {
  const save = { items: [item], numbers };
  if (first.length + beside.length === 0) return saveRecords(asking, save);
  return together(asking, async (db) => {
    for (const hold of first) await hold(db);
    const writeAll = async () => {
      const isMovedOn = await saveRecords({ ...asking, db }, save);
      for (const write of beside) await write(db);
      return isMovedOn || beside.length > 0;
    };
    return isApart ? apartAtLast({ ...asking, db }, [item.after], writeAll) : writeAll();
  });
}
