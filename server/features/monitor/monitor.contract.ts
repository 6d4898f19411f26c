import { type Static, Type } from '@sinclair/typebox';
import { listOf } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

/** The process that answers. */
const ServerProcess = Type.Object({
  node: Type.String(),
  pid: Type.Integer(),
  host: Type.String(),
  cores: Type.Integer(),
  totalMemory: Type.Number(),
  freeMemory: Type.Number(),
  uptime: Type.Integer(),
  startTime: Type.String(),
});
export type ServerProcess = Static<typeof ServerProcess>;

/** How this process was at a moment. */
const Sample = Type.Object({
  at: Type.String(),
  /** Of one core, in percent. */
  cpu: Type.Number(),
  /** Bytes. */
  memory: Type.Number(),
  heap: Type.Number(),
  /** Milliseconds by which timers come late, at the ninety-ninth percentile. */
  delay: Type.Number(),
  requestsPerSecond: Type.Number(),
  failed: Type.Integer(),
  p95: Type.Number(),
});
export type Sample = Static<typeof Sample>;

const RouteFigures = Type.Object({
  /** `GET /api/records/:entity`: never with what was asked. */
  route: Type.String(),
  count: Type.Integer(),
  failed: Type.Integer(),
  /** Milliseconds. */
  p50: Type.Number(),
  p95: Type.Number(),
  p99: Type.Number(),
  slowest: Type.Number(),
});
export type RouteFigures = Static<typeof RouteFigures>;

const DatabaseFigures = Type.Object({
  version: Type.String(),
  size: Type.Number(),
  connections: Type.Integer(),
  mostConnections: Type.Integer(),
  /** Of blocks read, how many percent were in memory. */
  cacheHits: Type.Number(),
  /** Seconds the oldest running transaction has been open. */
  oldestTransaction: Type.Integer(),
  largest: listOf(Type.Object({ table: Type.String(), bytes: Type.Number() })),
});
export type DatabaseFigures = Static<typeof DatabaseFigures>;

const QueueFigures = Type.Object({
  name: Type.String(),
  waiting: Type.Integer(),
  failed: Type.Integer(),
  /** Seconds the first has been waiting. */
  oldest: Type.Integer(),
});
export type QueueFigures = Static<typeof QueueFigures>;

const DiskFigures = Type.Object({ name: Type.String(), total: Type.Number(), free: Type.Number() });
export type DiskFigures = Static<typeof DiskFigures>;

/** Everything the monitor page shows, of the process that answers. */
const Monitor = Type.Object({
  process: ServerProcess,
  samples: listOf(Sample),
  routes: listOf(RouteFigures),
  database: DatabaseFigures,
  queues: listOf(QueueFigures),
  disk: DiskFigures,
});
export type Monitor = Static<typeof Monitor>;

export const getMonitor = defineContract({
  method: 'GET',
  url: '/monitor',
  permission: { may: 'server:watch' },
  result: Monitor,
});

const OldInfo = listOf(Type.Object({ key: Type.String(), value: Type.String(), description: Type.String() }));
const OldDisks = listOf(
  Type.Object({ name: Type.String(), max: Type.Number(), rest: Type.Number(), restPPT: Type.Integer() }),
);

const OldTrace = Type.Object({
  timestamp: Type.Integer(),
  request: Type.Object({
    method: Type.String(),
    uri: Type.String(),
    headers: Type.Object({}),
    remoteAddress: Type.Null(),
  }),
  response: Type.Object({ status: Type.Integer(), headers: Type.Object({}) }),
  timeTaken: Type.Number(),
});

const watch = { method: 'GET', permission: { may: 'server:watch' } } as const;
const bare = { ...watch, bare: true } as const;
const both = <Url extends string>(url: Url) => [url, `/sys${url}`] as const;

/** What old monitor pages ask, answered with what this server has in its place. */
export const oldMonitors = {
  info: both('/actuator/redis/info').map((url) => defineContract({ ...watch, url, result: OldInfo })),
  keysSize: both('/actuator/redis/keysSize').map((url) =>
    defineContract({ ...bare, url, result: Type.Object({ create_time: Type.Integer(), dbSize: Type.Integer() }) }),
  ),
  memoryInfo: both('/actuator/redis/memoryInfo').map((url) =>
    defineContract({ ...bare, url, result: Type.Object({ used_memory: Type.String(), create_time: Type.Integer() }) }),
  ),
  diskInfo: both('/actuator/redis/queryDiskInfo').map((url) => defineContract({ ...watch, url, result: OldDisks })),
  metrics: both('/actuator/metrics/:name').map((url) =>
    defineContract({
      ...bare,
      url,
      params: Type.Object({ name: Type.String({ maxLength: 60 }) }),
      result: Type.Object({
        name: Type.String(),
        measurements: listOf(Type.Object({ statistic: Type.String(), value: Type.Number() })),
        availableTags: listOf(Type.Unknown()),
      }),
    }),
  ),
  trace: both('/actuator/httptrace').map((url) =>
    defineContract({ ...bare, url, result: Type.Object({ traces: listOf(OldTrace) }) }),
  ),
};
