import { type Static, Type } from '@sinclair/typebox';
import { called, Expression, FieldPath, Keyed, Maybe, Strict, Text } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

/**
 * One effect of a rule. Paths are read from where the rule stands (`on`). `hide` is access: while it holds, the value leaves the server
 * nowhere; `fold` only takes the field off the screen.
 */
export const Effect = Type.Union([
  Strict({ show: called('显示', FieldPath) }),
  Strict({ hide: called('隐藏', FieldPath) }),
  Strict({ unfold: called('展开', FieldPath) }),
  Strict({ fold: called('收起', FieldPath) }),
  Strict({ need: called('必填', FieldPath) }),
  Strict({ optional: called('可以不填', FieldPath) }),
  Strict({ lock: called('只读', FieldPath) }),
  Strict({ unlock: called('可以填写', FieldPath) }),
  Strict({
    limit: called('限定选项', FieldPath),
    to: called('可选的值', Type.Array(Type.String(), { maxItems: 200 })),
  }),
  Strict({ set: called('写入', FieldPath), to: called('写入的值', Expression) }),
  /** `detail` follows the sentence with what the record comes to: 「合计须为 100%：现在合计 99.99%」. */
  Strict({
    error: called('报错', FieldPath),
    say: called('提示', Text),
    detail: called('补充说明', Maybe(Expression)),
  }),
  Strict({ warn: called('提醒', FieldPath), say: called('提示', Text), detail: called('补充说明', Maybe(Expression)) }),
]);

const Rule = Strict({
  title: called('名称', Text),
  /** The part it is about; absent: the head. */
  on: called('所在明细', Maybe(FieldPath)),
  /**
   * The fields it is written once for: `{each}` is the field's key in a text of a condition and in an effect, and its label in the title
   * and in what is said.
   */
  each: called('逐个字段', Maybe(Type.Array(FieldPath, { minItems: 1, maxItems: 60 }))),
  /** `save` by default; `move:submit` only when that move is made. */
  at: called('检查的时机', Maybe(Type.String({ pattern: '^(save|move:[a-zA-Z0-9]+)$' })), 'operation'),
  if: called('条件', Expression),
  then: called('满足时', Type.Array(Effect, { minItems: 1, maxItems: 30 })),
  else: called('不满足时', Maybe(Type.Array(Effect, { maxItems: 30 }))),
});

/** What follows while something holds: what is shown, asked for, written or refused. */
export const rules = {
  key: 'rules',
  words: called('规则', Maybe(Keyed('key', Rule))),
  facet: 'words',
} as const satisfies Section;

export type EffectDocument = Static<typeof Effect>;

export type RuleWords = Static<typeof Rule>;
