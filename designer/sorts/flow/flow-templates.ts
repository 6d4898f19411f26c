import type { FlowDocument } from '../../../schemas/language/flow.ts';
import { takeSteps } from '../../kernel/steps.ts';
import { addStep, sortOf } from './step-sorts.ts';

const empty = { steps: {} } as unknown as FlowDocument;

/** What a new flow may begin with: sorts of steps, one after the other. */
const begins: Readonly<Record<string, { readonly label: string; readonly sorts: readonly string[] }>> = {
  one: { label: '部门负责人审批', sorts: ['approve'] },
  amount: { label: '负责人审批后按条件分支', sorts: ['approve', 'branch', 'cc'] },
  empty: { label: '空白', sorts: [] },
};

export const templates = Object.entries(begins).map(([value, { label }]) => ({ value, label }));

export function stepsFrom(template: string): FlowDocument['steps'] {
  const last = { owner: '', before: null };
  const begun = (begins[template]?.sorts ?? []).reduce((flow, as) => {
    const added = addStep(flow, sortOf(as), last);
    return added ? takeSteps(flow, added.ask.steps).document : flow;
  }, empty);
  return begun.steps;
}

/** A flow that has only begun. */
export const newFlow = (key: string, title: string, of: string, template: string) => ({
  kind: 'flow' as const,
  key,
  title,
  of,
  steps: stepsFrom(template),
});
