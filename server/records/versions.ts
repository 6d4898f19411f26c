import { rowPlace } from '../../schemas/compile/line-hides.ts';
import type { PartModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { RecordVersion } from '../../schemas/wire/records.ts';
import type { Models } from '../metadata/models.ts';
import type { Asking } from './asking.ts';
import { tellDeed } from './history.ts';
import { readPast, type SeenVersion, seenVersions } from './past.ts';
import type { Sight } from './sight.ts';
import { labelKey } from './sql/labels.ts';

/** Every version of a record that was within the viewer's rows, newest first. */
export async function readVersions(asking: Asking, models: Models, id: string): Promise<RecordVersion[]> {
  return seenVersions(asking, await readPast(asking, models, id)).map((version) => tellVersion(asking, version));
}

export function tellVersion(asking: Asking, version: SeenVersion): RecordVersion {
  const { changes, ...deed } = tellDeed(asking, version);
  const content = contentSeen(asking, version.whole, version.sight);
  return { ...deed, changed: changes.length, content };
}

/** What of a version a viewer is shown; a part that is hidden is null, as in the record itself. */
export function contentSeen({ entity, view }: Asking, whole: RecordData, { isShown }: Sight): RecordData {
  const keep = (part: PartModel, row: RecordData): RecordData => {
    const kept: RecordData = {};
    const line = part.path === '' ? undefined : String(row.id);
    if (row.id !== undefined) kept.id = row.id;
    for (const { key, path, system } of view.fields(part)) {
      if (system || !(key in row)) continue;
      kept[key] = isShown(path, line) ? row[key] : null;
      if (labelKey(key) in row) kept[labelKey(key)] = isShown(path, line) ? row[labelKey(key)] : null;
    }
    for (const inner of view.parts(part)) {
      const rows = row[inner.key];
      if (Array.isArray(rows))
        kept[inner.key] = isShown(inner.path, line)
          ? (rows as RecordData[])
              .filter(({ id }) => isShown(rowPlace(inner.path), String(id)))
              .map((one) => keep(inner, one))
          : null;
    }
    return kept;
  };
  return keep(entity.head, whole);
}
