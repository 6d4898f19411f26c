import { Type } from '@sinclair/typebox';
import { Expression, FieldPath, Key, Keyed, Maybe, Strict, Text, Tone } from './parts.ts';
import { Run } from './rules.ts';

/** A named row rule. Switched off it restricts nothing. */
export const Scope = Type.Union([Expression, Strict({ title: Text, rows: Expression, off: Maybe(Type.Boolean()) })]);

export const Grant = Strict({
  /** A scope's key, or an expression over scopes and fields; absent: every row of the tenant. */
  rows: Maybe(Expression),
  do: Type.Array(
    Type.String({ pattern: '^(read|create|edit|delete|export|import|(move|action|becomes):([a-zA-Z0-9]+|\\*))$' }),
  ),
  hide: Maybe(Type.Array(FieldPath)),
  /** When given, only these can be edited. */
  edit: Maybe(Type.Array(FieldPath)),
});

/** A state's key is also its stored value; the specification's own codes are digits. */
export const StateKey = Type.String({ pattern: '^[a-zA-Z0-9]{1,40}$' });
/**
 * What is asked before a move or an action: a bare key asks for that field of the head, which must be answered.
 * A key that is a field is asked by the field's own input and kept in it; any other is one line of text unless it is `long`.
 */
export const Ask = Type.Union([
  Key,
  Strict({
    key: Key,
    label: Maybe(Text),
    need: Maybe(Type.Boolean()),
    long: Maybe(Type.Boolean()),
    /** Typed unseen, handed to the behaviours and kept nowhere: no history, no log. */
    secret: Maybe(Type.Boolean()),
    help: Maybe(Text),
  }),
]);
const Move = Strict({
  label: Text,
  from: Type.Union([StateKey, Type.Array(StateKey, { minItems: 1 })]),
  to: StateKey,
  when: Maybe(Expression),
  /** Told to whoever meets a false `when`. */
  unless: Maybe(Text),
  ask: Maybe(Type.Array(Ask)),
  run: Maybe(Type.Array(Run)),
  /** Who made the record, or edited it last, may not make this move. */
  notByOwner: Maybe(Type.Boolean()),
  danger: Maybe(Type.Boolean()),
});
const Node = Strict({
  label: Text,
  tone: Maybe(Tone),
  /** What can still be edited: everything, or these. */
  open: Type.Union([Type.Literal('*'), Type.Array(FieldPath)]),
  /** Who must act, as told in the state bar. */
  next: Maybe(Text),
});
export const States = Strict({
  field: Key,
  start: StateKey,
  nodes: Keyed('key', Node),
  moves: Keyed('key', Move),
});
