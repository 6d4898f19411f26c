import type { FlowDocument } from '../language/flow.ts';
import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import type { FlowPlace } from './compile-flow.ts';
import { stepRef } from './flow-tree.ts';

/** So many flows called within one another nobody follows. */
const DEEPEST = 10;

/** Flows begun within this one: about the same records, and never this one again. */
export function checkCalls({ document, tree, shape, around }: FlowPlace): void {
  const { findings } = shape;
  for (const [key, step] of tree.steps) {
    if (step.as !== 'call') continue;
    const path = at('/steps', key, 'flow');
    findings.use(`flow:${step.flow}`, path);
    const called = around.flows.get(step.flow);
    if (!called) {
      if (!around.broken.has(`flow:${step.flow}`)) findings.say('unknown_flow', path, { flow: step.flow });
      continue;
    }
    if (called.of !== document.of)
      findings.say('flow_of_other', path, { flow: step.flow, entity: called.of, own: document.of });
    const depth = depthOf(called, around.flows, [document.key]);
    if (depth === null) findings.say('flow_calls_itself', path, { flow: step.flow });
    else if (depth + 1 > DEEPEST) findings.say('flow_calls_deep', path, { flow: step.flow, most: DEEPEST });
  }
}

/** How many flows are called within one another; null where one calls itself. */
function depthOf(flow: FlowDocument, flows: ReadonlyMap<string, FlowDocument>, way: readonly string[]): number | null {
  if (way.includes(flow.key)) return null;
  let deepest = 0;
  for (const key of callsOf(flow)) {
    const called = flows.get(key);
    const depth = called && way.length <= DEEPEST ? depthOf(called, flows, [...way, flow.key]) : 0;
    if (depth === null) return null;
    deepest = Math.max(deepest, depth + 1);
  }
  return deepest;
}

export const callsOf = ({ steps }: FlowDocument): readonly string[] =>
  Object.values(steps).flatMap((step) => (step.as === 'call' ? [step.flow] : []));

/** What the examples name. */
export function checkFlowCases({ document, tree, shape }: FlowPlace): void {
  const { findings } = shape;
  for (const [name, example] of inOrder(document.cases)) {
    const path = at('/cases', name);
    if (example.as !== undefined) findings.use(`role:${example.as}`, at(path, 'as'));
    for (const given of Object.keys(example.given)) {
      const [field = ''] = given.split('.');
      if (!shape.fields.has(field) && !shape.parts.has(field))
        findings.say('unknown_field', at(path, 'given', given), { field: given });
      else findings.use(`entity:${shape.key}.${field}`, at(path, 'given', given));
    }
    for (const word of ['goes', 'skips'] as const)
      for (const [index, step] of (example.then[word] ?? []).entries()) {
        findings.use(stepRef(document.key, step), at(path, 'then', word, index));
        if (!tree.steps.has(step)) findings.say('unknown_step', at(path, 'then', word, index), { step });
      }
  }
}
