import { type SchemaOptions, type Static, type TSchema, Type } from '@sinclair/typebox';

/** Many of something, as nobody may change them on either side. */
export const listOf = <S extends TSchema>(of: S, options?: SchemaOptions) =>
  Type.Unsafe<readonly Static<S>[]>(Type.Array(of, options));

export const orNull = <S extends TSchema>(of: S) => Type.Union([of, Type.Null()]);

/** One of a few words. */
export const oneOf = <const W extends readonly string[]>(...words: W) =>
  Type.Unsafe<W[number]>(Type.Union(words.map((word) => Type.Literal(word))));

/** A page of many, with how many there are in all. */
export const pageOf = <S extends TSchema>(of: S) => Type.Object({ records: listOf(of), total: Type.Integer() });

/** The same as the specification spells it, with the page it is. */
export const numberedPageOf = <S extends TSchema>(of: S) =>
  Type.Object({
    records: listOf(of),
    total: Type.Integer(),
    size: Type.Integer(),
    current: Type.Integer(),
    pages: Type.Integer(),
  });

/** Something whose form stands elsewhere as a type of ours: a plan, a document. On the wire it is told as an object alone. */
export const shaped = <T>() => Type.Unsafe<T>(Type.Object({}, { additionalProperties: true }));

/** An answer that says no more than that it is done. */
export const Nothing = Type.Unsafe<void>(Type.Null());
