import type { ExtendableRow, ExtendedView, FieldWish } from '../../server/features/fields/fields.contract.ts';
import { get, put, remove } from './client.ts';

export const loadExtendables = () => get<readonly ExtendableRow[]>('/extended-fields');
export const loadExtended = (entity: string) => get<ExtendedView>(`/extended-fields/${entity}`);
export const saveExtended = (entity: string, version: number, fields: readonly FieldWish[]) =>
  put<ExtendedView>(`/extended-fields/${entity}`, { version, fields });
export const dropExtended = (entity: string) => remove<ExtendedView>(`/extended-fields/${entity}/draft`);
