import type { EntityModel, PartModel } from '../../schemas/compile/model.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import type { Change } from '../../schemas/wire/records.ts';
import type { AsideRow } from './put-aside.ts';
import { labelKey } from './sql/labels.ts';

/**
 * A record of an earlier version with what its form has lost since: as it was put aside, with everything undone that history
 * tells of it since then (newest first).
 */
export function withGone(
  entity: EntityModel,
  record: RecordData,
  aside: ReadonlyMap<string, AsideRow>,
  since: readonly Change[],
): RecordData {
  const rows = new Map(aside);
  for (const change of since) undo(entity, rows, String(record.id), change);
  return withRows(entity.head, { ...goneLines(entity, record, rows), ...record }, rows);
}

function undo(entity: EntityModel, rows: Map<string, AsideRow>, head: string, change: Change): void {
  const field = entity.fields.get(change.path);
  const id = change.row?.id ?? head;
  const row = rows.get(id) ?? { part: field?.part ?? change.path, values: {} };
  if (change.did === 'added') rows.delete(id);
  else rows.set(id, { ...row, values: { ...row.values, ...(field ? before(field.key, change) : rowBefore(change)) } });
}

const before = (key: string, { before: value, beforeText }: Change): RecordData => ({
  [key]: value ?? null,
  ...(beforeText === undefined ? {} : { [labelKey(key)]: beforeText }),
});
const rowBefore = ({ before: row }: Change): RecordData => (row as RecordData | undefined) ?? {};

function withRows(part: PartModel, record: RecordData, rows: ReadonlyMap<string, AsideRow>): RecordData {
  const lines = [...part.parts.values()].flatMap((inner) => {
    const list = record[inner.key];
    return Array.isArray(list) ? [[inner.key, (list as RecordData[]).map((row) => withRows(inner, row, rows))]] : [];
  });
  return { ...record, ...rows.get(String(record.id))?.values, ...Object.fromEntries(lines) };
}

/** Lines of a kind that is gone altogether. */
function goneLines({ head }: EntityModel, record: RecordData, rows: ReadonlyMap<string, AsideRow>): RecordData {
  const gone = [...head.parts.keys()].filter((key) => !(key in record));
  const linesOf = (key: string) =>
    [...rows].flatMap(([id, { part, values }]) => (part === key ? [{ ...values, id }] : []));
  return Object.fromEntries(gone.map((key) => [key, linesOf(key)]));
}
