import type * as calls from '../../server/features/monitor/monitor.contract.ts';
import { callOf } from './call-of.ts';

export const loadMonitor = callOf<typeof calls.getMonitor>('GET', '/monitor');
