import type * as calls from '../../server/reports/dashboards.contract.ts';
import { callOf } from './call-of.ts';

const dashboardCall = callOf<typeof calls.getDashboard>('GET', '/dashboards/:dashboard');
const figuresCall = callOf<typeof calls.getFigures>('GET', '/dashboards/:dashboard/figures');

export const loadDashboard = (dashboard: string) => dashboardCall({ params: { dashboard } });
export const loadFigures = (dashboard: string, query: Readonly<Record<string, string>>) =>
  figuresCall({ params: { dashboard }, query });
