import { at } from '../language/pointer.ts';
import type { FlowPlace } from './compile-flow.ts';
import { type StepOf, stepRef } from './flow-tree.ts';

/** A branch has ways to choose from, and one for whatever fits none of the others. */
export function checkBranch(key: string, step: StepOf<'branch'>, { tree, shape: { findings } }: FlowPlace): void {
  const path = at('/steps', key);
  const ways = (tree.inside.get(key) ?? []).flatMap((way) => {
    const said = tree.steps.get(way);
    return said?.as === 'way' ? [said] : [];
  });
  if (ways.length < 2) findings.say('branch_few_ways', path, { branch: step.title });
  const otherwise = ways.filter((way) => way.otherwise).length;
  if (step.split !== 'all' && ways.length > 0 && otherwise === 0)
    findings.say('branch_without_otherwise', path, { branch: step.title });
  if (otherwise > 1) findings.say('branch_two_otherwise', path, { branch: step.title });
  if (step.split === 'one' && step.join !== undefined)
    findings.say('branch_nothing_to_join', at(path, 'join'), { branch: step.title });
  if (typeof step.join === 'number' && step.join > ways.length)
    findings.say('branch_joins_more', at(path, 'join'), { branch: step.title, join: step.join, ways: ways.length });
}

/** A way says when it is taken, unless all are. */
export function checkWay(key: string, step: StepOf<'way'>, { tree, shape: { findings } }: FlowPlace): void {
  const path = at('/steps', key);
  const branch = tree.steps.get(step.in ?? '');
  if (branch?.as !== 'branch') return;
  const isSaid = step.when !== undefined || step.otherwise === true;
  if (branch.split === 'all' && isSaid)
    findings.say('way_is_always_taken', path, { way: step.title, branch: branch.title });
  else if (step.when !== undefined && step.otherwise)
    findings.say('way_is_otherwise', at(path, 'when'), { way: step.title });
  else if (branch.split !== 'all' && !isSaid) findings.say('way_without_condition', path, { way: step.title });
}

/** It leads to a step of the flow that is in no way which it is not in itself. */
export function checkGoto(key: string, step: StepOf<'goto'>, { document, tree, shape: { findings } }: FlowPlace): void {
  const path = at('/steps', key, 'to');
  findings.use(stepRef(document.key, step.to), path);
  const target = tree.steps.get(step.to);
  if (!target || target.as === 'way' || step.to === key) {
    findings.say('unknown_step', path, { step: step.to });
    return;
  }
  const own = tree.waysTo(key);
  if (tree.waysTo(step.to).some((way, depth) => own[depth] !== way))
    findings.say('goto_into_way', path, { step: step.title, other: target.title });
}
