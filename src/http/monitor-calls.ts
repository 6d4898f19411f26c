import type { Monitor } from '../../server/features/monitor/monitor.contract.ts';
import { get } from './client.ts';

export type { Monitor };
export const loadMonitor = () => get<Monitor>('/monitor');
