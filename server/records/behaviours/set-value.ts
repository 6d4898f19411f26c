import { setValue as kind } from '../../../schemas/actions/on-fields.ts';
import { evaluate } from '../../../schemas/expressions/evaluate.ts';
import type { Expr } from '../../../schemas/expressions/tree.ts';
import type { Behaviour } from './behaviour.ts';

/** Writes a value into a field of the record, whoever may edit it: the document says so. */
export const setValue: Behaviour<{ field: string; to: Expr }> = {
  kind,
  run({ field, to }, { scope, set }) {
    set(field, evaluate(to, scope));
  },
};
