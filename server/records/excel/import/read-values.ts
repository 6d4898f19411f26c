import type { FieldModel } from '../../../../schemas/compile/model.ts';
import type { RecordData } from '../../../../schemas/compile/plan.ts';
import { sayIssue } from '../../../../schemas/issues.ts';
import { splitText } from '../../../../schemas/kinds/typed-text.ts';
import { isMany } from '../../sql/labels.ts';
import type { ImportColumn } from './layout.ts';
import type { WordBook } from './resolve-words.ts';
import { type Group, hasLine, type ImportRow, type RowIssue } from './rows.ts';

/** A record as a file says it, with what could not be read. */
export interface ReadGroup {
  readonly body: RecordData;
  /** By the row of the file. */
  readonly issues: ReadonlyMap<number, readonly RowIssue[]>;
  /** The rows that are lines, in order. */
  readonly lines: readonly ImportRow[];
}

/**
 * Reads the texts of a record's rows as values. For one that stands there already `isSame` leaves a cell alone that says
 * what it says, and an empty one empties; of a new one nothing is said about it.
 */
export function readGroup(
  { no, rows }: Group,
  columns: readonly ImportColumn[],
  words: WordBook,
  isSame?: (path: string, line: number | null, text: string) => boolean,
): ReadGroup {
  const issues = new Map<number, RowIssue[]>();
  const blame = (row: number, path: string, text: string) =>
    issues.set(row, [...(issues.get(row) ?? []), { path, text }]);
  const read = (
    row: ImportRow,
    own: readonly ImportColumn[],
    line: number | null,
    into: RecordData,
    keepEmpty: boolean,
  ) => {
    for (const { field, path, writable } of own) {
      const text = row.cells[path] ?? '';
      if (!writable || isSame?.(path, line, text)) continue;
      if (text.trim() === '' && !(path in row.picks) && !keepEmpty) continue;
      const value = readCell(field, text, row.picks[path], words);
      if (value.say === undefined) into[field.key] = value.value;
      else blame(row.no, path, value.say);
    }
  };
  const [first] = rows;
  const body: RecordData = {};
  const heads = columns.filter(({ field }) => field.part === '');
  const inner = columns.filter(({ field }) => field.part !== '');
  const keepEmpty = isSame !== undefined;
  if (first) read(first, heads, null, body, keepEmpty);
  const lines = inner.length > 0 ? rows.filter((row) => hasLine(row, columns)) : [];
  const key = inner[0]?.field.part;
  if (key !== undefined && lines.length > 0) {
    body[key] = lines.map((row, at) => {
      const line: RecordData = {};
      read(row, inner, at, line, keepEmpty);
      return line;
    });
  }
  if (!first) blame(no, '', '这条数据没有内容');
  return { body, issues, lines };
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
