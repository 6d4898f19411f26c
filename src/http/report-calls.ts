import type { Askable, ReportState } from '../../renderers/reports/services.ts';
import type { ReportPlan } from '../../schemas/compile/report-plan.ts';
import type { Recurrence } from '../../schemas/time/recurring.ts';
import type { exportXls } from '../../server/lineage/online/cgreport.contract.ts';
import type { createRecordCall } from '../../server/records/records.contract.ts';
import type * as calls from '../../server/reports/reports.contract.ts';
import { callOf, createOf, fileOf } from './call-of.ts';
import { spellFilter } from './spell-filter.ts';

const planCall = callOf<typeof calls.getReport>('GET', '/reports/:report');
const rowsCall = callOf<typeof calls.getReportRows>('GET', '/reports/:report/rows');
const exportCall = fileOf<typeof exportXls>('GET', '/online/cgreport/api/exportXls/:code');

/** What is asked of a report, in the grammar of the list calls. */
export function askedOf(report: Askable, { page, size, sort, filters }: ReportState): Record<string, string> {
  return {
    pageNo: String(page),
    pageSize: String(size),
    ...(sort ? { column: sort.column, order: sort.order } : {}),
    ...Object.assign(
      {},
      ...report.finds.map(({ key, op, more }) => spellFilter({ field: key, op, more }, filters[key])),
    ),
  };
}

export const loadReport = (report: string) => planCall({ params: { report } });
export const loadReportRows = (plan: ReportPlan, state: ReportState) =>
  rowsCall({ params: { report: plan.key }, query: askedOf(plan, state) });

/** Everything the report finds now, as a workbook. */
export const exportReport = (plan: ReportPlan, state: ReportState) =>
  exportCall({ params: { code: plan.key }, query: askedOf(plan, { ...state, page: 1 }) });

const createCall = createOf<typeof createRecordCall>('/records/:entity');

interface Subscription {
  readonly title: string;
  readonly state: ReportState;
  readonly spans: Readonly<Record<string, string>>;
  readonly rule: Recurrence;
  readonly sendEmpty: boolean;
}

/** From now on the report is sent to whoever asks this, as the rule says. */
export function subscribeReport(plan: ReportPlan, { title, state, spans, rule, sendEmpty }: Subscription) {
  const { every, weekday, monthDay, at, working } = rule;
  const { pageNo: _, pageSize: _size, ...query } = askedOf(plan, state);
  return createCall({
    params: { entity: 'reportSubscription' },
    body: {
      report: plan.key,
      title,
      query,
      spans,
      every,
      ...(every === 'week' ? { weekday: String(weekday) } : {}),
      ...(every === 'month' ? { monthDay } : {}),
      sendAt: `${at}:00`,
      working: working ? 'Y' : 'N',
      sendEmpty: sendEmpty ? 'Y' : 'N',
    },
  });
}
