import { Nothing } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';
import { OfRecord } from './records.contract.ts';

/** Marks a record for whoever asks, and for nobody else. */
export const starRecordCall = defineContract({
  method: 'PUT',
  url: '/records/:entity/:id/star',
  permission: { entity: 'read' },
  whileViewing: false,
  log: 'never',
  params: OfRecord,
  result: Nothing,
});
export const unstarRecordCall = defineContract({
  method: 'DELETE',
  url: '/records/:entity/:id/star',
  permission: { entity: 'read' },
  whileViewing: false,
  log: 'never',
  params: OfRecord,
  result: Nothing,
});
