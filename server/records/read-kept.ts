import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { runProgram } from '../../schemas/check/run-program.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Models } from '../metadata/models.ts';
import type { Asking } from './asking.ts';
import { isKept, type PastVersion, readPast } from './past.ts';
import { readRecord } from './read.ts';
import { sightOf } from './sight.ts';
import { labelKey } from './sql/labels.ts';
import { contentSeen } from './versions.ts';

/**
 * A record as its viewer may have it. Where its state keeps it for him as it was, that is the last version he could see in full,
 * with the state it is in now: what he holds does not change under his hands, and he is told that it is being changed.
 */
export async function readForViewer(asking: Asking, models: Models, id: string): Promise<string> {
  const text = await readRecord(asking, id);
  const { view } = asking;
  if (view.kept.length === 0) return text;
  const now = JSON.parse(text) as RecordData;
  if (!isKept(view, now.$in ?? [])) return text;
  const past = await readPast(asking, models, id);
  const last = past.find(({ scopes }) => !isKept(view, scopes));
  return last?.sight
    ? JSON.stringify(asKept(asking, now, { ...contentSeen(asking, last.whole, last.sight), ...doneBy(last, now) }))
    : text;
}

function asKept(asking: Asking, now: RecordData, was: RecordData): RecordData {
  const { plan, asker } = asking;
  const { record } = runProgram(plan, { ...now, ...was, $kept: true }, { asker, kinds: fieldKinds });
  return { ...record, ...toldNow(asking, now) };
}

/** Who wrote it last, and when, is who wrote what he sees: that others write meanwhile is not his to follow. */
function doneBy({ deed }: PastVersion, now: RecordData): RecordData {
  if (!('updateBy' in now)) return {};
  return { updateBy: deed.by, [labelKey('updateBy')]: deed.byName, updateTime: deed.at };
}

/** What his lists show him as it is now too, such as the state and why it came to it: nobody writes it in such a state. */
function toldNow({ entity, view }: Asking, now: RecordData): RecordData {
  const { isShown } = sightOf(view, now.$in ?? []);
  const told = view.fields(entity.head).filter(({ path, system }) => !system && isShown(path));
  return Object.fromEntries(
    told.flatMap(({ key }) => [key, labelKey(key)].flatMap((name) => (name in now ? [[name, now[name]]] : []))),
  );
}
