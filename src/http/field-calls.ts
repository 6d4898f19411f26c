import type {
  ExtendableRow,
  ExtendedReview,
  ExtendedView,
  FieldWish,
} from '../../server/platform/fields/fields.contract.ts';
import { get, post, put, remove } from './client.ts';

export const loadExtendables = () => get<readonly ExtendableRow[]>('/extended-fields');
export const loadExtended = (entity: string) => get<ExtendedView>(`/extended-fields/${entity}`);
export const saveExtended = (entity: string, version: number, fields: readonly FieldWish[]) =>
  put<ExtendedView>(`/extended-fields/${entity}`, { version, fields });
export const dropExtended = (entity: string) => remove<ExtendedView>(`/extended-fields/${entity}/draft`);
export const reviewExtended = (entity: string) => get<ExtendedReview>(`/extended-fields/${entity}/review`);
export const publishExtended = (
  entity: string,
  ask: { readonly revision: number; readonly seal: string; readonly confirm: readonly string[] },
) => post<ExtendedView>(`/extended-fields/${entity}/publish`, ask);
