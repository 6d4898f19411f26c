/** What is asked before a verb is done, beside what is said with it. */
export type VerbQuestion = 'person' | 'persons' | 'added' | 'backTo' | 'jumpTo' | 'fromTo' | 'picks';

/** All there is to say of a verb: the contracts, the server, its log, buttons and desks read it here. */
export interface VerbTraits {
  readonly label: string;
  /** What it is done with: a task, the decision as a whole, or either. */
  readonly on: 'task' | 'whole' | 'either';
  /** How the log says that it was done. Absent: the log has more to say, and says it itself. */
  readonly done?: string;
  /** The log names the persons it was about. */
  readonly namesPersons?: true;
  /** An administrator's, over the heads of those asked. */
  readonly isManaging?: true;
  /** Whoever did it has no more to do with it for now: their desk goes on to the next. */
  readonly leaves?: true;
  /** What the text beside it is called; absent: nothing is written. */
  readonly text?: string;
  readonly isTextNeeded?: true;
  readonly asks?: VerbQuestion;
  /** Said below the title of its dialog. */
  readonly lead?: string;
  /** Done at once, with what stands in the box of the remark. */
  readonly isPlain?: true;
  readonly danger?: true;
}

const verbs = {
  agree: { label: '同意', on: 'task', done: '同意', leaves: true, text: '意见', isPlain: true, asks: 'picks' },
  refuse: {
    label: '拒绝',
    on: 'task',
    done: '拒绝',
    leaves: true,
    text: '拒绝的原因',
    isTextNeeded: true,
    danger: true,
    lead: '原因会告诉发起人。',
  },
  back: {
    label: '退回',
    on: 'task',
    leaves: true,
    text: '退回的原因',
    isTextNeeded: true,
    asks: 'backTo',
    danger: true,
  },
  judge: {
    label: '重新判断',
    on: 'task',
    done: '补充单据后重新判断',
    text: '说明',
    lead: '请先把单据补充完整；条件算得出来，流程就接着往下走。',
  },
  forward: {
    label: '转办',
    on: 'task',
    done: '转办给',
    namesPersons: true,
    leaves: true,
    text: '说明',
    asks: 'person',
    lead: '由所选的人代替您办理，您不再办理这一项。',
  },
  consult: {
    label: '委派',
    on: 'task',
    done: '征求意见：',
    namesPersons: true,
    leaves: true,
    text: '想请对方看什么',
    asks: 'person',
    lead: '对方写明意见后，这一项回到您这里。',
  },
  answer: {
    label: '回复',
    on: 'task',
    done: '回复意见',
    leaves: true,
    text: '意见',
    asks: 'picks',
    lead: '回复后，由请您的人继续办理。',
  },
  addBefore: {
    label: '前加签',
    on: 'task',
    done: '在自己之前加签',
    namesPersons: true,
    leaves: true,
    text: '说明',
    asks: 'persons',
    lead: '所选的人都同意后，再由您办理。',
  },
  addAfter: {
    label: '后加签',
    on: 'task',
    done: '在自己之后加签',
    namesPersons: true,
    text: '说明',
    asks: 'persons',
    lead: '这一步的人都同意后，再由所选的人办理。',
  },
  addBeside: {
    label: '并加签',
    on: 'task',
    done: '加签',
    namesPersons: true,
    text: '说明',
    asks: 'persons',
    lead: '所选的人与您一起办理这一步。',
  },
  remove: {
    label: '减签',
    on: 'either',
    done: '减签',
    namesPersons: true,
    asks: 'added',
    lead: '只能减去您加签、还没有办理的人。',
  },
  retake: { label: '取回', on: 'either', done: '取回', text: '说明', lead: '您的同意不再算数，由您重新办理。' },
  claim: { label: '领取', on: 'task', done: '领取', isPlain: true },
  withdraw: {
    label: '撤回',
    on: 'whole',
    done: '撤回',
    leaves: true,
    text: '撤回的原因',
    danger: true,
    lead: '整张单据回到提交之前，已经办理的意见保留在记录中。',
  },
  urge: { label: '催办', on: 'either', done: '催办', isPlain: true },
  copy: {
    label: '抄送',
    on: 'either',
    done: '抄送给',
    namesPersons: true,
    text: '说明',
    asks: 'persons',
    lead: '所选的人可以查看，不需要办理。',
  },
  remark: {
    label: '评论',
    on: 'either',
    done: '评论',
    text: '评论',
    isTextNeeded: true,
    lead: '参与办理的人都能看到，不影响办理。',
  },
  keep: { label: '暂存意见', on: 'task', isPlain: true },
  end: {
    label: '终止',
    on: 'whole',
    done: '终止流程',
    isManaging: true,
    text: '原因',
    isTextNeeded: true,
    danger: true,
    lead: '审批到此结束，不能恢复。',
  },
  suspend: {
    label: '挂起',
    on: 'whole',
    done: '挂起流程',
    isManaging: true,
    text: '原因',
    isTextNeeded: true,
    lead: '恢复之前，任何人都不能办理。',
  },
  resume: { label: '恢复', on: 'whole', done: '恢复流程', isManaging: true, text: '原因', isTextNeeded: true },
  jump: {
    label: '跳转',
    on: 'whole',
    isManaging: true,
    text: '原因',
    isTextNeeded: true,
    asks: 'jumpTo',
    danger: true,
  },
  reassign: { label: '改派', on: 'whole', isManaging: true, text: '原因', isTextNeeded: true, asks: 'fromTo' },
} as const satisfies Readonly<Record<string, VerbTraits>>;

export type FlowVerb = keyof typeof verbs;
type VerbOn<On extends VerbTraits['on']> = {
  [Verb in FlowVerb]: (typeof verbs)[Verb]['on'] extends On ? Verb : never;
}[FlowVerb];
/** What somebody does with a task, their own or one they have a part in. */
export type TaskVerb = VerbOn<'task' | 'either'>;
/** What is done with a decision as a whole. */
export type WholeVerb = VerbOn<'whole' | 'either'>;

export const verbTraits: Readonly<Record<FlowVerb, VerbTraits>> = verbs;
export const flowVerbs = Object.keys(verbs) as readonly FlowVerb[];

export const isOfTask = (verb: FlowVerb): verb is TaskVerb => verbTraits[verb].on !== 'whole';
export const isOfWhole = (verb: FlowVerb): verb is WholeVerb => verbTraits[verb].on !== 'task';
export const taskVerbs: readonly TaskVerb[] = flowVerbs.filter(isOfTask);
export const wholeVerbs: readonly WholeVerb[] = flowVerbs.filter(isOfWhole);
