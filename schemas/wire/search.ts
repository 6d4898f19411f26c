import { type Static, Type } from '@sinclair/typebox';
import { orNull } from './wire.ts';

/** A record found by its number or name. */
export const FoundRecord = Type.Object({
  entity: Type.String(),
  id: Type.String(),
  name: Type.String(),
  /** Beside its name; null where it is called by its number, or has none to show. */
  number: orNull(Type.String()),
  /** Where it stands. */
  state: orNull(Type.String()),
});
export type FoundRecord = Static<typeof FoundRecord>;
