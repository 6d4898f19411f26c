import { fieldKinds } from '../../../renderers/fields/kinds.ts';
import { checkValues } from '../../../schemas/check/check-values.ts';
import { headRow } from '../../../schemas/check/program-source.ts';
import type { RunModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Asking } from '../asking.ts';
import { prepareBecoming } from '../become.ts';
import { diffRecords, tellChanges } from './changes.ts';
import { withAsker } from './create.ts';
import { judgedPlans } from './judged-plan.ts';
import { type Called, layOver } from './lay-over.ts';
import { placesOf } from './name-place.ts';
import { type SaveItem, saveRecords, together } from './save.ts';
import { runBehaviours } from './settle-move.ts';
import { sameValue, wordsFrom } from './words.ts';

/** Does behaviours to a record and saves what they made of it: of the house's own accord, so nobody's right to it is asked. */
export async function saveBehaviours(
  asking: Asking,
  before: RecordData,
  run: readonly RunModel[],
  { action, note }: Called,
): Promise<void> {
  const { entity, model } = asking;
  const { record: after, messages, becomes, works } = await runBehaviours(asking, before, run, {});
  const diff = diffRecords(entity, before, after);
  const changes = tellChanges(diff, before, after, wordsFrom(model, entity, withAsker(asking, {})));
  const item: SaveItem = { before, after, diff, chosen: new Set(), action, changes, note, messages };
  const next = await Promise.all(becomes.map((chain) => prepareBecoming(asking, chain, after)));
  await together(asking, async (db) => {
    for (const { open } of next) await open(db);
    await saveRecords({ ...asking, db }, { items: [item], numbers: [] });
    for (const { write } of next) await write(db);
    for (const work of works) await work(db);
  });
}

/** Writes values of the head: rules, checks and history are as in an edit, whatever the state leaves open. False: nothing would be another. */
export async function saveValues(
  asking: Asking,
  stood: RecordData,
  values: RecordData,
  called: Called,
): Promise<boolean> {
  refuseUnfit(asking, stood, values);
  const laid = await layOver(asking, stood, values, called);
  if (!laid) return false;
  await saveRecords(asking, { items: [laid.item], numbers: [], works: laid.works });
  return true;
}

/** What is laid over a record is not sent as it is judged: each value by itself is asked here. */
function refuseUnfit(asking: Asking, stood: RecordData, values: RecordData): void {
  const changed = Object.keys(values).filter((key) => !sameValue(values[key], stood[key]));
  const places = changed.map((path) => ({ row: headRow, path }));
  const issues = checkValues(judgedPlans(asking).whole, { record: values, changed: places }, fieldKinds);
  if (issues.length > 0) throw new Refusal('invalid_input', { issues, named: placesOf(asking.entity) });
}
