import { Type } from '@sinclair/typebox';
import { FileSays } from '../../schemas/wire/file-says.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { Id, Key, OfEntity } from './records.contract.ts';

/** What a file says of the fields beside the one that holds it: the asker's own, or one that a record of theirs shows. */
export const readFileCall = defineContract({
  method: 'POST',
  url: '/records/:entity/files-read',
  permission: { entity: 'read' },
  log: 'never',
  params: OfEntity,
  body: Type.Object({ field: Key, file: Id }, { additionalProperties: false }),
  result: FileSays,
});
