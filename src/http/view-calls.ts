import type { KeptView, ViewBody } from '../../renderers/lists/list-services.ts';
import { create, get, put, remove } from './client.ts';

export interface ListViews {
  /** What this person has made of the list by changing it. */
  readonly habit: ViewBody | null;
  readonly views: readonly KeptView[];
  readonly mayShare: boolean;
}

export interface AllViews {
  /** By `entity/list`; absent where nothing is kept. */
  readonly lists: Readonly<Record<string, ListViews>>;
  readonly mayShare: boolean;
}

export const loadAllViews = () => get<AllViews>('/views');
export const loadViews = (entity: string, list: string) => get<ListViews>(`/views/${entity}`, { list });
export const keepHabit = (entity: string, list: string, body: ViewBody) =>
  put<null>(`/views/${entity}/habit`, { list, body });
export const keepView = (
  entity: string,
  list: string,
  view: Pick<KeptView, 'sort' | 'name' | 'shared' | 'body'>,
): Promise<KeptView> => create(`/views/${entity}`, { list, ...view });
export const changeView = (
  entity: string,
  { id, version }: KeptView,
  change: Partial<Pick<KeptView, 'name' | 'shared' | 'body'>>,
): Promise<KeptView> => put(`/views/${entity}/${id}`, { version, ...change });
export const dropView = (entity: string, id: string) => remove(`/views/${entity}/${id}`);
