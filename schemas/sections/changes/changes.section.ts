import { Type } from '@sinclair/typebox';
import { called, FieldPath, Maybe, oneOf, Strict } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

const did = <const Did extends string>(word: Did, title: string) =>
  called('动作', Type.Unsafe<Did>(oneOf({ [word]: title })));

const Change = Type.Union([
  Strict({
    rev: called('版本', Type.Integer()),
    do: did('renameColumn', '列改名'),
    f: called('字段', FieldPath, 'field'),
    from: called('原来的', Type.String()),
  }),
  Strict({
    rev: called('版本', Type.Integer()),
    do: did('retype', '改类型'),
    f: called('字段', FieldPath, 'field'),
    from: called('原来的', Type.String()),
  }),
  Strict({ rev: called('版本', Type.Integer()), do: did('drop', '停用'), f: called('字段', FieldPath, 'field') }),
  Strict({
    rev: called('版本', Type.Integer()),
    do: did('promote', '转为正式字段'),
    f: called('字段', FieldPath, 'field'),
  }),
]);

/** What a change of what is stored means, where the two states alone do not tell: publish asks for it, and forgets none. */
export const changes = {
  key: 'changes',
  words: called('结构变更', Maybe(Type.Array(Change))),
} as const satisfies Section;
