import type { ReportServices, ReportState } from '../../renderers/reports/services.ts';
import type { EntityPlan } from '../../schemas/compile/plan.ts';
import type { ReportPlan } from '../../schemas/compile/report-plan.ts';
import type * as calls from '../../server/reports/reports.contract.ts';
import { callOf } from './call-of.ts';
import { fetchFile } from './client.ts';
import { fieldServices } from './record-calls.ts';
import { spellFilter } from './spell-filter.ts';

const planCall = callOf<typeof calls.getReport>('GET', '/reports/:report');
const rowsCall = callOf<typeof calls.getReportRows>('GET', '/reports/:report/rows');

/** What is asked of a report, in the grammar of the list calls. */
export function askedOf(plan: ReportPlan, { page, size, sort, filters }: ReportState): Record<string, string> {
  return {
    pageNo: String(page),
    pageSize: String(size),
    ...(sort ? { column: sort.column, order: sort.order } : {}),
    ...Object.assign({}, ...plan.finds.map(({ key, op, more }) => spellFilter({ field: key, op, more }, filters[key]))),
  };
}

export const reportServices: ReportServices = {
  plan: (report) => planCall({ params: { report } }),
  rows: (plan, state) => rowsCall({ params: { report: plan.key }, query: askedOf(plan, state) }),
  fields: (plan) => fieldServices({ entity: plan.entity, dicts: plan.dicts, states: null } as EntityPlan),
};

/** Everything the report finds now, as a workbook. */
export const exportReport = (plan: ReportPlan, state: ReportState) =>
  fetchFile({
    method: 'get',
    url: `/online/cgreport/api/exportXls/${plan.key}`,
    params: askedOf(plan, { ...state, page: 1 }),
  });
