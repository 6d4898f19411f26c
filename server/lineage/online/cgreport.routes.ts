import type { FastifyInstance } from 'fastify';
import type { ReportModel } from '../../../schemas/compile/chart-model.ts';
import type { ReportColumnPlan, ReportPlan } from '../../../schemas/compile/report-plan.ts';
import { allDictOptions } from '../../access/told/dict-options.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import type { Running } from '../../metadata/models.ts';
import { sendBook } from '../../records/excel/send-book.ts';
import { exportReport } from '../../reports/export-report.ts';
import { type Asks, readReport, reportPlan } from '../../reports/read-report.ts';
import { asksOf } from '../../reports/reports.routes.ts';
import { pageOf, rowsLike } from '../wire-page.ts';
import * as calls from './cgreport.contract.ts';
import { isPeople, withUserIds } from './named-users.ts';
import { asOptions, queryItem } from './query-items.ts';
import type { ReportConfig, ReportHead } from './report.shapes.ts';

const NO_DELETE = '报表请在“应用设计”里删除：那里先列出谁在引用它，发布后生效，可以回退';
const NO_SQL = '系统不接受 SQL：请在报表配置中选择单据、列、条件、关联和汇总，或由部署人员登记只读视图';
const NO_TEST = '连接数据库请在“数据源”里设置并测试：地址由管理员登记，请求里写的不会被连接';

/** What to do in place of what is not done. */
const insteadOf = ({ method, url }: { readonly method: string | readonly string[]; readonly url: string }): string => {
  if (method === 'DELETE') return NO_DELETE;
  return url.endsWith('/testConnection') ? NO_TEST : NO_SQL;
};

/** Online reports as the specification's clients ask for them: projections of the report documents. */
export function cgreportCalls(api: FastifyInstance, house: House): void {
  const { models } = house;
  const find = async (session: Session, code: string): Promise<ReportPlan> => {
    const plan = reportPlan(await models.running(session.tenant), code, session);
    if (!plan) throw new Refusal('unknown_report', { text: '没有这个报表，或您无权查看' });
    return plan;
  };
  const rows = async (session: Session, code: string, query: Readonly<Record<string, string>>) => {
    const plan = await find(session, code);
    const asks = await asksOf(house, session);
    const { records, total } = JSON.parse(await readReport(asks, plan.key, await asked(asks, plan, query)));
    return { plan, data: { records, total } };
  };

  for (const call of [calls.rpColumns, calls.columns])
    route(api, call, async ({ session, params }) => configOf(await find(session, params.code)));
  route(api, calls.queryInfo, async ({ session, params }) => {
    const plan = await find(session, params.code);
    const running = await models.running(session.tenant);
    return plan.finds.map((item, at) => {
      const asked = { ...item, field: item.key, config: pickedAs(item, running, session) };
      return queryItem(running.model, asked, at + 1);
    });
  });
  // Our reports take no parameters beside their query items.
  route(api, calls.paramsInfo, async ({ session, params }) => {
    await find(session, params.code);
    return [];
  });
  route(api, calls.data, async ({ session, params, query }) => (await rows(session, params.code, query)).data);
  route(api, calls.columnsAndData, async ({ session, params, query }) => {
    const { plan, data } = await rows(session, params.code, query);
    const { columns, dictOptions } = configOf(plan);
    return {
      data,
      columns,
      cgreportHeadName: plan.title,
      dictOptions,
      fieldHrefSlots: [],
      isGroupTitle: false as const,
    };
  });
  for (const call of [calls.exportXls, calls.exportSheets]) {
    route(api, call, async ({ session, params, query, reply }) => {
      const plan = await find(session, params.code);
      const asks = await asksOf(house, session);
      return sendBook(reply, await exportReport(asks, plan, await asked(asks, plan, query)));
    });
  }
  route(api, calls.dictList, async ({ session, query }) => {
    const all = allDictOptions(await models.running(session.tenant));
    if (query.dictCode.trim() === '') throw new Refusal('unknown_dict', { text: '字典Code不能为空!' });
    return Object.hasOwn(all, query.dictCode) ? (all[query.dictCode] ?? []) : [];
  });
  reportHeads(api, house);
  for (const call of calls.sqlCalls) {
    route(api, call, async () => {
      throw new Refusal('invalid_input', { text: insteadOf(call) });
    });
  }
}

