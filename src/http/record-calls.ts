import type { FieldServices } from '../../renderers/fields/services.ts';
import type { ListState } from '../../renderers/lists/list-state.ts';
import type { RecordServices } from '../../renderers/record/services.ts';
import type { Asks } from '../../schemas/kinds/list-kind.ts';
import { askedOf, type QueryGroup } from '../../schemas/query/query-tree.ts';
import type { ListPlan } from '../../schemas/sections/lists/lists.model.ts';
import type { RecordPage } from '../../schemas/wire/records.ts';
import { Refused } from '../../schemas/wire/refused.ts';
import type { listOrgs } from '../../server/lineage/dataorg.contract.ts';
import type { queryTreeList } from '../../server/lineage/depart.contract.ts';
import type { checkByCode } from '../../server/lineage/rules.contract.ts';
import type { queryUserComponentData } from '../../server/lineage/user.contract.ts';
import type * as becomes from '../../server/records/becomes.contract.ts';
import type * as draftCalls from '../../server/records/drafts.contract.ts';
import type { readFileCall as readFile } from '../../server/records/files-read.contract.ts';
import type * as calls from '../../server/records/records.contract.ts';
import type * as stars from '../../server/records/stars.contract.ts';
import { callOf, createOf } from './call-of.ts';
import { addressOf, createSaid } from './client.ts';
import { describeFiles, uploadFile } from './file-calls.ts';
import { takeHanded } from './handing.ts';
import { hearNews } from './notice-calls.ts';
import { spellFilters } from './spell-filter.ts';

const listCall = callOf<typeof calls.listRecordsCall>('GET', '/records/:entity');
const editsCall = callOf<typeof calls.editRecordsCall>('POST', '/records/:entity/edits');
const readFileCall = callOf<typeof readFile>('POST', '/records/:entity/files-read');
const optionsCall = callOf<typeof calls.readOptionsCall>('GET', '/options/:entity/:field');

