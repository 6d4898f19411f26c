import { setValue as kind } from '../../../schemas/actions/on-fields.ts';
import { evaluate } from '../../../schemas/expressions/evaluate.ts';
import { parseExpression } from '../../../schemas/expressions/parse-expression.ts';
import type { Behaviour } from './behaviour.ts';

/** Writes a value into a field of the record, whoever may edit it: the document says so. */
export const setValue: Behaviour<{ field: string; to: string }> = {
  kind,
  run({ field, to }, { scope, set }) {
    const read = parseExpression(to);
    if (!read.ok) throw new Error(`[Bug] setValue of ${field} was published unread`);
    set(field, evaluate(read.value, scope));
  },
};
