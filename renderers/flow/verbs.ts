import { verbTraits } from '../../schemas/flows/verbs.ts';
import type { FlowTold, FlowVerb } from '../../schemas/wire/flows.ts';

/** Whether something must be asked before it is done. */
export function needsAsking(verb: FlowVerb, { picks, task }: FlowTold, remark: string): boolean {
  if (!verbTraits[verb].isPlain) return true;
  const isWritten = Object.values(task?.fields ?? {}).some((sight) => sight === 'need' || sight === 'write');
  return verb === 'agree' && (picks.length > 0 || isWritten || (task?.remarkNeeded === true && remark.trim() === ''));
}

/** The word on its button: who is asked to choose chooses, who handles says that it is done. */
export function labelOf(verb: FlowVerb, { task, steps }: FlowTold): string {
  if (verb === 'answer' && task?.sort === 'pick') return '选择办理人';
  const isHandled = verb === 'agree' && steps.find(({ key }) => key === task?.step)?.as === 'handle';
  return isHandled ? '办理完成' : verbTraits[verb].label;
}
