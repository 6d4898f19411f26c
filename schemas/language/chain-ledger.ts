import { type Static, Type } from '@sinclair/typebox';
import { called, Expression, Key, Maybe, StateKey, Strict, Text } from './parts.ts';

/** The states in which something counts. */
export const HoldStates = Type.Array(StateKey, { minItems: 1, maxItems: 60 });

/** A part, or a part of its rows. */
export const PartPath = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}(\\.[a-z][a-zA-Z0-9]{0,40})?$' });

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
  while: called('占用的状态', Maybe(HoldStates), 'state of target'),
});

export type ChainLedger = Static<typeof ChainLedger>;
