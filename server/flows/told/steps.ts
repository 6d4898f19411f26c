import type { FlowModel, FlowStep } from '../../../schemas/compile/flow-model.ts';
import { placeOf, relationOf } from '../../../schemas/flows/places.ts';
import type { FlowStepTold } from '../../../schemas/wire/flows.ts';
import type { InstanceRow, TaskRow } from '../rows.ts';
import { flowOf, rootOfWork, type Work } from '../work.ts';
import { sayTask } from './say-status.ts';

type Person = (id: string) => { readonly id: string; readonly name: string };

/** The steps in the order of the flow, and what each has come to. */
export function tellSteps(work: Work, person: Person): readonly FlowStepTold[] {
  const root = rootOfWork(work);
  const flow = flowOf(work, root);
  const tasks = [...work.tasks.values()].filter(({ instanceId }) => instanceId === root.id);
  return flow.order.flatMap((key) => {
    const step = flow.steps[key];
    return step ? [tellStep(flow, step, root, tasks, person)] : [];
  });
}

function tellStep(
  flow: FlowModel,
  step: FlowStep,
  { state }: Pick<InstanceRow, 'state'>,
  all: readonly TaskRow[],
  person: Person,
): FlowStepTold {
  const round = state.rounds[step.key] ?? 0;
  const tasks = all.filter((task) => task.step === step.key && task.round === round);
  const open = tasks.filter(({ status }) => status === 'open');
  const rules = [...new Set(tasks.map(({ rule }) => rule))].filter(Boolean);
  const stands = standsOf(flow, step, state, tasks);
  return {
    key: step.key,
    as: step.as,
    title: step.title,
    in: step.ways.at(-1) ?? null,
    stands,
    rule: rules.length > 0 ? rules.join('、') : null,
    many: 'many' in step ? step.many.by : null,
    persons: stands === 'ahead' ? [] : tasks.map((task) => toldPerson(task, step, person)),
    since: open.map(({ openedAt }) => openedAt).toSorted()[0] ?? null,
    due: open.flatMap(({ dueAt }) => dueAt ?? []).toSorted()[0] ?? null,
  };
}

function toldPerson(task: TaskRow, step: FlowStep, person: Person): FlowStepTold['persons'][number] {
  const who = task.actedBy ?? task.holder;
  const instead = who === task.owner ? null : person(task.owner).name;
  return {
    ...person(who),
    for: instead,
    why: task.rule,
    status: sayTask(task.status, step.as === 'handle'),
    at: task.actedAt,
    remark: task.remark,
  };
}

type State = InstanceRow['state'];

/** Whether a token stands at the step, or in the ways of it. */
const isAt = (step: FlowStep, { tokens }: State): boolean =>
  tokens.some(
    (token) =>
      (token.step === step.key && token.waits !== 'join') ||
      (step.as === 'way' && token.ways.includes(step.key)) ||
      (step.as === 'branch' && step.into.some((way) => token.ways.includes(way))),
  );

export function standsOf(
  flow: FlowModel,
  step: FlowStep,
  state: State,
  tasks: readonly TaskRow[],
): FlowStepTold['stands'] {
  if (isAt(step, state)) return 'now';
  if (isAfterAll(flow, step, state)) return 'ahead';
  const last = tasks.filter(({ actedAt, status }) => actedAt !== null && status !== 'needless').at(-1);
  if (last?.status === 'refused') return 'refused';
  if (last?.status === 'returned') return 'returned';
  if (isBehind(flow, step, state)) return 'done';
  return state.ended !== null || isPassedBy(flow, step, state) ? 'skipped' : 'ahead';
}

/** It stands after where the flow stands now, however often it was come to before. */
const isAfterAll = (flow: FlowModel, step: FlowStep, { tokens }: State): boolean =>
  tokens.length > 0 && tokens.every((token) => relationOf(flow, placeIn(flow, step), token) === 'after');

/** A way stands where its branch does. */
const placeIn = (flow: FlowModel, step: FlowStep) =>
  placeOf(step.as === 'way' ? (flow.steps[step.branch] ?? step) : step);

const wasEntered = ({ rounds }: State, key: string): boolean => (rounds[key] ?? 0) > 0;

/** A way has been gone where something in it was come to; one without steps, where its branch was and no other way. */
function isBehind(flow: FlowModel, step: FlowStep, state: State): boolean {
  if (step.as !== 'way') return wasEntered(state, step.key);
  if (step.steps.length > 0) return step.steps.some((key) => wasEntered(state, key));
  const branch = flow.steps[step.branch];
  const others = branch?.as === 'branch' ? branch.into.filter((key) => key !== step.key) : [];
  return wasEntered(state, step.branch) && !others.some((key) => isGone(flow, key, state));
}

const isGone = (flow: FlowModel, key: string, state: State): boolean => {
  const way = flow.steps[key];
  return way?.as === 'way' && (way.steps.some((one) => wasEntered(state, one)) || isAt(way, state));
};

/** In a way that was not chosen where its branch was gone through. */
const isPassedBy = (flow: FlowModel, step: FlowStep, state: State): boolean => {
  const ways = step.as === 'way' ? [...step.ways, step.key] : step.ways;
  return ways.some((key) => {
    const way = flow.steps[key];
    return way?.as === 'way' && wasEntered(state, way.branch) && !isGone(flow, key, state);
  });
};
