import { type Static, Type } from '@sinclair/typebox';
import { StoredFile } from '../../../schemas/wire/files.ts';
import { Nothing, numberedPageOf } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

/** A file in the list of all. */
export const ListedFile = Type.Composite([
  StoredFile,
  Type.Object({
    /** Who uploaded it, by name. */
    by: Type.String(),
    at: Type.String(),
    /** Records that show it, or did. */
    uses: Type.Integer(),
    portal: Type.Boolean(),
  }),
]);
export type ListedFile = Static<typeof ListedFile>;

const FilePage = numberedPageOf(ListedFile);
export type FilePage = Static<typeof FilePage>;

const Storage = Type.Object({
  files: Type.Integer(),
  bytes: Type.Number(),
  /** Of these, what no record shows. */
  orphans: Type.Integer(),
  orphanBytes: Type.Number(),
  /** The bytes a company may keep. */
  quota: Type.Number(),
});
export type Storage = Static<typeof Storage>;

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
  result: FilePage,
});

/** How much there is, and how much there may be. */
export const getStorage = defineContract({
  method: 'GET',
  url: '/stored-files/storage',
  permission: { may: 'file:manage' },
  result: Storage,
});

export const deleteStoredFiles = defineContract({
  method: 'POST',
  url: '/stored-files/delete',
  permission: { may: 'file:manage' },
  body: Type.Object(
    { ids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 200 }) },
    { additionalProperties: false },
  ),
  result: Nothing,
});
