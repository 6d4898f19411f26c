import type { Models } from '../metadata/models.ts';
import type { Asking } from './asking.ts';
import { readPast, seenVersions } from './past.ts';
import { contentSeen } from './versions.ts';
import { filesIn } from './write/own-files.ts';

/** The files that any version of a record shows this viewer: of the versions within his rows, in what was shown to him of each. */
export async function filesThen(asking: Asking, models: Models, id: string): Promise<readonly string[]> {
  const versions = seenVersions(asking, await readPast(asking, models, id));
  return versions.flatMap(({ whole, sight }) => filesIn(asking.entity, contentSeen(asking, whole, sight)));
}
