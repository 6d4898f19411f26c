import type { ReportServices } from '../../../renderers/reports/services.ts';
import { loadReport, loadReportRows } from '../../http/report-calls.ts';
import { fieldServices } from './field-services.ts';

export const reportServices: ReportServices = {
  plan: loadReport,
  rows: loadReportRows,
  fields: ({ entity, dicts }) => fieldServices({ entity, dicts, states: null }),
};
