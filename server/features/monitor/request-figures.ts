import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { RouteFigures } from './monitor.contract.ts';

interface RouteCounts {
  count: number;
  failed: number;
  readonly times: RecordableHistogram;
}

export interface RequestFigures {
  /** The busiest and slowest, since the process began. */
  routes(most: number): RouteFigures[];
  /** What came since the last asking: how many, how many went wrong on our side, and how long they took. */
  takeRecent(): { readonly count: number; readonly failed: number; readonly p95: number };
}

const mostRoutes = 2_000;

/** Counts every request of this process by its route. A histogram each: percentiles without keeping every time. */
export function countRequests(app: FastifyInstance): RequestFigures {
  const kept = new Map<string, RouteCounts>();
  let recent: RouteCounts = fresh();
  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = `${method} ${routeOptions.url ?? '—'}`;
    const found = kept.get(route) ?? fresh();
    if (kept.size < mostRoutes) kept.set(route, found);
    for (const one of [found, recent]) {
      one.count += 1;
      if (reply.statusCode >= 500) one.failed += 1;
      one.times.record(Math.max(1, Math.round(reply.elapsedTime * 1000)));
    }
  });
  return {
    routes: (most) =>
      [...kept]
        .map(([route, { count, failed, times }]) => ({
          route,
          count,
          failed,
          p50: ms(times.percentile(50)),
          p95: ms(times.percentile(95)),
          p99: ms(times.percentile(99)),
          slowest: ms(times.max),
        }))
        .sort((a, b) => b.count * b.p95 - a.count * a.p95)
        .slice(0, most),
    takeRecent() {
      const { count, failed, times } = recent;
      recent = fresh();
      return { count, failed, p95: count === 0 ? 0 : ms(times.percentile(95)) };
    },
  };
}

const fresh = (): RouteCounts => ({ count: 0, failed: 0, times: createHistogram() });

/** From microseconds, to one decimal. */
const ms = (micros: number): number => Math.round(micros / 100) / 10;
