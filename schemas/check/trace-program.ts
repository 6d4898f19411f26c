import { labelsOfPlan } from '../compile/plan-labels.ts';
import type { Effect, ProgramNode } from '../compile/program-model.ts';
import { readsOf } from '../expressions/reads-of.ts';
import { sayExpression } from '../expressions/say-expression.ts';
import type { SentenceLabels } from '../expressions/sentence-words.ts';
import type { Expr } from '../expressions/tree.ts';
import type { NodeTrace } from './node-trace.ts';
import type { RunnerOptions } from './program-face.ts';
import { createProgramRunner } from './program-runner.ts';
import { covers, type ProgramPlan } from './program-source.ts';
import type { Saying } from './rule-state.ts';
import { sayEffect, sayRule } from './say-rule.ts';

/** A value that a rule looked at, as it was. */
export interface TracedRead {
  readonly label: string;
  readonly value: unknown;
}

export interface TracedEffect {
  readonly target: string;
  readonly say: string;
  /** Another rule that is stricter, or comes later, has the last word. */
  readonly by: string | null;
}

/** One rule or calculation with what it came to on this record. */
export interface TracedNode {
  readonly id: string;
  readonly sort: ProgramNode['do'];
  readonly title: string;
  /** The whole of it as a sentence. */
  readonly say: string;
  /** The part whose rows run it; '' for the head. */
  readonly part: string;
  /** Rows on which its condition holds, of all that run it. A calculation has no condition. */
  readonly holds: number;
  readonly of: number;
  /** What it read in the head, or in the first row that ran it. */
  readonly reads: readonly TracedRead[];
  readonly effects: readonly TracedEffect[];
  /** Every place it may speak of, whatever it says now. */
  readonly targets: readonly string[];
}

/** Runs a program once and tells of every rule and calculation what it saw and what it did. */
export function traceProgram(plan: ProgramPlan, options: RunnerOptions): readonly TracedNode[] {
  const runner = createProgramRunner(plan, options);
  runner.run();
  return runner.trace().map((trace) => told(plan, trace));
}

/** Whether a rule speaks, or could speak, of a place; what is said of a part is said of all its fields. */
export const speaksOf = ({ targets }: TracedNode, path: string): boolean =>
  targets.some((target) => target === path || (target !== '' && covers(target, path)));

function told(plan: ProgramPlan, { node, rows }: NodeTrace): TracedNode {
  const labels = labelsOfPlan(plan, node.part);
  const [first] = rows;
  const sayings = rows.flatMap((row) => row.sayings);
  return {
    id: node.id,
    sort: node.do,
    ...wordsOf(node, plan, labels),
    part: node.part,
    holds: rows.filter(({ holds }) => holds).length,
    of: rows.length,
    reads: first
      ? expressionsOf(node)
          .flatMap(readsOf)
          .map(({ up, keys }) => readAt(up, keys, labels, first.read))
      : [],
    effects: distinct(sayings.map(({ saying, by }) => effectOf(saying, by, node.part, labels))),
    targets: [...new Set(targetsOf(node))],
  };
}

const readAt = (
  up: number,
  keys: readonly string[],
  labels: SentenceLabels,
  read: (up: number, keys: readonly string[]) => unknown,
): TracedRead => {
  const value = read(up, keys) ?? null;
  const said = typeof value === 'string' ? (labels.valueLabel(up, keys, value) ?? value) : value;
  return { label: labels.pathLabel(up, keys) ?? keys.join('.'), value: said };
};

const effectOf = ({ effect }: Saying, by: string | null, part: string, labels: SentenceLabels): TracedEffect => ({
  target: effect.target,
  say: sayEffect(effect, part, labels),
  by,
});

const distinct = (effects: readonly TracedEffect[]): readonly TracedEffect[] => {
  const seen = new Map(effects.map((effect) => [`${effect.target} ${effect.say} ${effect.by}`, effect]));
  return [...seen.values()];
};

function wordsOf(
  node: ProgramNode,
  plan: ProgramPlan,
  labels: SentenceLabels,
): { readonly title: string; readonly say: string } {
  if (node.do === 'rule') return { title: node.title, say: sayRule(node, labels) };
  if (node.do === 'unique') return { title: '查重', say: node.say };
  if (node.do === 'find') {
    const found = plan.fields[node.field]?.label ?? node.field;
    const asked = node.attempts.map(({ given }) => given.map((expr) => sayExpression(expr, labels)).join('、'));
    return { title: found, say: `“${found}”自动查找：按${[...new Set(asked)].join('；没有时按')}` };
  }
  const label = plan.fields[node.field]?.label ?? node.field;
  return { title: label, say: `“${label}”自动计算：${sayExpression(node.expr, labels)}` };
}

function expressionsOf(node: ProgramNode): readonly Expr[] {
  if (node.do === 'rule') return [node.when];
  if (node.do === 'unique') return node.when ? [node.when] : [];
  if (node.do === 'find') return node.attempts.flatMap(({ given }) => given);
  return [node.expr];
}

function targetsOf(node: ProgramNode): readonly string[] {
  if (node.do === 'calc' || node.do === 'find') return [node.field];
  if (node.do === 'unique') return node.fields;
  return [...node.then, ...node.else].map(({ target }: Effect) => target);
}
