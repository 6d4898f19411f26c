import type { AskStep } from '../../schemas/compile/flow-model.ts';
import { Refusal } from '../kernel/errors.ts';
import type { Said } from './command.ts';
import { refuseMovedOn } from './moved-on.ts';
import type { InstanceRow, TaskRow } from './rows.ts';
import { namesOf } from './who/directory.ts';
import { instanceOf, rootOfWork, stepOf, type Work } from './work.ts';

/** A task in the hands of whoever acts on it. */
export interface Held {
  readonly work: Work;
  readonly task: TaskRow;
  readonly instance: InstanceRow;
  readonly step: AskStep;
  readonly me: string;
  /** In whose place; null: it is one's own. */
  readonly forUser: string | null;
  readonly said: Said;
}

/**
 * The task as it stands now, for whoever it asks or whoever stands in for them. To anybody else it is not there; who comes too late
 * hears who was faster.
 */
export async function heldTask(work: Work, id: string, me: string, said: Said): Promise<Held> {
  const task = work.tasks.get(id);
  if (!task) throw new Refusal('unknown_record');
  const isOwn = task.holder === me;
  const isFor = !isOwn && work.standIn?.actsFor.includes(task.holder) === true;
  if (!isOwn && !isFor) throw new Refusal('unknown_record');
  if (isFor && rootOfWork(work).starter === me)
    throw new Refusal('wrong_state', { text: '这是您本人发起的单据，不能代他人办理，请由本人或其他代理人办理' });
  if (isOwn && work.standIn?.hasLeft)
    throw new Refusal('wrong_state', { text: '代理期间只由代理人办理；要自己办理，请先到“我的代理”中停用' });
  if (task.status !== 'open') throw new Refusal('wrong_state', { text: await sayOver(work, task) });
  await refuseMovedOn(work, said.rev);
  const instance = instanceOf(work, task.instanceId);
  const step = stepOf(work, instance, task.step) as AskStep;
  return { work, task, instance, step, me, forUser: isOwn ? null : task.holder, said };
}

const over: Readonly<Record<string, string>> = {
  agreed: '同意',
  refused: '拒绝',
  returned: '退回',
  forwarded: '转办',
  answered: '回复',
};

async function sayOver({ house, tasks, ...work }: Work, task: TaskRow): Promise<string> {
  if (task.status === 'waiting') return '这项任务正在等待他人先办理，暂时不能办理';
  const others = [...tasks.values()].filter(
    (one) => one.instanceId === task.instanceId && one.token === task.token && one.actedBy !== null,
  );
  const last =
    task.actedBy === null ? others.toSorted((a, b) => (a.actedAt ?? '').localeCompare(b.actedAt ?? '')).at(-1) : task;
  if (!last?.actedBy) {
    const { status } = work.instances.get(task.instanceId) ?? {};
    return status === 'withdrawn' ? '发起人已撤回，无需再办理' : '这项任务已无需办理';
  }
  const name = (await namesOf(house, [last.actedBy])).get(last.actedBy) ?? '他人';
  return `这项任务已由${name}办理（${over[last.status] ?? '办结'}），无需再办理`;
}
