import { type Static, Type } from '@sinclair/typebox';
import { called, Expression, FieldPath, Key, MapOf, Maybe, StateKey, Strict } from './parts.ts';

/** One way to find a record: its fields by what this record holds, the day it must count on, the range it must cover. */
const Attempt = Strict({
  match: called('对应的字段', MapOf(Expression)),
  at: called('在哪一天有效', Maybe(Expression)),
  within: called(
    '所在的区间',
    Maybe(
      Strict({
        of: called('数值', Expression),
        from: called('下限字段', Key, 'field of target'),
        to: called('上限字段', Maybe(Key), 'field of target'),
      }),
    ),
  ),
  /** Of this record: what it names there already is not looked for. */
  except: called('不查已列入的', Maybe(FieldPath), 'field'),
  /** Of several: there may be only one unless said. */
  pick: called(
    '有多条时',
    Maybe(
      Type.Union([
        Type.Literal('only', { title: '只能有一条' }),
        Strict({ highest: called('取最大的', Key, 'field of target') }),
        Strict({ lowest: called('取最小的', Key, 'field of target') }),
      ]),
    ),
  ),
  states: called('哪些状态的', Maybe(Type.Array(StateKey, { minItems: 1, maxItems: 60 })), 'state of target'),
});

/** Tried in order; the first that finds anything decides. */
export const Find = Type.Array(Attempt, { minItems: 1, maxItems: 9 });

export type FindDocument = Static<typeof Find>;
