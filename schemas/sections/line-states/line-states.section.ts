import { type Static, Type } from '@sinclair/typebox';
import { Ask } from '../../language/ask.ts';
import {
  called,
  Expression,
  Key,
  Keyed,
  MapOf,
  Maybe,
  NAMES,
  PersonPath,
  StateKey,
  Strict,
  Text,
  Tone,
} from '../../language/parts.ts';
import { Run } from '../../language/run.ts';

/** From a row's point of view: a field of it, what stands below it, or a field in that. */
const RowPath = Type.String({ pattern: '^[a-z][a-zA-Z0-9]{0,40}(\\.[a-z][a-zA-Z0-9]{0,40})?$', [NAMES]: 'field' });

const LineNode = Strict({
  label: called('名称', Text),
  tone: called('颜色', Maybe(Tone)),
  /** What can still be edited in a row that stands here: everything, or these. The record around it may leave less. */
  open: called('可以填写', Type.Union([Type.Literal('*', { title: '全部' }), Type.Array(RowPath)])),
  /** May be taken out of the record though not everything is open. */
  deletable: called('可以删除', Maybe(Type.Boolean())),
  /** Who must act, as told above the rows. */
  next: called('下一步由谁办理', Maybe(Text)),
});

const LineMove = Strict({
  label: called('名称', Text),
  from: called('从', Type.Union([StateKey, Type.Array(StateKey, { minItems: 1 })]), 'state'),
  to: called('到', StateKey, 'state'),
  /** Asked of each row; `../` is what stands around it. */
  when: called('条件', Maybe(Expression)),
  /** Told to whoever meets a false `when`. */
  unless: called('不满足时的提示', Maybe(Text)),
  /** Asked once for all chosen rows; an answer whose key is a field of the row is kept in each of them. */
  ask: called('询问', Maybe(Type.Array(Ask, { maxItems: 8 }))),
  /** Field of the row ← expression over the row. */
  set: called('写入', Maybe(MapOf(Expression)), 'field'),
  /** Once for all rows that are moved together. */
  run: called('执行', Maybe(Type.Array(Run, { maxItems: 5 }))),
  /** Persons that may not make it. Fields of this part are those of the row that is moved. */
  notBy: called('须回避的人', Maybe(Type.Array(PersonPath, { minItems: 1, maxItems: 20 }))),
  danger: called('不能反悔', Maybe(Type.Boolean())),
  confirm: called('办理前的提醒', Maybe(Text)),
  /** As soon as it holds for a row in one of the states before, the house makes the move: in the transaction of what made it hold. */
  auto: called('自动办理的条件', Maybe(Expression)),
});

/** The states of the rows of a part, each for itself, and the moves between them. */
export const LineStates = Strict({
  field: called('状态字段', Key, 'field'),
  start: called('初始状态', StateKey, 'state'),
  nodes: called('状态', Keyed('key', LineNode)),
  moves: called('流转', Keyed('key', LineMove)),
});

export type LineStatesDocument = Static<typeof LineStates>;
export type LineMoveDocument = LineStatesDocument['moves'][string];
