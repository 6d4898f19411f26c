import type { Models } from '../metadata/models.ts';
import { askThen, tellContent } from './as-then.ts';
import type { Asking } from './asking.ts';
import { readPast, seenVersions } from './past.ts';
import { contentSeen } from './versions.ts';
import { filesIn } from './write/own-files.ts';

/**
 * The files that any version of a record shows this viewer: of the versions within his rows, in what was shown to him of each, and
 * in what has left the form since.
 */
export async function filesThen(asks: Asking, models: Models, id: string): Promise<readonly string[]> {
  const past = await readPast(askThen(asks), models, id);
  const files = new Set<string>();
  for (const stood of seenVersions(askThen(asks), past)) {
    for (const file of filesIn(asks.entity, contentSeen(asks, stood.whole, stood.sight))) files.add(file);
    const told = await tellContent(asks, models, past, stood);
    for (const file of told ? filesIn(told.was, told.record) : []) files.add(file);
  }
  return [...files];
}
