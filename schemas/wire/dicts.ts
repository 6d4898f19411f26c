import { type Static, Type } from '@sinclair/typebox';
import { listOf } from './wire.ts';

/** An option as every version of the specification's clients reads it: `title` and `label` repeat the text. */
export const DictOption = Type.Object({
  value: Type.String(),
  text: Type.String(),
  title: Type.String(),
  label: Type.String(),
});
export type DictOption = Static<typeof DictOption>;

/** Those of several dictionaries, by their codes. */
export type DictOptions = Readonly<Record<string, readonly DictOption[]>>;
export const DictOptions = Type.Unsafe<DictOptions>(Type.Record(Type.String(), listOf(DictOption)));
