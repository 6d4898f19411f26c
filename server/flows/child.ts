import { notStarted } from '../../schemas/flows/advance.ts';
import type { FlowEffect } from '../../schemas/flows/core.ts';
import { Refusal } from '../kernel/errors.ts';
import { newId } from '../kernel/new-id.ts';
import type { Driven } from './drive.ts';
import { changeInstance, flowOf, instanceOf, stepOf, type Work } from './work.ts';

/** A flow begun from a step of another: it decides about the same record, and the step waits for its end. */
export function beginChild(
  work: Work,
  parentId: string,
  { token, step: at, flow: key }: FlowEffect & { readonly do: 'child' },
): readonly Driven[] {
  const parent = instanceOf(work, parentId);
  const flow = work.house.model.flows.get(key);
  if (!flow) {
    const { title } = flowOf(work, parent);
    const step = stepOf(work, parent, at);
    throw new Refusal('wrong_state', {
      text: `“${title}”走到“${step.title}”时要调用的子流程已不存在，没有办理；请流程管理员恢复子流程，或将流程跳转到其他步骤`,
    });
  }
  const id = newId();
  work.flows.set(flow.hash, flow);
  work.instances.set(id, {
    ...parent,
    id,
    flow: key,
    hash: flow.hash,
    parentId,
    parentToken: token,
    state: notStarted,
    picks: {},
    rev: 1,
    status: 'running',
    startedAt: work.now,
    endedAt: null,
  });
  changeInstance(work, id, {});
  return [{ instanceId: id, command: { do: 'start' }, line: { by: null, verb: 'start' } }];
}
