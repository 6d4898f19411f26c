import { rowPlace } from '../../schemas/compile/line-hides.ts';
import type { EntityModel, FieldModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Change, HistoryEntry } from '../../schemas/wire/records.ts';
import type { Models } from '../metadata/models.ts';
import type { Asking } from './asking.ts';
import { nameFiles } from './name-files.ts';
import { readPast, type SeenVersion, seenVersions } from './past.ts';
import { actNamed, sayAct } from './say-act.ts';
import type { Sight } from './sight.ts';
import { labelKey } from './sql/labels.ts';
import type { Deed } from './undo.ts';
import { diffRecords, tellChanges } from './write/changes.ts';
import { sayValue } from './write/words.ts';

/** Through which document changes are read, and what of it is shown before and after. */
interface Lens {
  readonly entity: EntityModel;
  /** Of the version before and of the one after. */
  readonly sights: readonly Sight[];
}

/** What was done to a record, newest first: it begins with the first version this viewer may see. */
export async function readHistory(asking: Asking, models: Models, id: string): Promise<HistoryEntry[]> {
  const past = await readPast(asking, models, id);
  return nameFiles(
    asking,
    seenVersions(asking, past).map((version) => tellDeed(asking, version)),
  );
}

/**
 * What was done from the version a viewer could see before to this one. Where he may not see what lay between, the two are
 * compared; of the first version he may see it is not told what it was before.
 */
export function tellDeed(asking: Asking, version: SeenVersion): HistoryEntry {
  const { deed, sight, before, follows } = version;
  const note = isNoteShown(asking, deed, sight) ? deed.note : null;
  const told = { ...deed, did: sayAct(asking, deed.action), note };
  if (!before) return { ...told, changes: [] };
  const changes = follows ? deed.changes : changesBetween(asking, before.whole, version.whole);
  return { ...told, changes: changesSeen({ entity: asking.entity, sights: [before.sight, sight] }, changes) };
}

/** As a lens shows them. */
export const changesSeen = (lens: Lens, changes: readonly Change[]): readonly Change[] =>
  changes.flatMap((change) => seenChange(lens, change));

function changesBetween({ entity }: Asking, before: RecordData, after: RecordData): readonly Change[] {
  return tellChanges(diffRecords(entity, before, after), before, after, (field, value) =>
    field.kind.labels?.(field.config as never) ? sayKnown(entity, field, value, [before, after]) : undefined,
  );
}

/** The words that stand beside the same value anywhere in either version. */
function sayKnown(
  entity: EntityModel,
  field: FieldModel,
  value: unknown,
  records: readonly RecordData[],
): string | null {
  const part = field.part === '' ? null : entity.parts.get(field.part);
  const rows = records.flatMap((record) => (part ? rowsAt(record, field.part.split('.')) : [record]));
  const found = rows.find((row) => row[field.key] === value && labelKey(field.key) in row);
  return (found?.[labelKey(field.key)] as string | null | undefined) ?? null;
}

const rowsAt = (record: RecordData, keys: readonly string[]): readonly RecordData[] =>
  keys.reduce<readonly RecordData[]>(
    (rows, key) => rows.flatMap((row) => (Array.isArray(row[key]) ? (row[key] as RecordData[]) : [])),
    [record],
  );

/**
 * A note is what was answered when it was asked: answers that became values are shown where these are, those about rows to whoever sees
 * them in each of the rows. Of a move that nobody made it names the cause; of one that a flow made it is what was said when it was
 * decided, which a partner is not told.
 */
function isNoteShown({ entity, session }: Asking, { action, changes }: Deed, { isShown }: Sight): boolean {
  const [sort = '', key = ''] = action.split(':');
  if (sort === 'flow' && session.supplier !== null) return false;
  const asked = sort === 'auto' ? null : actNamed(entity, action)?.ask;
  if (!asked) return key === '' || [...entity.fields.keys()].every((path) => isShown(path));
  const part = sort.endsWith('.move') ? sort.slice(0, -'.move'.length) : '';
  const places = asked.map(({ key: own, field = own }) => field).filter((path) => entity.fields.has(path));
  if (part === '') return places.every((path) => isShown(path));
  const rows = changes.flatMap(({ path, row }) => (row && entity.fields.get(path)?.part === part ? [row.id] : []));
  return [rowPlace(part), ...places].every((path) => rows.every((row) => isShown(path, row)));
}

/** A change of something hidden, before or after, is left out; of a whole row, the hidden values are. */
function seenChange({ entity, sights }: Lens, change: Change): readonly Change[] {
  const row = change.row?.id;
  // A row that was added was not there before, and one that was taken away is not there after.
  const asked = change.did === 'set' ? sights : change.did === 'added' ? sights.slice(-1) : sights.slice(0, 1);
  const isShown = (path: string) => asked.every((sight) => sight.isShown(path, row));
  if (!isShown(change.path)) return [];
  if (row !== undefined && !isShown(rowPlace(entity.fields.get(change.path)?.part ?? change.path))) return [];
  const field = entity.fields.get(change.path);
  if (field) return [inWords(field, change)];
  const part = entity.parts.get(change.path);
  const keys = new Set(
    [...(part?.fields.values() ?? [])].filter(({ path }) => isShown(path)).flatMap(({ key }) => [key, labelKey(key)]),
  );
  const keep = (row: unknown): RecordData | undefined =>
    row === undefined
      ? undefined
      : Object.fromEntries(Object.entries(row as RecordData).filter(([key]) => keys.has(key)));
  return [{ ...change, before: keep(change.before), after: keep(change.after) }];
}

/** Values of a field without words kept beside them are said as the field says them today. */
const inWords = (field: FieldModel, change: Change): Change => ({
  ...change,
  beforeText: change.beforeText ?? sayValue(field, change.before, null),
  afterText: change.afterText ?? sayValue(field, change.after, null),
});
