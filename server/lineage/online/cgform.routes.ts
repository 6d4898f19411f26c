import type { FastifyInstance } from 'fastify';
import type { EntityModel } from '../../../schemas/compile/model.ts';
import type { RecordData } from '../../../schemas/compile/plan.ts';
import type { Answer, Answers } from '../../../schemas/values/answers.ts';
import type { RowValues } from '../../../schemas/values/row-values.ts';
import type { ActionTold } from '../../../schemas/wire/records.ts';
import { findForm } from '../../features/fields/form-entity.ts';
import { Said } from '../../kernel/envelope.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { performAction } from '../../records/action.ts';
import { type Asking, askAbout } from '../../records/asking.ts';
import { handOut } from '../../records/hand-out.ts';
import { listRecords } from '../../records/list.ts';
import { moveRecord } from '../../records/move.ts';
import { readRecord } from '../../records/read.ts';
import { readForViewer } from '../../records/read-kept.ts';
import { deleteRecords } from '../../records/trash.ts';
import { createRecord } from '../../records/write/create.ts';
import { refuseTooManyRows } from '../../records/write/refuse.ts';
import { updateRecord } from '../../records/write/update.ts';
import { idsIn } from '../crud-family.ts';
import { exportAsked, importAsked } from '../excel-family.ts';
import { formAuthCalls } from './auth.routes.ts';
import * as calls from './cgform.contract.ts';
import { designedForms, formIn } from './designer/find-form.ts';
import { formId } from './designer/form-parts.ts';
import { formConfig, listConfig, queryItems } from './form-config.ts';
import { isPeople, recordWithUserIds, withUserIds } from './named-users.ts';
import { type OnlineNames, onlineNames } from './online-record.ts';
import { parentOf } from './query-items.ts';

type Query = Readonly<Record<string, string>>;

interface Form {
  readonly asking: Asking;
  readonly names: OnlineNames;
  /** '' when the name stands for the head. */
  readonly part: string;
}

/** Online forms as the specification's clients use them: every one is an entity, its rows under the names of their columns. */
export function cgformCalls(api: FastifyInstance, house: House): void {
  const open: Open = async (session, code, sent) => {
    const { model, plan: planOf } = await house.models.running(session.tenant);
    const found = findForm(model, code);
    if (!found) {
      const text = (await isOnlyWritten(house, session, code)) ? 'NO_DB_SYNC' : '没有这个表单，或您无权查看';
      throw new Refusal('unknown_entity', { text });
    }
    const plan = sent && planOf(found.entity.key, session.roles);
    if (plan) refuseTooManyRows({ plan }, onlineNames(found.entity, plan).lines(sent));
    const asking = await askAbout(house, session, found.entity.key);
    return { asking, names: onlineNames(asking.entity, asking.plan), part: found.part };
  };
  configCalls(api, open, house);
  rowCalls(api, open, house);
  writeCalls(api, open);
  bookCalls(api, open, house);
  formAuthCalls(api, house);
}

/** Clients know a form that was saved and not yet synchronised by this word, and say how to go on; to whoever may not design there is none. */
const isOnlyWritten = async (house: House, { tenant, permissions }: Session, code: string): Promise<boolean> =>
  (permissions.has('*') || permissions.has('metadata:read')) &&
  formIn(await designedForms(house, tenant), code) !== null;

/** Lines that are sent with it are counted before anything is read, even whether flows let whoever sends them read it. */
type Open = (session: Session, code: string, sent?: RowValues) => Promise<Form>;
const formOf = ({ asking: { model, entity, plan } }: Form) => ({ model, entity, plan });

