import type { AskStep } from '../../../schemas/compile/flow-model.ts';
import { advance } from '../../../schemas/flows/advance.ts';
import type { FlowCommand, FlowEffect } from '../../../schemas/flows/core.ts';
import { isAsk, upstreamOf } from '../../../schemas/flows/places.ts';
import type { FlowVerb } from '../../../schemas/wire/flows.ts';
import type { InstanceRow, TaskRow } from '../rows.ts';
import { outOf } from '../verbs/send-back.ts';
import { flowOf, instanceOf, isLive, rootOfWork, stepOf, tasksAt, type Work } from '../work.ts';

/** Who asks, whose tasks lie in their hands, and whether they keep flows. */
export interface Mine {
  readonly me: string;
  readonly hands: readonly string[];
  readonly manages: boolean;
}

interface BackTo {
  readonly step: string;
  readonly title: string;
  /** Whose tasks would be gone. */
  readonly cancels: readonly string[];
}

interface Can {
  readonly can: FlowVerb[];
  readonly backTo: readonly BackTo[];
}

/** What somebody can do with a decision now: whatever the core would not refuse. */
export function whatCan(work: Work, mine: Mine, own: TaskRow | null): Can {
  const root = rootOfWork(work);
  if (root.state.ended) return { can: ['remark'], backTo: [] };
  const managing: FlowVerb[] = mine.manages
    ? ['end', ...(root.status === 'suspended' ? (['resume'] as const) : (['suspend', 'jump', 'reassign'] as const))]
    : [];
  if (root.status === 'suspended') return { can: ['remark', ...managing], backTo: [] };
  const backTo = own ? backFrom(work, own) : [];
  const can = new Set<FlowVerb>([
    ...(own ? withTask(work, own, backTo.length > 0) : []),
    ...ofStarter(work, mine),
    ...(retakable(work, mine) ? (['retake'] as const) : []),
    ...([...work.tasks.values()].some((task) => task.addedBy === mine.me && isLive(task)) ? (['remove'] as const) : []),
    'remark',
    ...managing,
  ]);
  return { can: [...can], backTo };
}

const would = (work: Work, instance: InstanceRow, command: FlowCommand): ReturnType<typeof advance> =>
  advance(flowOf(work, instance), instance.state, command, { holds: () => true });

function withTask(work: Work, own: TaskRow, isBack: boolean): readonly FlowVerb[] {
  const instance = instanceOf(work, own.instanceId);
  const step = stepOf(work, instance, own.step) as AskStep;
  if (own.sort === 'pick') return ['answer'];
  if (own.sort === 'mend') return ['judge', 'forward', 'copy'];
  if (own.sort === 'consult') return ['answer', 'keep'];
  const refuse = step.refuse === null ? [] : (['refuse'] as const);
  if (own.sort === 'before') return ['agree', ...refuse, 'forward', 'keep', 'copy'];
  const open = tasksAt(work, own.instanceId, own.token).filter(({ status }) => status === 'open');
  const claim = step.many.by === 'claim' && open.length > 1 ? (['claim'] as const) : [];
  const back = isBack ? (['back'] as const) : [];
  return [
    'agree',
    ...refuse,
    ...back,
    ...claim,
    'forward',
    'consult',
    'addBefore',
    'addAfter',
    'addBeside',
    'copy',
    'keep',
  ];
}

function ofStarter(work: Work, { me }: Mine): readonly FlowVerb[] {
  const root = rootOfWork(work);
  if (root.starter !== me) return [];
  const isAsked = [...work.tasks.values()].some(({ status, holder }) => status === 'open' && holder !== me);
  const withdraw = would(work, root, { do: 'withdraw' }).refused === undefined ? (['withdraw'] as const) : [];
  return [...withdraw, ...(isAsked ? (['urge'] as const) : []), 'copy'];
}

/** The agreement somebody may take back: their latest. */
export function retakable(work: Work, { me }: Pick<Mine, 'me'>): TaskRow | null {
  const agreed = [...work.tasks.values()].filter(
    ({ actedBy, status, sort }) => actedBy === me && status === 'agreed' && sort === 'ask',
  );
  const last = agreed.toSorted((a, b) => (a.actedAt ?? '').localeCompare(b.actedAt ?? '')).at(-1);
  if (!last) return null;
  const instance = instanceOf(work, last.instanceId);
  const isLatest = last.round === (instance.state.rounds[last.step] ?? 0);
  const come = would(work, instance, { do: 'retake', step: last.step, weight: last.weight });
  return isLatest && come.refused === undefined ? last : null;
}

/** Where a task may be sent back to, and whose tasks would be gone with it. */
function backFrom(work: Work, own: TaskRow): readonly BackTo[] {
  if (own.sort !== 'ask' && own.sort !== 'later') return [];
  const instance = instanceOf(work, own.instanceId);
  const flow = flowOf(work, instance);
  const step = flow.steps[own.step];
  const token = instance.state.tokens.find(({ id }) => id === own.token);
  if (!isAsk(step) || !token) return [];
  const resume = step.resume === 'choose' ? 'again' : step.resume;
  const targets = [{ key: 'start', title: '发起人' }, ...upstreamOf(flow, instance.state, token)];
  const within = targets.flatMap(({ key, title }) => {
    const come = would(work, instance, { do: 'back', token: own.token, to: key, resume });
    return come.refused === undefined
      ? [{ step: key, title, cancels: goneBy(work, instance.id, come.effects, own) }]
      : [];
  });
  return step.back === 'any' ? [...within, ...outside(work, instance, own, resume)] : within;
}

/** Steps of the flows around that were come through before this one was begun. */
function outside(work: Work, instance: InstanceRow, own: TaskRow, resume: 'again' | 'direct'): readonly BackTo[] {
  const found: BackTo[] = [];
  for (let at = instance; at.parentId !== null; at = instanceOf(work, at.parentId)) {
    const around = instanceOf(work, at.parentId);
    const token = around.state.tokens.find(({ id }) => id === at.parentToken);
    if (!token) return found;
    for (const { key, title } of upstreamOf(flowOf(work, around), around.state, token)) {
      if (outOf(work, instance, key)?.instanceId !== around.id) continue;
      const come = would(work, around, { do: 'backOut', token: token.id, to: key, resume });
      if (come.refused !== undefined) continue;
      found.push({ step: key, title, cancels: goneBy(work, around.id, come.effects, own) });
    }
  }
  return found;
}

/** Whose tasks would be gone, those of flows begun from there as well. */
function goneBy(work: Work, instanceId: string, effects: readonly FlowEffect[], own: TaskRow): readonly string[] {
  const closed = new Set(effects.flatMap((effect) => (effect.do === 'close' ? [effect.token] : [])));
  const isGone = (task: Pick<TaskRow, 'instanceId' | 'token'>): boolean => {
    if (task.instanceId === instanceId) return closed.has(task.token);
    const { parentId, parentToken } = instanceOf(work, task.instanceId);
    return parentId !== null && parentToken !== null && isGone({ instanceId: parentId, token: parentToken });
  };
  const gone = [...work.tasks.values()].filter((task) => isLive(task) && task.id !== own.id && isGone(task));
  return [...new Set(gone.map(({ holder }) => holder))];
}
