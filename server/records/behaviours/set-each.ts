import { setEach as kind } from '../../../schemas/actions/on-records.ts';
import { evaluate, holds } from '../../../schemas/expressions/evaluate.ts';
import { type Setting, settingOf } from '../write/setting.ts';
import type { Behaviour } from './behaviour.ts';

/** Writes values into the rows of a part, whoever may edit them: the document says so. */
export const setEach: Behaviour<Setting & { part: string }> = {
  kind,
  run({ part, ...said }, { setRows }) {
    const { where, set } = settingOf(said);
    setRows(part, (row) =>
      where && !holds(where, row)
        ? null
        : Object.fromEntries([...set].map(([key, expr]) => [key, evaluate(expr, row)])),
    );
  },
};
