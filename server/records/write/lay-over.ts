import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Asking } from '../asking.ts';
import { diffRecords, isEmpty, tellChanges } from './changes.ts';
import { withAsker } from './create.ts';
import { fitRecord } from './fit-record.ts';
import { judge, sentOf } from './judge.ts';
import type { SaveItem } from './save.ts';
import { runOnSave } from './settle-move.ts';
import { wordsFrom } from './words.ts';

export interface Called {
  /** How history calls it. */
  readonly action: string;
  readonly note: string | null;
}

/** The values stand as if they were answered: what is open to whom is not asked, all else is. Null: nothing would be another. */
export async function layOver(asking: Asking, stood: RecordData, values: RecordData, { action, note }: Called) {
  const { entity, model } = asking;
  const before = { ...stood, ...values };
  const { record, facts, chosen, finds } = await judge(asking, {
    sent: sentOf(stood),
    before,
    stood,
    at: 'save',
    facts: {},
  });
  const { record: after, messages, works } = await runOnSave(asking, fitRecord(entity, record));
  const diff = diffRecords(entity, stood, after);
  if (isEmpty(diff)) return null;
  const changes = tellChanges(diff, stood, after, wordsFrom(model, entity, withAsker(asking, facts)));
  const item: SaveItem = { before: stood, after, diff, chosen, finds, action, changes, note, messages };
  return { item, works };
}