function configCalls(api: FastifyInstance, open: Open, house: House): void {
  route(api, calls.columns, async ({ session, params }) => listConfig(formOf(await open(session, params.code))));
  route(api, calls.erpColumns, async ({ session, params }) => ({
    main: listConfig(formOf(await open(session, params.code))),
    subList: [],
  }));
  route(api, calls.queryInfo, async ({ session, params }) => queryItems(formOf(await open(session, params.code))));
  route(api, calls.queryInfoVue3, async ({ session, params }) => {
    const form = formOf(await open(session, params.code));
    const items = queryItems(form);
    return {
      properties: Object.fromEntries(items.map(({ field, label, ...item }) => [field, { title: label, ...item }])),
      searchFieldList: items.map(({ field }) => field),
      joinQuery: false as const,
      table: form.entity.head.table,
    };
  });
  for (const call of [calls.formItem, calls.formItemByTable])
    route(api, call, async ({ session, params }) => formConfig(formOf(await open(session, params.code))));
  // Behaviour is said by rules of the document and runs on both sides: there is no script to hand out.
  route(api, calls.enhanceJs, async ({ session, params }) => {
    await open(session, params.code);
    return '' as const;
  });
  route(api, calls.checkTable, async ({ session, query }) => {
    const taken = formIn(await designedForms(house, session.tenant), query.tbname);
    if (taken && formId(taken.form.document.key, taken.part.path) !== query.id)
      throw new Refusal('duplicate_record', { text: '数据库表名已存在' });
    return true as const;
  });
}

function rowCalls(api: FastifyInstance, open: Open, { models }: House): void {
  route(api, calls.data, async ({ session, params, query }) => {
    const form = await open(session, params.code);
    const { records, total } = await listed(form, query);
    return { records: records.map(form.names.shown), total, fieldList: [] };
  });
  route(api, calls.treeData, async ({ session, params, query }) => treeData(await open(session, params.code), query));
  const read = async (session: Session, code: string, id: string) => {
    const { asking, names } = await open(session, code);
    return names.shown(JSON.parse(await readForViewer(asking, models, id)) as RecordData);
  };
  for (const call of [calls.readForm, calls.readByTable, calls.detail])
    route(api, call, ({ session, params }) => read(session, params.code, params.id));
  const lines = async (session: Session, code: string, id: string) => {
    const { asking, names, part } = await open(session, code);
    const model = asking.entity.parts.get(part);
    if (!model) throw new Refusal('invalid_input', { text: '这不是明细表' });
    const shown = names.shown(JSON.parse(await readForViewer(asking, models, id)) as RecordData);
    return (shown[model.table] ?? []) as readonly Readonly<Record<string, unknown>>[];
  };
  route(api, calls.subformList, ({ session, params }) => lines(session, params.code, params.id));
  route(api, calls.subform, async ({ session, params }) => (await lines(session, params.code, params.id))[0] ?? null);
}

/** Names of columns, with what says how they are asked for, as the keys of the document. */
function keyed({ names }: Form, query: Query): Record<string, string> {
  const { hasQuery: _h, batchFlag: _b, linkTableSelectFields: _l, column, ...rest } = query;
  const spelled = Object.entries(rest).map(([name, value]) => {
    const [, base = name, suffix = ''] = /^(.+?)(_begin|_end|_MultiString)$/.exec(name) ?? [];
    return [names.key(base) + suffix, value];
  });
  return {
    ...Object.fromEntries(spelled),
    ...(column
      ? {
          column: column
            .split(',')
            .map((name) => names.key(name.trim().replace(/_dictText$/, '')))
            .join(','),
        }
      : {}),
  };
}

async function listed(form: Form, query: Query): Promise<{ records: readonly RecordData[]; total: number }> {
  const { plan } = form.asking;
  const list = plan.lists.main ? 'main' : (Object.keys(plan.lists)[0] ?? '');
  const isAboutPeople = (name: string) => {
    const field = plan.fields[name];
    return field !== undefined && isPeople({ ...field, view: null });
  };
  return JSON.parse(
    await listRecords(form.asking, { list }, await withUserIds(form.asking, keyed(form, query), isAboutPeople)),
  );
}

/** One level of a tree; `0`, like nothing, asks for its roots. */
async function treeData(form: Form, query: Query) {
  const { entity } = form.asking;
  const hangs = treeField(form);
  const { [hangs.key]: byKey, [hangs.columnName]: byColumn, hasQuery, ...rest } = query;
  const parent = byColumn ?? byKey ?? '0';
  const isSearch = hasQuery === 'true' || hasQuery === 'in';
  const asksRoots = parent === '' || parent === '0' || parent === 'null';
  const all = await listed(form, isSearch ? rest : { ...rest, pageNo: '1', pageSize: '-521' });
  const whole = isSearch ? (await listed(form, { pageSize: '-521' })).records : all.records;
  const parents = new Set(whole.map((row) => row[hangs.key]));
  const rows = isSearch
    ? all.records
    : all.records.filter((row) => (row[hangs.key] ?? null) === (asksRoots ? null : parent));
  const records = rows.map((row) => ({ ...form.names.shown(row), has_child: parents.has(row.id) ? '1' : '0' }));
  return { records, total: isSearch ? all.total : records.length, entity: entity.key };
}

