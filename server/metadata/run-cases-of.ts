import { setImmediate as othersFirst } from 'node:timers/promises';
import { fieldKinds } from '../../renderers/fields/kinds.ts';
import { runCases } from '../../schemas/cases/run-cases.ts';
import { runFlowCases } from '../../schemas/cases/run-flow-cases.ts';
import { casesTouchedBy } from '../../schemas/cases/touched-cases.ts';
import type { Model } from '../../schemas/compile/model.ts';
import { flowsTouchedBy } from '../../schemas/compile/uses-of.ts';
import type { Issue } from '../../schemas/issues/result.ts';
import type { CaseOutcome } from '../../schemas/wire/review.ts';
import { spend, withinBudget } from '../kernel/work-budget.ts';

export interface CasesRun {
  readonly cases: readonly CaseOutcome[];
  readonly issues: readonly Issue[];
}

/**
 * The cases of what changed and of what it may change: another document's promise may be broken by it. All of them where
 * the whole is asked for. Rules nobody tested are told of where the change is.
 */
export async function runCasesOf(
  { before, after: model }: { readonly before: Model | null; readonly after: Model },
  changed: ReadonlySet<string>,
  whole: boolean,
): Promise<CasesRun> {
  const touched = whole
    ? new Map([...model.entities.keys()].map((key) => [key, null]))
    : casesTouchedBy(before, model, changed);
  const runs = await oneByOne([...touched], ([key, roles]) => ({
    id: `entity:${key}`,
    ...runCases(model, key, fieldKinds, { spend, roles }),
  }));
  const flows = whole ? [...model.flows.keys()] : flowsTouchedBy(model, changed);
  const tried = await oneByOne(flows, (key) => ({
    id: `flow:${key}`,
    verdicts: runFlowCases(model, key, fieldKinds, spend),
  }));
  const cases = [...runs, ...tried].flatMap(({ id, verdicts }) => verdicts.map((verdict) => ({ id, ...verdict })));
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

/**
 * Each document's cases have a budget of their own: that there are more documents makes none of them dearer. Between two of them
 * whoever else asks is answered.
 */
async function oneByOne<One, Run>(all: readonly One[], run: (one: One) => Run): Promise<readonly Run[]> {
  const runs: Run[] = [];
  for (const one of all) {
    runs.push(withinBudget(() => run(one)));
    await othersFirst();
  }
  return runs;
}
