import { Type } from '@sinclair/typebox';
import { MANY_MOST } from '../../schemas/kinds/many-values.ts';
import { mostRows } from '../../schemas/language/fields.ts';
import { Contest } from '../../schemas/wire/contests.ts';
import {
  ActionTold,
  Allowed,
  AnyRecord,
  AskedFind,
  AwaitedPage,
  DoneToMany,
  FoundBefore,
  Frozen,
  HistoryEntry,
  Lineage,
  Option,
  RecordPage,
  RecordThen,
  RecordVersion,
} from '../../schemas/wire/records.ts';
import { listOf, Nothing, orNull, pageOf } from '../../schemas/wire/wire.ts';
import { defineContract } from '../kernel/define-contract.ts';

export const Entity = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });
export const Id = Type.String({ minLength: 1, maxLength: 64 });
export const Key = Type.String({ pattern: '^[a-zA-Z][a-zA-Z0-9]{0,40}$' });
export const Ids = Type.Object(
  { ids: Type.Array(Id, { minItems: 1, maxItems: 200 }) },
  { additionalProperties: false },
);
export const Body = Type.Object({}, { additionalProperties: true });
const Text = Type.String({ maxLength: 4000 });
/** Texts as they are typed, and lists where several values are asked for. */
const Answers = Type.Optional(
  Type.Record(Key, Type.Union([Text, Type.Null(), Type.Array(Text, { maxItems: MANY_MOST })])),
);
export const OfEntity = Type.Object({ entity: Entity });
export const OfRecord = Type.Object({ entity: Entity, id: Id });
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
/** Moves the named rows of a part, all of them or none. */
export const moveLinesCall = defineContract({
  method: 'POST',
  url: '/records/:entity/:id/lines/:part/moves/:move',
  permission: { entity: '{part}.move:{move}' },
  writesAtOnce: true,
  params: Type.Object({ entity: Entity, id: Id, part: Entity, move: Key }),
  body: Type.Object(
    {
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
      rows: Type.Array(Id, { minItems: 1, maxItems: mostRows, uniqueItems: true }),
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
/** What was frozen of the record, each hash worked out anew and each text held against what the record says now. */
export const readFrozenCall = defineContract({
  method: 'GET',
  url: '/records/:entity/:id/frozen',
  permission: { entity: 'read' },
  params: OfRecord,
  result: listOf(Frozen),
});
export const readContestCall = defineContract({
  method: 'GET',
  url: '/records/:entity/:id/contest',
  permission: { entity: 'read' },
  params: OfRecord,
  result: orNull(Contest),
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
    pattern:
      '^(read|create|edit|delete|export|import|([a-z][a-zA-Z0-9]{0,40}\\.move|move|action|becomes):[a-zA-Z0-9]{1,41})$',
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
/** What waits for whoever asks, of all documents together. */
export const listAwaitedCall = defineContract({
  method: 'GET',
  url: '/awaited',
  permission: 'signedIn',
  query: Type.Object(
    {
      page: Type.Integer({ minimum: 1, maximum: 100_000, default: 1 }),
      size: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
      entity: Type.Optional(Entity),
    },
    { additionalProperties: false },
  ),
  result: AwaitedPage,
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

/** What references that are found will point at: a record that is being written asks for all its lines together. */
export const findBeforeCall = defineContract({
  method: 'POST',
  url: '/records/:entity/finds',
  permission: { entity: 'read' },
  log: 'never',
  params: OfEntity,
  body: Type.Object(
    { asks: Type.Array(AskedFind, { minItems: 1, maxItems: 2000 }), id: Type.Optional(Id) },
    { additionalProperties: false },
  ),
  result: listOf(FoundBefore),
});
