import { Type } from '@sinclair/typebox';
import { Code, called, FieldPath, Keyed, Maybe, StateKey, Strict } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';
import { Moment } from '../../language/time.ts';

const Timed = Type.String({ pattern: '^(move|remind):[a-zA-Z0-9]+$' });

const Verdicts = Strict({
  need: called('必填', Maybe(Type.Array(FieldPath))),
  optional: called('可以不填', Maybe(Type.Array(FieldPath))),
  hidden: called('隐藏', Maybe(Type.Array(FieldPath))),
  shown: called('显示', Maybe(Type.Array(FieldPath))),
  locked: called('只读', Maybe(Type.Array(FieldPath))),
  open: called('可以填写', Maybe(Type.Array(FieldPath))),
  error: called('报错', Maybe(Type.Array(FieldPath))),
  warn: called('提醒', Maybe(Type.Array(FieldPath))),
  sealed: called('密封', Maybe(Type.Array(FieldPath))),
  fine: called('没有问题', Maybe(Type.Boolean())),
  values: called('结果', Maybe(Type.Record(Type.String(), Type.Unknown()))),
  can: called('可以做', Maybe(Type.Array(Type.String())), 'operation'),
  cannot: called('不能做', Maybe(Type.Array(Type.String())), 'operation'),
  /** The move that the house makes of it next. */
  auto: called(
    '随后自动办理',
    Maybe(
      Type.Union([
        Type.Literal(false, { title: '没有' }),
        Type.String({ pattern: '^([a-z][a-zA-Z0-9]*\\.)?move:[a-zA-Z0-9]+$' }),
      ]),
    ),
    'operation',
  ),
  /** Moves and reminders, `move:close`, `remind:expiry`, whose time has come. */
  due: called('已经到时', Maybe(Type.Array(Timed)), 'operation'),
  notDue: called('还没到时', Maybe(Type.Array(Timed)), 'operation'),
});

const Case = Strict({
  as: called('身份', Maybe(Code), 'role'),
  in: called('状态', Maybe(StateKey), 'state'),
  at: called('办理', Maybe(Type.String()), 'operation'),
  now: called('当时', Maybe(Moment)),
  since: called('进入状态的时间', Maybe(Moment)),
  given: called('已知', Maybe(Type.Record(Type.String(), Type.Unknown()))),
  then: called('应当', Verdicts),
});

/** What the document promises, told by examples that are tried before it is published. */
export const cases = {
  key: 'cases',
  words: called('用例', Maybe(Keyed('name', Case))),
  entry: '用例',
} as const satisfies Section;
