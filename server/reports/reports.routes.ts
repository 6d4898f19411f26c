import { RawJson } from '../kernel/envelope.ts';
import { Refusal } from '../kernel/errors.ts';
import type { House, Room } from '../kernel/house.ts';
import { route } from '../kernel/route.ts';
import type { Session } from '../kernel/session.ts';
import { askingNow } from '../records/kept-from.ts';
import * as dashboards from './dashboards.contract.ts';
import { postMenuPreview, postPreview } from './preview.contract.ts';
import { previewDocuments, previewMenu } from './preview.ts';
import { chartPlan, dashboardPlan, readChart, readFigures } from './read-dashboard.ts';
import { type Asks, readDrawn, reportPlan } from './read-report.ts';
import * as calls from './reports.contract.ts';

export const reportsRoom: Room = (api, house) => {
  route(api, calls.getReport, async ({ params, session, reply }) => {
    const plan = reportPlan(await house.models.running(session.tenant), params.report, session);
    if (!plan) throw new Refusal('unknown_report');
    reply.header('cache-control', 'private, no-cache');
    return plan;
  });
  route(
    api,
    calls.getReportRows,
    async ({ params, query, session }) =>
      new RawJson(await readDrawn(await asksOf(house, session), params.report, query)),
  );
  route(api, dashboards.getDashboard, async ({ params, session, reply }) => {
    reply.header('cache-control', 'private, no-cache');
    return dashboardPlan(await house.models.running(session.tenant), params.dashboard, session);
  });
  route(
    api,
    dashboards.getFigures,
    async ({ params, query, session }) =>
      new RawJson(await readFigures(await asksOf(house, session), params.dashboard, query)),
  );
  route(api, dashboards.getChart, async ({ params, session }) =>
    chartPlan(await house.models.running(session.tenant), params.chart, session),
  );
  route(
    api,
    dashboards.getChartRows,
    async ({ params, query, session }) =>
      new RawJson(await readChart(await asksOf(house, session), params.chart, query)),
  );
  route(
    api,
    postPreview,
    async ({ body, session }) =>
      new RawJson(await previewDocuments(await asksOf(house, session), body.documents, body.query ?? {})),
  );
  route(api, postMenuPreview, async ({ body, session }) => previewMenu(await asksOf(house, session), body));
};

/** Whoever asks, with everything one request needs to read any number of queries. */
export async function asksOf({ db, models }: Pick<House, 'db' | 'models'>, session: Session): Promise<Asks> {
  const outside = db.tenant(session.tenant, 'reports');
  const running = await models.running(session.tenant);
  return {
    db: outside,
    outside,
    running,
    session,
    asker: await askingNow(outside, running.model, session),
    secrets: undefined,
  };
}
