import type { Editing } from '../../../kernel/editing.ts';
import { pathOfPointer, pointerOfField } from '../../../kernel/places.ts';
import { useChosen } from '../../../kernel/use-chosen.ts';

/** The rule, check or calculated field that is chosen, by its pointer. */
export function useRuleChoice(editing: Editing) {
  const { chosen, anchor, choose } = useChosen(editing, ['/rules', '/checks']);
  const path = anchor ? pathOfPointer(anchor) : null;
  const formula = path === null ? null : `${pointerOfField(path)}/${anchor?.endsWith('/start') ? 'start' : 'calc'}`;
  return { chosen: chosen ?? formula, choose };
}
