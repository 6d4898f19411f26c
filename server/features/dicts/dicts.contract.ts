import { type Static, Type } from '@sinclair/typebox';
import { listOf, Nothing, oneOf, orNull } from '../../../schemas/wire/wire.ts';
import { defineContract } from '../../kernel/define-contract.ts';

const strict = { additionalProperties: false };
const Maybe = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) => Type.Optional(schema);
const manage = { may: 'dict:manage' } as const;

const Which = Type.Object({ key: Type.String({ pattern: '^[a-z][a-zA-Z0-9_]{0,40}$' }) });
const Tone = oneOf('neutral', 'running', 'waiting', 'success', 'danger');
const Entry = Type.Object(
  {
    value: Type.String({ minLength: 1, maxLength: 100 }),
    text: Type.String({ minLength: 1, maxLength: 100 }),
    tone: Maybe(Type.Union([Tone, Type.Null()])),
    off: Maybe(Type.Boolean()),
    under: Maybe(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
    note: Maybe(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
  },
  strict,
);
const wish = {
  title: Type.String({ minLength: 1, maxLength: 100 }),
  note: Maybe(Type.Union([Type.String({ maxLength: 500 }), Type.Null()])),
  items: Type.Array(Entry, { maxItems: 5000 }),
};
const Change = Type.Object({ base: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), ...wish }, strict);
export type DictChangeBody = Static<typeof Change>;

const origin = oneOf('product', 'own');

const row = {
  key: Type.String(),
  title: Type.String(),
  origin,
  /** The company says something of its own about a product's dictionary. */
  changed: Type.Boolean(),
  closed: Type.Boolean(),
  items: Type.Integer(),
  off: Type.Integer(),
  /** How many documents take their words from it. */
  uses: Type.Integer(),
};
/** A dictionary in the list of all. */
const DictRow = Type.Object(row);
export type DictRow = Static<typeof DictRow>;

const DictEntryView = Type.Object({
  value: Type.String(),
  text: Type.String(),
  tone: orNull(Tone),
  off: Type.Boolean(),
  under: orNull(Type.String()),
  note: orNull(Type.String()),
  origin,
  /** What the product says of it, where the company says otherwise. */
  product: orNull(Type.Object({ text: Type.String(), tone: orNull(Tone), off: Type.Boolean() })),
});
export type DictEntryView = Static<typeof DictEntryView>;

/** A dictionary with everything its screen needs. */
const DictView = Type.Object({
  ...row,
  base: Type.Integer(),
  note: orNull(Type.String()),
  /** The dictionary whose values its entries hang below. */
  under: orNull(
    Type.Object({
      key: Type.String(),
      title: Type.String(),
      items: listOf(Type.Object({ value: Type.String(), text: Type.String() })),
    }),
  ),
  entries: listOf(DictEntryView),
  usedBy: listOf(Type.Object({ document: Type.String(), title: Type.String() })),
  updated: orNull(Type.Object({ by: Type.String(), at: Type.String() })),
});
export type DictView = Static<typeof DictView>;

const DictReview = Type.Object({
  /** What would change, in words. */
  words: listOf(Type.String()),
  issues: listOf(Type.String()),
  /** What may be passed, such as a default that would be proposed to nobody any more. */
  warns: listOf(Type.String()),
  /** Texts of entries that records hold: switched off where they were to go. */
  keptOff: listOf(Type.String()),
});
export type DictReview = Static<typeof DictReview>;

export const getDicts = defineContract({
  method: 'GET',
  url: '/dicts',
  permission: manage,
  result: listOf(DictRow),
});
export const getDict = defineContract({
  method: 'GET',
  url: '/dicts/:key',
  permission: manage,
  params: Which,
  result: DictView,
});
export const postDict = defineContract({
  method: 'POST',
  url: '/dicts',
  permission: manage,
  body: Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }), ...wish }, strict),
  result: DictView,
});
/** What a change would do, in words. */
export const postDictReview = defineContract({
  method: 'POST',
  url: '/dicts/:key/review',
  permission: manage,
  params: Which,
  body: Change,
  result: DictReview,
});
export const putDict = defineContract({
  method: 'PUT',
  url: '/dicts/:key',
  permission: manage,
  params: Which,
  body: Change,
  result: DictView,
});
/** Back to what the product says; entries of the company's own that records hold stay, switched off. */
export const postDictReset = defineContract({
  method: 'POST',
  url: '/dicts/:key/reset',
  permission: manage,
  params: Which,
  body: Type.Object({ base: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) }, strict),
  result: DictView,
});
export const deleteDict = defineContract({
  method: 'DELETE',
  url: '/dicts/:key',
  permission: manage,
  params: Which,
  result: Nothing,
});
