import type { RecordData } from '../../schemas/compile/plan.ts';
import { Refusal } from '../kernel/errors.ts';
import { noteOf, takeAnswers } from './answers.ts';
import type { Asking } from './asking.ts';
import { prepareBecoming } from './become.ts';
import type { Answers } from './behaviours/behaviour.ts';
import { diffRecords, tellChanges } from './write/changes.ts';
import { withAsker } from './write/create.ts';
import { scopesHolding } from './write/hold-scopes.ts';
import { judge } from './write/judge.ts';
import { loadRecords } from './write/load.ts';
import { drawNumbers, formatNumber, numberings } from './write/numbers.ts';
import { presentRecord } from './write/present.ts';
import { refuseUnlessAllowed } from './write/refuse.ts';
import { saveRecords, together } from './write/save.ts';
import { computed, runBehaviours } from './write/settle-move.ts';
import { asSaved, refuseStale, saveOrStale } from './write/update.ts';
import { wordsFrom } from './write/words.ts';

/** Takes a record from one state to another, with what the move asks, checks, numbers and runs. */
export async function moveRecord(
  asking: Asking,
  id: string,
  key: string,
  version: number,
  answers: Answers,
): Promise<RecordData> {
  const { entity, model } = asking;
  const { records, facts: loaded } = await loadRecords(asking, [id], new Map());
  const [before] = records;
  const move = entity.states?.moves.get(key);
  if (!before || !entity.states || !move) throw new Refusal('unknown_record');
  if (before.version !== version) await refuseStale(asking, id);
  refuseUnlessAllowed(asking, computed(asking, before), `move:${key}`);
  const answered = { ...before, ...(await takeAnswers(asking, move.ask, answers)) };
  const { record, facts, chosen } = await judge(asking, {
    sent: { id, version },
    before: answered,
    stood: before,
    at: `move:${key}`,
    facts: loaded,
  });
  const moved = { ...record, [entity.states.field]: move.to };
  // Before what the move runs, so that a message can name the number.
  const numbers = await numberAt(asking, moved, `move:${key}`);
  const { record: after, messages, becomes, works } = await runBehaviours(asking, moved, move.run, answers, record);
  const words = wordsFrom(model, entity, withAsker(asking, facts));
  const diff = diffRecords(entity, before, after);
  const item = {
    before,
    after,
    diff,
    chosen,
    action: `move:${key}`,
    changes: tellChanges(diff, before, after, words),
    note: noteOf(asking, move.ask, answers),
    messages,
  };
  const next = await Promise.all(becomes.map((chain) => prepareBecoming(asking, chain, after)));
  await saveOrStale(asking, id, () =>
    saveTogether(asking, [
      (within) => saveRecords({ ...asking, db: within.db }, { items: [item], numbers }),
      ...next.map((one) => (within: Pick<Asking, 'db'>) => one.write(within.db)),
      ...works.map((work) => (within: Pick<Asking, 'db'>) => work(within.db)),
    ]),
  );
  const saved = asSaved(asking, after, before);
  // The next document has drawn from this one, which is another now than what was saved of it.
  const stands = next.length > 0 ? (await loadRecords(asking, [id], new Map())).records[0] : undefined;
  const told = stands ?? { ...saved, $in: scopesHolding(asking, after) };
  return presentRecord(asking, { record: told, before, words });
}

/** One write is a statement of its own; several happen together or not at all. */
async function saveTogether(
  asking: Asking,
  writes: readonly ((within: Pick<Asking, 'db'>) => Promise<void>)[],
): Promise<void> {
  const [only] = writes;
  if (only && writes.length === 1) return only(asking);
  await together(asking, async (db) => {
    for (const write of writes) await write({ db });
  });
}

/** Gives numbers that may have gaps at once, and says which are drawn within the save. */
async function numberAt(asking: Asking, record: RecordData, at: string) {
  const due = numberings(asking.entity, record, at, asking.asker.now);
  for (const numbering of due.filter(({ serial }) => serial.gaps === 'allowed')) {
    record[numbering.field.key] = formatNumber(numbering, await drawNumbers(asking.outside, numbering, 1));
  }
  return due.filter(({ serial }) => serial.gaps === 'none');
}
