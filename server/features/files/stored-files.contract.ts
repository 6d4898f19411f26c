import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

export type { FilePage, ListedFile, Storage } from './keep-order.ts';

/** Every stored file of the company: `name` as part of it, `orphan=Y` those no record shows. */
export const getStoredFiles = defineContract({
  method: 'GET',
  url: '/stored-files',
  permission: { may: 'file:manage' },
  query: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 100 })),
    orphan: Type.Optional(Type.String({ maxLength: 1 })),
    pageNo: Type.Optional(Type.String({ maxLength: 6 })),
    pageSize: Type.Optional(Type.String({ maxLength: 3 })),
  }),
});

/** How much there is, and how much there may be. */
export const getStorage = defineContract({
  method: 'GET',
  url: '/stored-files/storage',
  permission: { may: 'file:manage' },
});

export const deleteStoredFiles = defineContract({
  method: 'POST',
  url: '/stored-files/delete',
  permission: { may: 'file:manage' },
  body: Type.Object(
    { ids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 200 }) },
    { additionalProperties: false },
  ),
});
