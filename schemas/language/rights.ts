import { Type } from '@sinclair/typebox';
import { Code, called, Expression, FieldPath, Key, Keyed, Maybe, Strict, Text, Tone } from './parts.ts';
import { Run } from './rules.ts';

/** A named row rule. Switched off it restricts nothing. */
export const Scope = Type.Union([
  Expression,
  Strict({ title: called('名称', Text), rows: called('范围', Expression), off: called('停用', Maybe(Type.Boolean())) }),
]);

export const Grant = Strict({
  /** A scope's key, or an expression over scopes and fields; absent: every row of the tenant. */
  rows: called('数据范围', Maybe(Expression)),
  do: called(
    '允许的操作',
    Type.Array(
      Type.String({ pattern: '^(read|create|edit|delete|export|import|(move|action|becomes):([a-zA-Z0-9]+|\\*))$' }),
    ),
    'operation',
  ),
  hide: called('看不到的字段', Maybe(Type.Array(FieldPath))),
  /** When given, only these can be edited. */
  edit: called('可以填写的字段', Maybe(Type.Array(FieldPath))),
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
    key: called('字段', Key, 'field'),
    label: called('名称', Maybe(Text)),
    need: called('必填', Maybe(Type.Boolean())),
    long: called('多行', Maybe(Type.Boolean())),
    /** Typed unseen, handed to the behaviours and kept nowhere: no history, no log. */
    secret: called('不显示所填内容', Maybe(Type.Boolean())),
    help: called('填写说明', Maybe(Text)),
  }),
]);
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
  /** It cannot be taken back: red, and asked about before it is made. */
  danger: called('不能反悔', Maybe(Type.Boolean())),
  /** What comes of it, told before it is made; whoever makes it says yes first. */
  confirm: called('办理前的提醒', Maybe(Text)),
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
  /** Roles that go on seeing the record as it was before it came into this state: what is written meanwhile is not theirs yet. */
  keptFor: called('仍看到变更前内容的角色', Maybe(Type.Array(Code, { minItems: 1, maxItems: 20 })), 'role'),
});
export const States = Strict({
  field: called('状态字段', Key, 'field'),
  start: called('初始状态', StateKey, 'state'),
  nodes: called('状态', Keyed('key', Node)),
  moves: called('流转', Keyed('key', Move)),
});
