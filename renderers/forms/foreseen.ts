import type { EntityPlan } from '../../schemas/compile/plan.ts';
import type { Effect, ProgramNode } from '../../schemas/compile/program-model.ts';

/** The same plan, whose rules say what a move will need while one still writes: its marks stand there before the move is tried. */
export function foreseen(plan: EntityPlan, move: string): EntityPlan {
  const sooner = (node: ProgramNode): ProgramNode =>
    node.do === 'rule' && node.at === move
      ? { ...node, at: 'save', then: node.then.filter(isNeed), else: node.else.filter(isNeed) }
      : node;
  return { ...plan, program: { ...plan.program, nodes: plan.program.nodes.map(sooner) } };
}

const isNeed = (effect: Effect): boolean => effect.do === 'need';
