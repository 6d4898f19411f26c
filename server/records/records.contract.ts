import { Type } from '@sinclair/typebox';
import {
  ActionTold,
  Allowed,
  AnyRecord,
  DoneToMany,
  Draft,
  HistoryEntry,
  Lineage,
  NextRecord,
  Option,
  RecordPage,
  RecordThen,
  RecordVersion,
} from '../../schemas/wire/records.ts';
import { listOf, Nothing, orNull, pageOf } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

const Entity = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });
const Id = Type.String({ minLength: 1, maxLength: 64 });
const Key = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]{0,40}$' });
const Ids = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 200 }) }, { additionalProperties: false });
const Body = Type.Object({}, { additionalProperties: true });
const Answers = Type.Optional(Type.Record(Key, Type.Union([Type.String({ maxLength: 4000 }), Type.Null()])));
const OfEntity = Type.Object({ entity: Entity });
const OfRecord = Type.Object({ entity: Entity, id: Id });
/** The list parameters of the contract: any name may be a field's. */
const ListQuery = Type.Unsafe<{ readonly list: string; readonly [name: string]: string }>(
  Type.Object(
    { list: Type.String({ default: 'main', maxLength: 41 }) },
    { additionalProperties: Type.String({ maxLength: 30_000 }) },
  ),
);

