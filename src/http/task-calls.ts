import type * as calls from '../../server/features/jobs/tasks.contract.ts';
import { callOf } from './call-of.ts';

const listCall = callOf<typeof calls.listTasks>('GET', '/tasks');
const cancelCall = callOf<typeof calls.cancelTask>('POST', '/tasks/:id/cancel');

/** One's own tasks of the last days; of some kinds, everybody's, for who may see them. */
export const loadTasks = (kinds?: readonly string[]) => listCall(kinds ? { query: { kind: kinds.join(',') } } : {});
export const cancelTask = (id: string) => cancelCall({ params: { id } });
