import type { FlowTold, FlowVerb } from '../../schemas/wire/flows.ts';

/** What is asked before a verb is done, beside what is said with it. */
export type Asked = 'person' | 'persons' | 'added' | 'backTo' | 'jumpTo' | 'fromTo' | 'picks';

export interface VerbLook {
  readonly label: string;
  /** What the text beside it is called; absent: nothing is written. */
  readonly text?: string;
  readonly isTextNeeded?: true;
  readonly asks?: Asked;
  /** Said below the title of its dialog. */
  readonly lead?: string;
  /** Done at once, with what stands in the box of the remark. */
  readonly isPlain?: true;
  readonly danger?: true;
  readonly isManaging?: true;
}

export const verbs: Readonly<Record<FlowVerb, VerbLook>> = {
  agree: { label: '同意', text: '意见', isPlain: true, asks: 'picks' },
  refuse: { label: '拒绝', text: '拒绝的原因', isTextNeeded: true, danger: true, lead: '原因会告诉发起人。' },
  back: { label: '退回', text: '退回的原因', isTextNeeded: true, asks: 'backTo', danger: true },
  answer: { label: '回复', text: '意见', asks: 'picks', lead: '回复后，由请您的人继续办理。' },
  judge: { label: '重新判断', text: '说明', lead: '请先把单据补充完整；条件算得出来，流程就接着往下走。' },
  claim: { label: '领取', isPlain: true },
  forward: { label: '转办', text: '说明', asks: 'person', lead: '由所选的人代替您办理，您不再办理这一项。' },
  consult: { label: '委派', text: '想请对方看什么', asks: 'person', lead: '对方写明意见后，这一项回到您这里。' },
  addBefore: { label: '前加签', text: '说明', asks: 'persons', lead: '所选的人都同意后，再由您办理。' },
  addAfter: { label: '后加签', text: '说明', asks: 'persons', lead: '这一步的人都同意后，再由所选的人办理。' },
  addBeside: { label: '并加签', text: '说明', asks: 'persons', lead: '所选的人与您一起办理这一步。' },
  remove: { label: '减签', asks: 'added', lead: '只能减去您加签、还没有办理的人。' },
  copy: { label: '抄送', text: '说明', asks: 'persons', lead: '所选的人可以查看，不需要办理。' },
  urge: { label: '催办', isPlain: true },
  remark: { label: '评论', text: '评论', isTextNeeded: true, lead: '参与办理的人都能看到，不影响办理。' },
  keep: { label: '暂存意见', isPlain: true },
  withdraw: {
    label: '撤回',
    text: '撤回的原因',
    danger: true,
    lead: '整张单据回到提交之前，已经办理的意见保留在记录中。',
  },
  retake: { label: '取回', text: '说明', lead: '您的同意不再算数，由您重新办理。' },
  end: {
    label: '终止',
    text: '原因',
    isTextNeeded: true,
    danger: true,
    isManaging: true,
    lead: '审批到此结束，不能恢复。',
  },
  suspend: { label: '挂起', text: '原因', isTextNeeded: true, isManaging: true, lead: '恢复之前，任何人都不能办理。' },
  resume: { label: '恢复', text: '原因', isTextNeeded: true, isManaging: true },
  jump: { label: '跳转', text: '原因', isTextNeeded: true, asks: 'jumpTo', danger: true, isManaging: true },
  reassign: { label: '改派', text: '原因', isTextNeeded: true, asks: 'fromTo', isManaging: true },
};

/** Whether something must be asked before it is done. */
export function needsAsking(verb: FlowVerb, { picks, task }: FlowTold, remark: string): boolean {
  if (!verbs[verb].isPlain) return true;
  return verb === 'agree' && (picks.length > 0 || (task?.remarkNeeded === true && remark.trim() === ''));
}

/** The word on its button: who is asked to choose chooses, who handles says that it is done. */
export function labelOf(verb: FlowVerb, { task, steps }: FlowTold): string {
  if (verb === 'answer' && task?.sort === 'pick') return '选择办理人';
  const isHandled = verb === 'agree' && steps.find(({ key }) => key === task?.step)?.as === 'handle';
  return isHandled ? '办理完成' : verbs[verb].label;
}
