import type * as calls from '../../server/features/fields/fields.contract.ts';
import { callOf } from './call-of.ts';

const viewCall = callOf<typeof calls.getExtended>('GET', '/extended-fields/:entity');
const saveCall = callOf<typeof calls.putExtended>('PUT', '/extended-fields/:entity');
const dropCall = callOf<typeof calls.deleteExtendedDraft>('DELETE', '/extended-fields/:entity/draft');

export const loadExtendables = callOf<typeof calls.getExtendables>('GET', '/extended-fields');
export const loadExtended = (entity: string) => viewCall({ params: { entity } });
export const saveExtended = (entity: string, version: number, fields: readonly calls.FieldWish[]) =>
  saveCall({ params: { entity }, body: { version, fields } });
export const dropExtended = (entity: string) => dropCall({ params: { entity } });
