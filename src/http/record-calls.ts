import type { FieldServices, Option, StoredFile } from '../../renderers/fields/services.ts';
import type { Totals } from '../../renderers/lists/list-props.ts';
import type { ListState } from '../../renderers/lists/list-state.ts';
import type { Draft, HistoryEntry, LineageNode, RecordServices, RecordThen } from '../../renderers/record/services.ts';
import { Refused } from '../../renderers/record/services.ts';
import type { EntityPlan, ListPlan, RecordData } from '../../schemas/compile/plan.ts';
import { askedOf } from '../../schemas/query/query-tree.ts';
import { takeHanded } from '../shell/handing/handing.ts';
import { pickRecords, pickRows } from '../shell/picking/picking.ts';
import { addressOf, create, get, post, postSaid, put, remove } from './client.ts';
import { spellFilter } from './spell-filter.ts';

export interface Page {
  readonly records: readonly RecordData[];
  readonly total: number;
  /** Sums over everything found, by column and currency. */
  readonly totals?: Totals;
}

/** One page of a list. `fixed` narrows it further, as a tab of a record page does. */
export const loadPage = (
  entity: string,
  list: ListPlan,
  state: ListState,
  fixed: Readonly<Record<string, string>> = {},
) =>
  get<Page>(`/records/${entity}`, {
    list: list.key,
    pageNo: state.page,
    pageSize: state.size,
    ...askedBy(list, state),
    ...fixed,
  });

/** What of a list is asked for, without its pages. */
export function askedBy(list: ListPlan, { sort, filters, query }: ListState): Record<string, string> {
  const asked = askedOf(query);
  return {
    ...(sort.length > 0
      ? { column: sort.map(({ field }) => field).join(','), order: sort.map(({ order }) => order).join(',') }
      : {}),
    ...Object.assign({}, ...list.finds.map((find) => spellFilter(find, filters[find.field]))),
    ...(asked ? { superQueryParams: JSON.stringify(asked.children), superQueryMatchType: asked.matchType } : {}),
  };
}

export interface EditedMany {
  readonly done: number;
  readonly refused: readonly { readonly id: string; readonly name: string; readonly say: string }[];
}

/** Gives fields of the head the same values in many records. */
export const editMany = (entity: string, ids: readonly string[], values: Readonly<Record<string, unknown>>) =>
  post<EditedMany>(`/records/${entity}/edits`, { ids, values });

export const recordServices = (entity: string): RecordServices => ({
  load: (id) => get<RecordData>(`/records/${entity}/${id}`),
  save: (record) =>
    record.id
      ? put<RecordData>(`/records/${entity}/${record.id}`, record)
      : takeHanded(create<RecordData>(`/records/${entity}`, record)),
  move: (id, move, version, answers) =>
    create<RecordData>(`/records/${entity}/${id}/moves/${move}`, { version, answers }),
  moveMany: (move, ids, answers) => create(`/records/${entity}/moves/${move}`, { ids, answers }),
  act: (action, ids, answers) => takeHanded(create(`/records/${entity}/actions/${action}`, { ids, answers })),
  remove: (ids) => post(`/records/${entity}/delete`, { ids }),
  restore: (id) => post(`/records/${entity}/${id}/restore`),
  history: (id) => get<readonly HistoryEntry[]>(`/records/${entity}/${id}/history`),
  then: (id, version) => get<RecordThen>(`/records/${entity}/${id}/then`, { version }),
  lineage: (id) => get<{ from: LineageNode[]; to: LineageNode[] }>(`/records/${entity}/${id}/lineage`),
  become: (id, chain) => post<{ entity: string; record: RecordData }>(`/records/${entity}/${id}/becomes/${chain}`),
  becomeTogether: (ids, chain) => post(`/records/${entity}/becomes/${chain}`, { ids }),
  why: (id, operation) => get(id ? `/records/${entity}/${id}/why` : `/records/${entity}/why`, { operation }),
  drafts: {
    read: (key) => get<Draft | null>(`/drafts/${entity}/${key}`),
    write: (key, body, version) => put(`/drafts/${entity}/${key}`, { body, version }),
    drop: (key) => remove(`/drafts/${entity}/${key}`),
  },
});

/** Encoded once here and once on its way: the call wants it so. What cannot be asked now is asked by the save. */
async function checkByRule(ruleCode: string, value: string): Promise<string | null> {
  try {
    await get<null>('/sys/checkRule/checkByCode', { ruleCode, value: encodeURIComponent(value) });
    return null;
  } catch (error) {
    const failed = error instanceof Refused ? (error.result as { passed?: boolean } | null) : null;
    return failed?.passed === false ? (error as Refused).message : null;
  }
}

const directory: NonNullable<FieldServices['directory']> = {
  departTree: () => get('/sys/sysDepart/queryTreeList'),
  people: ({ keyword, page, size, departs }) =>
    get('/sys/user/queryUserComponentData', {
      pageNo: page,
      pageSize: size,
      ...(keyword !== '' ? { keyword } : {}),
      ...(departs.length > 0 ? { departId: departs.join(',') } : {}),
    }),
  orgs: async ({ keyword, page, size }) => {
    const found = await get<{ records: { id: string; name: string; code: string }[]; total: number }>(
      '/dataorg/bdDataorg/list',
      { pageNo: page, pageSize: size, ...(keyword !== '' ? { name: keyword } : {}) },
    );
    return {
      total: found.total,
      records: found.records.map(({ id, name, code }) => ({ id, text: name, cells: { code } })),
    };
  },
};

/** The upload of the rich text editor, as the specification spells it: the path comes as the message, `local` asks for the picture in the text itself. */
async function uploadPicture(file: File): Promise<string> {
  const form = new FormData();
  for (const [name, value] of [
    ['biz', 'jeditor'],
    ['jeditor', '1'],
  ] as const)
    form.append(name, value);
  form.append('file', file);
  const path = await postSaid('/sys/common/upload', form);
  return path === 'local'
    ? dataUrlOf(file)
    : addressOf(`/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`);
}

const dataUrlOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('图片读取失败'));
    reader.readAsDataURL(file);
  });

export const fieldServices = (plan: Pick<EntityPlan, 'entity' | 'dicts' | 'states'>): FieldServices => ({
  entity: plan.entity,
  dicts: plan.dicts,
  ...(plan.states ? { states: plan.states.nodes } : {}),
  options: (entity, field, { keyword, page, size, ids, parent, within }) =>
    get<{ records: Option[]; total: number }>(`/options/${entity}/${field}`, {
      ...(keyword ? { keyword } : {}),
      ...(page ? { pageNo: page } : {}),
      ...(size ? { pageSize: size } : {}),
      ...(ids ? { ids: ids.join(',') } : {}),
      // null asks for the roots of a tree, undefined for all of it
      ...(parent !== undefined ? { parent: parent ?? '' } : {}),
      ...(within !== undefined ? { within } : {}),
    }),
  pick: pickRecords,
  pickRows,
  upload: (file, { onProgress, signal }) => {
    const form = new FormData();
    form.append('file', file);
    return create<StoredFile>('/files', form, {
      ...(signal ? { signal } : {}),
      onUploadProgress: ({ loaded, total }) => onProgress?.(total ? Math.round((loaded / total) * 100) : 0),
    });
  },
  files: (ids) =>
    ids.length === 0 ? Promise.resolve([]) : get<readonly StoredFile[]>('/files', { ids: ids.join(',') }),
  fileUrl: (id) => addressOf(`/files/${id}`),
  checkByRule,
  directory,
  uploadPicture,
});
