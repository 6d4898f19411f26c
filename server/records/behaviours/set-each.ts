import { setEach as kind } from '../../../schemas/actions/on-records.ts';
import { holds } from '../../../schemas/expressions/evaluate.ts';
import { type Setting, valuesOf } from '../write/setting.ts';
import type { Behaviour } from './behaviour.ts';

/** Writes values into the rows of a part, whoever may edit them: the document says so. */
export const setEach: Behaviour<Setting & { part: string }> = {
  kind,
  run({ part, where, set }, { setRows }) {
    setRows(part, (row) => (where && !holds(where, row) ? null : valuesOf(set, row)));
  },
};
