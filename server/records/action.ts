import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Answers } from '../../schemas/values/answers.ts';
import type { ActionTold } from '../../schemas/wire/records.ts';
import { Refusal } from '../kernel/errors.ts';
import { noteOf, takeAnswers } from './answers.ts';
import type { Asking } from './asking.ts';
import { prepareBecoming } from './become.ts';
import { sayHowMany } from './name-record.ts';
import { diffRecords, tellChanges } from './write/changes.ts';
import { withAsker } from './write/create.ts';
import type { Facts } from './write/facts.ts';
import { type Judged, judge, sentOf } from './write/judge.ts';
import { loadRecords } from './write/load.ts';
import { refuseUnlessAllowed } from './write/refuse.ts';
import { type SaveItem, saveRecords, together } from './write/save.ts';
import { computed, type Done, runBehaviours } from './write/settle-move.ts';
import { wordsFrom } from './write/words.ts';

interface Worked extends Omit<Done, 'record'> {
  readonly item: SaveItem;
}

/** As `performAction`, for those who are told in one sentence. */
export const runAction = async (...asked: Parameters<typeof performAction>): Promise<string> =>
  (await performAction(...asked)).message;

/** Runs an action of the document over records: over all of them, or over none. */
export async function performAction(
  asking: Asking,
  key: string,
  ids: readonly string[],
  answers: Answers = {},
): Promise<ActionTold> {
  const { entity, model } = asking;
  const action = entity.actions.get(key);
  const { records, facts } = await loadRecords(asking, [...new Set(ids)], new Map());
  if (!action || records.length !== new Set(ids).size) throw new Refusal('unknown_record');
  for (const record of records) refuseUnlessAllowed(asking, computed(asking, record), `action:${key}`);
  const taken = await takeAnswers(asking, action.ask, answers);
  const note = noteOf(asking, action.ask, answers);
  const worked: Worked[] = [];
  for (const before of records) {
    const answered = await withAnswers(asking, before, taken, facts);
    const { record: after, ...done } = await runBehaviours(asking, answered.record, action.run, answers);
    const words = wordsFrom(model, entity, withAsker(asking, answered.facts));
    const diff = diffRecords(entity, before, after);
    const changes = tellChanges(diff, before, after, words);
    const { messages } = done;
    const { chosen, finds } = answered;
    const item: SaveItem = { before, after, diff, chosen, finds, action: `action:${key}`, changes, note, messages };
    worked.push({ item, ...done });
  }
  const next = await Promise.all(
    worked.flatMap(({ item, becomes }) => becomes.map((chain) => prepareBecoming(asking, chain, item.after))),
  );
  await together(asking, async (db) => {
    for (const { open } of next) await open(db);
    await saveRecords({ ...asking, db }, { items: worked.map(({ item }) => item), numbers: [] });
    for (const one of next) await one.write(db);
    for (const work of worked.flatMap(({ works }) => works)) await work(db);
  });
  const said = worked.flatMap((one) => one.said ?? []);
  const isBad = worked.some(({ warns }) => warns);
  if (said.length > 0) return { message: [...new Set(said)].join('；'), ...(isBad ? { warns: true } : {}) };
  return { message: `已${action.label}${sayHowMany(asking, records)}` };
}

/** What was asked for and is kept in fields must leave the record as right as an edit would. */
async function withAnswers(asking: Asking, before: RecordData, taken: RecordData, facts: Facts): Promise<Judged> {
  if (Object.keys(taken).length === 0) return { record: before, facts, chosen: new Set() };
  return judge(asking, { sent: sentOf(before), before: { ...before, ...taken }, stood: before, at: 'save', facts });
}
