import type { RecordData } from '../../schemas/compile/plan.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Asking } from './asking.ts';
import type { Answers } from './behaviours/behaviour.ts';
import { countingDays } from './work-days.ts';
import { scopesHolding } from './write/hold-scopes.ts';
import { loadRecords } from './write/load.ts';
import { prepareMove, writeMove } from './write/prepare-move.ts';
import { presentRecord } from './write/present.ts';
import { refuseUnlessAllowed } from './write/refuse.ts';
import { computed } from './write/settle-move.ts';
import { asSaved, refuseStale, saveOrStale } from './write/update.ts';

/** Takes a record from one state to another, with what the move asks, checks, numbers and runs. */
export async function moveRecord(
  asks: Asking,
  id: string,
  key: string,
  version: number,
  answers: Answers,
): Promise<RecordData> {
  const asking = await countingDays(asks);
  const { entity } = asking;
  const { records, facts: loaded } = await loadRecords(asking, [id], new Map());
  const [before] = records;
  const move = entity.states?.moves.get(key);
  if (!before || !entity.states || !move) throw new Refusal('unknown_record');
  if (before.version !== version) await refuseStale(asking, id);
  refuseUnlessAllowed(asking, computed(asking, before), `move:${key}`);
  const held = await asking.running.engine.flows?.holds(asking, before, move);
  if (held) throw new Refusal('wrong_state', { text: held });
  const prepared = await prepareMove(asking, move, { before, answers, facts: loaded, action: `move:${key}` });
  const isOther = await saveOrStale(asking, id, () => writeMove(asking, prepared));
  const { after } = prepared.item;
  const saved = asSaved(asking, after, before);
  // The next document has drawn from this one, or the house moved it on: it is another now than what was saved of it.
  const stands = isOther ? (await loadRecords(asking, [id], new Map())).records[0] : undefined;
  const told = stands ?? { ...saved, $in: scopesHolding(asking, after) };
  return presentRecord(asking, { record: told, before, words: prepared.words });
}
