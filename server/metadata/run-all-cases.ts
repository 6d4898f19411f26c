import { fieldKinds } from '../../renderers/fields/kinds.ts';
import type { Model } from '../../schemas/compile/model.ts';
import { runCases } from '../../schemas/compile/run-cases.ts';
import type { Issue } from '../../schemas/result.ts';

/** How one of an author's cases went. */
export interface CaseOutcome {
  readonly id: string;
  readonly name: string;
  readonly passed: boolean;
  /** What was otherwise than the case says. */
  readonly wrong: readonly string[];
}

export interface CasesRun {
  readonly cases: readonly CaseOutcome[];
  readonly issues: readonly Issue[];
}

/** The cases of every entity: a change may break what another document promises. Rules nobody tested are told of where the change is. */
export function runAllCases(model: Model, changed: ReadonlySet<string>): CasesRun {
  const runs = [...model.entities.keys()].map((key) => ({ id: `entity:${key}`, ...runCases(model, key, fieldKinds) }));
  const cases = runs.flatMap(({ id, verdicts }) => verdicts.map((verdict) => ({ id, ...verdict })));
  const failed = cases
    .filter(({ passed }) => !passed)
    .map(({ id, name, wrong }): Issue => {
      return { code: 'case_fails', in: id, path: `/cases/${name}`, params: { name, what: wrong.join('；') } };
    });
  const untested = runs
    .filter(({ id }) => changed.has(id))
    .flatMap(({ id, unreached }) =>
      unreached.map(({ key, title }): Issue => {
        return { code: 'rule_untested', in: id, path: `/rules/${key}`, params: { title }, level: 'warn' };
      }),
    );
  return { cases, issues: [...failed, ...untested] };
}
