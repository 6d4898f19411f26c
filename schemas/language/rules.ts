import { type Static, Type } from '@sinclair/typebox';
import { Expression, FieldPath, Key, Maybe, Strict, Text } from './parts.ts';

/** One effect of a rule. Paths are read from where the rule stands (`on`). */
export const Effect = Type.Union([
  Strict({ show: FieldPath }),
  Strict({ hide: FieldPath }),
  Strict({ need: FieldPath }),
  Strict({ optional: FieldPath }),
  Strict({ lock: FieldPath }),
  Strict({ unlock: FieldPath }),
  Strict({ limit: FieldPath, to: Type.Array(Type.String(), { maxItems: 200 }) }),
  Strict({ set: FieldPath, to: Expression }),
  Strict({ error: FieldPath, say: Text }),
  Strict({ warn: FieldPath, say: Text }),
]);

export const Rule = Strict({
  title: Text,
  /** The part it is about; absent: the head. */
  on: Maybe(FieldPath),
  /** `save` by default; `move:submit` only when that move is made. */
  at: Maybe(Type.String({ pattern: '^(save|move:[a-zA-Z0-9]+)$' })),
  if: Expression,
  then: Type.Array(Effect, { minItems: 1, maxItems: 30 }),
  else: Maybe(Type.Array(Effect, { maxItems: 30 })),
});

export const Check = Strict({
  on: Maybe(FieldPath),
  unique: Maybe(Type.Array(Key, { minItems: 1, maxItems: 6 })),
  level: Maybe(Type.Union([Type.Literal('error'), Type.Literal('warn')])),
  say: Maybe(Text),
});

/** A behaviour by name, with its parameters; what it may be is the list of action kinds. */
export const Run = Type.Object({ do: Type.String() }, { additionalProperties: true });

export type EffectDocument = Static<typeof Effect>;
export type RunDocument = Static<typeof Run>;
