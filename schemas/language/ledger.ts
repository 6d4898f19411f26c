import { type Static, Type } from '@sinclair/typebox';
import { called, Expression, FieldPath, Key, Maybe, Strict, Text } from './parts.ts';
import { StateKey } from './rights.ts';

const held = Type.Array(StateKey, { minItems: 1, maxItems: 60 });

/** What the rows that a chain makes take of the rows they come from. */
export const ChainLedger = Strict({
  label: called('名称', Maybe(Text)),
  /** Over the new row; less than nothing gives back. */
  take: called('占用的数量', Expression),
  into: called('记到', Key, 'field'),
  /** Over the row it comes from. */
  upTo: called('不超过', Maybe(Expression)),
  atLeast: called('不少于', Maybe(Expression)),
  /** In other states of the new document it is given back. */
  while: called('占用的状态', Maybe(held), 'state of target'),
});

/** What rows of an entity take of an account: a record that they name or that is found by what they say, or a row of one. */
export const Ledger = Strict({
  label: called('名称', Text),
  /** The rows that take: a part by its path; the head unless said. */
  from: called(
    '占用的明细',
    Maybe(Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}(\\.[a-z][a-zA-Z0-9]{0,40})?$' })),
    'field',
  ),
  /** Over such a row; less than nothing gives back. */
  take: called('占用的数量', Expression),
  of: called('占用谁的', Key, 'entity'),
  /** Which record of it: a reference, seen from the row. */
  over: called('通过', Maybe(Expression)),
  /** Which of its rows, or which record of all: field of the account ← what it must be, seen from the row. */
  by: called('对应', Maybe(Type.Record(FieldPath, Expression, { additionalProperties: false }))),
  /** Where the sum is kept: of the head, or of a row. */
  into: called('记到', FieldPath, 'field of target'),
  /** Over the account's row; nothing unless said, and at least 0. */
  upTo: called('不超过', Maybe(Expression)),
  atLeast: called('不少于', Maybe(Expression)),
  /** Its own states; in others it is given back. */
  while: called('占用的状态', Maybe(held), 'state'),
});

export type ChainLedger = Static<typeof ChainLedger>;
