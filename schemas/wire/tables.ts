import { type Static, Type } from '@sinclair/typebox';
import { listOf, orNull } from './wire.ts';

const table = {
  schema: Type.String(),
  name: Type.String(),
  comment: orNull(Type.String()),
  /** About how many rows it has; null where nobody counted. */
  rows: orNull(Type.Number()),
};

/** A table or view of another database that its account may read. */
export const FoundTable = Type.Object(table);
export type FoundTable = Static<typeof FoundTable>;

export const FoundColumn = Type.Object({
  name: Type.String(),
  /** As PostgreSQL says it: `character varying(40)`. */
  type: Type.String(),
  comment: orNull(Type.String()),
  need: Type.Boolean(),
  /** Is the primary key, or part of it. */
  key: Type.Boolean(),
  /** No two rows have the same. */
  unique: Type.Boolean(),
  /** The only values it can have, where its type or a check says so. */
  values: orNull(listOf(Type.String())),
  /** The table a foreign key of this column alone leads to. */
  refers: orNull(Type.String()),
});
export type FoundColumn = Static<typeof FoundColumn>;

export const TableStructure = Type.Object({ ...table, columns: listOf(FoundColumn) });
export type TableStructure = Static<typeof TableStructure>;

/** The first rows of a workbook as texts; the very first names the columns. */
export const SheetRows = Type.Object({
  headings: listOf(Type.String()),
  rows: listOf(listOf(Type.String())),
  total: Type.Integer(),
});
export type SheetRows = Static<typeof SheetRows>;
