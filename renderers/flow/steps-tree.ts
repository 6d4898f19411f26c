import type { FlowStepTold } from '../../schemas/wire/flows.ts';

/** What of a step says where it is drawn. */
interface Placed {
  readonly key: string;
  readonly as: string;
  readonly in: string | null;
}

/** A step with the ways that lead out of it, each with the steps on it. */
export interface StepNode<Step = FlowStepTold> {
  readonly step: Step;
  readonly ways: readonly { readonly way: Step; readonly steps: readonly StepNode<Step>[] }[];
}

/** The flat steps as a tree: they come in its order, and each names the way it is on. */
export function treeOf<Step extends Placed>(
  steps: readonly Step[],
  on: string | null = null,
): readonly StepNode<Step>[] {
  const nodes: { step: Step; ways: { way: Step; steps: readonly StepNode<Step>[] }[] }[] = [];
  for (const step of steps) {
    const branch = step.as === 'way' ? nodes.at(-1) : undefined;
    // A way is told beside its branch, or in it.
    const isWayHere = branch !== undefined && (step.in === on || step.in === branch.step.key);
    if (isWayHere) branch.ways.push({ way: step, steps: treeOf(steps, step.key) });
    else if (step.in === on && step.as !== 'way') nodes.push({ step, ways: [] });
  }
  return nodes;
}
