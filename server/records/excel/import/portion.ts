import type { PartModel } from '../../../../schemas/compile/model.ts';
import type { RecordData } from '../../../../schemas/compile/plan.ts';
import type { Asking } from '../../asking.ts';
import { factsToBegin } from '../../write/create.ts';
import type { Facts } from '../../write/facts.ts';
import { loadRecords } from '../../write/load.ts';
import { type ExportColumn, exportColumn } from '../export/export-cells.ts';
import { findByKey, keyText, type UniqueKey } from './find-existing.ts';
import type { ImportColumn } from './layout.ts';
import { type ReadGroup, readCell, readGroup } from './read-values.ts';
import { openWords, type WordBook } from './resolve-words.ts';
import { type Group, hasLine } from './rows.ts';
import { saysSame } from './same-cells.ts';

export type ImportMode = 'create' | 'update' | 'upsert';

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
  readonly facts: Facts;
}

/** Reads the texts of some records with everything they name, in as many statements as there are columns of references. */
export async function openPortion(asking: Asking, plan: ImportPlan, groups: readonly Group[]): Promise<Portion> {
  const words = await openWords(asking, plan.columns, groups);
  const stands = await standing(asking, plan, groups, words);
  const exported = stands.byGroup.size > 0 ? await exportedBy(asking, plan.columns) : new Map<string, ExportColumn>();
  const intents = groups.map((group): Intent => {
    const before = stands.byGroup.get(group.no) ?? null;
    const refused = stands.refused.get(group.no) ?? null;
    if (!before) return { group, before, refused, read: readGroup(group, plan.columns, words) };
    return { group, before, refused, read: readChange(asking, plan, group, words, before, exported) };
  });
  const facts = await factsToBegin(
    asking,
    intents.map(({ read }) => read.body),
  );
  return { intents, facts };
}

interface Standing {
  readonly byGroup: ReadonlyMap<number, RecordData>;
  readonly refused: ReadonlyMap<number, string>;
}

/** Which records the rows are about, and why a row is about none. */
async function standing(
  asking: Asking,
  { mode, match, columns }: ImportPlan,
  groups: readonly Group[],
  words: WordBook,
): Promise<Standing> {
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

/** A change of a record: only the cells that say something else than stands there; lines are known by their number, else by their place. */
function readChange(
  asking: Asking,
  { columns }: ImportPlan,
  group: Group,
  words: WordBook,
  before: RecordData,
  exported: ReadonlyMap<string, ExportColumn>,
): ReadGroup {
  const part = asking.entity.parts.get(columns.find(({ field }) => field.part !== '')?.field.part ?? '');
  const lines = part ? linesBefore(part, group, columns, before, exported) : [];
  const read = readGroup(
    group,
    columns,
    words,
    saysSame(
      exported,
      before,
      lines.map((line) => line ?? {}),
    ),
  );
  const body = { ...read.body };
  const own = part && (body[part.key] as RecordData[] | undefined);
  if (part && own) {
    const told = own.map((line, at) => (lines[at]?.id === undefined ? line : { ...line, id: String(lines[at]?.id) }));
    const stood = Array.isArray(before[part.key]) ? (before[part.key] as RecordData[]) : [];
    const isSame =
      told.length === stood.length &&
      told.every((line, at) => Object.keys(line).length === 1 && line.id === stood[at]?.id);
    if (isSame) delete body[part.key];
    else body[part.key] = told;
  }
  return { ...read, body };
}

function linesBefore(
  part: PartModel,
  group: Group,
  columns: readonly ImportColumn[],
  before: RecordData,
  exported: ReadonlyMap<string, ExportColumn>,
): (RecordData | undefined)[] {
  const stood = Array.isArray(before[part.key]) ? (before[part.key] as RecordData[]) : [];
  const number = columns.find(({ field }) => field.part === part.path && field.kind.automatic);
  const column = number && exported.get(number.path);
  return group.rows
    .filter((row) => hasLine(row, columns))
    .map((row, at) => {
      if (!number || !column) return stood[at];
      const said = (row.cells[number.path] ?? '').trim();
      return said === '' ? undefined : stood.find((line) => String(line[number.field.key] ?? '') === said);
    });
}
