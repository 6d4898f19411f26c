import { type TObject, type TProperties, type TSchema, Type } from '@sinclair/typebox';

/** Marks a map whose entries have a place: in storage each carries a rank, when written by hand the order of writing gives it. */
export const KEYED = 'x-keyed';

/**
 * A collection of named things, in order. Stored as a map by key whose entries carry a `rank`.
 * A hand may write it as an array; `by` says which property of an entry is its key (a bare string is an entry with only that).
 */
export const Keyed = <T extends TObject>(by: string, entry: T) =>
  Type.Record(
    Type.String({ pattern: keyPatterns[by] ?? '^.{1,100}$' }),
    Type.Composite([entry, Type.Object({ rank: Type.Optional(Type.String()) })], { additionalProperties: false }),
    {
      [KEYED]: by,
      additionalProperties: false,
    },
  );

/** What an entry's key may look like, by the word that names it when written by hand. Digits are for codes: states, dictionary values. */
const keyPatterns: Readonly<Record<string, string>> = {
  key: '^[a-zA-Z0-9]{1,41}$',
  section: '^[a-z][a-zA-Z0-9]{0,40}$',
  part: '^[a-z][a-zA-Z0-9]{0,40}$',
  node: '^[a-z][a-zA-Z0-9]{0,40}$',
  f: '^(@ext:)?[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z][a-zA-Z0-9]*){0,2}$',
};

/** An object that allows nothing it does not name. */
export const Strict = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });

export const Maybe = <T extends TSchema>(schema: T) => Type.Optional(schema);

export const Text = Type.String({ minLength: 1, maxLength: 200 });

/** camelCase, for ever: it becomes the snake_case column and the JSON key. */
export const Key = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}$' });

/** A field from the head's point of view: `total`, `lines.qty`, `lines.schedules.date`; `@price` is a set of fields. */
export const FieldPath = Type.String({ pattern: '^@?[a-zA-Z][a-zA-Z0-9]*(\\.[a-zA-Z][a-zA-Z0-9]*){0,2}$|^\\*$' });

/** An expression as text over keys; parsed and typed at compile. */
export const Expression = Type.String({ minLength: 1, maxLength: 2000, 'x-expression': true });

export const Title = Type.Union([
  Type.String({ minLength: 1, maxLength: 100 }),
  Strict({ zh: Type.String({ minLength: 1, maxLength: 100 }), en: Maybe(Type.String()) }),
]);

export const Tone = Type.Union([
  Type.Literal('neutral'),
  Type.Literal('running'),
  Type.Literal('waiting'),
  Type.Literal('success'),
  Type.Literal('danger'),
]);

export const Layer = Type.Union([Type.Literal('product'), Type.Literal('industry'), Type.Literal('tenant')]);

/** What every document opens with. `uses` is computed at publish and never typed. */
export const opening = {
  key: Key,
  spec: Type.Integer({ minimum: 1 }),
  rev: Maybe(Type.Integer({ minimum: 0 })),
  layer: Maybe(Layer),
  title: Title,
  note: Maybe(Type.String({ maxLength: 2000 })),
};

/** Named things without an order. */
export const MapOf = <T extends TSchema>(entry: T) => Type.Record(Key, entry, { additionalProperties: false });
