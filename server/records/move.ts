import type { MoveModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Answers } from '../../schemas/values/answers.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Asking } from './asking.ts';
import { countingDays } from './work-days.ts';
import { loadForMove, readsOthers } from './write/hold-read.ts';
import { scopesHolding } from './write/hold-scopes.ts';
import { loadRecords } from './write/load.ts';
import { prepareMove, writeMove } from './write/prepare-move.ts';
import { presentRecord } from './write/present.ts';
import { refuseUnlessAllowed } from './write/refuse.ts';
import { together } from './write/save.ts';
import { computed } from './write/settle-move.ts';
import { asSaved, saveOrStale } from './write/update.ts';

/** Takes a record from one state to another, with what the move asks, checks, numbers and runs. */
export async function moveRecord(
  asks: Asking,
  id: string,
  key: string,
  version: number,
  answers: Answers,
): Promise<RecordData> {
  const asking = await countingDays(asks);
  const move = asking.entity.states?.moves.get(key);
  if (!move) throw new Refusal('unknown_record');
  const make = (within: Asking) => makeMove(within, id, move, version, answers);
  const made = await saveOrStale(asking, id, () =>
    readsOthers(asking, move) ? together(asking, (db) => make({ ...asking, db })) : make(asking),
  );
  const { before, prepared, isOther } = made;
  const { after } = prepared.item;
  const saved = asSaved(asking, after, before);
  // The next document has drawn from this one, or the house moved it on: it is another now than what was saved of it.
  const stands = isOther ? (await loadRecords(asking, [id], new Map())).records[0] : undefined;
  const told = stands ?? { ...saved, $in: scopesHolding(asking, after) };
  return presentRecord(asking, { record: told, before, words: prepared.words });
}

async function makeMove(asking: Asking, id: string, move: MoveModel, version: number, answers: Answers) {
  const { records, facts } = await loadForMove(asking, id, move);
  const [before] = records;
  if (!before) throw new Refusal('unknown_record');
  if (before.version !== version) throw new Refusal('stale_version');
  const action = `move:${move.key}`;
  refuseUnlessAllowed(asking, computed(asking, before), action);
  const held = await asking.running.engine.flows?.holds(asking, before, move);
  if (held) throw new Refusal('wrong_state', { text: held });
  const prepared = await prepareMove(asking, move, { before, answers, facts, action });
  return { before, prepared, isOther: await writeMove(asking, prepared) };
}
