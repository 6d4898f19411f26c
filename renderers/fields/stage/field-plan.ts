import type { FieldPlan } from '../../../schemas/compile/plan.ts';
import { kindNamed } from '../kind-named.ts';

/** A field as a plan would hold it, of any kind. */
export function fieldPlan(kind: string, path: string, label: string, config: FieldPlan['config'] = {}): FieldPlan {
  const answers = kindNamed(kind);
  if (!answers) throw new Error(`no kind ${kind}`);
  return {
    path,
    key: path,
    part: '',
    kind,
    label,
    help: null,
    config,
    type: answers.type(config),
    need: false,
    locked: false,
    stored: true,
    start: null,
    calc: null,
    whenHidden: 'keep',
    system: false,
    layer: 'product',
  };
}
