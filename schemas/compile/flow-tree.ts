import type { FlowDocument, FlowStepDocument } from '../language/flow.ts';
import { at } from '../language/pointer.ts';
import { inOrder } from '../language/ranks.ts';
import type { Findings } from './findings.ts';

export type StepOf<As extends FlowStepDocument['as']> = Extract<FlowStepDocument, { readonly as: As }>;

/** The steps of a flow as the tree they say: a step names the way it stands in, a way its branch. */
export interface FlowTree {
  readonly steps: ReadonlyMap<string, FlowStepDocument>;
  /** What stands directly in a way, the ways of a branch, or (``''``) the flow itself, in order. */
  readonly inside: ReadonlyMap<string, readonly string[]>;
  readonly order: readonly string[];
  /** The ways a step stands in, outermost first. */
  waysTo(step: string): readonly string[];
}

/** A step, as other documents' fields are named where they are used. */
export const stepRef = (flow: string, step: string): string => `flow:${flow}.${step}`;

/** So many ways within ways nobody understands. */
const DEEPEST = 10;

export function readTree(
  { key: flow, steps: said }: Pick<FlowDocument, 'key' | 'steps'>,
  findings: Findings,
): FlowTree {
  const steps = new Map(inOrder(said));
  const inside = new Map<string, string[]>();
  for (const [key, step] of steps) {
    const owner = ownerOf(key, step, steps, findings);
    if (step.in !== undefined) findings.use(stepRef(flow, step.in), at('/steps', key, 'in'));
    if (owner !== null) inside.set(owner, [...(inside.get(owner) ?? []), key]);
  }
  const order: string[] = [];
  const ways = new Map<string, readonly string[]>();
  const lay = (owner: string, path: readonly string[]): void => {
    for (const key of inside.get(owner) ?? []) {
      order.push(key);
      const step = steps.get(key);
      ways.set(key, path);
      if (path.length > DEEPEST && step?.as === 'branch')
        findings.say('flow_too_deep', at('/steps', key), { step: step.title, most: DEEPEST });
      else lay(key, step?.as === 'way' ? [...path, key] : path);
    }
  };
  lay('', []);
  for (const [key, step] of steps)
    if (!ways.has(key) && ownerOf(key, step, steps) !== null && standsInItself(key, steps))
      findings.say('step_in_itself', at('/steps', key, 'in'), { step: step.title });
  return { steps, inside, order, waysTo: (step) => ways.get(step) ?? [] };
}

/** Null where it says it stands somewhere it cannot. */
function ownerOf(
  key: string,
  { as, in: named = '', title }: FlowStepDocument,
  steps: ReadonlyMap<string, FlowStepDocument>,
  findings?: Findings,
): string | null {
  const owner = steps.get(named);
  const path = at('/steps', key, 'in');
  if (named !== '' && !owner) findings?.say('unknown_step', path, { step: named });
  else if (as === 'way' && owner?.as !== 'branch') findings?.say('way_of_no_branch', path, { step: title });
  else if (as !== 'way' && owner && owner.as !== 'way')
    findings?.say('step_in_no_way', path, { step: title, other: owner.title });
  else return named;
  return null;
}

function standsInItself(key: string, steps: ReadonlyMap<string, FlowStepDocument>): boolean {
  const seen = new Set<string>();
  for (let here: string | undefined = key; here !== undefined && here !== ''; here = steps.get(here)?.in) {
    if (seen.has(here)) return here === key;
    seen.add(here);
  }
  return false;
}
