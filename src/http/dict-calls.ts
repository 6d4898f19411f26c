import type { DictChangeBody, DictRow, DictView } from '../../server/features/dicts/dicts.contract.ts';
import { create, get, post, put, remove } from './client.ts';

export type DictWish = Omit<DictChangeBody, 'base'>;
export interface DictReview {
  readonly words: readonly string[];
  readonly issues: readonly string[];
  readonly keptOff: readonly string[];
}

export const loadDicts = () => get<readonly DictRow[]>('/dicts');
export const loadDict = (key: string) => get<DictView>(`/dicts/${key}`);
export const makeDict = (key: string, wish: DictWish) => create<DictView>('/dicts', { key, ...wish });
export const reviewDict = (key: string, change: DictChangeBody) => post<DictReview>(`/dicts/${key}/review`, change);
export const saveDict = (key: string, change: DictChangeBody) => put<DictView>(`/dicts/${key}`, change);
export const resetDict = (key: string, base: number) => post<DictView>(`/dicts/${key}/reset`, { base });
export const deleteDict = (key: string) => remove<null>(`/dicts/${key}`);
