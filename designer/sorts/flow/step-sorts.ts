import type { FlowDocument, FlowStepDocument } from '../../../schemas/language/flow.ts';
import { type Carriage, type Done, putSteps } from './flow-commands.ts';
import { insideOf, insidesOf, type Spot } from './flow-steps.ts';

type As = FlowStepDocument['as'];
type Loose = Readonly<Record<string, unknown>>;

/** How a sort of step is shown, and what a new one begins with. */
export interface StepSort {
  readonly as: As;
  readonly title: string;
  readonly about: string;
  /** What its sign is drawn with: the path of a 20-pixel picture. */
  readonly sign: string;
  readonly tone: 'ask' | 'tell' | 'split' | 'machine';
  /** The word that says most of it, told on its card. */
  readonly tells: string;
  readonly start: readonly (Loose & { readonly key: string })[];
}

const leader = [{ leaderOf: 'start' }];

export const stepSorts: readonly StepSort[] = [
  {
    as: 'approve',
    title: '审批',
    about: '同意或拒绝',
    sign: 'M4 16h12M6 13h8v-2l-2.4-2a3 3 0 1 0-3.2 0L6 11z',
    tone: 'ask',
    tells: 'who',
    start: [{ key: 'approve', as: 'approve', title: '审批', who: leader }],
  },
  {
    as: 'handle',
    title: '办理',
    about: '做完一件事',
    sign: 'M4 4h12v12H4zM7 10l2.2 2.2L13.5 8',
    tone: 'ask',
    tells: 'who',
    start: [{ key: 'handle', as: 'handle', title: '办理', who: leader }],
  },
  {
    as: 'cc',
    title: '抄送',
    about: '告知，不必答复',
    sign: 'M3 10l14-6-5 13-2.5-5.5zM9.5 11.5L17 4',
    tone: 'tell',
    tells: 'who',
    start: [{ key: 'copy', as: 'cc', title: '抄送', who: [{ starter: true }] }],
  },
  {
    as: 'branch',
    title: '分支',
    about: '按条件分开走',
    sign: 'M10 3v4M10 7c0 4-5 3-5 9M10 7c0 4 5 3 5 9',
    tone: 'split',
    tells: 'split',
    start: [
      { key: 'branch', as: 'branch', title: '分支', split: 'one' },
      { key: 'way', as: 'way', title: '条件', in: 'branch' },
      { key: 'others', as: 'way', title: '其他', in: 'branch', otherwise: true },
    ],
  },
  {
    as: 'way',
    title: '分支条件',
    about: '再加一条路',
    sign: 'M10 3v14M6 13l4 4 4-4',
    tone: 'split',
    tells: 'when',
    start: [{ key: 'way', as: 'way', title: '条件' }],
  },
  {
    as: 'run',
    title: '自动处理',
    about: '写字段、发通知等',
    sign: 'M11 2L4 11h5l-1 7 8-10h-5.5z',
    tone: 'machine',
    tells: 'run',
    start: [{ key: 'run', as: 'run', title: '自动处理', run: [] }],
  },
  {
    as: 'call',
    title: '子流程',
    about: '先走完另一个流程',
    sign: 'M3 4h14v12H3zM7 8h6v4H7z',
    tone: 'machine',
    tells: 'flow',
    start: [{ key: 'call', as: 'call', title: '子流程', flow: '' }],
  },
  {
    as: 'delay',
    title: '等待',
    about: '过一段时间再继续',
    sign: 'M10 3a7 7 0 1 0 .01 0M10 6v4l3 2',
    tone: 'machine',
    tells: 'for',
    start: [{ key: 'delay', as: 'delay', title: '等待', for: '1d' }],
  },
  {
    as: 'goto',
    title: '跳转',
    about: '回到或跳到某一步',
    sign: 'M16 15v-3a4 4 0 0 0-4-4H4M8 4L4 8l4 4',
    tone: 'machine',
    tells: 'to',
    start: [{ key: 'jump', as: 'goto', title: '跳转', to: '' }],
  },
];

export const sortOf = (as: string): StepSort => stepSorts.find((one) => one.as === as) ?? (stepSorts[0] as StepSort);

/** What can be put in an owner: ways into branches, everything else elsewhere. */
export const sortsIn = ({ steps }: FlowDocument, owner: string): readonly StepSort[] => {
  const intoBranch = steps[owner]?.as === 'branch';
  return stepSorts.filter(({ as }) => (as === 'way') === intoBranch);
};

function carriageOf({ start }: StepSort, flow: FlowDocument): Carriage {
  const [target = ''] = insideOf(insidesOf(flow.steps), '');
  const made = start.map(({ key, ...step }, index) => {
    const pointed = step.as === 'goto' ? { ...step, to: target } : step;
    return [key, { ...pointed, rank: `a${index}` } as unknown as FlowStepDocument] as const;
  });
  return { tops: start.slice(0, 1).map(({ key }) => key), steps: Object.fromEntries(made) };
}

/** A new step of a sort. A new way goes before the one that is taken where no other is. */
export function addStep(flow: FlowDocument, sort: StepSort, spot: Spot): Done | null {
  const [otherwise] = insideOf(insidesOf(flow.steps), spot.owner).filter((key) => {
    const step = flow.steps[key];
    return step?.as === 'way' && step.otherwise === true;
  });
  const where = sort.as === 'way' && spot.before === null ? { ...spot, before: otherwise ?? null } : spot;
  return putSteps(flow, carriageOf(sort, flow), where, '添加');
}
