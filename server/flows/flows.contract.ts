import { Type } from '@sinclair/typebox';
import { taskVerbs, wholeVerbs } from '../../schemas/flows/verbs.ts';
import {
  FlowCounts,
  FlowDoneMany,
  FlowHandedOver,
  FlowHolderPage,
  FlowNewer,
  FlowRowPage,
  FlowStartable,
  FlowsOlder,
  FlowTold,
  waitingKinds,
} from '../../schemas/wire/flows.ts';
import { listOf, oneOf, orNull } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const Key = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]{0,40}$' });
const Id = Type.String({ minLength: 1, maxLength: 64 });
const Persons = Type.Array(Id, { minItems: 1, maxItems: 50 });
const Remark = Type.String({ maxLength: 2000 });
const Rev = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
const strict = { additionalProperties: false } as const;

const pages = {
  page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
  size: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
  find: Type.Optional(Type.String({ maxLength: 100 })),
  flow: Type.Optional(Key),
  entity: Type.Optional(Key),
  late: Type.Optional(Type.Boolean()),
};

export const readDesk = defineContract({
  method: 'GET',
  url: '/flows/desk/:desk',
  permission: 'signedIn',
  params: Type.Object({ desk: oneOf('todo', 'done', 'mine', 'copies') }),
  query: Type.Object({ ...pages, kind: Type.Optional(oneOf(...waitingKinds)) }, strict),
  result: FlowRowPage,
});
export const readCounts = defineContract({
  method: 'GET',
  url: '/flows/counts',
  permission: 'signedIn',
  result: FlowCounts,
});
/** What whoever asks may begin that is decided about. */
export const readStartable = defineContract({
  method: 'GET',
  url: '/flows/startable',
  permission: 'signedIn',
  result: listOf(FlowStartable),
});
/** How a record is being decided; null where nothing ever was. */
export const readFlowOf = defineContract({
  method: 'GET',
  url: '/flows/of/:entity/:id',
  permission: 'signedIn',
  params: Type.Object({ entity: Key, id: Id }),
  result: orNull(FlowTold),
});
/** Whom a record would go through as it is being written; null where no flow would begin. */
export const forecastFlow = defineContract({
  method: 'POST',
  url: '/flows/forecast',
  permission: 'signedIn',
  body: Type.Object(
    { entity: Key, id: Type.Optional(Id), record: Type.Object({}, { additionalProperties: true }) },
    strict,
  ),
  result: orNull(FlowTold),
});

/** What somebody who is asked does with it; `rev` is what they saw it at. */
export const doTask = defineContract({
  method: 'POST',
  url: '/flows/tasks/:id/:verb',
  permission: 'signedIn',
  writesAtOnce: true,
  params: Type.Object({ id: Id, verb: oneOf(...taskVerbs) }),
  body: Type.Object(
    {
      rev: Rev,
      remark: Type.Optional(Remark),
      /** Where it is sent back to. */
      step: Type.Optional(Key),
      resume: Type.Optional(oneOf('again', 'direct')),
      /** Where a refusal leads to. */
      then: Type.Optional(oneOf('end', 'start', 'before')),
      persons: Type.Optional(Persons),
      /** Colleagues named in the remark with @: they are told. */
      mentions: Type.Optional(Persons),
      fields: Type.Optional(Type.Record(Key, Type.Unknown(), { maxProperties: 100 })),
    },
    strict,
  ),
  result: FlowTold,
});
export const doTasks = defineContract({
  method: 'POST',
  url: '/flows/tasks/batch',
  permission: 'signedIn',
  body: Type.Object(
    {
      ids: Type.Array(Id, { minItems: 1, maxItems: 200 }),
      verb: oneOf('agree', 'refuse'),
      remark: Type.Optional(Remark),
    },
    strict,
  ),
  result: FlowDoneMany,
});

/** The starter's and the administrators': with the whole. */
export const doInstance = defineContract({
  method: 'POST',
  url: '/flows/instances/:id/:verb',
  permission: 'signedIn',
  writesAtOnce: true,
  params: Type.Object({
    id: Id,
    verb: oneOf(...wholeVerbs),
  }),
  body: Type.Object(
    {
      rev: Rev,
      remark: Type.Optional(Remark),
      step: Type.Optional(Key),
      persons: Type.Optional(Persons),
      /** Colleagues named in the remark with @: they are told. */
      mentions: Type.Optional(Persons),
      from: Type.Optional(Id),
      to: Type.Optional(Id),
    },
    strict,
  ),
  result: FlowTold,
});
export const readInstances = defineContract({
  method: 'GET',
  url: '/flows/instances',
  permission: { may: 'flow:manage' },
  query: Type.Object(
    {
      ...pages,
      status: Type.Optional(oneOf('running', 'suspended', 'agreed', 'refused', 'withdrawn', 'back', 'ended')),
      starter: Type.Optional(Id),
    },
    strict,
  ),
  result: FlowRowPage,
});

/** For whom something waits, those first who are not there any more. */
export const readHolders = defineContract({
  method: 'GET',
  url: '/flows/holders',
  permission: { may: 'flow:manage' },
  query: Type.Object({ page: pages.page, size: pages.size, find: pages.find }, strict),
  result: FlowHolderPage,
});
/** Everything that waits for one person goes to another. */
export const handOver = defineContract({
  method: 'POST',
  url: '/flows/hand-over',
  permission: { may: 'flow:manage' },
  body: Type.Object({ from: Id, to: Id, remark: Remark, after: Type.Optional(Id) }, strict),
  result: FlowHandedOver,
});

/** Flows of which something goes on by an older version. */
export const readOlderFlows = defineContract({
  method: 'GET',
  url: '/flows/older',
  permission: { may: 'flow:manage' },
  result: FlowsOlder,
});
/** What runs by an older version of a flow, and whether it could go on by the newest. */
export const readOlder = defineContract({
  method: 'GET',
  url: '/flows/older/:flow',
  permission: { may: 'flow:manage' },
  params: Type.Object({ flow: Key }),
  result: FlowNewer,
});
export const upgradeFlows = defineContract({
  method: 'POST',
  url: '/flows/upgrade',
  permission: { may: 'flow:manage' },
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 200 }), remark: Remark }, strict),
  result: FlowDoneMany,
});
