import { Type } from '@sinclair/typebox';
import { FoundTable, TableStructure } from '../../../schemas/wire/tables.ts';
import { listOf } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const write = { may: 'metadata:write' } as const;
const Id = Type.String({ pattern: '^[a-zA-Z0-9_-]{1,40}$' });
/** As the other database calls it; it is looked for there, never written into a statement unseen. */
const Name = Type.String({ minLength: 1, maxLength: 63 });
const named = Type.Object({ source: Id, schema: Name, table: Name });

/** Tables and views of a data source that its account may read. */
export const getTables = defineContract({
  method: 'GET',
  url: '/design/sources/:source/tables',
  permission: write,
  params: Type.Object({ source: Id }),
  result: listOf(FoundTable),
});
/** What one of them is made of. */
export const getTable = defineContract({
  method: 'GET',
  url: '/design/sources/:source/tables/:schema/:table',
  permission: write,
  params: named,
  result: TableStructure,
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
  result: 'file',
});
