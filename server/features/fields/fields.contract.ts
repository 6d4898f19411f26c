import { type Static, Type } from '@sinclair/typebox';
import { listOf, orNull } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const strict = { additionalProperties: false };
const Maybe = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) => Type.Optional(schema);
const read = { may: 'metadata:read' } as const;
const write = { may: 'metadata:write' } as const;

const Which = Type.Object({ entity: Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' }) });
const Place = Type.Union((['form', 'list', 'find'] as const).map((place) => Type.Literal(place)));

/** A field as an administrator wishes it. Texts may be wrong here: what is wrong is told in words. */
const Wish = Type.Object(
  {
    /** '' for the head, else the lines it stands in. */
    part: Type.String({ maxLength: 90 }),
    key: Type.String({ maxLength: 60 }),
    label: Type.String({ maxLength: 200 }),
    kind: Type.String({ maxLength: 40 }),
    dict: Maybe(Type.Union([Type.String({ maxLength: 60 }), Type.Null()])),
    need: Type.Boolean(),
    /** Nobody types it: it is filled by a start value, an import or another system. */
    locked: Maybe(Type.Boolean()),
    /** What a new record begins with, as it is typed; left out, it stays what it is, which may be a formula. */
    start: Maybe(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
    help: Maybe(Type.Union([Type.String({ maxLength: 300 }), Type.Null()])),
    /** The longest text, or the decimal places of a number. */
    max: Maybe(Type.Union([Type.Integer(), Type.Null()])),
    scale: Maybe(Type.Union([Type.Integer(), Type.Null()])),
    /** What else its kind lets be said of it; left out, all of that stays. */
    settings: Maybe(
      Type.Record(
        Type.String({ maxLength: 41 }),
        Type.Union([Type.Boolean(), Type.Number(), Type.String({ maxLength: 60 }), Type.Null()]),
        { maxProperties: 20 },
      ),
    ),
    w: Maybe(Type.Union([Type.Integer(), Type.Null()])),
    span: Maybe(Type.Union([Type.Integer(), Type.Null()])),
    places: Type.Array(Place, { maxItems: 3, uniqueItems: true }),
    retired: Type.Boolean(),
    promoted: Type.Boolean(),
  },
  strict,
);
export type FieldWish = Static<typeof Wish>;

/** An entity in the list of all that can be extended. */
const ExtendableRow = Type.Object({
  key: Type.String(),
  title: Type.String(),
  fields: Type.Integer(),
  hasDraft: Type.Boolean(),
});
export type ExtendableRow = Static<typeof ExtendableRow>;

const named = { name: Type.String(), label: Type.String() };
/** A setting of a kind that a company may choose: a yes, a number, or one of some words. */
const PlainSetting = Type.Union([
  Type.Object({ ...named, is: Type.Literal('flag') }),
  Type.Object({
    ...named,
    is: Type.Literal('number'),
    least: Type.Number(),
    most: Type.Number(),
    whole: Type.Boolean(),
  }),
  Type.Object({
    ...named,
    is: Type.Literal('word'),
    words: listOf(Type.Object({ value: Type.String(), label: Type.String() })),
  }),
]);
export type PlainSetting = Static<typeof PlainSetting>;

const ExtendedFieldView = Type.Composite([
  Wish,
  Type.Object({
    /** Runs already: its code and type stay. */
    published: Type.Boolean(),
    /** How many rows hold a value. */
    holds: Type.Integer(),
  }),
]);
export type ExtendedFieldView = Static<typeof ExtendedFieldView>;

/** Everything the screen of one entity needs. */
const ExtendedView = Type.Object({
  entity: Type.String(),
  title: Type.String(),
  parts: listOf(Type.Object({ path: Type.String(), label: Type.String(), taken: listOf(Type.String()) })),
  /** `takes`: what else is to be said of a field of that kind. */
  kinds: listOf(
    Type.Object({
      name: Type.String(),
      title: Type.String(),
      takes: listOf(Type.String()),
      settings: listOf(PlainSetting),
    }),
  ),
  dicts: listOf(Type.Object({ key: Type.String(), title: Type.String() })),
  most: Type.Integer(),
  fields: listOf(ExtendedFieldView),
  /** Fields that run and that the draft leaves out, with the rows that hold a value. */
  gone: listOf(Type.Object({ path: Type.String(), label: Type.String(), holds: Type.Integer() })),
  /** Null: what is shown is what runs. */
  draft: orNull(Type.Object({ version: Type.Integer(), by: Type.String(), at: Type.String() })),
});
export type ExtendedView = Static<typeof ExtendedView>;

export const getExtendables = defineContract({
  method: 'GET',
  url: '/extended-fields',
  permission: read,
  result: listOf(ExtendableRow),
});
export const getExtended = defineContract({
  method: 'GET',
  url: '/extended-fields/:entity',
  permission: read,
  params: Which,
  result: ExtendedView,
});
export const putExtended = defineContract({
  method: 'PUT',
  url: '/extended-fields/:entity',
  permission: write,
  params: Which,
  /** `version` is the draft's as it was read, 0 when there was none. */
  body: Type.Object(
    {
      version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
      fields: Type.Array(Wish, { maxItems: 200 }),
    },
    strict,
  ),
  result: ExtendedView,
});
export const deleteExtendedDraft = defineContract({
  method: 'DELETE',
  url: '/extended-fields/:entity/draft',
  permission: write,
  params: Which,
  result: ExtendedView,
});
