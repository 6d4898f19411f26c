import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

/** Records as one PDF, each on pages of its own, in the order given. */
export const printRecordsCall = defineContract({
  method: 'POST',
  url: '/records/:entity/pdf',
  permission: { entity: 'read' },
  whileViewing: true,
  params: Type.Object({ entity: Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' }) }),
  body: Type.Object(
    {
      ids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 100 }),
      print: Type.Optional(Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]{0,40}$' })),
    },
    { additionalProperties: false },
  ),
  result: 'file',
});
