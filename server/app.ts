import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Access } from './access/access.ts';
import { accessRoom } from './access/access-room.ts';
import { ssoRoom } from './access/sso/sso-room.ts';
import type { Config } from './config.ts';
import { contractRoom } from './contract/contract-room.ts';
import type { Database } from './db/statement.ts';
import { answerRefusal, handleErrors } from './error-handler.ts';
import { Refusal } from './errors.ts';
import { watchHealth } from './health.ts';
import { readJsonBodies } from './json-body.ts';
import { liveRoom } from './live/live.routes.ts';
import { logLines } from './log-lines.ts';
import type { LiveModels } from './metadata/create-models.ts';
import { designRoom } from './metadata/design/design.routes.ts';
import { metadataRoom } from './metadata/metadata.routes.ts';
import { packagesRoom } from './metadata/packages/packages.routes.ts';
import { plansRoom } from './metadata/plans.routes.ts';
import { requestsRoom } from './metadata/requests/requests.routes.ts';
import { studioRoom } from './metadata/studio/studio.routes.ts';
import { backupsRoom } from './platform/backup/backups-room.ts';
import { dictsRoom } from './platform/dicts/dicts.routes.ts';
import { fieldsRoom } from './platform/fields/fields.routes.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { filesRoom } from './platform/files/files-room.ts';
import { jobsRoom } from './platform/jobs/jobs-room.ts';
import { openLogKeeper } from './platform/logs/keep-logs.ts';
import { watchRequests } from './platform/logs/watch-requests.ts';
import { manualsRoom } from './platform/manuals/manuals-room.ts';
import { messagesRoom } from './platform/messages/messages.routes.ts';
import { monitorRoom } from './platform/monitor/monitor-room.ts';
import { noticesRoom } from './platform/notices/notices.routes.ts';
import { rightsRoom } from './platform/rights/rights.routes.ts';
import { numberingRoom } from './platform/rules/numbering.routes.ts';
import { sourcesRoom } from './platform/sources/sources-room.ts';
import { tenantRoom } from './platform/tenant/tenants.routes.ts';
import { portalRoom } from './portal/portal-room.ts';
import { loadDrawer } from './portal/site/drawer.ts';
import { serveSite } from './portal/site/site-routes.ts';
import { readableUrls } from './readable-urls.ts';
import { excelRoom } from './records/excel/excel.routes.ts';
import { printRoom } from './records/print/print.routes.ts';
import { recordsRoom } from './records/records.routes.ts';
import { viewsRoom } from './records/views/views.routes.ts';
import { reportsRoom } from './reports/reports.routes.ts';
import { setSafeHeaders } from './safe-headers.ts';
import type { Secrets } from './secrets.ts';
import { serveWeb } from './web.ts';

/** What every room of the server is given. */
export interface House {
  readonly config: Config;
  readonly db: Database;
  readonly models: LiveModels;
  readonly access: Access;
  readonly files: FileStore;
  readonly secrets: Secrets;
}

/** A room adds its routes below API_PREFIX. */
export type Room = (api: FastifyInstance, house: House) => void | Promise<void>;

/** The table of contents: everything that can be called. */
const everyRoom: readonly Room[] = [
  monitorRoom,
  accessRoom,
  contractRoom,
  filesRoom,
  plansRoom,
  metadataRoom,
  packagesRoom,
  requestsRoom,
  studioRoom,
  designRoom,
  sourcesRoom,
  fieldsRoom,
  recordsRoom,
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
  manualsRoom,
  tenantRoom,
  ssoRoom,
  liveRoom,
  portalRoom,
];

/** The whole server over an open database. */
export async function buildApp(house: House, rooms = everyRoom): Promise<FastifyInstance> {
  const { config } = house;
  const app = Fastify({
    logger: { level: process.env.LOG_LEVEL || 'warn', ...logLines },
    bodyLimit: 4 * 1024 * 1024,
    // A busy machine takes its time over some hundred routes: ten seconds would stop the start.
    pluginTimeout: 120_000,
    trustProxy: config.trustProxy.length > 0 && [...config.trustProxy],
    rewriteUrl: readableUrls(config),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    // A stop lets running requests finish and closes the rest.
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, _request, reply) => answerRefusal(new Refusal('bad_request'), reply),
  });
  app.decorate('gate', house.access.gate);
  app.decorate('contracts', []);
  refuseUndeclared(app);
  handleErrors(app, config);
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
