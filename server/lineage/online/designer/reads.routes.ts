import type { FastifyInstance } from 'fastify';
import { inOrder } from '../../../../schemas/language/ranks.ts';
import { Refusal } from '../../../kernel/errors.ts';
import type { House } from '../../../kernel/house.ts';
import { route } from '../../../kernel/route.ts';
import type { Session } from '../../../kernel/session.ts';
import { pageOf, rowsLike } from '../../wire-page.ts';
import type { OnlineButton } from './designer.shapes.ts';
import { designedForms, type FoundForm, formIn } from './find-form.ts';
import { onlineFields } from './online-field.ts';
import { onlineHead, onlineIndexes } from './online-head.ts';
import * as calls from './reads.contract.ts';

/** Forms, their fields, indexes and buttons as the specification's designer lists them: projections of the entities' documents. */
export function designerReads(api: FastifyInstance, house: House): void {
  const forms = ({ tenant }: Session) => designedForms(house, tenant);
  const heads = async (session: Session) =>
    (await forms(session)).flatMap((form) => form.parts.map((part) => onlineHead(form, part)));
  // What was asked for is not said again: a name is nobody's who has no such form.
  const open = async (session: Session, name: string) => {
    const found = formIn(await forms(session), name);
    if (!found) throw new Refusal('unknown_record', { text: '未找到对应实体' });
    return found;
  };

  route(api, calls.headList, async ({ session, query }) =>
    pageOf(
      rowsLike(asTexts(await heads(session)), query, ['tableName', 'tableTxt', 'tableType', 'formCategory']),
      query,
    ),
  );
  route(api, calls.headById, async ({ session, query }) => {
    const { form, part } = await open(session, query.id);
    return onlineHead(form, part);
  });
  route(api, calls.headsByTable, async ({ session, query }) => {
    const all = await forms(session);
    return query.tableNames.split(',').flatMap((name) => {
      const found = formIn(all, name);
      return found ? [onlineHead(found.form, found.part)] : [];
    });
  });
  const fields = async (session: Session, name: string) => {
    const { form, part } = await open(session, name);
    return onlineFields(form, part);
  };
  route(api, calls.fieldsById, ({ session, query }) => fields(session, query.headId));
  route(api, calls.fieldsByCode, ({ session, query }) => fields(session, query.headCode));
  route(api, calls.indexes, async ({ session, query }) => {
    const { form, part } = await open(session, query.headId);
    return part.path === '' ? onlineIndexes(form) : [];
  });
  buttonReads(api, open);
  for (const call of calls.refusedCalls)
    route(api, call, async () => {
      throw new Refusal('invalid_input', { text: insteadOf(call.url) });
    });
}

type Open = (session: Session, name: string) => Promise<NonNullable<ReturnType<typeof formIn>>>;

function buttonReads(api: FastifyInstance, open: Open): void {
  route(api, calls.buttons, async ({ session, params, query }) =>
    pageOf(onlineButtons((await open(session, params.code)).form), query),
  );
  route(api, calls.builtIn, async ({ session, params, query }) => {
    const { form } = await open(session, params.code);
    return pageOf(
      builtIn.map(([code, name, style], at) => button(form.document.key, code, name, style, at + 1)),
      query,
    );
  });
  route(api, calls.buttonById, async ({ session, query }) => {
    const [form = ''] = query.id.split(':');
    const found = onlineButtons((await open(session, form)).form).find(({ id }) => id === query.id);
    if (!found) throw new Refusal('unknown_record', { text: '未找到对应实体' });
    return found;
  });
}

const builtIn = [
  ['add', '新增', 'button'],
  ['update', '编辑', 'link'],
  ['detail', '详情', 'link'],
  ['delete', '删除', 'link'],
  ['batch_delete', '批量删除', 'button'],
  ['import', '导入', 'button'],
  ['export', '导出', 'button'],
  ['query', '查询', 'button'],
  ['reset', '重置', 'button'],
  ['super_query', '高级查询', 'button'],
  ['form_confirm', '提交', 'form'],
] as const;

const button = (
  form: string,
  code: string,
  name: string,
  style: 'link' | 'button' | 'form',
  order: number,
): OnlineButton => ({
  id: `${form}:${code}`,
  cgformHeadId: form,
  buttonCode: code,
  buttonName: name,
  buttonStyle: style,
  optType: 'action',
  optPosition: '2',
  exp: '',
  buttonIcon: '',
  buttonStatus: '1',
  orderNum: order,
});

const places: Readonly<Record<string, 'link' | 'button' | 'form'>> = { list: 'button', bulk: 'button', head: 'form' };

/** The actions of a document, each where it stands; moves are buttons of the form and of its rows. */
function onlineButtons({ document }: FoundForm): OnlineButton[] {
  const actions = inOrder(document.actions).map(
    ([key, { label, at }]) => [key, label, places[at ?? ''] ?? 'link'] as const,
  );
  const moves = inOrder(document.states?.moves).map(([key, { label }]) => [key, label, 'form'] as const);
  return [...actions, ...moves].map(([key, label, style], at) => button(document.key, key, label, style, at + 1));
}

/** Numbers are asked for as texts. */
const asTexts = <Row extends { readonly tableType: number }>(rows: readonly Row[]) =>
  rows.map((row) => ({ ...row, tableType: String(row.tableType) }));

/** What to do in place of what is not done. */
function insteadOf(url: string): string {
  if (/enhance/i.test(url))
    return '系统不运行填写的脚本、SQL 或类名：请在“应用设计”里用规则、计算字段和动作说明要做什么';
  if (url.includes('/button/')) return '按钮由单据的动作和流转决定：请在“应用设计 › 状态与流转”里添加';
  if (/head.(add|edit)$/.test(url)) return '表单的设置和字段一起保存：新建请用 addAll，修改请用 editAll';
  if (url.includes('copyOnline')) return '视图和副本请在“应用设计”里建立：打开单据，用“复制”或在列表上另存视图';
  if (url.includes('tableInfo')) return '系统按配置直接运行，不生成代码：发布后即可使用';
  if (url.includes('Tables')) return '不从数据库表直接生成表单：请在“应用设计 › 新建单据”里创建，或从 Excel 开始';
  return '表单连同数据表不能这样删除：请在“应用设计”里停用它，数据会保留';
}
