import { setValue as kind } from '../../../schemas/actions/on-fields.ts';
import { evaluate } from '../../../schemas/expressions/evaluate.ts';
import { readPublished } from '../write/setting.ts';
import type { Behaviour } from './behaviour.ts';

/** Writes a value into a field of the record, whoever may edit it: the document says so. */
export const setValue: Behaviour<{ field: string; to: string }> = {
  kind,
  run({ field, to }, { scope, set }) {
    set(field, evaluate(readPublished(to), scope));
  },
};
