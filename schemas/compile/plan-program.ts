import { type Effect, exprsOf, type ProgramNode, type RuleProgram } from './program-model.ts';
import type { View } from './view-of.ts';

/** The program without what reads or tells anything that is not shown. Whoever saves runs the whole of it; this one is for the screen. */
export function planProgram(view: View): RuleProgram {
  return { nodes: view.entity.program.nodes.flatMap((node) => planNode(node, view)) };
}

function planNode(node: ProgramNode, view: View): readonly ProgramNode[] {
  if (node.do === 'unique') {
    const fields = [...node.fields, ...(node.valid ? [node.valid.from, node.valid.to] : [])];
    const isRead = node.when === undefined || view.readable(node.when, node.part);
    return isRead && fields.every((field) => view.shown.has(field)) ? [node] : [];
  }
  if (node.do === 'find') {
    const given = node.attempts.flatMap((one) => one.given);
    return view.shown.has(node.field) && given.every((expr) => view.readable(expr, node.part)) ? [node] : [];
  }
  if (node.do === 'calc') return view.shown.has(node.field) && view.readable(node.expr, node.part) ? [node] : [];
  if (!view.readable(node.when, node.part)) return [];
  const keep = (effects: readonly Effect[]) =>
    effects.filter((effect) => isTold(effect, node.part, view)).map((effect) => asSeen(effect, node.part, view));
  const [yes, no] = [keep(node.then), keep(node.else)];
  if (yes.length + no.length === 0) return [];
  return [{ ...node, reads: node.reads.filter((path) => isReadBy(path, yes, no, node, view)), then: yes, else: no }];
}

const isTold = (effect: Effect, part: string, view: View): boolean =>
  view.shown.has(effect.target) && (effect.do !== 'set' || view.readable(effect.expr, part) !== null);

/** Whoever does not see all that a sentence tells of is told the sentence alone. */
function asSeen(effect: Effect, part: string, view: View): Effect {
  if (!('detail' in effect) || !effect.detail || view.readable(effect.detail, part)) return effect;
  const { detail: _, ...bare } = effect;
  return bare;
}

/** An effect that was left out may have been all that read a path. */
function isReadBy(
  path: string,
  yes: readonly Effect[],
  no: readonly Effect[],
  node: Extract<ProgramNode, { do: 'rule' }>,
  view: View,
): boolean {
  const left = [node.when, ...exprsOf([...yes, ...no])];
  return left.some((expr) => view.reads(expr, node.part).includes(path));
}
