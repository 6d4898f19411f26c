import { judge } from '../../schemas/expressions/judge.ts';
import { advance } from '../../schemas/flows/advance.ts';
import type { FlowCommand, FlowEffect, FlowEnd, FlowPorts } from '../../schemas/flows/core.ts';
import { Refusal } from '../kernel/errors.ts';
import { askTurn, openLater, seat } from './ask.ts';
import { beginChild } from './child.ts';
import { copyStep } from './copies.ts';
import { runStep } from './run-step.ts';
import { sayNotDone } from './say-refused.ts';
import { armDelay } from './timers.ts';
import { askToMend, conditionScope } from './unsure.ts';
import {
  changeInstance,
  changeTask,
  flowOf,
  instanceOf,
  isLive,
  type LogLine,
  recordOf,
  stepOf,
  tasksAt,
  type Work,
} from './work.ts';

/** A command for one of the instances, and what the log says of it. */
export interface Driven {
  readonly instanceId: string;
  readonly command: FlowCommand;
  readonly line: Omit<LogLine, 'instanceId' | 'command'>;
}

/** More commands than any flow gives rise to: two parts of it answer each other without end. */
const MOST = 2000;

/** Carries out a command and all that follows from it, until nothing goes on by itself. Answers how the whole ended, if it did. */
export async function drive(work: Work, first: Driven, more: readonly Driven[] = []): Promise<FlowEnd | null> {
  const queue: Driven[] = [first, ...more];
  let ended: FlowEnd | null = null;
  for (let taken = 0; queue.length > 0; taken++) {
    if (taken > MOST)
      throw new Refusal('wrong_state', { text: '流程在几个步骤之间循环不止，请联系流程管理员检查流程' });
    const next = queue.shift() as Driven;
    if (next !== first && !isStill(work, next)) continue;
    for (const effect of await carryOut(work, next)) {
      for (const follows of await perform(work, next.instanceId, effect)) queue.push(follows);
      if (effect.do === 'finish' && next.instanceId === work.root) ended = effect.end;
    }
  }
  return ended;
}

/** What follows from an effect may have become vain by another: the place it is for is not stood at any more. */
function isStill(work: Work, { instanceId, command }: Driven): boolean {
  const { state } = instanceOf(work, instanceId);
  if (state.ended) return false;
  return !('token' in command) || state.tokens.some(({ id }) => id === command.token);
}

async function carryOut(work: Work, { instanceId, command, line }: Driven): Promise<readonly FlowEffect[]> {
  const instance = instanceOf(work, instanceId);
  const flow = flowOf(work, instance);
  const come = advance(flow, instance.state, command, await portsOf(work, instanceId));
  if (come.refused !== undefined) throw new Refusal('wrong_state', { text: sayNotDone(come.refused, flow) });
  changeInstance(work, instanceId, { state: come.state });
  work.log.push({ ...line, instanceId, command });
  return come.effects;
}

/** A condition is asked of the record as it stands, as whoever began the flow would. */
async function portsOf(work: Work, instanceId: string): Promise<FlowPorts> {
  const instance = instanceOf(work, instanceId);
  const record = await recordOf(work);
  const scope = conditionScope(work.house, record, instance);
  return {
    holds(of) {
      const step = stepOf(work, instance, of);
      const when = 'when' in step ? step.when : null;
      return when !== null && judge(when, scope);
    },
  };
}

async function perform(work: Work, instanceId: string, effect: FlowEffect): Promise<readonly Driven[]> {
  switch (effect.do) {
    case 'seat':
      return seat(work, instanceId, effect);
    case 'turn':
      return askTurn(work, instanceId, effect.token);
    case 'later':
      return openLater(work, instanceId, effect.token);
    case 'close':
      close(work, instanceId, effect.token);
      return [];
    case 'copy':
      await copyStep(work, instanceId, effect.step);
      return [];
    case 'run':
      return runStep(work, instanceId, effect);
    case 'child':
      return beginChild(work, instanceId, effect);
    case 'unsure':
      await askToMend(work, instanceId, effect);
      return [];
    case 'arm':
      armDelay(work, instanceId, effect);
      return [];
    case 'note':
      note(work, instanceId, effect);
      return [];
    case 'finish':
      return finish(work, instanceId, effect.end);
  }
}

/** Nobody needs to answer there any more, and nothing is waited for; what was begun from there is over with it. */
function close(work: Work, instanceId: string, token: number): void {
  for (const task of tasksAt(work, instanceId, token))
    if (isLive(task)) changeTask(work, task.id, { status: 'needless', actedAt: work.now });
  work.stopped.tokens.push({ instanceId, token });
  for (const child of work.instances.values()) {
    if (child.parentId !== instanceId || child.parentToken !== token || child.state.ended) continue;
    for (const { id } of child.state.tokens) close(work, child.id, id);
    const state = { ...child.state, tokens: [], sittings: [], ended: 'ended' as const };
    changeInstance(work, child.id, { state, status: 'ended', endedAt: work.now });
  }
}

function note(work: Work, instanceId: string, effect: FlowEffect & { readonly do: 'note' }): void {
  const { step, what, way } = effect;
  const { state } = instanceOf(work, instanceId);
  work.log.push({
    instanceId,
    by: null,
    verb: what,
    step,
    round: state.rounds[step] ?? null,
    ...(way === undefined ? {} : { detail: { way } }),
  });
}

const statuses = { agree: 'agreed', refuse: 'refused', withdraw: 'withdrawn', back: 'back', ended: 'ended' } as const;

function finish(work: Work, instanceId: string, end: FlowEnd): readonly Driven[] {
  changeInstance(work, instanceId, { status: statuses[end], endedAt: work.now });
  work.log.push({ instanceId, by: null, verb: 'finished', detail: { end } });
  const { parentId, parentToken } = instanceOf(work, instanceId);
  if (parentId === null || parentToken === null) return [];
  const command = { do: 'returned', token: parentToken, end } as const;
  return [{ instanceId: parentId, command, line: { by: null, verb: 'returned' } }];
}