function treeField({ asking: { entity } }: Form) {
  const hangs = parentOf(entity as EntityModel);
  if (!hangs) throw new Refusal('invalid_input', { text: `“${entity.title}”不是树形表单` });
  return hangs;
}

function writeCalls(api: FastifyInstance, open: Open): void {
  for (const call of [calls.addForm, calls.addCrazy]) {
    route(api, call, async ({ session, params, body }) => {
      const { asking, names } = await open(session, params.code, body);
      const { id: _id, ...record } = await recordWithUserIds(asking, asking.entity, names.taken(body));
      const made = await createRecord(asking, record);
      return new Said('添加成功！', String(made.id));
    });
  }
  for (const call of [calls.editForm, calls.editCrazy]) {
    route(api, call, async ({ session, params, body }) => {
      const { asking, names } = await open(session, params.code, body);
      const { id: named, ...record } = await recordWithUserIds(asking, asking.entity, names.taken(body));
      const id = String(named ?? '');
      if (id === '') throw new Refusal('invalid_input', { text: '缺少数据编号 id' });
      // The old clients know no versions: theirs is the last word, over the record as it stands now.
      const now = JSON.parse(await readRecord(asking, id)) as RecordData;
      await updateRecord(asking, id, { ...record, id, version: now.version ?? 0 });
      return new Said('修改成功！');
    });
  }
  route(api, calls.deleteForm, async ({ session, params }) => {
    const { asking } = await open(session, params.code);
    await deleteRecords(asking, idsIn(params.id));
    return new Said('删除成功!');
  });
  route(api, calls.doButton, async ({ session, body }) => {
    const { asking } = await open(session, body.formId);
    const [sort, key = ''] = body.buttonCode.split(':');
    if (sort === 'move' && asking.entity.states?.moves.has(key)) {
      const { version } = JSON.parse(await readRecord(asking, body.dataId)) as RecordData;
      await moveRecord(asking, body.dataId, key, version ?? 0, answersIn(body.uiFormData));
      return new Said('操作成功', null);
    }
    if (sort === 'action' && asking.entity.actions.has(key)) {
      const told = await handOut(asking, (within) =>
        performAction(within, key, idsIn(body.dataId), answersIn(body.uiFormData)),
      );
      return new Said(sayTold(told), told.$handed ? told : null);
    }
    throw new Refusal('invalid_input', { text: `没有按钮“${body.buttonCode}”` });
  });
}

/** These clients show the message and nothing else: what is handed out stands in it. */
const sayTold = ({ message, $handed = [] }: ActionTold): string =>
  [message, ...$handed.map(({ title, secret, about }) => `${title}：${secret}（${about}）`)].join('；');

/** These clients send several values as a list or, as they keep them, as one text with commas: their kind reads either. */
const answersIn = (data: unknown): Answers =>
  typeof data === 'object' && data !== null
    ? Object.fromEntries(Object.entries(data).map(([key, value]) => [key, answerIn(value)]))
    : {};

const answerIn = (value: unknown): Answer => (Array.isArray(value) ? value.map(String) : String(value ?? ''));

function bookCalls(api: FastifyInstance, open: Open, house: House): void {
  for (const call of [calls.exportXls, calls.exportXlsOld]) {
    route(api, call, async ({ session, params, query, reply }) => {
      const form = await open(session, params.code);
      const { plan } = form.asking;
      if (!plan.access.ops.export?.length) throw new Refusal('not_allowed');
      const list = plan.lists.main ? 'main' : (Object.keys(plan.lists)[0] ?? '');
      return exportAsked(form.asking, { list, query, body: null, rename: (given) => keyed(form, given), reply });
    });
  }
  route(api, calls.importXls, async ({ session, params, request }) => {
    const { asking } = await open(session, params.code);
    if (!asking.plan.access.ops.import?.length) throw new Refusal('not_allowed');
    return importAsked(house, asking, { session, request });
  });
}
