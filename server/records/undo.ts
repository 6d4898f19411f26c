import type { EntityModel, PartModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Change, HistoryEntry } from '../../schemas/wire/records.ts';
import { labelKey } from './sql/labels.ts';

/** What is remembered of a save; what it is called is said by the document that tells of it. */
export type Deed = Omit<HistoryEntry, 'did'>;

/** What history keeps of a record: stored values with their words; what is worked out is as new as today. */
export const keptOnly = ({ head }: EntityModel, record: RecordData): RecordData => keptOf(head, record);

function keptOf(part: PartModel, row: RecordData): RecordData {
  const kept: RecordData = {};
  if (row.id !== undefined) kept.id = row.id;
  for (const { key, column, system } of part.fields.values()) {
    if (!column || system || !(key in row)) continue;
    kept[key] = row[key];
    if (labelKey(key) in row) kept[labelKey(key)] = row[labelKey(key)];
  }
  for (const inner of part.parts.values()) {
    const rows = row[inner.key];
    if (Array.isArray(rows)) kept[inner.key] = (rows as RecordData[]).map((one) => keptOf(inner, one));
  }
  return kept;
}

/**
 * The record as it was before all that one deed did. Rows that came go first, then those that went come back in the order of
 * their numbers, lines before what stood in them: so each finds its place.
 */
export function undoDeed(entity: EntityModel, record: RecordData, changes: readonly Change[]): RecordData {
  const rank = ({ did, path, row }: Change) =>
    did === 'set' ? [0, 0, 0] : did === 'added' ? [1, 0, 0] : [2, path.split('.').length, row?.no ?? 0];
  const inOrder = changes.toSorted((a, b) => {
    const [x, y] = [rank(a), rank(b)];
    return (x[0] ?? 0) - (y[0] ?? 0) || (x[1] ?? 0) - (y[1] ?? 0) || (x[2] ?? 0) - (y[2] ?? 0);
  });
  return inOrder.reduce((before, change) => undo(entity, before, change), record);
}

function undo(entity: EntityModel, record: RecordData, change: Change): RecordData {
  const field = entity.fields.get(change.path);
  const part = entity.parts.get(field?.part ?? change.path);
  if (!part || part.path === '') return field ? setBack(record, field.key, change) : record;
  const isNested = part.parent !== null && part.parent.path !== '';
  // Of a line within a line it is known where it stood since its change names the line around it.
  if (change.did === 'removed' && isNested && change.row?.in === undefined) return record;
  return eachRows(record, part, (rows, around) => {
    if (change.did === 'removed' && isNested && change.row?.in !== around) return rows;
    if (change.did === 'added') return rows.filter(({ id }) => id !== change.row?.id);
    if (change.did === 'set')
      return rows.map((row) => (row.id === change.row?.id && field ? setBack(row, field.key, change) : row));
    const back = { ...(change.before as RecordData), ...(change.row ? { id: change.row.id } : {}) };
    return rows.toSpliced((change.row?.no ?? 1) - 1, 0, back);
  });
}

function setBack(row: RecordData, key: string, { before, beforeText }: Change): RecordData {
  const label = labelKey(key);
  return { ...row, [key]: before ?? null, ...(label in row ? { [label]: beforeText ?? null } : {}) };
}

/** The rows of a part wherever they stand. */
function eachRows(
  record: RecordData,
  part: PartModel,
  change: (rows: readonly RecordData[], around: unknown) => readonly RecordData[],
): RecordData {
  const rowsIn = (row: RecordData, key: string) => (Array.isArray(row[key]) ? (row[key] as RecordData[]) : []);
  if (part.parent === null || part.parent.path === '')
    return { ...record, [part.key]: change(rowsIn(record, part.key), record.id) };
  const { key } = part.parent;
  return { ...record, [key]: rowsIn(record, key).map((row) => eachRows(row, { ...part, parent: null }, change)) };
}
