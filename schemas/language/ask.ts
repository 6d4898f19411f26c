import { type Static, Type } from '@sinclair/typebox';
import { called, Key, Maybe, Strict, Text } from './parts.ts';

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
    /** The answer where the house makes the move and nobody is asked. */
    byItself: called('自动办理时填写', Maybe(Text)),
  }),
]);

export type Ask = Static<typeof Ask>;
