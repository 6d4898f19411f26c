import { Refusal } from '../../kernel/errors.ts';
import { mayUse, type Session } from '../../kernel/session.ts';
import type { Outcome, Said } from '../command.ts';
import { drive } from '../drive.ts';
import { giveTasks, refuseUnlessThere } from '../leavers/giving.ts';
import { refuseMovedOn } from '../moved-on.ts';
import { adminsOf, seekingOf } from '../who/seats.ts';
import { changeInstance, flowOf, recordOf, rootOfWork, type Work } from '../work.ts';
import { refuseUnsaid } from './decide.ts';

/** Who may manage flows, and whom a flow itself names. */
export async function keepsFlow(work: Work, session: Session): Promise<boolean> {
  if (mayUse(session, 'flow:manage')) return true;
  const root = rootOfWork(work);
  const flow = flowOf(work, root);
  if (flow.admins.length === 0) return false;
  const asked = { house: work.house, flow, step: { key: '' }, instance: root, record: await recordOf(work), tasks: [] };
  const admins = await adminsOf(seekingOf(asked), flow);
  return admins.some(({ user }) => user === session.user.id);
}

const reasonOf = (said: Said, what: string): string => said.remark?.trim() || refuseUnsaid(what);

export async function endFlow(work: Work, me: string, said: Said): Promise<Outcome> {
  const remark = reasonOf(said, '终止流程');
  await refuseMovedOn(work, said.rev);
  const line = { by: me, verb: 'end', remark };
  return { ended: await drive(work, { instanceId: work.root, command: { do: 'end' }, line }), remark };
}

export const suspend = (work: Work, me: string, said: Said): Promise<Outcome> => halt(work, me, said, 'suspend');
export const resume = (work: Work, me: string, said: Said): Promise<Outcome> => halt(work, me, said, 'resume');

/** The whole stands still, with every part of it, or goes on. */
async function halt(work: Work, me: string, said: Said, what: 'suspend' | 'resume'): Promise<Outcome> {
  const remark = reasonOf(said, what === 'suspend' ? '挂起流程' : '恢复流程');
  await refuseMovedOn(work, said.rev);
  const isHalted = rootOfWork(work).status === 'suspended';
  if (isHalted === (what === 'suspend'))
    throw new Refusal('wrong_state', { text: isHalted ? '流程已挂起' : '流程没有挂起' });
  for (const { id, state } of [...work.instances.values()]) {
    if (state.ended) continue;
    await drive(work, { instanceId: id, command: { do: what }, line: { by: me, verb: what, remark } });
    changeInstance(work, id, { status: what === 'suspend' ? 'suspended' : 'running' });
  }
  return { ended: null, remark };
}

export async function jump(work: Work, me: string, said: Said): Promise<Outcome> {
  const remark = reasonOf(said, '跳转');
  await refuseMovedOn(work, said.rev);
  if (said.step === undefined) throw new Refusal('invalid_input', { text: '请选择跳转到哪一步' });
  const line = { by: me, verb: 'jump', step: said.step, remark, detail: { to: said.step } };
  const command = { do: 'jump', to: said.step } as const;
  return { ended: await drive(work, { instanceId: work.root, command, line }), remark };
}

/** Gives what waits for one to another: whoever has left, or is not to decide. */
export async function reassign(work: Work, me: string, said: Said): Promise<Outcome> {
  const remark = reasonOf(said, '改派');
  await refuseMovedOn(work, said.rev);
  const { from, to } = said;
  if (!from || !to || from === to) throw new Refusal('invalid_input', { text: '请选择把谁的任务改派给谁' });
  await refuseUnlessThere(work, to);
  const given = await giveTasks(work, { from, to, me, remark });
  if (given === 0) throw new Refusal('wrong_state', { text: '这个人现在没有等待办理的任务' });
  return { ended: null, remark };
}
