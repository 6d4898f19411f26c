import os from 'node:os';
import { getHeapStatistics } from 'node:v8';
import type { Sample } from './monitor.contract.ts';

interface Measurement {
  readonly statistic: string;
  readonly value: number;
}

/** What old monitor pages ask of a Java server, said of this one; undefined for what has no meaning here. */
export function metricOf(name: string, sample: Sample | undefined): Measurement[] | undefined {
  const heap = getHeapStatistics();
  const values: Readonly<Record<string, number>> = {
    'system.cpu.count': os.availableParallelism(),
    'system.cpu.usage': (os.loadavg()[0] ?? 0) / os.availableParallelism(),
    'process.cpu.usage': (sample?.cpu ?? 0) / 100,
    'process.uptime': process.uptime(),
    'process.start.time': Date.now() / 1000 - process.uptime(),
    'jvm.memory.max': heap.heap_size_limit,
    'jvm.memory.committed': heap.total_heap_size,
    'jvm.memory.used': heap.used_heap_size,
  };
  const value = values[name];
  return value === undefined ? undefined : [{ statistic: 'VALUE', value }];
}
