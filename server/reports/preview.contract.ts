import { Type } from '@sinclair/typebox';
import type { MenuItem } from '../../schemas/compile/model.ts';
import { FigurePreview } from '../../schemas/wire/figures.ts';
import { listOf, shaped } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

/**
 * What a report, chart or dashboard would find that is still being written: the last of the documents, the others being what
 * it draws on. Read under the rights of whoever asks, as if it were published.
 */
export const postPreview = defineContract({
  method: 'POST',
  url: '/design/preview',
  permission: { may: 'metadata:read' },
  log: 'never',
  body: Type.Object(
    {
      documents: Type.Array(Type.Record(Type.String({ maxLength: 40 }), Type.Unknown()), { minItems: 1, maxItems: 30 }),
      query: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 2000 }))),
    },
    { additionalProperties: false },
  ),
  bodyLimit: 1024 * 1024,
  result: FigurePreview,
});

/** What somebody who has only this role would see of a menu that is still being written. */
export const postMenuPreview = defineContract({
  method: 'POST',
  url: '/design/preview/menu',
  permission: { may: 'metadata:read' },
  log: 'never',
  body: Type.Object(
    {
      document: Type.Record(Type.String({ maxLength: 40 }), Type.Unknown()),
      role: Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9_-]{0,40}$' }),
    },
    { additionalProperties: false },
  ),
  bodyLimit: 1024 * 1024,
  result: listOf(shaped<MenuItem>()),
});
