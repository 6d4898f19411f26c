import { scopeOver } from '../check/allowed.ts';
import type { Spend } from '../check/program-source.ts';
import { runProgram } from '../check/run-program.ts';
import type { FlowModel } from '../compile/flow-model.ts';
import type { Model } from '../compile/model.ts';
import { wholePlanFor } from '../compile/plan-for.ts';
import { judge as judgeCondition } from '../expressions/judge.ts';
import { type Forecast, forecast } from '../flows/forecast.ts';
import type { AnyFieldKind } from '../kinds/field-kind.ts';
import type { FlowDocument } from '../language/flow.ts';
import { inOrder } from '../language/ranks.ts';
import { caseAsker, caseRecord } from './case-record.ts';
import type { CaseVerdict } from './run-cases.ts';

type FlowCase = NonNullable<FlowDocument['cases']>[string];

/** The administrator's own tests of a flow: where such a record goes if everybody agrees. */
export function runFlowCases(
  model: Model,
  key: string,
  kinds: readonly AnyFieldKind[],
  spend?: Spend,
): readonly CaseVerdict[] {
  const flow = model.flows.get(key);
  if (!flow) return [];
  return inOrder(flow.cases).map(([name, example]) => {
    const wrong = judge(flow, example, tryFlow(model, flow, example, { kinds, spend }));
    return { name, passed: wrong.length === 0, wrong };
  });
}

interface With {
  readonly kinds: readonly AnyFieldKind[];
  readonly spend?: Spend | undefined;
}

/** Where a record that somebody starts would go. What is given is so, even where the record would work it out from lines that the case does not tell of. */
export function tryFlow(
  model: Model,
  flow: FlowModel,
  example: Pick<FlowCase, 'as' | 'given'>,
  options: With,
): Forecast {
  const entity = model.entities.get(flow.of);
  const whole = wholePlanFor(model, flow.of);
  if (!entity || !whole) return { steps: [], ways: [], ends: null };
  const as = { as: example.as, given: example.given, then: {} };
  const asker = caseAsker(as);
  const record = caseRecord(as, entity, whole);
  const worked = runProgram(whole, record, { asker, at: 'save', ...options }).record;
  const given = Object.fromEntries(Object.entries(example.given).filter(([key]) => entity.head.fields.has(key)));
  const scope = scopeOver(whole, { ...worked, ...given }, asker);
  const holds = (of: string): boolean | null => {
    const step = flow.steps[of];
    const when = step && 'when' in step ? step.when : null;
    return when !== null && judgeCondition(when, scope);
  };
  return forecast(flow, { holds });
}

function judge(flow: FlowModel, { then }: FlowCase, { steps, ends }: Forecast): readonly string[] {
  const say = (keys: readonly string[]) =>
    keys.map((key) => `“${flow.steps[key]?.title ?? key}”`).join('、') || '没有任何步骤';
  const wrong: string[] = [];
  if (then.goes && !areInOrder(then.goes, steps)) wrong.push(`应当依次经过${say(then.goes)}，实际经过${say(steps)}`);
  const passed = (then.skips ?? []).filter((key) => steps.includes(key));
  if (passed.length > 0) wrong.push(`不应当经过${say(passed)}`);
  if (then.ends !== undefined && then.ends !== ends)
    wrong.push(`应当以${ending(then.ends)}结束，实际${ends === null ? '没有结束' : `以${ending(ends)}结束`}`);
  return wrong;
}

const ending = (end: string): string => (end === 'agree' ? '同意' : '不同意');

/** All of these, one after the other; others may come between. */
function areInOrder(wanted: readonly string[], steps: readonly string[]): boolean {
  let at = 0;
  for (const step of steps) if (step === wanted[at]) at += 1;
  return at === wanted.length;
}
