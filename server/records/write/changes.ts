import type { EntityModel, FieldModel, PartModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Change } from '../../../schemas/wire/records.ts';
import { isAnythingAway } from '../seals/put-away.ts';
import { labelKey } from '../sql/labels.ts';
import { labelIn, sameValue, sayValue, type Words } from './words.ts';

/** What of a part's rows a save touches. */
export interface RowChanges {
  readonly part: PartModel;
  readonly added: readonly PlacedRow[];
  readonly removed: readonly PlacedRow[];
  /** Rows that stay, with the fields that are another value now. A move to another place counts too. */
  readonly changed: readonly (PlacedRow & { readonly fields: readonly FieldModel[]; readonly before: RecordData })[];
}
export interface PlacedRow {
  readonly row: RecordData;
  /** Id of the line around a sub-line. */
  readonly parent: string | null;
  /** From 1. */
  readonly no: number;
}

export interface Diff {
  readonly head: readonly FieldModel[];
  readonly rows: readonly RowChanges[];
  /** Something is to be sealed. */
  readonly seals: boolean;
}

const keptOf = (part: PartModel): readonly FieldModel[] =>
  [...part.fields.values()].filter((field) => field.column && !field.system);

const changedFields = (part: PartModel, before: RecordData, after: RecordData): readonly FieldModel[] =>
  keptOf(part).filter(({ key }) => !sameValue(before[key], after[key]));

/** What is another now than it was, by field and row; rows are known by their ids. */
export function diffRecords(entity: EntityModel, before: RecordData, after: RecordData): Diff {
  return {
    head: changedFields(entity.head, before, after),
    rows: [...entity.parts.values()].map((part) => diffRows(part, placed(part, before), placed(part, after))),
    seals: isAnythingAway(entity, after),
  };
}

/** Every row of a part in a record, each with its place. */
export function placed(part: PartModel, record: RecordData): readonly PlacedRow[] {
  const around: readonly RecordData[] =
    part.parent && part.parent.path !== '' ? placed(part.parent, record).map(({ row }) => row) : [record];
  const nested = part.parent !== null && part.parent.path !== '';
  return around.flatMap((above) =>
    rowsIn(above, part).map((row, at) => ({ row, parent: nested ? String(above.id) : null, no: at + 1 })),
  );
}

const rowsIn = (above: RecordData, part: PartModel): readonly RecordData[] =>
  Array.isArray(above[part.key]) ? (above[part.key] as RecordData[]) : [];

function diffRows(part: PartModel, before: readonly PlacedRow[], after: readonly PlacedRow[]): RowChanges {
  const old = new Map(before.map((place) => [place.row.id, place]));
  const stays = new Set(after.map(({ row }) => row.id));
  return {
    part,
    added: after.filter(({ row }) => !old.has(row.id)),
    removed: before.filter(({ row }) => !stays.has(row.id)),
    changed: after.flatMap((place) => {
      const was = old.get(place.row.id);
      if (!was) return [];
      const fields = changedFields(part, was.row, place.row);
      return fields.length > 0 || was.no !== place.no ? [{ ...place, fields, before: was.row }] : [];
    }),
  };
}

/** Whether a save would do anything at all. */
export const isEmpty = ({ head, rows, seals }: Diff): boolean =>
  !seals &&
  head.length === 0 &&
  rows.every(({ added, removed, changed }) => added.length + removed.length + changed.length === 0);

/** The diff as history tells it, in values and in words. */
export function tellChanges(diff: Diff, before: RecordData, after: RecordData, words: Words): Change[] {
  return [
    ...diff.head.map((field) => tellField(field, before, after, words)),
    ...diff.rows.flatMap(({ part, added, removed, changed }) => [
      ...changed.flatMap(({ row, fields, before: was, no }) =>
        fields.map((field) => ({ ...tellField(field, was, row, words), row: { id: String(row.id), no } })),
      ),
      ...added.map((place) => ({ ...where(part, place), did: 'added' as const, after: tellRow(part, place, words) })),
      ...removed.map((place) => ({
        ...where(part, place),
        did: 'removed' as const,
        before: tellRow(part, place, words),
      })),
    ]),
  ];
}

/** Words are kept where others may give them another name later; the rest is said when it is read. */
export function tellField(field: FieldModel, before: RecordData, after: RecordData, words: Words): Change {
  const [was, is] = [before[field.key] ?? null, after[field.key] ?? null];
  const [wasLabel, isLabel] = [labelIn(before, before, field, words), labelIn(after, before, field, words)];
  return {
    path: field.path,
    did: 'set',
    before: was,
    after: is,
    ...(wasLabel ? { beforeText: sayValue(field, was, wasLabel) } : {}),
    ...(isLabel ? { afterText: sayValue(field, is, isLabel) } : {}),
  };
}

const where = (part: PartModel, { row, no, parent }: PlacedRow) => ({
  path: part.path,
  row: { id: String(row.id), no, ...(parent === null ? {} : { in: parent }) },
});

/** A whole row, with the words of its codes. */
function tellRow(part: PartModel, { row }: PlacedRow, words: Words): RecordData {
  const told: RecordData = {};
  for (const field of keptOf(part)) {
    const value = row[field.key] ?? null;
    if (value === null) continue;
    told[field.key] = value;
    const label = labelIn(row, row, field, words);
    if (label) told[labelKey(field.key)] = label;
  }
  return told;
}
