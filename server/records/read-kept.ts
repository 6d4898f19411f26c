import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { runProgram } from '../../schemas/check/run-program.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Models } from '../metadata/models.ts';
import type { Asking } from './asking.ts';
import { readPast } from './past.ts';
import { readRecord } from './read.ts';
import { labelKey } from './sql/labels.ts';
import { contentSeen } from './versions.ts';

/**
 * A record as its viewer may have it. Where its state keeps it for him as it was, that is the last version he could see in full,
 * with the state it is in now: what he holds does not change under his hands, and he is told that it is being changed.
 */
export async function readForViewer(asking: Asking, models: Models, id: string): Promise<string> {
  const text = await readRecord(asking, id);
  const { kept } = asking.view;
  if (kept.length === 0) return text;
  const now = JSON.parse(text) as RecordData;
  if (!(now.$in ?? []).every((scope) => kept.includes(scope))) return text;
  const past = await readPast(asking, models, id);
  const last = past.find(({ scopes }) => scopes.some((scope) => !kept.includes(scope)));
  return last?.sight ? JSON.stringify(asKept(asking, now, contentSeen(asking, last.whole, last.sight))) : text;
}

function asKept({ plan, asker, entity }: Asking, now: RecordData, was: RecordData): RecordData {
  const { record } = runProgram(plan, { ...now, ...was, $kept: true }, { asker, kinds: fieldKinds });
  const state = entity.states?.field ?? '';
  return { ...record, [state]: now[state], [labelKey(state)]: now[labelKey(state)] };
}
