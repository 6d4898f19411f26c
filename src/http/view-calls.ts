import type { KeptView, ViewBody } from '../../schemas/wire/views.ts';
import type * as calls from '../../server/records/views/views.contract.ts';
import { callOf, createOf } from './call-of.ts';

const listCall = callOf<typeof calls.listViewsCall>('GET', '/views/:entity');
const habitCall = callOf<typeof calls.keepHabitCall>('PUT', '/views/:entity/habit');
const keepCall = createOf<typeof calls.keepViewCall>('/views/:entity');
const changeCall = callOf<typeof calls.changeViewCall>('PUT', '/views/:entity/:id');
const dropCall = callOf<typeof calls.dropViewCall>('DELETE', '/views/:entity/:id');

export const loadAllViews = callOf<typeof calls.allViewsCall>('GET', '/views');
export const loadViews = (entity: string, list: string) => listCall({ params: { entity }, query: { list } });
export const keepHabit = (entity: string, list: string, body: ViewBody) =>
  habitCall({ params: { entity }, body: { list, body } });
export const keepView = (
  entity: string,
  list: string,
  view: Pick<KeptView, 'sort' | 'name' | 'shared' | 'body'>,
): Promise<KeptView> => keepCall({ params: { entity }, body: { list, ...view } });
export const changeView = (
  entity: string,
  { id, version }: KeptView,
  change: Partial<Pick<KeptView, 'name' | 'shared' | 'body'>>,
): Promise<KeptView> => changeCall({ params: { entity, id }, body: { version, ...change } });
export const dropView = (entity: string, id: string) => dropCall({ params: { entity, id } });
