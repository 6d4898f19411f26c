import { Type } from '@sinclair/typebox';
import type { ChartPlan, DashboardPlan } from '../../schemas/compile/dashboard-plan.ts';
import { Figures, ReportPage } from '../../schemas/wire/figures.ts';
import { shaped } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const Key = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });
const Asked = Type.Object({}, { additionalProperties: Type.String({ maxLength: 30_000 }) });
/** The rights are those of every entity a card reads, so the routes ask for none of their own. */
const open = { method: 'GET', permission: 'signedIn', whileViewing: true } as const;

/** A whole dashboard with the charts on it. */
export const getDashboard = defineContract({
  ...open,
  url: '/dashboards/:dashboard',
  params: Type.Object({ dashboard: Key }),
  result: shaped<DashboardPlan>(),
});
/** Everything its cards show, at once; query items go to every chart that has them. */
export const getFigures = defineContract({
  ...open,
  url: '/dashboards/:dashboard/figures',
  params: Type.Object({ dashboard: Key }),
  query: Asked,
  result: Figures,
});
export const getChart = defineContract({
  ...open,
  url: '/charts/:chart',
  params: Type.Object({ chart: Key }),
  result: shaped<ChartPlan>(),
});
export const getChartRows = defineContract({
  ...open,
  url: '/charts/:chart/rows',
  params: Type.Object({ chart: Key }),
  query: Asked,
  result: ReportPage,
});
