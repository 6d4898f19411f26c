import { type Static, Type } from '@sinclair/typebox';
import { Ask } from '../../language/ask.ts';
import { StateFlow } from '../../language/flow.ts';
import {
  Code,
  called,
  Expression,
  FieldPath,
  Key,
  Keyed,
  Maybe,
  PersonPath,
  StateKey,
  Strict,
  Text,
  Tone,
} from '../../language/parts.ts';
import { Run } from '../../language/run.ts';
import type { Section } from '../../language/section.ts';
import { After } from '../../language/time.ts';

const Move = Strict({
  label: called('名称', Text),
  from: called('从', Type.Union([StateKey, Type.Array(StateKey, { minItems: 1 })]), 'state'),
  to: called('到', StateKey, 'state'),
  when: called('条件', Maybe(Expression)),
  /** Told to whoever meets a false `when`. */
  unless: called('不满足时的提示', Maybe(Text)),
  ask: called('询问', Maybe(Type.Array(Ask))),
  run: called('执行', Maybe(Type.Array(Run))),
  /** Who made the record, or edited it last, may not make this move. */
  notByOwner: called('不得由制单人办理', Maybe(Type.Boolean())),
  /** Persons that may not make it: whom these fields name, in the head, in lines or behind references (`lines.judge`, `event.owner`). */
  notBy: called('须回避的人', Maybe(Type.Array(PersonPath, { minItems: 1, maxItems: 20 }))),
  /** It cannot be taken back: red, and asked about before it is made. */
  danger: called('不能反悔', Maybe(Type.Boolean())),
  /** What comes of it, told before it is made; whoever makes it says yes first. */
  confirm: called('办理前的提醒', Maybe(Text)),
  /** As soon as it holds for a record in one of the states before, the house makes the move: in the transaction of what made it hold. */
  auto: called('自动办理的条件', Maybe(Expression)),
  /** Made by itself when the moment has come, if the record is still in a state it leads from and `when` holds. */
  after: called('到时自动办理', Maybe(After)),
});
const Node = Strict({
  label: called('名称', Text),
  tone: called('颜色', Maybe(Tone)),
  /** What can still be edited: everything, or these. */
  open: called('可以填写', Type.Union([Type.Literal('*', { title: '全部' }), Type.Array(FieldPath)])),
  /** May be deleted though not everything is open. */
  deletable: called('可以删除', Maybe(Type.Boolean())),
  /** Who must act, as told in the state bar. */
  next: called('下一步由谁办理', Maybe(Text)),
  /** A date of the record by which it is to leave this state. */
  due: called('最晚到哪个日期', Maybe(Key), 'field'),
  /** Roles that go on seeing the record as it was before it came into this state: what is written meanwhile is not theirs yet. */
  keptFor: called('仍看到变更前内容的角色', Maybe(Type.Array(Code, { minItems: 1, maxItems: 20 })), 'role'),
  /** Who comes into it is decided upon: these moves are then made by the flow alone. */
  flow: called('审批流程', Maybe(StateFlow)),
});
const States = Strict({
  field: called('状态字段', Key, 'field'),
  start: called('初始状态', StateKey, 'state'),
  nodes: called('状态', Keyed('key', Node)),
  moves: called('流转', Keyed('key', Move)),
});

/** The states of a record, and the moves between them. */
export const states = {
  key: 'states',
  words: called('状态与流转', Maybe(States)),
  facet: 'words',
} as const satisfies Section;

export type StatesDocument = Static<typeof States>;
export type MoveDocument = StatesDocument['moves'][string];
