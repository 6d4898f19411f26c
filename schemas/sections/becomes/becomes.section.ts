import { Type } from '@sinclair/typebox';
import { ChainLedger, PartPath } from '../../language/chain-ledger.ts';
import { called, Expression, Key, Keyed, MapOf, Maybe, Strict, Text } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

/** A chain: what is made of a record next. */
const Chain = Strict({
  label: called('名称', Text),
  to: called('目标单据', Key, 'entity'),
  when: called('条件', Maybe(Expression)),
  /** Moves and actions that run it make the document by its own right: whoever makes them need not be able to make one by hand. */
  ownRight: called('按单据自己的权限生成', Maybe(Type.Boolean())),
  /** What is made stands for itself: a copy, or what was chosen from a shelf. Neither is told as the other's origin or outcome. */
  untied: called('不记作上下游', Maybe(Type.Boolean())),
  /** It may be begun at any time and is not what the record waits for: its button leads nobody on. */
  aside: called('不是下一步', Maybe(Type.Boolean())),
  /** Field of the new document ← expression over this one. */
  map: called('带入', MapOf(Expression)),
  /** Of what is carried over: what all the records say alike that are made into one. */
  same: called('须一致', Maybe(Type.Array(Key, { minItems: 1, maxItems: 20 })), 'field of target'),
  lines: called(
    '明细',
    Maybe(
      Strict({
        /** The rows that are carried over: a part by its path; the head itself, as one line, unless said. */
        from: called('来源明细', Maybe(PartPath), 'field'),
        /** Without it no line becomes a line: each group that `split` makes is a document of a head alone. */
        to: called('目标明细', Maybe(Key)),
        when: called('条件', Maybe(Expression)),
        map: called('带入', Maybe(MapOf(Expression))),
        /** Head field of a new document ← expression over the line: one document for each value there is. */
        split: called('拆分', Maybe(MapOf(Expression))),
        /** What a new line takes of the line it comes from; in other states of the new document than `while` names it is given back. */
        ledgers: called('占用', Maybe(MapOf(ChainLedger))),
      }),
    ),
  ),
});

export const becomes = {
  key: 'becomes',
  words: called('下游单据', Maybe(Keyed('key', Chain))),
  entry: '下推',
  facet: 'words',
} as const satisfies Section;
