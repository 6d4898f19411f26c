import { Type } from '@sinclair/typebox';
import { FoundDocument, OpenedDocument } from '../../../schemas/wire/documents.ts';
import { SheetRows } from '../../../schemas/wire/tables.ts';
import { listOf } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const read = { may: 'metadata:read' } as const;

/** Every document with its body, so that a browser compiles what is being designed together with all it stands among. */
export const getDesign = defineContract({
  method: 'GET',
  url: '/design/documents',
  permission: read,
  result: listOf(FoundDocument),
});
export const getDesignDocument = defineContract({
  method: 'GET',
  url: '/design/documents/:kind/:key',
  permission: read,
  params: Type.Object({
    kind: Type.String({ pattern: '^[a-z]{1,20}$' }),
    key: Type.String({ pattern: '^[a-z][a-zA-Z0-9_]{0,40}$' }),
  }),
  result: OpenedDocument,
});
/** Multipart with one part `file`: a workbook's first rows, from which a document is proposed. Nothing of it is kept. */
export const postSheet = defineContract({
  method: 'POST',
  url: '/design/sheets',
  permission: { may: 'metadata:write' },
  body: 'form',
  bodyLimit: 20 * 1024 * 1024 + 64 * 1024,
  result: SheetRows,
});
