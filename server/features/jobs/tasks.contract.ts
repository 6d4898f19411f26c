import { type Static, Type } from '@sinclair/typebox';
import { listOf, Nothing, oneOf, orNull } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const Id = Type.String({ pattern: '^[0-9a-f-]{36}$' });

/** A task as its starter follows it. */
export const TaskShown = Type.Object({
  id: Type.String(),
  kind: Type.String(),
  title: Type.String(),
  status: oneOf('waiting', 'running', 'done', 'failed', 'interrupted', 'cancelled'),
  done: orNull(Type.Integer()),
  total: orNull(Type.Integer()),
  message: orNull(Type.String()),
  /** The last line of its log: what it is doing. */
  doing: orNull(Type.String()),
  startTime: orNull(Type.String()),
  endTime: orNull(Type.String()),
  createTime: Type.String(),
});
export type TaskShown = Static<typeof TaskShown>;

/** One's own tasks of the last days, newest first; `kind` leaves only those, whoever started them, to whoever may see all runs. */
export const listTasks = defineContract({
  method: 'GET',
  url: '/tasks',
  permission: 'signedIn',
  query: Type.Object({
    kind: Type.Optional(Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}(,[a-z][a-zA-Z0-9]{0,40}){0,9}$' })),
  }),
  result: Type.Object({ records: listOf(TaskShown) }),
});
export const readTask = defineContract({
  method: 'GET',
  url: '/tasks/:id',
  permission: 'signedIn',
  params: Type.Object({ id: Id }),
  result: TaskShown,
});
export const cancelTask = defineContract({
  method: 'POST',
  url: '/tasks/:id/cancel',
  permission: 'signedIn',
  params: Type.Object({ id: Id }),
  result: Nothing,
});
