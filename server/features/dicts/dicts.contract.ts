import { type Static, Type } from '@sinclair/typebox';
import { defineContract } from '../../kernel/define-contract.ts';

const strict = { additionalProperties: false };
const Maybe = <T extends Parameters<typeof Type.Optional>[0]>(schema: T) => Type.Optional(schema);
const manage = { may: 'dict:manage' } as const;

const Which = Type.Object({ key: Type.String({ pattern: '^[a-z][a-zA-Z0-9_]{0,40}$' }) });
const Tone = Type.Union(
  (['neutral', 'running', 'waiting', 'success', 'danger'] as const).map((tone) => Type.Literal(tone)),
);
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

/** A dictionary in the list of all. */
export interface DictRow {
  readonly key: string;
  readonly title: string;
  readonly origin: 'product' | 'own';
  /** The company says something of its own about a product's dictionary. */
  readonly changed: boolean;
  readonly closed: boolean;
  readonly items: number;
  readonly off: number;
  /** How many documents take their words from it. */
  readonly uses: number;
}

export interface DictEntryView {
  readonly value: string;
  readonly text: string;
  readonly tone: DictChangeBody['items'][number]['tone'];
  readonly off: boolean;
  readonly under: string | null;
  readonly note: string | null;
  readonly origin: 'product' | 'own';
  /** What the product says of it, where the company says otherwise. */
  readonly product: {
    readonly text: string;
    readonly tone: DictChangeBody['items'][number]['tone'];
    readonly off: boolean;
  } | null;
}

/** A dictionary with everything its screen needs. */
export interface DictView extends DictRow {
  readonly base: number;
  readonly note: string | null;
  /** The dictionary whose values its entries hang below. */
  readonly under: {
    readonly key: string;
    readonly title: string;
    readonly items: readonly { value: string; text: string }[];
  } | null;
  readonly entries: readonly DictEntryView[];
  readonly usedBy: readonly { readonly document: string; readonly title: string }[];
  readonly updated: { readonly by: string; readonly at: string } | null;
}

export const getDicts = defineContract({ method: 'GET', url: '/dicts', permission: manage });
export const getDict = defineContract({ method: 'GET', url: '/dicts/:key', permission: manage, params: Which });
export const postDict = defineContract({
  method: 'POST',
  url: '/dicts',
  permission: manage,
  body: Type.Object({ key: Type.String({ minLength: 1, maxLength: 100 }), ...wish }, strict),
});
/** What a change would do, in words. */
export const postDictReview = defineContract({
  method: 'POST',
  url: '/dicts/:key/review',
  permission: manage,
  params: Which,
  body: Change,
});
export const putDict = defineContract({
  method: 'PUT',
  url: '/dicts/:key',
  permission: manage,
  params: Which,
  body: Change,
});
/** Back to what the product says; entries of the company's own that records hold stay, switched off. */
export const postDictReset = defineContract({
  method: 'POST',
  url: '/dicts/:key/reset',
  permission: manage,
  params: Which,
  body: Type.Object({ base: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }) }, strict),
});
export const deleteDict = defineContract({ method: 'DELETE', url: '/dicts/:key', permission: manage, params: Which });