export const listRecordsCall = defineContract({
  method: 'GET',
  url: '/records/:entity',
  permission: { entity: 'read' },
  params: OfEntity,
  query: ListQuery,
  result: RecordPage,
});
export const listTrash = defineContract({
  method: 'GET',
  url: '/records/:entity/trash',
  permission: { entity: 'delete' },
  params: OfEntity,
  query: ListQuery,
  result: RecordPage,
});
export const readRecordCall = defineContract({
  method: 'GET',
  url: '/records/:entity/:id',
  permission: { entity: 'read' },
  params: OfRecord,
  result: AnyRecord,
});
export const createRecordCall = defineContract({
  method: 'POST',
  url: '/records/:entity',
  permission: { entity: 'create' },
  writesAtOnce: true,
  params: OfEntity,
  body: Body,
  result: AnyRecord,
});
export const updateRecordCall = defineContract({
  method: 'PUT',
  url: '/records/:entity/:id',
  permission: { entity: 'edit' },
  params: OfRecord,
  body: Body,
  result: AnyRecord,
});
export const deleteRecordsCall = defineContract({
  method: 'POST',
  url: '/records/:entity/delete',
  permission: { entity: 'delete' },
  params: OfEntity,
  body: Ids,
  result: Nothing,
});
/** Lets records in the trash go for ever; `confirm` is typed by whoever means it. */
export const purgeRecordsCall = defineContract({
  method: 'POST',
  url: '/records/:entity/purge',
  permission: { entity: 'delete' },
  params: OfEntity,
  body: Type.Object(
    { ids: Type.Array(Id, { minItems: 1, maxItems: 200 }), confirm: Type.String({ maxLength: 40 }) },
    { additionalProperties: false },
  ),
  result: Nothing,
});
export const restoreRecordCall = defineContract({
  method: 'POST',
  url: '/records/:entity/:id/restore',
  permission: { entity: 'delete' },
  params: OfRecord,
  result: Nothing,
});
export const moveRecordCall = defineContract({
  method: 'POST',
  url: '/records/:entity/:id/moves/:move',
  permission: { entity: 'move:{move}' },
  writesAtOnce: true,
  params: Type.Object({ entity: Entity, id: Id, move: Key }),
  body: Type.Object(
    {
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
      answers: Answers,
    },
    { additionalProperties: false },
  ),
  result: AnyRecord,
});
/** Moves what can be moved; each record for itself. */
export const moveRecordsCall = defineContract({
  method: 'POST',
  url: '/records/:entity/moves/:move',
  permission: { entity: 'move:{move}' },
  params: Type.Object({ entity: Entity, move: Key }),
  body: Type.Object(
    { ids: Type.Array(Id, { minItems: 1, maxItems: 200 }), answers: Answers },
    { additionalProperties: false },
  ),
  result: DoneToMany,
});
/** Gives fields of the head the same values in many records; each record for itself. */
export const editRecordsCall = defineContract({
  method: 'POST',
  url: '/records/:entity/edits',
  permission: { entity: 'edit' },
  params: OfEntity,
  body: Type.Object(
    {
      ids: Type.Array(Id, { minItems: 1, maxItems: 200 }),
      values: Type.Record(Key, Type.Unknown(), { minProperties: 1, maxProperties: 10 }),
    },
    { additionalProperties: false },
  ),
  result: DoneToMany,
});
export const runActionCall = defineContract({
  method: 'POST',
  url: '/records/:entity/actions/:action',
  permission: { entity: 'action:{action}' },
  params: Type.Object({ entity: Entity, action: Key }),
  body: Type.Object(
    { ids: Type.Array(Id, { minItems: 1, maxItems: 200 }), answers: Answers },
    { additionalProperties: false },
  ),
  result: ActionTold,
});
export const becomeCall = defineContract({
  method: 'POST',
  url: '/records/:entity/:id/becomes/:chain',
  permission: { entity: 'becomes:{chain}' },
  params: Type.Object({ entity: Entity, id: Id, chain: Key }),
  result: NextRecord,
});
/** One next document out of several records. */
export const becomeTogetherCall = defineContract({
  method: 'POST',
  url: '/records/:entity/becomes/:chain',
  permission: { entity: 'becomes:{chain}' },
  params: Type.Object({ entity: Entity, chain: Key }),
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 200 }) }, { additionalProperties: false }),
  result: NextRecord,
});
export const readHistoryCall = defineContract({
  method: 'GET',
  url: '/records/:entity/:id/history',
  permission: { entity: 'read' },
  params: OfRecord,
  result: listOf(HistoryEntry),
});
/** The record at each of its versions, newest first. */
export const readVersionsCall = defineContract({
  method: 'GET',
  url: '/records/:entity/:id/versions',
  permission: { entity: 'read' },
  params: OfRecord,
  result: listOf(RecordVersion),
});
/** The record as it stood at one of its versions, with the form of then; as it was handed in unless said. */
export const readThenCall = defineContract({
  method: 'GET',
  url: '/records/:entity/:id/then',
  permission: { entity: 'read' },
  params: OfRecord,
  query: Type.Object({ version: Type.Optional(Type.Integer({ minimum: 1 })) }),
  result: RecordThen,
});
export const readLineageCall = defineContract({
  method: 'GET',
  url: '/records/:entity/:id/lineage',
  permission: { entity: 'read' },
  params: OfRecord,
  result: Lineage,
});
const Operation = Type.Object({
  operation: Type.String({
    pattern: '^(read|create|edit|delete|export|import|(move|action|becomes):[a-zA-Z0-9]{1,41})$',
  }),
});
export const whyRecordCall = defineContract({
  method: 'GET',
  url: '/records/:entity/:id/why',
  permission: { entity: 'read' },
  params: OfRecord,
  query: Operation,
  result: Allowed,
});
export const whyEntityCall = defineContract({
  method: 'GET',
  url: '/records/:entity/why',
  permission: { entity: 'read' },
  params: OfEntity,
  query: Operation,
  result: Allowed,
});
export const readOptionsCall = defineContract({
  method: 'GET',
  url: '/options/:entity/:field',
  permission: { entity: 'read' },
  params: Type.Object({
    entity: Entity,
    field: Type.String({ pattern: '^[a-zA-Z0-9]+(\\.[a-zA-Z0-9]+){0,2}$', maxLength: 130 }),
  }),
  query: Type.Object({
    keyword: Type.Optional(Type.String({ maxLength: 200 })),
    pageNo: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
    pageSize: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    ids: Type.Optional(Type.String({ maxLength: 20_000 })),
    parent: Type.Optional(Type.String({ maxLength: 64 })),
    within: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  result: pageOf(Option),
});

const OfDraft = Type.Object({ entity: Entity, key: Type.String({ minLength: 1, maxLength: 100 }) });
export const readDraftCall = defineContract({
  method: 'GET',
  url: '/drafts/:entity/:key',
  permission: { entity: 'read' },
  // A draft is its writer's own.
  whileViewing: false,
  params: OfDraft,
  result: orNull(Draft),
});
export const writeDraftCall = defineContract({
  method: 'PUT',
  url: '/drafts/:entity/:key',
  permission: { entity: 'read' },
  log: 'never',
  params: OfDraft,
  bodyLimit: 2 * 1024 * 1024,
  body: Type.Object(
    { body: Body, version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) },
    { additionalProperties: false },
  ),
  result: Type.Object({ savedAt: Type.String() }),
});
export const dropDraftCall = defineContract({
  method: 'DELETE',
  url: '/drafts/:entity/:key',
  permission: { entity: 'read' },
  log: 'never',
  params: OfDraft,
  result: Nothing,
});
