import { Type } from '@sinclair/typebox';
import { FoundRecord } from '../../../schemas/wire/search.ts';
import { listOf } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

/** Records of every entity in the asker's menu whose number or name begins with a text, or holds it. */
export const searchRecordsCall = defineContract({
  method: 'GET',
  url: '/search',
  permission: 'signedIn',
  whileViewing: true,
  log: 'never',
  query: Type.Object({ text: Type.String({ maxLength: 60 }) }),
  result: listOf(FoundRecord),
});
