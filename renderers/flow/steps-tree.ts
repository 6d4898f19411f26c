import type { FlowStepTold } from '../../schemas/wire/flows.ts';

/** A step with the ways that lead out of it, each with the steps on it. */
export interface StepNode {
  readonly step: FlowStepTold;
  readonly ways: readonly { readonly way: FlowStepTold; readonly steps: readonly StepNode[] }[];
}

/** The flat steps as a tree: they come in its order, and each names the way it is on. */
export function treeOf(steps: readonly FlowStepTold[], on: string | null = null): readonly StepNode[] {
  const nodes: { step: FlowStepTold; ways: { way: FlowStepTold; steps: readonly StepNode[] }[] }[] = [];
  for (const step of steps) {
    const branch = step.as === 'way' ? nodes.at(-1) : undefined;
    // A way is told beside its branch, or in it.
    const isWayHere = branch !== undefined && (step.in === on || step.in === branch.step.key);
    if (isWayHere) branch.ways.push({ way: step, steps: treeOf(steps, step.key) });
    else if (step.in === on && step.as !== 'way') nodes.push({ step, ways: [] });
  }
  return nodes;
}
