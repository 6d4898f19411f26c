import { type Static, type TObject, type TSchema, type TUnion, Type } from '@sinclair/typebox';

/** Marks a map whose entries have a place: in storage each carries a rank, when written by hand the order of writing gives it. */
export const KEYED = 'x-keyed';

/**
 * A collection of named things, in order. Stored as a map by key whose entries carry a `rank`.
 * A hand may write it as an array; `by` says which property of an entry is its key (a bare string is an entry with only that).
 */
export const Keyed = <T extends TObject | TUnion<TObject[]>>(by: string, entry: T) =>
  Type.Record(Type.String({ pattern: keyPatterns[by] ?? '^.{1,100}$' }), ranked(entry), {
    [KEYED]: by,
    additionalProperties: false,
  });

/** An entry has a place beside what it says; where it may say one of several things, whichever it says. */
const ranked = <T extends TObject | TUnion<TObject[]>>(entry: T) =>
  Type.Unsafe<Static<T> & { rank?: string }>(
    'anyOf' in entry ? Type.Union((entry as TUnion<TObject[]>).anyOf.map(withRank)) : withRank(entry as TObject),
  );

const withRank = (entry: TObject) =>
  Type.Composite([entry, Type.Object({ rank: called('次序', Type.Optional(Type.String())) })], {
    additionalProperties: false,
  });

/** What an entry's key may look like, by the word that names it when written by hand. Digits are for codes: states, dictionary values. */
const keyPatterns: Readonly<Record<string, string>> = {
  key: '^[a-zA-Z0-9]{1,41}$',
  section: '^[a-z][a-zA-Z0-9]{0,40}$',
  part: '^[a-z][a-zA-Z0-9]{0,40}$',
  node: '^[a-z][a-zA-Z0-9]{0,40}$',
  f: '^(@ext:)?[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z][a-zA-Z0-9]*){0,2}$',
};

/** What a text names, so that whoever tells of it says a title: `role`, `entity`, a field of this document. */
export const NAMES = 'x-names';

/** Words that an open text usually is, with what people call each. */
export const WORDS = 'x-words';

/** Something whose further properties its kind has words for: a field, a behaviour, a chart's options, a block's values. */
export const OPEN = 'x-open';

export interface Called {
  readonly title: string;
}

/** What people call a property, said where it is defined. Places, changes and faults are told in these words. */
export const called = <T extends TSchema>(title: string, schema: T, names?: string): T & Called => ({
  ...schema,
  title,
  ...(names === undefined ? {} : { [NAMES]: names }),
});

/** One of some words, with what people call each. */
export const oneOf = <const Words extends Readonly<Record<string, string>>>(words: Words) =>
  Type.Unsafe<keyof Words & string>(
    Type.Union(Object.entries(words).map(([word, title]) => Type.Literal(word, { title }))),
  );

export type CalledProperties = Readonly<Record<string, TSchema & Called>>;

/** An object that allows nothing it does not name, and names everything for people as well. */
export const Strict = <P extends CalledProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(schema);

export const Text = Type.String({ minLength: 1, maxLength: 200 });

/** camelCase, for ever: it becomes the snake_case column and the JSON key. */
export const Key = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });

/** A code that other systems know as well, a dictionary's or a role's: nothing is named after it, so it may have underscores. */
export const codePattern = '^[a-z][a-zA-Z0-9_]{0,40}$';
export const Code = Type.String({ pattern: codePattern });

/** A field from the head's point of view: `total`, `lines.qty`, `lines.schedules.date`; `@price` is a set of fields. */
export const FieldPath = Type.String({
  pattern: '^@?[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z][a-zA-Z0-9]*){0,2}$|^\\*$|^\\{each\\}$',
  [NAMES]: 'field',
});

/** An expression as text over keys; parsed and typed at compile. */
export const Expression = Type.String({ minLength: 1, maxLength: 2000, 'x-expression': true });

export const Title = Type.Union([
  Type.String({ minLength: 1, maxLength: 100 }),
  Strict({
    zh: called('中文名称', Type.String({ minLength: 1, maxLength: 100 })),
    en: called('英文名称', Maybe(Type.String())),
  }),
]);

export const Tone = oneOf({ neutral: '灰', running: '蓝', waiting: '橙', success: '绿', danger: '红' });

export const Layer = oneOf({ product: '产品', industry: '行业', tenant: '企业' });

/** What every document opens with. `uses` is computed at publish and never typed. */
export const opening = {
  key: called('标识', Key),
  spec: called('格式版本', Type.Integer({ minimum: 1 })),
  rev: called('版本', Maybe(Type.Integer({ minimum: 0 }))),
  layer: called('所属层', Maybe(Layer)),
  title: called('名称', Title),
  note: called('备注', Maybe(Type.String({ maxLength: 2000 }))),
};

/** Named things without an order. */
export const CodesOf = <T extends TSchema>(entry: T) => Type.Record(Code, entry, { additionalProperties: false });
export const MapOf = <T extends TSchema>(entry: T) => Type.Record(Key, entry, { additionalProperties: false });

/** A state's key is also its stored value; the specification's own codes are digits. */
export const StateKey = Type.String({ pattern: '^[a-zA-Z0-9]{1,40}$' });

/** From the head's point of view, through parts and references. */
export const PersonPath = Type.String({
  pattern: '^[a-z][a-zA-Z0-9]{0,40}(\\.[a-z][a-zA-Z0-9]{0,40}){0,5}$',
  [NAMES]: 'field',
});
