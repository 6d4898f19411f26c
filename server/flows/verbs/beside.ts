import { Refusal } from '../../kernel/errors.ts';
import { askNow } from '../ask.ts';
import type { Outcome, Said } from '../command.ts';
import { giveCopies } from '../copies.ts';
import { drive } from '../drive.ts';
import { refuseMovedOn } from '../moved-on.ts';
import type { TaskRow } from '../rows.ts';
import type { Held } from '../task-of.ts';
import { retakable } from '../told/can.ts';
import { thoseStanding } from '../who/directory.ts';
import { changeTask, instanceOf, isLive, tasksAt, type Work } from '../work.ts';
import { lineOf } from './chosen-persons.ts';
import { refuseUnsaid, reopen } from './decide.ts';
import { refuseOutsiders } from './outsiders.ts';
import { choose } from './pick.ts';
import { refuseBlind, refuseUnseen } from './who-sees.ts';

const nothing: Outcome = { ended: null, remark: null };

/** What one thinks, for whoever asked; or whom one chose. */
export function answer(held: Held): Outcome | Promise<Outcome> {
  const { work, task, said, me } = held;
  if (task.sort === 'pick') return choose(held);
  if (task.sort !== 'consult') throw new Refusal('wrong_state', { text: '这项任务需要同意或拒绝，不是征求意见' });
  const remark = said.remark?.trim() || null;
  if (remark === null) refuseUnsaid('回复');
  changeTask(work, task.id, { status: 'answered', actedBy: me, actedAt: work.now, remark, draft: null });
  work.log.push(lineOf(held, 'answer'));
  if (task.waitsId !== null) reopen(work, task.waitsId);
  return nothing;
}

/** Takes it on where several might: the others need not. */
export function claim(held: Held): Outcome {
  const { work, task, step } = held;
  if (step.many.by !== 'claim') throw new Refusal('wrong_state', { text: `“${step.title}”不需要领取，可以直接办理` });
  for (const one of tasksAt(work, task.instanceId, task.token))
    if (one.id !== task.id && isLive(one)) changeTask(work, one.id, { status: 'needless', actedAt: work.now });
  work.log.push(lineOf(held, 'claim'));
  return nothing;
}

/** Keeps what was written so far, for oneself. */
export function keep({ work, task, said }: Held): Outcome {
  changeTask(work, task.id, { draft: said.remark ? { remark: said.remark } : null });
  return nothing;
}

/** Shows it to others. */
export async function copyTo(
  work: Work,
  at: { readonly instanceId: string; readonly step: string },
  me: string,
  said: Said,
): Promise<Outcome> {
  const persons = [...new Set(said.persons ?? [])];
  // What was shown is read for good: nobody shows it to themselves.
  if (persons.includes(me)) throw new Refusal('invalid_input', { text: '不能抄送给自己' });
  const standing = await thoseStanding(work.house, persons);
  if (persons.length === 0 || persons.some((id) => !standing.has(id)))
    throw new Refusal('invalid_input', { text: '请选择抄送给谁；已停用的人不能选' });
  await refuseOutsiders(work, at, persons);
  await refuseUnseen(work, me);
  giveCopies(work, at.instanceId, at.step, persons);
  const remark = said.remark?.trim() || null;
  work.log.push({ instanceId: at.instanceId, by: me, verb: 'copy', step: at.step, remark, detail: { persons } });
  return nothing;
}

/** Says something to it without deciding; whoever is named hears of it. */
export async function remark(work: Work, me: string, said: Said): Promise<Outcome> {
  const text = said.remark?.trim() || null;
  if (text === null) refuseUnsaid('评论');
  const persons = [...new Set(said.persons ?? [])];
  await refuseOutsiders(work, { instanceId: work.root, step: 'start' }, persons);
  await refuseBlind(work, persons);
  work.log.push({
    instanceId: work.root,
    by: me,
    verb: 'remark',
    remark: text,
    ...(persons.length > 0 ? { detail: { persons } } : {}),
  });
  for (const user of persons)
    work.told.push({ user, what: 'remarked', instanceId: work.root, step: null, say: String(text).slice(0, 200) });
  return nothing;
}

/** Takes an agreement back while nobody after it has acted. */
export async function retake(work: Work, me: string, said: Said): Promise<Outcome> {
  await refuseMovedOn(work, said.rev);
  const task = retakable(work, { me });
  if (!task) throw new Refusal('wrong_state', { text: '后面已有人办理，或这一步不允许取回' });
  const { instanceId, token, step, round, weight, id } = task;
  const isThere = instanceOf(work, instanceId).state.tokens.some((one) => one.id === token);
  if (isThere) askNow(work, changeTask(work, id, { status: 'waiting', actedBy: null, actedAt: null, remark: null }));
  const ended = await drive(work, {
    instanceId,
    command: { do: 'retake', step, weight },
    line: { by: me, verb: 'retake', step, round, taskId: id, remark: said.remark?.trim() || null },
  });
  return { ended, remark: null };
}

const minutes = 10;

/** Reminds those who are asked: each once in ten minutes, whoever asks. */
export function urge(work: Work, me: string, tasks: readonly TaskRow[]): Outcome {
  const open = tasks.filter(({ status, holder }) => status === 'open' && holder !== me);
  if (open.length === 0) throw new Refusal('wrong_state', { text: '现在没有需要催办的人' });
  const due = open.filter(({ urgedAt }) => urgedAt === null || minutesBetween(urgedAt, work.now) >= minutes);
  if (due.length === 0) throw new Refusal('too_many', { text: `${minutes}分钟内已催办过，请稍后再催` });
  for (const { id, urged, holder, instanceId, step } of due) {
    changeTask(work, id, { urged: urged + 1, urgedAt: work.now });
    work.told.push({ user: holder, what: 'urged', instanceId, step });
  }
  const persons = due.map(({ holder }) => holder);
  work.log.push({ instanceId: work.root, by: me, verb: 'urge', detail: { persons } });
  return nothing;
}

const minutesBetween = (from: string, to: string): number =>
  (Date.parse(`${to.replace(' ', 'T')}Z`) - Date.parse(`${from.replace(' ', 'T')}Z`)) / 60_000;
