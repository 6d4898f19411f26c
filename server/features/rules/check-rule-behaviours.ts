import * as kinds from '../../../schemas/actions/on-platform.ts';
import type { Issue } from '../../../schemas/issues/result.ts';
import { isFault, linearPattern } from '../../../schemas/patterns/linear-pattern.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Behaviour } from '../../records/behaviours/behaviour.ts';
import { placesOf } from '../../records/write/name-place.ts';
import { failedStep, type Segment } from './check-rules.ts';

type Nothing = Record<never, never>;

const segmentsOf = (record: Readonly<Record<string, unknown>>): readonly Segment[] =>
  (Array.isArray(record.segments) ? record.segments : []).map((row: Partial<Segment>) => ({
    digits: row.digits ?? '*',
    pattern: row.pattern ?? '',
    message: row.message ?? '',
  }));

/** Every pattern of a rule can be searched in one pass, or the rule is not saved. */
export const checkRulePatterns: Behaviour<Nothing> = {
  kind: kinds.checkRulePatterns,
  run(_, { asking, record }) {
    const issues = segmentsOf(record).flatMap(({ pattern }, at): Issue[] => {
      const made = linearPattern(pattern);
      return isFault(made) ? [{ ...made, path: `/segments/${at}/pattern` }] : [];
    });
    if (issues.length > 0) throw new Refusal('invalid_input', { issues, named: placesOf(asking.entity) });
  },
};

/** Says whether a value would pass. */
export const tryCheckRule: Behaviour<Nothing> = {
  kind: kinds.tryCheckRule,
  run(_, { record, answers, say, warn }) {
    const value = String(answers.value ?? '');
    const failed = failedStep(segmentsOf(record), value);
    if (failed) warn(`“${value}”不符合规则：${failed.message}`);
    else say(`“${value}”符合规则`);
  },
};
