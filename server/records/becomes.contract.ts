import { Type } from '@sinclair/typebox';
import { MadeRecords, NextPreview, NextRecord } from '../../schemas/wire/records.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { Entity, Id, Ids, Key } from './records.contract.ts';

/** The next document of a chain, to be written further. */
export const becomeCall = defineContract({
  method: 'POST',
  url: '/records/:entity/:id/becomes/:chain',
  permission: { entity: 'becomes:{chain}' },
  params: Type.Object({ entity: Entity, id: Id, chain: Key }),
  result: NextRecord,
});
const OfChain = Type.Object({ entity: Entity, chain: Key });
/** One next document out of several records. */
export const becomeTogetherCall = defineContract({
  method: 'POST',
  url: '/records/:entity/becomes/:chain',
  permission: { entity: 'becomes:{chain}' },
  params: OfChain,
  body: Ids,
  result: NextRecord,
});
/** What a chain would make of these records, before it is made. */
export const previewNextCall = defineContract({
  method: 'POST',
  url: '/records/:entity/becomes/:chain/preview',
  permission: { entity: 'becomes:{chain}' },
  params: OfChain,
  body: Ids,
  result: NextPreview,
});
/** Makes it: every document, or none. */
export const makeNextCall = defineContract({
  method: 'POST',
  url: '/records/:entity/becomes/:chain/make',
  permission: { entity: 'becomes:{chain}' },
  writesAtOnce: true,
  params: OfChain,
  body: Ids,
  result: MadeRecords,
});
