import os from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { shanghaiTime } from '../../kernel/clock.ts';
import type { Sample, ServerProcess } from './monitor.contract.ts';
import type { RequestFigures } from './request-figures.ts';

export interface Sampler {
  /** Oldest first; an hour at most. */
  readonly samples: readonly Sample[];
  close(): void;
}

export const every = 10_000;
const mostSamples = 360;

/** Looks at this process every ten seconds, as long as it runs. */
export function openSampler(requests: RequestFigures): Sampler {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const samples: Sample[] = [];
  let cpu = process.cpuUsage();
  let last = performance.now();
  const look = () => {
    const now = performance.now();
    const used = process.cpuUsage(cpu);
    const seconds = Math.max(0.001, (now - last) / 1000);
    const recent = requests.takeRecent();
    const { rss, heapUsed } = process.memoryUsage();
    samples.push({
      at: shanghaiTime(),
      cpu: rounded((used.user + used.system) / 10_000 / seconds),
      memory: rss,
      heap: heapUsed,
      delay: rounded(delay.percentile(99) / 1e6),
      requestsPerSecond: rounded(recent.count / seconds),
      failed: recent.failed,
      p95: recent.p95,
    });
    if (samples.length > mostSamples) samples.shift();
    cpu = process.cpuUsage();
    last = now;
    delay.reset();
  };
  look();
  const timer = setInterval(look, every).unref();
  return {
    samples,
    close() {
      clearInterval(timer);
      delay.disable();
    },
  };
}

const rounded = (value: number): number => Math.round(value * 10) / 10;

export const aboutProcess = (): ServerProcess => ({
  node: process.version,
  pid: process.pid,
  host: os.hostname(),
  cores: os.availableParallelism(),
  totalMemory: os.totalmem(),
  freeMemory: os.freemem(),
  uptime: Math.round(process.uptime()),
  startTime: shanghaiTime(new Date(Date.now() - process.uptime() * 1000)),
});
