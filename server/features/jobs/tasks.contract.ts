import { Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

const Id = Type.String({ pattern: '^[0-9a-f-]{36}$' });

/** A task as its starter follows it. */
export interface TaskShown {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly status: 'waiting' | 'running' | 'done' | 'failed' | 'interrupted' | 'cancelled';
  readonly done: number | null;
  readonly total: number | null;
  readonly message: string | null;
  /** The last line of its log: what it is doing. */
  readonly doing: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly createTime: string;
}

/** One's own tasks of the last days, newest first; `kind` leaves only those, whoever started them, to whoever may see all runs. */
export const listTasks = defineContract({
  method: 'GET',
  url: '/tasks',
  permission: 'signedIn',
  query: Type.Object({
    kind: Type.Optional(Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}(,[a-z][a-zA-Z0-9]{0,40}){0,9}$' })),
  }),
});
export const readTask = defineContract({
  method: 'GET',
  url: '/tasks/:id',
  permission: 'signedIn',
  params: Type.Object({ id: Id }),
});
export const cancelTask = defineContract({
  method: 'POST',
  url: '/tasks/:id/cancel',
  permission: 'signedIn',
  params: Type.Object({ id: Id }),
});
