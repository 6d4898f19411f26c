import { readsOf } from '../expressions/reads-of.ts';
import type { Expr } from '../expressions/tree.ts';
import { covers } from '../language/names.ts';
import type { StatesModel } from '../sections/states/states.model.ts';
import { asksTheAsker } from './keep-computed.ts';
import type { ProgramNode } from './program-model.ts';
import { reach } from './reach.ts';
import type { Shape, Surroundings } from './shape.ts';
import { linksOf } from './tallies.ts';

/**
 * Says of every node that gives a stored value in which states it is worked out anew: in those that leave anything open of
 * what it is made from. Rules of a move are asked at that move only and need no such word.
 */
export function sayWhenAnew(
  nodes: readonly ProgramNode[],
  states: StatesModel | null,
  shape: Shape,
  around: Surroundings,
): readonly ProgramNode[] {
  const makers = makersIn(nodes);
  return nodes.map((node) => {
    const isAsked =
      node.do === 'find' || (node.do === 'calc' ? shape.fields.get(node.field)?.column !== null : isSetAtSave(node));
    const given = isAsked ? valuesOf(node) : [];
    if (given.length === 0) return node;
    // What records that point here come to is brought in line by them, whatever state this one is in.
    if (node.do === 'calc' && linksOf(node).size > 0) return { ...node, moving: true };
    const anewIn = openStates(states, enteredFor(node, makers, shape));
    const isMoving = node.do === 'find' || given.some((expr) => movesOfItself(expr, node.part, shape, around));
    return { ...node, anewIn, ...(isMoving ? { moving: true } : {}) };
  });
}

const isSetAtSave = (node: ProgramNode): boolean => node.do === 'rule' && node.at === 'save';

/** What decides a value that the node gives; nothing where it gives none. */
function valuesOf(node: ProgramNode): readonly Expr[] {
  if (node.do === 'calc') return [node.expr];
  if (node.do === 'find') return node.attempts.flatMap(({ given }) => given);
  if (node.do !== 'rule') return [];
  const set = [...node.then, ...node.else].flatMap((effect) => (effect.do === 'set' ? [effect.expr] : []));
  return set.length > 0 ? [node.when, ...set] : [];
}

function movesOfItself(expr: Expr, part: string, shape: Shape, around: Surroundings): boolean {
  if (asksTheAsker(expr)) return true;
  return readsOf(expr).some(({ up, keys }) => {
    const found = reach(around.shapes, shape, part, up, keys);
    if (!found) return false;
    const field = shape.fields.get(found.own);
    return found.steps.length > 1 || (field?.varies === 'live' && field.column === null);
  });
}

/** Our own fields and rows that a node is made from in the end: what it reads, and what that is made from where it is computed. */
function enteredFor(node: ProgramNode, makers: Makers, shape: Shape): ReadonlySet<string> {
  const seen = new Set<ProgramNode>([node]);
  const entered = new Set<string>();
  for (const one of seen)
    for (const path of one.reads) {
      if (!shape.fields.has(path) && !shape.parts.has(path)) continue;
      const made = makers.get(path) ?? [];
      for (const maker of made) seen.add(maker);
      if (!made.some(({ do: does }) => does === 'calc' || does === 'find')) entered.add(path);
    }
  return entered;
}

/** The nodes that give a field its value. */
type Makers = ReadonlyMap<string, readonly ProgramNode[]>;

function makersIn(nodes: readonly ProgramNode[]): Makers {
  const makers = new Map<string, ProgramNode[]>();
  for (const node of nodes)
    for (const path of new Set(writtenBy(node))) makers.set(path, [...(makers.get(path) ?? []), node]);
  return makers;
}

function writtenBy(node: ProgramNode): readonly string[] {
  if (node.do === 'calc' || node.do === 'find') return [node.field];
  if (node.do === 'unique') return [];
  return [...node.then, ...node.else].flatMap((effect) => (effect.do === 'set' ? [effect.target] : []));
}

/** Null: the records have no states, so they never leave the one in which they are edited. */
function openStates(states: StatesModel | null, entered: ReadonlySet<string>): readonly string[] | null {
  if (!states) return null;
  return [...states.nodes.values()].flatMap(({ key, open }) => {
    const isOpen = open === '*' || (entered.size === 0 ? open.length > 0 : leaves(open, entered));
    return isOpen ? [key] : [];
  });
}

const leaves = (open: readonly string[], entered: ReadonlySet<string>): boolean =>
  [...entered].some((path) => open.some((one) => covers(one, path)));
