import { Type } from '@sinclair/typebox';
import { HoldStates, PartPath } from '../../language/chain-ledger.ts';
import { called, Expression, FieldPath, Key, Keyed, MapOf, Maybe, Strict, Text } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

/** What rows of an entity take of an account: a record that they name or that is found by what they say, or a row of one. */
const Ledger = Strict({
  label: called('名称', Text),
  /** The rows that take: a part by its path; the head unless said. */
  from: called('占用的明细', Maybe(PartPath), 'field'),
  /** Over such a row; less than nothing gives back. */
  take: called('占用的数量', Expression),
  of: called('占用谁的', Key, 'entity'),
  /** Which record of it: a reference, seen from the row. */
  over: called('通过', Maybe(Expression)),
  /** Which of its rows, or which record of all: field of the account ← what it must be, seen from the row. */
  by: called('对应', Maybe(Type.Record(FieldPath, Expression, { additionalProperties: false }))),
  /** Where no such record is there yet, one is made: with what it is found by, and these of its fields. */
  opens: called('没有时新建并写入', Maybe(MapOf(Expression))),
  /** Where the sum is kept: of the head, or of a row. */
  into: called('记到', FieldPath, 'field of target'),
  /** Over the account's row; nothing unless said, and at least 0. */
  upTo: called('不超过', Maybe(Expression)),
  atLeast: called('不少于', Maybe(Expression)),
  /** What is said where more is taken than `upTo`, behind the account's name; amounts unless said. */
  say: called('超出时提示', Maybe(Text)),
  /** Where every change of what is held is noted for good: a record each, of an entity that only the house writes. */
  journal: called(
    '流水',
    Maybe(
      Strict({
        to: called('登记为', Key, 'entity'),
        account: called('占用谁的', Key, 'field of target'),
        amount: called('数量', Key, 'field of target'),
        what: called('类型', Key, 'field of target'),
        by: called('来源', Key, 'field of target'),
      }),
    ),
  ),
  /** Its own states; in others it is given back. */
  while: called('占用的状态', Maybe(HoldStates), 'state'),
});

/** What its records take of others, or give back: sums that are kept exact there, within bounds. */
export const ledgers = {
  key: 'ledgers',
  words: called('占用', Maybe(Keyed('key', Ledger))),
  entry: '占用',
} as const satisfies Section;
