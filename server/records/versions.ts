import type { PartModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Asking } from './asking.ts';
import { type HistoryEntry, readHistory } from './history.ts';
import { readRecord } from './read.ts';
import { labelKey } from './sql/labels.ts';
import type { Change } from './write/changes.ts';

/** A record as it stood after something was done to it, as far as this viewer may see it. */
export interface RecordVersion extends Omit<HistoryEntry, 'changes'> {
  readonly content: RecordData;
  /** What was done, as its document calls it. */
  readonly did: string;
  /** How many things it changed. */
  readonly changed: number;
}

/** Every version of a record, newest first: history is undone step by step from how the record stands now. */
export async function readVersions(asking: Asking, id: string): Promise<RecordVersion[]> {
  const [now, history] = await Promise.all([readRecord(asking, id), readHistory(asking, id)]);
  return undoHistory(asking, JSON.parse(now) as RecordData, history);
}

/** What a record was at each step of its history, from how it stands now. */
export function undoHistory(asking: Asking, now: RecordData, history: readonly HistoryEntry[]): RecordVersion[] {
  let stands = keptOnly(asking.entity.head, now);
  return history.map(({ changes, ...entry }) => {
    const version = { ...entry, did: sayAct(asking, entry.action), changed: changes.length, content: stands };
    stands = changes.toReversed().reduce((record, change) => undo(asking, record, change), stands);
    return version;
  });
}

const acts: Readonly<Record<string, string>> = { create: '新建', edit: '编辑', delete: '删除', restore: '恢复' };

/** A move or an action by its label; one of another document over the same table has its own. */
function sayAct({ model, entity }: Asking, action: string): string {
  const [sort = '', key = ''] = action.split(':');
  if (key === '') return acts[action] ?? action;
  const all = [...model.entities.values()].filter(({ store }) => store === entity.store);
  const labels = all.map((one) => (sort === 'move' ? one.states?.moves.get(key) : one.actions.get(key))?.label);
  return labels.find((label) => label !== undefined) ?? '办理';
}

/** What history keeps: stored values with their words; what is worked out is as new as today. */
function keptOnly(part: PartModel, row: RecordData): RecordData {
  const kept: RecordData = {};
  if (row.id !== undefined) kept.id = row.id;
  for (const { key, column, system } of part.fields.values()) {
    if (!column || system || !(key in row)) continue;
    kept[key] = row[key];
    if (labelKey(key) in row) kept[labelKey(key)] = row[labelKey(key)];
  }
  for (const inner of part.parts.values()) {
    const rows = row[inner.key];
    if (Array.isArray(rows)) kept[inner.key] = (rows as RecordData[]).map((one) => keptOnly(inner, one));
  }
  return kept;
}

function undo({ entity }: Asking, record: RecordData, change: Change): RecordData {
  const field = entity.fields.get(change.path);
  const part = entity.parts.get(field?.part ?? change.path);
  if (!part || part.path === '') return field ? setBack(record, field.key, change) : record;
  return eachRows(entity.head, record, part, (rows) => {
    if (change.did === 'added') return rows.filter(({ id }) => id !== change.row?.id);
    if (change.did === 'set')
      return rows.map((row) => (row.id === change.row?.id && field ? setBack(row, field.key, change) : row));
    // A row that was taken away stood where its number says; the lines of another line are not told apart any more.
    const back = { ...(change.before as RecordData), ...(change.row ? { id: change.row.id } : {}) };
    return part.parent?.path === '' ? rows.toSpliced((change.row?.no ?? 1) - 1, 0, back) : rows;
  });
}

function setBack(row: RecordData, key: string, { before, beforeText }: Change): RecordData {
  const label = labelKey(key);
  return { ...row, [key]: before ?? null, ...(label in row ? { [label]: beforeText ?? null } : {}) };
}

/** The rows of a part wherever they stand. */
function eachRows(
  head: PartModel,
  record: RecordData,
  part: PartModel,
  change: (rows: readonly RecordData[]) => readonly RecordData[],
): RecordData {
  const rowsIn = (row: RecordData, key: string) => (Array.isArray(row[key]) ? (row[key] as RecordData[]) : []);
  if (part.parent === null || part.parent.path === '')
    return { ...record, [part.key]: change(rowsIn(record, part.key)) };
  const { key } = part.parent;
  return { ...record, [key]: rowsIn(record, key).map((row) => eachRows(head, row, { ...part, parent: null }, change)) };
}
