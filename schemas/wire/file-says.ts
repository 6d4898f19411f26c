import { type Static, Type } from '@sinclair/typebox';
import { listOf, orNull } from './wire.ts';

/** What a file says of one field of the record that holds it. */
export const SaidField = Type.Object({
  field: Type.String(),
  label: Type.String(),
  value: Type.String(),
  /** Its words, where the value is a code. */
  text: orNull(Type.String()),
  /** As people read it. */
  said: Type.String(),
  /** Whether a person writes the field: else it is only held against what stands there. */
  writes: Type.Boolean(),
});
export type SaidField = Static<typeof SaidField>;

/** What was read out of a file; `fault` says why nothing was. */
export const FileSays = Type.Object({ fault: orNull(Type.String()), says: listOf(SaidField) });
export type FileSays = Static<typeof FileSays>;
