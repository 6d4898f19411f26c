import { type Static, Type } from '@sinclair/typebox';
import { listOf, oneOf, orNull } from './wire.ts';

/** A workbook that is made beside other work. */
export const ExportView = Type.Object({
  id: Type.String(),
  name: Type.String(),
  state: oneOf('running', 'done', 'failed', 'cancelled'),
  total: Type.Integer(),
  done: Type.Integer(),
  say: orNull(Type.String()),
});
export type ExportView = Static<typeof ExportView>;

export const ImportMode = oneOf('create', 'update', 'upsert');
export type ImportMode = Static<typeof ImportMode>;

export const ImportColumn = Type.Object({ path: Type.String(), title: Type.String(), writable: Type.Boolean() });
export type ImportColumn = Static<typeof ImportColumn>;

/** An import: `match` are the labels of what tells which record a row is about, `progress` the records dealt with by the run under way. */
export const ImportView = Type.Object({
  id: Type.String(),
  file: Type.String(),
  mode: ImportMode,
  match: listOf(Type.String()),
  columns: listOf(ImportColumn),
  ignored: listOf(Type.String()),
  counts: Type.Object({
    total: Type.Integer(),
    good: Type.Integer(),
    bad: Type.Integer(),
    done: Type.Integer(),
    failed: Type.Integer(),
    dropped: Type.Integer(),
  }),
  state: oneOf('checked', 'running', 'done', 'cancelled', 'failed'),
  say: orNull(Type.String()),
  progress: Type.Integer(),
});
export type ImportView = Static<typeof ImportView>;

/** A fault of a cell, or of the row as a whole where the path is empty. */
export const ImportIssue = Type.Object({ path: Type.String(), text: Type.String() });
export type ImportIssue = Static<typeof ImportIssue>;

/** A row of the file; `head` and `line` are the first rows of the record and of the line it belongs to. */
export const ImportRow = Type.Object({
  no: Type.Integer(),
  head: Type.Integer(),
  line: Type.Integer(),
  cells: Type.Unsafe<Readonly<Record<string, string>>>(Type.Record(Type.String(), Type.String())),
  picks: Type.Unsafe<Readonly<Record<string, unknown>>>(Type.Record(Type.String(), Type.Unknown())),
  dropped: Type.Boolean(),
  state: oneOf('good', 'bad', 'done', 'failed', 'dropped'),
  issues: listOf(ImportIssue),
  /** The record that was made of it. */
  recordId: orNull(Type.String()),
});
export type ImportRow = Static<typeof ImportRow>;

const Path = Type.String({ pattern: '^[a-zA-Z0-9]+(\\.[a-zA-Z0-9]+){0,2}$', maxLength: 130 });
const Picked = Type.Union([
  Type.String({ maxLength: 200 }),
  listOf(Type.String({ maxLength: 200 }), { maxItems: 200 }),
  Type.Null(),
]);

/** Cells typed anew, what was picked for a word that could not be found, a row left out or taken in again. */
export const ImportMend = Type.Object(
  {
    no: Type.Integer({ minimum: 1, maximum: 2_000_000 }),
    cells: Type.Optional(Type.Record(Path, Type.String({ maxLength: 32_767 }))),
    picks: Type.Optional(Type.Record(Path, Picked)),
    dropped: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type ImportMend = Static<typeof ImportMend>;

/** What a cell said is mended wherever a faulty one says it: typed anew, and picked where the column knows words. */
export const AlikeMend = Type.Object(
  {
    path: Path,
    said: Type.String({ maxLength: 32_767 }),
    cell: Type.String({ maxLength: 32_767 }),
    pick: Type.Optional(Picked),
  },
  { additionalProperties: false },
);
export type AlikeMend = Static<typeof AlikeMend>;