/** A query chooses a record as the record's own form does: from the same report, where this viewer may open it. */
function pickedAs({ config, options }: ReportPlan['finds'][number], running: Running, { roles }: Session) {
  const field = options && running.plan(options.entity, roles)?.fields[options.field];
  return field?.config.pick === undefined ? config : { ...config, pick: field.config.pick };
}

/** Reports as their administrators list them; what they are made of is said by their documents alone. */
function reportHeads(api: FastifyInstance, { models }: House): void {
  const heads = async ({ tenant }: Session) => [...(await models.running(tenant)).model.reports.values()].map(headOf);
  const one = async (session: Session, id: string) => {
    const report = (await models.running(session.tenant)).model.reports.get(id);
    if (!report) throw new Refusal('unknown_record', { text: '未找到对应实体' });
    return report;
  };
  route(api, calls.headList, async ({ session, query }) =>
    pageOf(rowsLike(await heads(session), query, ['name', 'code']), query),
  );
  route(api, calls.headById, async ({ session, query }) => headOf(await one(session, query.id)));
  route(api, calls.itemList, async ({ session, query }) => {
    const report = await one(session, query.headId);
    const finds = new Map(report.finds.map((each) => [each.key, each]));
    return report.columns.map(({ key, label, type, width, foot, off }, at) => ({
      id: `${report.key}:${key}`,
      cgrheadId: report.key,
      fieldName: key,
      fieldTxt: label,
      fieldWidth: width,
      fieldType: fieldTypeOf(type.is),
      isShow: off ? 0 : 1,
      isSearch: finds.has(key) ? 1 : 0,
      searchMode: finds.get(key)?.op === 'range' ? 'group' : 'single',
      isTotal: foot === null ? '0' : '1',
      orderNum: at + 1,
    }));
  });
  route(api, calls.paramList, async ({ session, query }) => {
    await one(session, query.headId);
    return [];
  });
}

const headOf = ({ key, title, document, gives }: ReportModel): ReportHead => ({
  id: key,
  code: key,
  name: title,
  cgrSql: null,
  dbSource: null,
  content: document.note ?? null,
  returnType: null,
  returnValField: gives.value ?? null,
  returnTxtField: gives.label ?? null,
});

const fieldTypeOf = (is: string): ReportConfig['columns'][number]['fieldType'] =>
  is === 'number' ? 'Long' : is === 'date' ? 'Date' : is === 'dateTime' ? 'Datetime' : 'String';

/** Columns with the dictionaries of those that are coded; a reference is shown by the words that stand beside it. */
function configOf(plan: ReportPlan): ReportConfig {
  const columns = plan.columns.filter(({ off }) => !off);
  const used = columns.flatMap((column) => dictOf(plan, column) ?? []);
  return {
    columns: columns.map((column) => {
      const dict = dictOf(plan, column);
      const worded = !dict && column.type.is === 'ref';
      return {
        title: column.label,
        dataIndex: worded ? `${column.key}_dictText` : column.key,
        align: column.align,
        sorter: true,
        fieldWidth: column.width,
        fieldType: fieldTypeOf(column.type.is),
        ...(dict ? { customRender: dict } : {}),
        ...(column.foot ? { isTotal: '1' } : {}),
      };
    }),
    dictOptions: Object.fromEntries([...new Set(used)].map((dict) => [dict, asOptions(plan.dicts[dict] ?? [])])),
    cgRpConfigId: plan.key,
    cgRpConfigName: plan.title,
  };
}

function dictOf(plan: ReportPlan, { config }: ReportColumnPlan): string | null {
  const { dict } = config as { dict?: unknown };
  return typeof dict === 'string' && Object.hasOwn(plan.dicts, dict) ? dict : null;
}

/** Clients order by the creation time unless told otherwise: where the report has no such column, its own order stands. */
async function asked(asks: Asks, plan: ReportPlan, query: Readonly<Record<string, string>>) {
  const people = new Set(plan.finds.filter(isPeople).map(({ key }) => key));
  const {
    column = '',
    order = '',
    ...rest
  } = await withUserIds({ db: asks.db, model: asks.running.model }, query, (name) => people.has(name));
  const own = column === 'createTime' && !plan.columns.some(({ key }) => key === column);
  return own || column === '' ? rest : { ...rest, column, order: order || 'asc' };
}
