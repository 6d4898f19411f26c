import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

const write = { may: 'metadata:write' } as const;
const Id = Type.String({ pattern: '^[a-zA-Z0-9_-]{1,40}$' });
/** As the other database calls it; it is looked for there, never written into a statement unseen. */
const Name = Type.String({ minLength: 1, maxLength: 63 });
const named = Type.Object({ source: Id, schema: Name, table: Name });

/** A table of another database. */
export interface FoundTable {
  readonly schema: string;
  readonly name: string;
  readonly comment: string | null;
  /** About how many rows it has; null where nobody counted. */
  readonly rows: number | null;
}

export interface FoundColumn {
  readonly name: string;
  /** As PostgreSQL says it: `character varying(40)`. */
  readonly type: string;
  readonly comment: string | null;
  readonly need: boolean;
  /** Is the primary key, or part of it. */
  readonly key: boolean;
  /** No two rows have the same. */
  readonly unique: boolean;
  /** The only values it can have, where its type or a check says so. */
  readonly values: readonly string[] | null;
  /** The table a foreign key of this column alone leads to. */
  readonly refers: string | null;
}

export interface TableStructure extends FoundTable {
  readonly columns: readonly FoundColumn[];
}

/** Tables and views of a data source that its account may read. */
export const getTables = defineContract({
  method: 'GET',
  url: '/design/sources/:source/tables',
  permission: write,
  params: Type.Object({ source: Id }),
});
/** What one of them is made of. */
export const getTable = defineContract({
  method: 'GET',
  url: '/design/sources/:source/tables/:schema/:table',
  permission: write,
  params: named,
});
/** Its rows as a table of texts under the headings given, to come in by the same checks as any import. */
export const postTableRows = defineContract({
  method: 'POST',
  url: '/design/sources/:source/tables/:schema/:table/rows',
  permission: write,
  params: named,
  body: Type.Object(
    {
      columns: Type.Array(
        Type.Object(
          { name: Name, heading: Type.String({ minLength: 1, maxLength: 100 }) },
          { additionalProperties: false },
        ),
        { minItems: 1, maxItems: 200 },
      ),
    },
    { additionalProperties: false },
  ),
});
