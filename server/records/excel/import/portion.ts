import { rowPlace } from '../../../../schemas/compile/line-hides.ts';
import type { PartModel } from '../../../../schemas/compile/model.ts';
import type { RecordData } from '../../../../schemas/compile/plan.ts';
import type { ImportMode } from '../../../../schemas/wire/excel.ts';
import type { Asking } from '../../asking.ts';
import { hiddenNow, type IsHidden } from '../../hidden-places.ts';
import { bornWith, factsToBegin, type Known, sentNew } from '../../write/create.ts';
import { findTogether } from '../../write/find-together.ts';
import { cleanSent } from '../../write/judge.ts';
import { loadRecords } from '../../write/load.ts';
import { type ExportColumn, exportColumn } from '../export/export-cells.ts';
import { findByKey, keyText, type UniqueKey } from './find-existing.ts';
import { type ImportColumn, levelsOf } from './layout.ts';
import { type ReadGroup, readCell, readGroup, type StoredRecord } from './read-values.ts';
import { openWords, type WordBook } from './resolve-words.ts';
import type { Group, ImportRow } from './rows.ts';
import { saysSame } from './same-cells.ts';

/** How a file is taken in: fixed when it was read. */
export interface ImportPlan {
  readonly columns: readonly ImportColumn[];
  readonly mode: ImportMode;
  /** What tells which record a row is about; null where all are new. */
  readonly match: UniqueKey | null;
}

/** What the rows of one record would do. */
export interface Intent {
  readonly group: Group;
  readonly read: ReadGroup;
  /** The record as it stands; null: a new one. */
  readonly before: RecordData | null;
  /** Why nothing can be done, whatever the cells say. */
  readonly refused: string | null;
}

export interface Portion {
  readonly intents: readonly Intent[];
  readonly known: Known;
}

/** Reads the texts of some records with everything they name, in as many statements as there are columns of references. */
export async function openPortion(asking: Asking, plan: ImportPlan, groups: readonly Group[]): Promise<Portion> {
  const words = await openWords(asking, plan.columns, groups);
  const stands = await standing(asking, plan, groups, words);
  const exported = stands.byGroup.size > 0 ? await exportedBy(asking, plan.columns) : new Map<string, ExportColumn>();
  const reading = { columns: plan.columns, levels: levelsOf(asking, plan.columns), words };
  const intents = groups.map((group): Intent => {
    const before = stands.byGroup.get(group.no) ?? null;
    const refused = stands.refused.get(group.no) ?? null;
    const standing =
      before && standingAs({ columns: plan.columns, record: before, exported, isHidden: hiddenNow(asking, before) });
    return { group, before, refused, read: readGroup(group, reading, standing ?? undefined) };
  });
  const facts = await factsToBegin(
    asking,
    intents.map(({ read }) => read.body),
  );
  const open = intents.filter(({ group, refused }) => refused === null && group.rows.length > 0);
  const begun = open.map(({ read: { body }, before }) =>
    before ? { sent: sentChange(body, before), before } : { sent: sentNew(body), before: bornWith(asking) },
  );
  return { intents, known: { facts, finds: await findTogether(asking, begun, facts) } };
}

/** What a row changes of the record it is about. */
export const sentChange = (body: RecordData, before: RecordData): RecordData => {
  const { id, version } = before;
  return { ...cleanSent(body, before), ...(id !== undefined && { id }), ...(version !== undefined && { version }) };
};

interface StoredRecords {
  readonly byGroup: ReadonlyMap<number, RecordData>;
  readonly refused: ReadonlyMap<number, string>;
}

/** Which records the rows are about, and why a row is about none. */
async function standing(
  asking: Asking,
  { mode, match, columns }: ImportPlan,
  groups: readonly Group[],
  words: WordBook,
): Promise<StoredRecords> {
  if (mode === 'create' || !match) return { byGroup: new Map(), refused: new Map() };
  const paths = new Set(columns.map(({ path }) => path));
  const keys = new Map(
    groups.map(({ no, rows }) => {
      const row = rows[0];
      const said = keyText(match, (field) => {
        if (!row || !paths.has(field.path)) return null;
        const read = readCell(field, row.cells[field.path] ?? '', row.picks[field.path], words);
        return read.say === undefined ? read.value : null;
      });
      return [no, said] as const;
    }),
  );
  const ids = await findByKey(
    asking,
    match,
    [...keys.values()].filter((key) => key !== null),
    'own',
  );
  const { records } = await loadRecords(asking, [...new Set(ids.values())], new Map());
  const byId = new Map(records.map((record) => [record.id, record]));
  const byGroup = new Map<number, RecordData>();
  const refused = new Map<number, string>();
  const labels = match.fields.map(({ label }) => `“${label}”`).join('、');
  for (const [no, key] of keys) {
    const record = key === null ? undefined : byId.get(ids.get(key) ?? '');
    if (record) byGroup.set(no, record);
    else if (mode === 'update')
      refused.set(no, key === null ? `请填写${labels}，才能找到要更新的数据` : `没有找到要更新的数据，请检查${labels}`);
  }
  return { byGroup, refused };
}

async function exportedBy(
  asking: Asking,
  columns: readonly ImportColumn[],
): Promise<ReadonlyMap<string, ExportColumn>> {
  const all = await Promise.all(columns.map(({ field }) => exportColumn(asking.entity, field, 100)));
  return new Map(all.map((column) => [column.field.path, column]));
}

/** The record as it stands; a cell that says of it what an export would write is no change. What is hidden an export leaves out. */
function standingAs({
  columns,
  record,
  exported,
  isHidden,
}: Pick<ImportPlan, 'columns'> & {
  readonly record: RecordData;
  readonly exported: ReadonlyMap<string, ExportColumn>;
  readonly isHidden: IsHidden;
}): StoredRecord {
  return {
    record,
    isSame: (row, path, text) =>
      !isHidden(path, row === record ? undefined : String(row.id)) && saysSame(exported.get(path), row, text),
    find: (part, within, lines) => {
      const stood = Array.isArray(within[part.key]) ? (within[part.key] as RecordData[]) : [];
      const seen = stood.filter(({ id }) => !isHidden(rowPlace(part.path), String(id)));
      return linesFound(part, seen, lines, columns, exported);
    },
  };
}

/** Lines are known by their number, else by their place. */
function linesFound(
  part: PartModel,
  stood: readonly RecordData[],
  lines: readonly ImportRow[],
  columns: readonly ImportColumn[],
  exported: ReadonlyMap<string, ExportColumn>,
): (RecordData | undefined)[] {
  const number = columns.find(({ field }) => field.part === part.path && field.kind.automatic);
  if (!number || !exported.has(number.path)) return lines.map((_, at) => stood[at]);
  return lines.map(({ cells }) => {
    const said = (cells[number.path] ?? '').trim();
    return said === '' ? undefined : stood.find((line) => String(line[number.field.key] ?? '') === said);
  });
}
