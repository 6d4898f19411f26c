import type { FieldServices } from '../../renderers/fields/services.ts';
import type { ListState } from '../../renderers/lists/list-state.ts';
import type { RecordServices } from '../../renderers/record/services.ts';
import { Refused } from '../../renderers/record/services.ts';
import type { EntityPlan, ListPlan } from '../../schemas/compile/plan.ts';
import type { Asks } from '../../schemas/kinds/list-kind.ts';
import { askedOf, type QueryGroup } from '../../schemas/query/query-tree.ts';
import type { RecordPage } from '../../schemas/wire/records.ts';
import type * as calls from '../../server/records/records.contract.ts';
import { takeHanded } from '../shell/handing/handing.ts';
import { pickRecords, pickRows } from '../shell/picking/picking.ts';
import { callOf, createOf } from './call-of.ts';
import { addressOf, get, postSaid } from './client.ts';
import { describeFiles, uploadFile } from './file-calls.ts';
import { spellFilter } from './spell-filter.ts';

const listCall = callOf<typeof calls.listRecordsCall>('GET', '/records/:entity');
const editsCall = callOf<typeof calls.editRecordsCall>('POST', '/records/:entity/edits');
const optionsCall = callOf<typeof calls.readOptionsCall>('GET', '/options/:entity/:field');

/** What a way of looking asks for in place of a page: `of` one group alone, its `page`. */
export function loadAsked(
  entity: string,
  list: ListPlan,
  state: ListState,
  { group, rows, within }: Asks,
  fixed: Readonly<Record<string, string>> = {},
  { of, page = 1 }: { readonly of?: string | null; readonly page?: number } = {},
): Promise<RecordPage> {
  const narrowed = { ...state, page, size: rows, query: bothQueries(state.query, within ?? null) };
  return loadPage(entity, list, narrowed, {
    ...fixed,
    ...(group === undefined ? {} : { group }),
    ...(of === undefined ? {} : { groupOf: of ?? '' }),
  });
}

const bothQueries = (a: QueryGroup | null, b: QueryGroup | null): QueryGroup | null =>
  a && b ? { matchType: 'and', children: [a, b] } : (a ?? b);

/** One page of a list. `fixed` narrows it further, as a tab of a record page does. */
export const loadPage = (
  entity: string,
  list: ListPlan,
  state: ListState,
  fixed: Readonly<Record<string, string>> = {},
): Promise<RecordPage> => listCall({ params: { entity }, query: { ...listQuery(list, state), ...fixed } });

export const listQuery = (list: ListPlan, state: ListState): Readonly<Record<string, string>> => ({
  list: list.key,
  pageNo: String(state.page),
  pageSize: String(state.size),
  ...askedBy(list, state),
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

/** Gives fields of the head the same values in many records. */
export const editMany = (entity: string, ids: readonly string[], values: Readonly<Record<string, unknown>>) =>
  editsCall({ params: { entity }, body: { ids, values } });

const record = {
  read: callOf<typeof calls.readRecordCall>('GET', '/records/:entity/:id'),
  create: createOf<typeof calls.createRecordCall>('/records/:entity'),
  update: callOf<typeof calls.updateRecordCall>('PUT', '/records/:entity/:id'),
  move: createOf<typeof calls.moveRecordCall>('/records/:entity/:id/moves/:move'),
  moveMany: createOf<typeof calls.moveRecordsCall>('/records/:entity/moves/:move'),
  act: createOf<typeof calls.runActionCall>('/records/:entity/actions/:action'),
  remove: callOf<typeof calls.deleteRecordsCall>('POST', '/records/:entity/delete'),
  restore: callOf<typeof calls.restoreRecordCall>('POST', '/records/:entity/:id/restore'),
  history: callOf<typeof calls.readHistoryCall>('GET', '/records/:entity/:id/history'),
  then: callOf<typeof calls.readThenCall>('GET', '/records/:entity/:id/then'),
  lineage: callOf<typeof calls.readLineageCall>('GET', '/records/:entity/:id/lineage'),
  become: callOf<typeof calls.becomeCall>('POST', '/records/:entity/:id/becomes/:chain'),
  becomeTogether: callOf<typeof calls.becomeTogetherCall>('POST', '/records/:entity/becomes/:chain'),
  why: callOf<typeof calls.whyRecordCall>('GET', '/records/:entity/:id/why'),
  whyAtAll: callOf<typeof calls.whyEntityCall>('GET', '/records/:entity/why'),
};
const draft = {
  read: callOf<typeof calls.readDraftCall>('GET', '/drafts/:entity/:key'),
  write: callOf<typeof calls.writeDraftCall>('PUT', '/drafts/:entity/:key'),
  drop: callOf<typeof calls.dropDraftCall>('DELETE', '/drafts/:entity/:key'),
};

export const recordServices = (entity: string): RecordServices => ({
  load: (id) => record.read({ params: { entity, id } }),
  save: (body) =>
    body.id
      ? record.update({ params: { entity, id: body.id }, body })
      : takeHanded(record.create({ params: { entity }, body })),
  move: (id, move, version, answers) => record.move({ params: { entity, id, move }, body: { version, answers } }),
  moveMany: (move, ids, answers) => record.moveMany({ params: { entity, move }, body: { ids, answers } }),
  act: (action, ids, answers) => takeHanded(record.act({ params: { entity, action }, body: { ids, answers } })),
  remove: (ids) => record.remove({ params: { entity }, body: { ids } }),
  restore: (id) => record.restore({ params: { entity, id } }),
  history: (id) => record.history({ params: { entity, id } }),
  then: (id, version) => record.then({ params: { entity, id }, query: { version } }),
  lineage: (id) => record.lineage({ params: { entity, id } }),
  become: (id, chain) => record.become({ params: { entity, id, chain } }),
  becomeTogether: (ids, chain) => record.becomeTogether({ params: { entity, chain }, body: { ids } }),
  why: (id, operation) =>
    id === null
      ? record.whyAtAll({ params: { entity }, query: { operation } })
      : record.why({ params: { entity, id }, query: { operation } }),
  drafts: {
    read: (key) => draft.read({ params: { entity, key } }),
    write: (key, body, version) => draft.write({ params: { entity, key }, body: { body, version } }),
    drop: (key) => draft.drop({ params: { entity, key } }),
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
    optionsCall({
      params: { entity, field },
      query: {
        ...(keyword ? { keyword } : {}),
        ...(page ? { pageNo: page } : {}),
        ...(size ? { pageSize: size } : {}),
        ...(ids ? { ids: ids.join(',') } : {}),
        // null asks for the roots of a tree, undefined for all of it
        ...(parent !== undefined ? { parent: parent ?? '' } : {}),
        ...(within !== undefined ? { within } : {}),
      },
    }),
  pick: pickRecords,
  pickRows,
  upload: (file, { onProgress, signal }) =>
    uploadFile(file, {
      ...(signal ? { signal } : {}),
      onUploadProgress: ({ loaded, total }) => onProgress?.(total ? Math.round((loaded / total) * 100) : 0),
    }),
  files: describeFiles,
  fileUrl: (id) => addressOf(`/files/${id}`),
  checkByRule,
  directory,
  uploadPicture,
});
