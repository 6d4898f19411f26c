import type { TaskShown } from '../../server/features/jobs/tasks.contract.ts';
import { get, post } from './client.ts';

export type { TaskShown };

/** One's own tasks of the last days; of some kinds, everybody's, for who may see them. */
export const loadTasks = (kinds?: readonly string[]) =>
  get<{ readonly records: readonly TaskShown[] }>('/tasks', kinds ? { kind: kinds.join(',') } : {});
export const cancelTask = (id: string) => post<null>(`/tasks/${id}/cancel`);
