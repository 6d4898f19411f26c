import type { FieldModel, PartModel } from '../../../../schemas/compile/model.ts';
import type { RecordData } from '../../../../schemas/compile/plan.ts';
import { sayIssue } from '../../../../schemas/issues/issues.ts';
import { splitText } from '../../../../schemas/kinds/typed-text.ts';
import { isMany } from '../../sql/labels.ts';
import type { ImportColumn } from './layout.ts';
import type { WordBook } from './resolve-words.ts';
import { type Group, type ImportRow, type RowIssue, tellsOf } from './rows.ts';

/** A line as a file says it: the row that tells it, and the lines below it. */
export interface ReadLine {
  readonly row: ImportRow;
  readonly below: readonly ReadLine[];
}

/** A record as a file says it, with what could not be read. */
export interface ReadGroup {
  readonly body: RecordData;
  /** By the row of the file. */
  readonly issues: ReadonlyMap<number, readonly RowIssue[]>;
  /** In the order of the body's lines. */
  readonly lines: readonly ReadLine[];
}

/** A record that stands there already: a cell that says what it says is left alone, an empty one empties. */
export interface StoredRecord {
  readonly record: RecordData;
  isSame(row: RecordData, path: string, text: string): boolean;
  /** Which of the lines that stand in a row the lines of the file are about; undefined: none, it is new. */
  find(part: PartModel, within: RecordData, lines: readonly ImportRow[]): readonly (RecordData | undefined)[];
}

export interface Reading {
  readonly columns: readonly ImportColumn[];
  /** The lines that stand in the rows, and perhaps theirs. */
  readonly levels: readonly PartModel[];
  readonly words: WordBook;
}

/** Reads the texts of a record's rows as values. Of a new one an empty cell says nothing. */
export function readGroup({ no, rows }: Group, reading: Reading, standing?: StoredRecord): ReadGroup {
  const issues = new Map<number, RowIssue[]>();
  const blame: Blame = (row, path, text) => issues.set(row, [...(issues.get(row) ?? []), { path, text }]);
  const [first] = rows;
  const body: RecordData = {};
  if (first) readCells(first, '', { reading, standing, blame }, standing?.record, body);
  else blame(no, '', '这条数据没有内容');
  const lines = readLines(rows, reading.levels, { reading, standing, blame }, standing?.record, body);
  return { body, issues, lines };
}

type Blame = (row: number, path: string, text: string) => void;
interface Within {
  readonly reading: Reading;
  readonly standing: StoredRecord | undefined;
  readonly blame: Blame;
}

function readCells(
  row: ImportRow,
  part: string,
  { reading: { columns, words }, standing, blame }: Within,
  was: RecordData | undefined,
  into: RecordData,
): void {
  for (const { field, path, writable } of columns) {
    if (field.part !== part || !writable) continue;
    const text = row.cells[path] ?? '';
    if (standing?.isSame(was ?? {}, path, text)) continue;
    if (text.trim() === '' && !(path in row.picks) && !standing) continue;
    const value = readCell(field, text, row.picks[path], words);
    if (value.say === undefined) into[field.key] = value.value;
    else blame(row.no, path, value.say);
  }
}

/** Puts the lines that rows tell into the row they belong to; lines that stand there as they are told are left out. */
function readLines(
  rows: readonly ImportRow[],
  [part, ...deeper]: readonly PartModel[],
  within: Within,
  was: RecordData | undefined,
  into: RecordData,
): ReadLine[] {
  if (!part) return [];
  const lines = linesAmong(rows, within.reading.columns, [part, ...deeper]);
  if (lines.length === 0) return [];
  const { standing } = within;
  const stood =
    standing?.find(
      part,
      was ?? {},
      lines.map((own) => own[0] as ImportRow),
    ) ?? [];
  const told: RecordData[] = [];
  const read = lines.map((own, at): ReadLine => {
    const row = own[0] as ImportRow;
    const line: RecordData = {};
    readCells(row, part.path, within, stood[at], line);
    const below = readLines(own, deeper, within, stood[at], line);
    told.push(stood[at]?.id === undefined ? line : { ...line, id: String(stood[at].id) });
    return { row, below };
  });
  if (!standing || !isUntouched(told, was?.[part.key])) into[part.key] = told;
  return read;
}

/** The rows of each line: one, or one for each of the lines below it. */
function linesAmong(rows: readonly ImportRow[], columns: readonly ImportColumn[], levels: readonly PartModel[]) {
  const paths = levels.map(({ path }) => path);
  const telling = rows.filter((row) => tellsOf(row, columns, paths));
  if (levels.length === 1) return telling.map((row) => [row]);
  const lines = new Map<number, ImportRow[]>();
  for (const row of telling) lines.set(row.line, [...(lines.get(row.line) ?? []), row]);
  return [...lines.values()];
}

function isUntouched(told: readonly RecordData[], stands: unknown): boolean {
  const stood: readonly RecordData[] = Array.isArray(stands) ? stands : [];
  const isSame = (line: RecordData, at: number) => Object.keys(line).length === 1 && line.id === stood[at]?.id;
  return told.length === stood.length && told.every(isSame);
}

export type Read = { readonly value: unknown; readonly say?: undefined } | { readonly say: string };

export function readCell(field: FieldModel, text: string, pick: unknown, words: WordBook): Read {
  if (pick !== undefined) return { value: pick };
  const word = text.trim();
  if (word === '') return { value: null };
  const source = field.kind.labels?.(field.config as never) ?? null;
  if (source?.from === 'record' || source?.from === 'dict') {
    const whole = one(field, word, words);
    if (!isMany(field)) return whole;
    if (whole.say === undefined) return { value: [whole.value] };
    const all = splitText(word).map((entry) => one(field, entry, words));
    const bad = all.find(({ say }) => say !== undefined);
    return bad?.say === undefined ? { value: all.map((entry) => (entry as { value: unknown }).value) } : bad;
  }
  const local = source && !isMany(field) ? words.local(field)?.value(word) : undefined;
  const value = local ?? field.kind.parse(text, field.config as never);
  if (value !== undefined) return { value };
  const fault = field.kind.check(word, field.config as never) ?? { code: 'not_an_option' as const };
  return { say: sayIssue({ ...fault, path: '' }) };
}

function one(field: FieldModel, word: string, words: WordBook): Read {
  const [value, ...others] = words.find(field, word);
  if (value === undefined) return { say: `没有找到“${word.slice(0, 60)}”` };
  if (others.length > 0) return { say: `有${others.length + 1}个“${word.slice(0, 60)}”，请选择其中一个` };
  return { value };
}
