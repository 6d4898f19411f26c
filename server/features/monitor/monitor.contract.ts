import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';
import type { DatabaseFigures, DiskFigures, QueueFigures } from './look-around.ts';
import type { RouteFigures } from './request-figures.ts';
import type { aboutProcess, Sample } from './sampler.ts';

/** Everything the monitor page shows, of the process that answers. */
export interface Monitor {
  readonly process: ReturnType<typeof aboutProcess>;
  readonly samples: readonly Sample[];
  readonly routes: readonly RouteFigures[];
  readonly database: DatabaseFigures;
  readonly queues: readonly QueueFigures[];
  readonly disk: DiskFigures;
}

export const getMonitor = defineContract({ method: 'GET', url: '/monitor', permission: { may: 'server:watch' } });

const bare = { method: 'GET', permission: { may: 'server:watch' } } as const;
const both = <Url extends string>(url: Url) => [url, `/sys${url}`] as const;

/** What old monitor pages ask, answered with what this server has in its place. */
export const oldMonitors = {
  info: both('/actuator/redis/info').map((url) => defineContract({ ...bare, url })),
  keysSize: both('/actuator/redis/keysSize').map((url) => defineContract({ ...bare, url })),
  memoryInfo: both('/actuator/redis/memoryInfo').map((url) => defineContract({ ...bare, url })),
  diskInfo: both('/actuator/redis/queryDiskInfo').map((url) => defineContract({ ...bare, url })),
  metrics: both('/actuator/metrics/:name').map((url) =>
    defineContract({ ...bare, url, params: Type.Object({ name: Type.String({ maxLength: 60 }) }) }),
  ),
  trace: both('/actuator/httptrace').map((url) => defineContract({ ...bare, url })),
};
