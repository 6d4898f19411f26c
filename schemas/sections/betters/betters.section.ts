import { type Static, Type } from '@sinclair/typebox';
import { HoldStates } from '../../language/chain-ledger.ts';
import { called, Expression, Key, Keyed, Maybe, Strict, Text } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

/**
 * Records that compete for one other record: each is taken, one after the other, only while that record takes any and only where it is
 * better than what stands. Names in expressions are those of the record that is competed for, as it stands behind its lock.
 */
const Better = Strict({
  label: called('名称', Text),
  /** A reference of the head: what is competed for. */
  over: called('竞哪张单据', Key, 'field'),
  /** A reference of the head: the place of whoever competes, a record for each of them. */
  by: called('谁的席位', Key, 'field'),
  /** The number that must be better. */
  value: called('所出的数', Key, 'field'),
  higher: called('越高越好', Maybe(Type.Boolean())),
  /** Its own states; what is in another does not count any more. */
  while: called('算数的状态', Maybe(HoldStates), 'state'),
  /** Where the number of those taken, and the moment, are written. */
  seq: called('序号记到', Key, 'field'),
  at: called('接受时间记到', Key, 'field'),
  /** Both of what is competed for; by the database's clock, read behind its lock. */
  from: called('从何时起接受', Key, 'field of target'),
  until: called('到何时止', Key, 'field of target'),
  open: called('另须满足', Maybe(Expression)),
  step: called('至少优于多少', Expression),
  /** Where it holds, only whole steps. */
  multiple: called('须为幅度的整数倍', Maybe(Expression)),
  limit: called('限度', Maybe(Expression)),
  /** Where it holds, one's own best is to be bettered, and not that of all. */
  alone: called('只与自己比', Maybe(Expression)),
  /** Kept in what is competed for. */
  into: called(
    '记到所竞的单据',
    Strict({
      best: called('最优值', Key, 'field of target'),
      record: called('最优的一份', Maybe(Key), 'field of target'),
      count: called('份数', Key, 'field of target'),
    }),
  ),
  /** Kept in the place of each: what of the whole each is told is written there, and nowhere else that he could see. */
  seat: called(
    '记到席位',
    Strict({
      of: called('席位属于哪张单据', Key, 'field of target'),
      best: called('自己的最优', Key, 'field of target'),
      count: called('自己的份数', Maybe(Key), 'field of target'),
      rank: called('名次', Maybe(Key), 'field of target'),
      top: called('全场最优', Maybe(Key), 'field of target'),
    }),
  ),
  /** Unless said, it is told. */
  tells: called(
    '告知席位',
    Maybe(Strict({ rank: called('名次', Maybe(Expression)), top: called('全场最优', Maybe(Expression)) })),
  ),
  /** One that comes within the last seconds makes it last longer. */
  extend: called(
    '自动延时',
    Maybe(
      Strict({
        within: called('最后几秒内', Expression),
        more: called('延长几秒', Expression),
        most: called('最多几次', Expression),
        times: called('次数记到', Key, 'field of target'),
      }),
    ),
  ),
});

export type BetterDocument = Static<typeof Better>;

export const betters = {
  key: 'betters',
  words: called('竞争', Maybe(Keyed('key', Better))),
  entry: '竞争',
} as const satisfies Section;
