import { Type } from '@sinclair/typebox';
import { StoredFile } from '../../../schemas/wire/files.ts';
import { listOf } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const Id = Type.String({ pattern: '^[0-9a-f-]{36}$' });
export const mostBytes = 20 * 1024 * 1024;

/** Multipart with one part `file`. */
export const uploadFile = defineContract({
  method: 'POST',
  url: '/files',
  permission: 'signedIn',
  beforeApproval: true,
  body: 'form',
  bodyLimit: mostBytes + 64 * 1024,
  result: StoredFile,
});

/** Names, sizes and types of those the asker may open; the others are left out. */
export const describeFiles = defineContract({
  method: 'GET',
  url: '/files',
  permission: 'signedIn',
  beforeApproval: true,
  query: Type.Object({ ids: Type.String({ maxLength: 4000 }) }),
  result: listOf(StoredFile),
});

/** The bytes. `download` saves what a browser could also show. */
export const openFile = defineContract({
  method: 'GET',
  url: '/files/:id',
  permission: 'signedIn',
  byCookie: true,
  beforeApproval: true,
  params: Type.Object({ id: Id }),
  query: Type.Object({ download: Type.Optional(Type.String({ maxLength: 10 })) }),
  result: 'file',
});
