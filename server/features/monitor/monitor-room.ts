import { Refusal } from '../../kernel/errors.ts';
import type { Room } from '../../kernel/house.ts';
import { route } from '../../kernel/route.ts';
import { lookAtDatabase, lookAtDisk, lookAtQueues } from './look-around.ts';
import { getMonitor, oldMonitors } from './monitor.contract.ts';
import { metricOf } from './old-metrics.ts';
import { countRequests } from './request-figures.ts';
import { aboutProcess, openSampler } from './sampler.ts';

const mostRoutes = 30;

/** How the server is: itself, the database, what waits, the disk, and how fast it answers. */
export const monitorRoom: Room = (api, house) => {
  const requests = countRequests(api);
  const sampler = openSampler(requests);
  api.addHook('onClose', () => sampler.close());

  route(api, getMonitor, async ({ session }) => {
    const [database, queues, disk] = await Promise.all([
      lookAtDatabase(house),
      lookAtQueues(house, session.tenant),
      lookAtDisk(house),
    ]);
    return {
      process: aboutProcess(),
      samples: sampler.samples,
      routes: requests.routes(mostRoutes),
      database,
      queues,
      disk,
    };
  });

  for (const call of oldMonitors.info) {
    route(api, call, async () => {
      const { version, size, connections, cacheHits } = await lookAtDatabase(house);
      return [
        { key: 'version', value: version, description: '数据库版本' },
        { key: 'size', value: String(size), description: '数据库大小（字节）' },
        { key: 'connections', value: String(connections), description: '连接数' },
        { key: 'cacheHits', value: String(cacheHits), description: '缓存命中率（%）' },
      ];
    });
  }
  for (const call of oldMonitors.keysSize) {
    route(api, call, async () => {
      const { connections } = await lookAtDatabase(house);
      return { create_time: Date.now(), dbSize: connections };
    });
  }
  for (const call of oldMonitors.memoryInfo) {
    route(api, call, () => ({ used_memory: String(process.memoryUsage().rss), create_time: Date.now() }));
  }
  for (const call of oldMonitors.diskInfo) {
    route(api, call, async () => {
      const { name, total, free } = await lookAtDisk(house);
      return [{ name, max: total, rest: free, restPPT: Math.round(((total - free) / total) * 100) }];
    });
  }
  for (const call of oldMonitors.metrics) {
    route(api, call, ({ params }) => {
      const measurements = metricOf(params.name, sampler.samples.at(-1));
      if (!measurements) throw new Refusal('unknown_path');
      return { name: params.name, measurements, availableTags: [] };
    });
  }
  // Single requests are not kept: only how often each route was asked and how long it took.
  for (const call of oldMonitors.trace) {
    route(api, call, () => ({
      traces: requests.routes(mostRoutes).map(({ route: of, p50, failed }) => {
        const [method = '', uri = ''] = of.split(' ');
        return {
          timestamp: Date.now(),
          request: { method, uri, headers: {}, remoteAddress: null },
          response: { status: failed > 0 ? 500 : 200, headers: {} },
          timeTaken: p50,
        };
      }),
    }));
  }
};
