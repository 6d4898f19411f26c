import { notStarted } from '../../schemas/flows/advance.ts';
import type { FlowEffect } from '../../schemas/flows/core.ts';
import { Refusal } from '../kernel/errors.ts';
import { newId } from '../kernel/new-id.ts';
import type { Driven } from './drive.ts';
import { changeInstance, instanceOf, type Work } from './work.ts';

/** A flow begun from a step of another: it decides about the same record, and the step waits for its end. */
export function beginChild(
  work: Work,
  parentId: string,
  { token, flow: key }: FlowEffect & { readonly do: 'child' },
): readonly Driven[] {
  const parent = instanceOf(work, parentId);
  const flow = work.house.model.flows.get(key);
  if (!flow) throw new Refusal('wrong_state', { text: '要调用的子流程已停用，请联系流程管理员' });
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
