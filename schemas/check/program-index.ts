import { type Effect, exprsOf, type ProgramNode } from '../compile/program-model.ts';
import { readsOf } from '../expressions/reads-of.ts';
import type { Expr } from '../expressions/tree.ts';
import { effectsInForce } from '../sections/rules/effects-in-force.ts';
import { below, depthOf, type ProgramPlan } from './program-source.ts';

/** A node that reads a path, and how far up the row stands from which it reads. */
export interface Reader {
  readonly node: number;
  /** All instances of the node below the changed row's ancestor at this depth must run again. */
  readonly depth: number;
}

/** Which nodes care for what: made once per program, so that a key in one cell asks nobody else. */
export interface ProgramIndex {
  readonly nodes: readonly ProgramNode[];
  readonly readers: ReadonlyMap<string, readonly Reader[]>;
  /** Nodes by the part whose rows run them. */
  readonly byPart: ReadonlyMap<string, readonly number[]>;
  /** What each node says when its condition holds and when it does not; doubles are said when there is one. */
  readonly branches: readonly { readonly yes: readonly Effect[]; readonly no: readonly Effect[] }[];
  /** Fields that a rule may set. */
  readonly setByRules: ReadonlySet<string>;
}

const known = new WeakMap<ProgramPlan['program'], Map<string, ProgramIndex>>();

/** `at` is the moment: `save`, or a move, at which the rules of saving count too. */
export function indexProgram({ program }: Pick<ProgramPlan, 'program'>, at: string): ProgramIndex {
  const byMoment = known.get(program) ?? new Map<string, ProgramIndex>();
  known.set(program, byMoment);
  const index = byMoment.get(at) ?? makeIndex(program, at);
  byMoment.set(at, index);
  return index;
}

function makeIndex(program: ProgramPlan['program'], at: string): ProgramIndex {
  const nodes = program.nodes.filter((node) => node.do !== 'rule' || node.at === 'save' || node.at === at);
  const readers = new Map<string, Reader[]>();
  const byPart = new Map<string, number[]>();
  const setByRules = new Set<string>();
  for (const [node, { part, ...rest }] of nodes.entries()) {
    byPart.set(part, [...(byPart.get(part) ?? []), node]);
    for (const [path, depth] of readPaths({ part, ...rest } as ProgramNode)) {
      const known = readers.get(path) ?? [];
      if (!known.some((reader) => reader.node === node && reader.depth === depth))
        readers.set(path, [...known, { node, depth }]);
    }
  }
  for (const node of nodes)
    for (const effect of effectsOf(node)) if (effect.do === 'set') setByRules.add(effect.target);
  return { nodes, readers, byPart, setByRules, branches: nodes.map(branchesOf) };
}

function branchesOf(node: ProgramNode): { yes: readonly Effect[]; no: readonly Effect[] } {
  if (node.do === 'rule')
    return { yes: effectsInForce(node.then, node.else), no: effectsInForce(node.else, node.then) };
  if (node.do === 'calc' || node.do === 'find') return { yes: [], no: [] };
  return { yes: [{ do: node.level, target: node.fields[0] ?? '', say: node.say }], no: [] };
}

const effectsOf = (node: ProgramNode): readonly Effect[] => (node.do === 'rule' ? [...node.then, ...node.else] : []);

function expressionsOf(node: ProgramNode): readonly Expr[] {
  if (node.do === 'calc') return [node.expr];
  if (node.do === 'find') return node.attempts.flatMap(({ given }) => given);
  if (node.do === 'unique') return node.when ? [node.when] : [];
  return [node.when, ...exprsOf(effectsOf(node))];
}

/** Every path whose change matters to a node. What is read through rows or references hangs on each step of the way. */
function readPaths(node: ProgramNode): readonly (readonly [string, number])[] {
  const depth = depthOf(node.part);
  const fields = node.do === 'unique' ? [...node.fields, ...(node.valid ? [node.valid.from, node.valid.to] : [])] : [];
  const read = expressionsOf(node)
    .flatMap(readsOf)
    .flatMap(({ up, keys }) => {
      const base = node.part
        .split('.')
        .slice(0, depth - up)
        .join('.');
      return keys.map((_, at) => [below(base, keys.slice(0, at + 1).join('.')), depth - up] as const);
    });
  return [...fields.map((path) => [path, depth] as const), ...read];
}