/** What a way of looking asks for in place of a page: `of` one group alone, its `page`. */
export function loadAsked(
  entity: string,
  list: ListPlan,
  state: ListState,
  { group, signs, rows, within }: Asks,
  fixed: Readonly<Record<string, string>> = {},
  { of, page = 1 }: { readonly of?: string | null; readonly page?: number } = {},
): Promise<RecordPage> {
  const narrowed = { ...state, page, size: rows, query: bothQueries(state.query, within ?? null) };
  return loadPage(entity, list, narrowed, {
    ...fixed,
    ...(group === undefined ? {} : { group }),
    ...(signs === undefined ? {} : { groupSigns: String(signs) }),
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
export function askedBy(list: ListPlan, { sort, filters, query, starred }: ListState): Record<string, string> {
  const asked = askedOf(query);
  return {
    ...(sort.length > 0
      ? { column: sort.map(({ field }) => field).join(','), order: sort.map(({ order }) => order).join(',') }
      : {}),
    ...spellFilters(list.finds, filters),
    ...(starred ? { starred: 'Y' } : {}),
    ...(asked ? { superQueryParams: JSON.stringify(asked.children), superQueryMatchType: asked.matchType } : {}),
  };
}

/** Gives fields of the head the same values in many records. */
export const editMany = (entity: string, ids: readonly string[], values: Readonly<Record<string, unknown>>) =>
  editsCall({ params: { entity }, body: { ids, values } });

const starCall = callOf<typeof stars.starRecordCall>('PUT', '/records/:entity/:id/star');
const unstarCall = callOf<typeof stars.unstarRecordCall>('DELETE', '/records/:entity/:id/star');

/** Marks a record for oneself, or no longer. */
export const setStar = (entity: string, id: string, isOn: boolean) =>
  isOn ? starCall({ params: { entity, id } }) : unstarCall({ params: { entity, id } });

const record = {
  read: callOf<typeof calls.readRecordCall>('GET', '/records/:entity/:id'),
  create: createOf<typeof calls.createRecordCall>('/records/:entity'),
  update: callOf<typeof calls.updateRecordCall>('PUT', '/records/:entity/:id'),
  move: createOf<typeof calls.moveRecordCall>('/records/:entity/:id/moves/:move'),
  moveLines: createOf<typeof calls.moveLinesCall>('/records/:entity/:id/lines/:part/moves/:move'),
  moveMany: createOf<typeof calls.moveRecordsCall>('/records/:entity/moves/:move'),
  act: createOf<typeof calls.runActionCall>('/records/:entity/actions/:action'),
  remove: callOf<typeof calls.deleteRecordsCall>('POST', '/records/:entity/delete'),
  restore: callOf<typeof calls.restoreRecordCall>('POST', '/records/:entity/:id/restore'),
  history: callOf<typeof calls.readHistoryCall>('GET', '/records/:entity/:id/history'),
  then: callOf<typeof calls.readThenCall>('GET', '/records/:entity/:id/then'),
  frozen: callOf<typeof calls.readFrozenCall>('GET', '/records/:entity/:id/frozen'),
  contest: callOf<typeof calls.readContestCall>('GET', '/records/:entity/:id/contest'),
  lineage: callOf<typeof calls.readLineageCall>('GET', '/records/:entity/:id/lineage'),
  become: callOf<typeof becomes.becomeCall>('POST', '/records/:entity/:id/becomes/:chain'),
  becomeTogether: callOf<typeof becomes.becomeTogetherCall>('POST', '/records/:entity/becomes/:chain'),
  previewNext: callOf<typeof becomes.previewNextCall>('POST', '/records/:entity/becomes/:chain/preview'),
  makeNext: createOf<typeof becomes.makeNextCall>('/records/:entity/becomes/:chain/make'),
  find: callOf<typeof calls.findBeforeCall>('POST', '/records/:entity/finds'),
  why: callOf<typeof calls.whyRecordCall>('GET', '/records/:entity/:id/why'),
  whyAtAll: callOf<typeof calls.whyEntityCall>('GET', '/records/:entity/why'),
};
const draft = {
  read: callOf<typeof draftCalls.readDraftCall>('GET', '/drafts/:entity/:key'),
  write: callOf<typeof draftCalls.writeDraftCall>('PUT', '/drafts/:entity/:key'),
  drop: callOf<typeof draftCalls.dropDraftCall>('DELETE', '/drafts/:entity/:key'),
};

export const recordServices = (entity: string): RecordServices => ({
  load: (id) => record.read({ params: { entity, id } }),
  save: (body) =>
    body.id
      ? record.update({ params: { entity, id: body.id }, body })
      : takeHanded(record.create({ params: { entity }, body })),
  move: (id, move, version, answers) => record.move({ params: { entity, id, move }, body: { version, answers } }),
  moveLines: (id, { part, move, ...body }) => record.moveLines({ params: { entity, id, part, move }, body }),
  moveMany: (move, ids, answers) => record.moveMany({ params: { entity, move }, body: { ids, answers } }),
  act: (action, ids, answers) => takeHanded(record.act({ params: { entity, action }, body: { ids, answers } })),
  remove: (ids) => record.remove({ params: { entity }, body: { ids } }),
  restore: (id) => record.restore({ params: { entity, id } }),
  history: (id) => record.history({ params: { entity, id } }),
  then: (id, version) => record.then({ params: { entity, id }, query: { version } }),
  frozen: (id) => record.frozen({ params: { entity, id } }),
  contest: (id) => record.contest({ params: { entity, id } }),
  async offer({ entity: offers, by, value }, seat, said) {
    await record.create({ params: { entity: offers }, body: { [by]: seat, [value]: said } });
  },
  onNews: hearNews,
  lineage: (id) => record.lineage({ params: { entity, id } }),
  become: (id, chain) => record.become({ params: { entity, id, chain } }),
  becomeTogether: (ids, chain) => record.becomeTogether({ params: { entity, chain }, body: { ids } }),
  previewNext: (ids, chain) => record.previewNext({ params: { entity, chain }, body: { ids } }),
  makeNext: (ids, chain) => record.makeNext({ params: { entity, chain }, body: { ids } }),
  find: (asks, id) => record.find({ params: { entity }, body: { asks, ...(id !== undefined && { id }) } }),
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

const checkCall = callOf<typeof checkByCode>('GET', '/sys/checkRule/checkByCode');
/** Encoded once here and once on its way: the call wants it so. What cannot be asked now is asked by the save. */
async function checkByRule(ruleCode: string, value: string): Promise<string | null> {
  try {
    await checkCall({ query: { ruleCode, value: encodeURIComponent(value) } });
    return null;
  } catch (error) {
    const failed = error instanceof Refused ? (error.result as { passed?: boolean } | null) : null;
    return failed?.passed === false ? (error as Refused).message : null;
  }
}

const departsCall = callOf<typeof queryTreeList>('GET', '/sys/sysDepart/queryTreeList');
const peopleCall = callOf<typeof queryUserComponentData>('GET', '/sys/user/queryUserComponentData');
const orgsCall = callOf<typeof listOrgs>('GET', '/dataorg/bdDataorg/list');

const directory: NonNullable<FieldServices['directory']> = {
  departTree: () => departsCall(),
  people: ({ keyword, page, size, departs }) =>
    peopleCall({
      query: {
        pageNo: String(page),
        pageSize: String(size),
        ...(keyword !== '' ? { keyword } : {}),
        ...(departs.length > 0 ? { departId: departs.join(',') } : {}),
      },
    }),
  orgs: async ({ keyword, page, size }) => {
    const found = await orgsCall({
      query: { pageNo: page, pageSize: size, ...(keyword !== '' ? { name: keyword } : {}) },
    });
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
  const path = await createSaid('/sys/common/upload', form);
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

/** What fields ask of the server. */
export const fieldCalls: Omit<FieldServices, 'entity' | 'dicts' | 'states' | 'pick' | 'pickRows'> = {
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
  upload: (file, { onProgress, signal }) =>
    uploadFile(file, {
      ...(signal ? { signal } : {}),
      onUploadProgress: ({ loaded, total }) => onProgress?.(total ? Math.round((loaded / total) * 100) : 0),
    }),
  files: describeFiles,
  readFile: (entity, field, file) => readFileCall({ params: { entity }, body: { field, file } }),
  fileUrl: (id) => addressOf(`/files/${id}`),
  checkByRule,
  directory,
  uploadPicture,
};

/** What waits for whoever is signed in, of all documents together. */
export const loadAwaited = callOf<typeof calls.listAwaitedCall>('GET', '/awaited');
