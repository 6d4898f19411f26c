import { type Static, Type } from '@sinclair/typebox';
import { called, OPEN } from './parts.ts';

/** A behaviour by name, with its parameters; what it may be is the list of action kinds. */
export const Run = Type.Object(
  { do: called('动作', Type.String(), 'actionKind') },
  { [OPEN]: 'run', additionalProperties: true },
);

export type RunDocument = Static<typeof Run>;
