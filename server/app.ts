import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { accessRoom } from './access/access-room.ts';
import { ssoRoom } from './access/sso/sso-room.ts';
import { watchHealth } from './db/health.ts';
import { answerOnce } from './db/request-keys.ts';
import { backupsRoom } from './features/backup/backups-room.ts';
import { designRoom } from './features/design/design.routes.ts';
import { dictsRoom } from './features/dicts/dicts.routes.ts';
import { draftsRoom } from './features/drafts/drafts.routes.ts';
import { fieldsRoom } from './features/fields/fields.routes.ts';
import { filesRoom } from './features/files/files-room.ts';
import { jobsRoom } from './features/jobs/jobs-room.ts';
import { openLogKeeper } from './features/logs/keep-logs.ts';
import { watchRequests } from './features/logs/watch-requests.ts';
import { manualsRoom } from './features/manuals/manuals-room.ts';
import { messagesRoom } from './features/messages/messages.routes.ts';
import { monitorRoom } from './features/monitor/monitor-room.ts';
import { noticesRoom } from './features/notices/notices.routes.ts';
import { openApiRoom } from './features/openapi/openapi-room.ts';
import { packagesRoom } from './features/packages/packages.routes.ts';
import { plansRoom } from './features/plans/plans.routes.ts';
import { requestsRoom } from './features/requests/requests.routes.ts';
import { rightsRoom } from './features/rights/rights.routes.ts';
import { numberingRoom } from './features/rules/numbering.routes.ts';
import { searchRoom } from './features/search/search.routes.ts';
import { sourcesRoom } from './features/sources/sources-room.ts';
import { studioRoom } from './features/studio/studio.routes.ts';
import { tenantRoom } from './features/tenant/tenants.routes.ts';
import { flowsRoom } from './flows/flows-room.ts';
import { answerRefusal, handleErrors } from './kernel/error-handler.ts';
import { Refusal } from './kernel/errors.ts';
import type { House, Room } from './kernel/house.ts';
import { readJsonBodies } from './kernel/json-body.ts';
import { logLines } from './kernel/log-lines.ts';
import { readableUrls } from './kernel/readable-urls.ts';
import { setSafeHeaders } from './kernel/safe-headers.ts';
import { boundBodies } from './kernel/unfinished-bodies.ts';
import { contractRoom } from './lineage/contract-room.ts';
import { liveRoom } from './live/live.routes.ts';
import { overPublish } from './metadata/over-publish.ts';
import { portalRoom } from './portal/portal-room.ts';
import { loadDrawer } from './portal/site/drawer.ts';
import { serveSite } from './portal/site/site-routes.ts';
import { excelRoom } from './records/excel/excel.routes.ts';
import { printRoom } from './records/print/print.routes.ts';
import { recordsRoom } from './records/records.routes.ts';
import { viewsRoom } from './records/views/views.routes.ts';
import { reportsRoom } from './reports/reports.routes.ts';
import { serveWeb } from './web.ts';

/** The table of contents: everything that can be called. */
const everyRoom: readonly Room[] = [
  monitorRoom,
  accessRoom,
  contractRoom,
  filesRoom,
  plansRoom,
  draftsRoom,
  packagesRoom,
  requestsRoom,
  studioRoom,
  designRoom,
  sourcesRoom,
  fieldsRoom,
  recordsRoom,
  searchRoom,
  viewsRoom,
  printRoom,
  reportsRoom,
  rightsRoom,
  jobsRoom,
  backupsRoom,
  excelRoom,
  dictsRoom,
  numberingRoom,
  messagesRoom,
  noticesRoom,
  flowsRoom,
  manualsRoom,
  tenantRoom,
  ssoRoom,
  liveRoom,
  portalRoom,
  openApiRoom,
];

/** The whole server over an open database. */
export async function buildApp(house: House, rooms = everyRoom): Promise<FastifyInstance> {
  const { config } = house;
  const app = Fastify({
    logger: { level: config.logLevel, ...logLines },
    bodyLimit: 4 * 1024 * 1024,
    // A busy machine takes its time over some hundred routes: ten seconds would stop the start.
    pluginTimeout: 120_000,
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    rewriteUrl: readableUrls(config),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    // A request that has not come in whole by then is given up: a slow line brings 20 MB in that time, who never ends does not.
    requestTimeout: 300_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000 },
    // A stop lets running requests finish and closes the rest.
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, _request, reply) => answerRefusal(new Refusal('bad_request'), reply),
  });
  app.decorate('gate', house.access.gate);
  app.decorate('once', (asked, work) => answerOnce(house, asked, work));
  app.decorate('overPublish', (asked, work) => overPublish(house, asked, work));
  app.decorate('contracts', []);
  refuseUndeclared(app);
  handleErrors(app, config);
  boundBodies(app);
  readJsonBodies(app);
  await setSafeHeaders(app);
  await app.register(compress, { encodings: ['gzip'], threshold: 2048 });
  watchHealth(app, house.db);
  const drawer = await loadDrawer();
  if (drawer) await serveSite(app, house, drawer);
  await serveWeb(app, config);
  const logs = openLogKeeper(house.db);
  app.addHook('onClose', () => logs.close());
  await app.register(
    async (api) => {
      watchRequests(api, house, logs);
      for (const room of rooms) await room(api, house);
    },
    { prefix: config.apiPrefix },
  );
  return app;
}

/** A route that does not say who may call it stops the start. */
function refuseUndeclared(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.permission) throw new Error(`${method} ${url} does not declare its permission`);
  });
}
