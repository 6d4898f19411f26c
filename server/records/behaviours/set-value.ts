import { Type } from '@sinclair/typebox';
import { evaluate } from '../../../schemas/expressions/evaluate.ts';
import { parseExpression } from '../../../schemas/expressions/parse-expression.ts';
import { defineActionKind } from '../../../schemas/kinds/action-kind.ts';
import { Expression, Key } from '../../../schemas/language/parts.ts';
import type { Behaviour } from './behaviour.ts';

const setValueKind = defineActionKind({
  name: 'setValue',
  title: '写入字段',
  params: Type.Object({ field: Key, to: Expression }),
  at: ['move', 'action'],
  check: ({ field, to }, scope) => {
    const read = parseExpression(to);
    return [
      ...(scope.hasField(field) ? [] : [{ code: 'unknown_field', path: '/field', params: { field } } as const]),
      ...(read.ok ? [] : read.issues.map((issue) => ({ ...issue, path: '/to' }))),
    ];
  },
});

/** Writes a value into a field of the record, whoever may edit it: the document says so. */
export const setValue: Behaviour<{ field: string; to: string }> = {
  kind: setValueKind,
  run({ field, to }, { scope, set }) {
    const read = parseExpression(to);
    if (!read.ok) throw new Error(`[Bug] setValue of ${field} was published unread`);
    set(field, evaluate(read.value, scope));
  },
};
