import { scopeOver } from '../../schemas/check/allowed.ts';
import type { FlowModel } from '../../schemas/compile/flow-model.ts';
import { labelsOfModel } from '../../schemas/compile/model-labels.ts';
import type { RecordData } from '../../schemas/compile/plan.ts';
import { lackingIn } from '../../schemas/expressions/judge.ts';
import { sayExpression } from '../../schemas/expressions/say-expression.ts';
import type { EvalScope } from '../../schemas/expressions/scope.ts';
import type { Asker, Expr } from '../../schemas/expressions/tree.ts';
import type { FlowEffect } from '../../schemas/flows/core.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Asking } from '../records/asking.ts';
import { askNow, newTask } from './ask.ts';
import type { InstanceRow } from './rows.ts';
import { adminsOf, seekingOf } from './who/seats.ts';
import { addTask, flowOf, instanceOf, recordOf, stepOf, type Work } from './work.ts';

/** The record as conditions of a flow read it: as whoever began it would. */
export function conditionScope(
  house: Asking,
  record: RecordData,
  { starter, starterDepart }: Pick<InstanceRow, 'starter' | 'starterDepart'>,
): EvalScope {
  const asker: Asker = {
    ...house.asker,
    me: starter,
    myDepart: starterDepart,
    myDeparts: starterDepart === null ? [] : [starterDepart],
  };
  return scopeOver(house.plan, record, asker);
}

/** 「总额 ÷ 月数 大于 1000”无法计算：“月数”为空或为零，不能作除数」. */
export function sayUnsure({ model, entity }: Asking, when: Expr, scope: EvalScope): string {
  const labels = labelsOfModel(model, entity);
  const lacking = lackingIn(when, scope);
  const part = lacking && sayExpression(lacking.part, labels);
  const why = !lacking ? '' : `：“${part}”${lacking.isDivisor ? '为空或为零，不能作除数' : '为空'}`;
  return `条件“${sayExpression(when, labels)}”无法计算${why}`;
}

async function sayStuck(work: Work, instanceId: string, { step, of }: { step: string; of: string }): Promise<string> {
  const instance = instanceOf(work, instanceId);
  const [at, way] = [stepOf(work, instance, step), stepOf(work, instance, of)];
  const when = 'when' in way ? way.when : null;
  const scope = conditionScope(work.house, await recordOf(work), instance);
  const why = when === null ? '' : sayUnsure(work.house, when, scope);
  const where = at.key === way.key ? `“${at.title}”` : `“${at.title}”的“${way.title}”`;
  return `${where}的${why}`;
}

/** It stands still before the step: those who keep the flow are asked to put the record right. */
export async function askToMend(
  work: Work,
  instanceId: string,
  { token, step: key, of, round }: FlowEffect & { readonly do: 'unsure' },
): Promise<void> {
  const instance = instanceOf(work, instanceId);
  const flow = flowOf(work, instance);
  const why = await sayStuck(work, instanceId, { step: key, of });
  const found = await keepersOf(work, instance, flow);
  if (found.length === 0)
    throw new Refusal('wrong_state', { text: `“${flow.title}”不能继续：${why}。请把单据补充完整后再办理` });
  for (const [seat, { user, rule }] of found.entries())
    askNow(
      work,
      addTask(work, newTask(work, { instanceId, token, step: key, round, seat, user, rule, sort: 'mend' })),
      why,
    );
  work.log.push({ instanceId, by: null, verb: 'unsure', step: key, round, remark: why, detail: { found } });
}

async function keepersOf(work: Work, instance: InstanceRow, flow: FlowModel) {
  const record = await recordOf(work);
  const tasks = [...work.tasks.values()];
  return adminsOf(seekingOf({ house: work.house, flow, step: { key: '' }, instance, record, tasks }), flow);
}
