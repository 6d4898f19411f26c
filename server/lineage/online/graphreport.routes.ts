import type { FastifyInstance } from 'fastify';
import type { ChartModel } from '../../../schemas/compile/chart-model.ts';
import type { ChartPlan } from '../../../schemas/compile/dashboard-plan.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { House } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import type { Session } from '../../kernel/session.ts';
import { sendBook } from '../../records/excel/send-book.ts';
import { exportChart } from '../../reports/export-chart.ts';
import { chartPlan, readChart } from '../../reports/read-dashboard.ts';
import { asksOf } from '../../reports/reports.routes.ts';
import { pageOf, rowsLike } from '../wire-page.ts';
import * as calls from './graphreport.contract.ts';
import { asOptions } from './query-items.ts';
import type { ChartHead, ChartItem } from './report.shapes.ts';

const NO_SQL = '系统不接受 SQL、接口地址或脚本：请在“应用设计”里新建图表，选择单据、列、分组和汇总';
const NO_DELETE = '图表请在“应用设计”里删除：那里先列出谁在引用它，发布后生效，可以回退';
const NO_BOOK = '图表不以工作簿导入导出：请在“配置发布”里用配置包把它带到另一个环境';

/** What to do in place of what is not done. */
const insteadOf = (url: string): string => {
  if (/\/head\/delete/.test(url)) return NO_DELETE;
  return /\/head\/(im|ex)port/.test(url) ? NO_BOOK : NO_SQL;
};

/** Graph reports as the specification's clients ask for them: projections of the chart documents. */
export function graphreportCalls(api: FastifyInstance, { models, db }: House): void {
  const charts = async ({ tenant }: Session) => (await models.running(tenant)).model.charts;
  const one = async (session: Session, id: string): Promise<ChartModel> => {
    const chart = (await charts(session)).get(id);
    if (!chart) throw new Refusal('unknown_record', { text: '未找到对应实体' });
    return chart;
  };
  route(api, calls.headList, async ({ session, query }) =>
    pageOf(rowsLike([...(await charts(session)).values()].map(headOf), query, ['name', 'code', 'graphType']), query),
  );
  route(api, calls.headById, async ({ session, query }) => headOf(await one(session, query.id)));
  route(api, calls.items, async ({ session, query }) => {
    const chart = await one(session, query.id);
    return itemsOf(chart.key, chart.query);
  });
  // Our charts take no parameters beside their query items.
  route(api, calls.params, async ({ session, query }) => {
    await one(session, query.headId);
    return [];
  });
  route(api, calls.chartsData, async ({ session, query }) => {
    const running = await models.running(session.tenant);
    const key = query.id ?? query.code ?? '';
    const plan = chartPlan(running, key, session);
    const found = JSON.parse(
      await readChart(await asksOf({ db, models }, session), key, filtersIn(query.params, plan)),
    );
    return {
      head: headOf(plan),
      data: found.records,
      items: itemsOf(plan.key, plan.query),
      dictOptions: dictsOf(plan),
    };
  });
  route(api, calls.exportChart, async ({ session, query, reply }) => {
    const running = await models.running(session.tenant);
    const plan = chartPlan(running, query.id ?? query.code ?? '', session);
    const asks = await asksOf({ db, models }, session);
    return sendBook(reply, await exportChart(asks, plan, filtersIn(query.params, plan)));
  });
  for (const call of calls.refusedCalls)
    route(api, call, async () => {
      throw new Refusal('invalid_input', { text: insteadOf(call.url) });
    });
}

/** What of a chart everybody is told who may see it. */
const headOf = ({ key, title, as, about, x, y }: ChartModel | ChartPlan): ChartHead => ({
  id: key,
  code: key,
  name: title,
  displayTemplate: 'tab',
  xaxisField: x ?? '',
  yaxisField: y.join(','),
  dataType: 'json',
  dbSource: null,
  graphType: as,
  content: about ?? '',
  cgrSql: null,
  extendJs: null,
});

function itemsOf(head: string, { columns, finds }: ChartModel['query'] | ChartPlan['query']): ChartItem[] {
  const asked = new Map<string, { readonly op: string }>(finds.map((find) => [find.key, find]));
  return columns.map(({ key, label, type, foot, off }, at) => ({
    id: `${head}:${key}`,
    graphreportHeadId: head,
    fieldName: key,
    fieldTxt: label,
    fieldType:
      type.is === 'number' ? 'Long' : type.is === 'date' ? 'Date' : type.is === 'dateTime' ? 'Datetime' : 'String',
    isTotal: foot === null ? 'N' : 'Y',
    searchFlag: asked.has(key) ? 'Y' : 'N',
    searchMode: asked.get(key)?.op === 'range' ? 'group' : 'single',
    dictCode: '',
    isShow: off ? 'N' : 'Y',
    orderNum: at + 1,
    replaceVal: '',
    fieldHref: '',
  }));
}

const dictsOf = ({ query }: ChartPlan) =>
  Object.fromEntries(Object.entries(query.dicts).map(([dict, entries]) => [dict, asOptions(entries)]));

/** Clients send what they filter by as JSON in one parameter; only query items of the chart are read of it. */
function filtersIn(text: string | undefined, { query }: ChartPlan): Record<string, string> {
  const known = new Map(query.finds.map((find) => [find.key, find.op]));
  return Object.fromEntries(
    entriesIn(text).flatMap(({ fieldName, value }) => Object.entries(filterOf(known.get(fieldName), fieldName, value))),
  );
}

function filterOf(op: string | undefined, name: string, value: unknown): Record<string, string> {
  if (op === undefined || value === null || value === undefined || value === '') return {};
  if (op !== 'range') return { [name]: String(value) };
  const [low, high] = Array.isArray(value) ? value : [value, value];
  return { ...(low ? { [`${name}_begin`]: String(low) } : {}), ...(high ? { [`${name}_end`]: String(high) } : {}) };
}

interface Sent {
  readonly fieldName: string;
  readonly value?: unknown;
}

function entriesIn(text: string | undefined): readonly Sent[] {
  if (text === undefined || text === '') return [];
  try {
    const read: unknown = JSON.parse(text.startsWith('%') ? decodeURIComponent(text) : text);
    return Array.isArray(read) ? read.filter((one): one is Sent => typeof one?.fieldName === 'string') : [];
  } catch {
    throw new Refusal('invalid_input', { text: '查询条件不合法' });
  }
}
