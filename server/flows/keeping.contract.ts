import { Type } from '@sinclair/typebox';
import { FlowModelPage, FlowMonitor, FlowNoticePage, FlowTaskPage } from '../../schemas/wire/flow-keeping.ts';
import { Nothing, oneOf } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const strict = { additionalProperties: false } as const;
const keeps = { may: 'flow:manage' } as const;
const Key = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });
const pages = {
  page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
  size: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  find: Type.Optional(Type.String({ maxLength: 100 })),
};

/** The flows of the company: what they say, who changed them, what runs by them. */
export const readFlowModels = defineContract({
  method: 'GET',
  url: '/flows/models',
  permission: keeps,
  query: Type.Object(
    {
      ...pages,
      state: Type.Optional(oneOf('draft', 'published', 'stopped')),
      entity: Type.Optional(Key),
      /** Only what was published, whatever has become of it. */
      published: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  result: FlowModelPage,
});
/** A flow as a new document of the company's own, as a draft: nothing runs by it before it is published. */
export const copyFlow = defineContract({
  method: 'POST',
  url: '/flows/models/:flow/copy',
  permission: { may: 'metadata:write' },
  params: Type.Object({ flow: Key }),
  body: Type.Object({ key: Key, title: Type.String({ minLength: 1, maxLength: 60 }) }, strict),
  result: Nothing,
});
/** Writes into its draft that it is begun no more, and why; or, without a reason, that it is begun again. */
export const stopFlow = defineContract({
  method: 'POST',
  url: '/flows/models/:flow/stop',
  permission: { may: 'metadata:write' },
  params: Type.Object({ flow: Key }),
  body: Type.Object({ reason: Type.String({ maxLength: 200 }) }, strict),
  result: Nothing,
});

/** How flows are doing as a whole. */
export const readFlowMonitor = defineContract({
  method: 'GET',
  url: '/flows/monitor',
  permission: keeps,
  result: FlowMonitor,
});

/** The tasks of everybody. */
export const readFlowTasks = defineContract({
  method: 'GET',
  url: '/flows/tasks',
  permission: keeps,
  query: Type.Object(
    {
      ...pages,
      flow: Type.Optional(Key),
      holder: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
      state: Type.Optional(oneOf('open', 'waiting', 'done')),
      late: Type.Optional(Type.Boolean()),
      /** Days it waits already, or took. */
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
    },
    strict,
  ),
  result: FlowTaskPage,
});

/** What flows told whom. */
export const readFlowNotices = defineContract({
  method: 'GET',
  url: '/flows/notices',
  permission: keeps,
  query: Type.Object(
    {
      ...pages,
      channel: Type.Optional(oneOf('notice', 'mail', 'sms')),
      template: Type.Optional(Type.String({ maxLength: 60 })),
      read: Type.Optional(oneOf('yes', 'no')),
    },
    strict,
  ),
  result: FlowNoticePage,
});
export const resendFlowNotice = defineContract({
  method: 'POST',
  url: '/flows/notices/:id/resend',
  permission: keeps,
  params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  result: Nothing,
});
