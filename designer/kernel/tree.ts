import { entryOf } from '../../schemas/language/entry-of.ts';
import { at } from '../../schemas/language/pointer.ts';
import { inOrder, rankBetween } from '../../schemas/language/ranks.ts';
import type { Json, Step } from './steps.ts';

type Slot = Readonly<Record<string, { readonly rank?: string }>>;

/** A node as any tree of the language has it: what stands in it, by slot. */
export interface TreeNode {
  readonly slots?: Readonly<Record<string, Slot>>;
}

/** A document that is one tree of named nodes. */
export interface TreeDocument {
  readonly root: string;
  readonly nodes: Readonly<Record<string, TreeNode>>;
  /** The slots of a node in the order people see them; by key unless said. */
  readonly slotsOf?: (key: string) => readonly string[];
}

/** Where a node stands. */
export interface Place {
  readonly parent: string;
  readonly slot: string;
  readonly rank: string;
}

/** Where one is to go: before another of that slot, or at its end. */
export interface Target {
  readonly parent: string;
  readonly slot: string;
  readonly before: string | null;
}

export const nodeAt = (tree: TreeDocument, key: string): TreeNode | undefined => entryOf(tree.nodes, key);

export const childrenIn = (tree: TreeDocument, key: string, slot: string): readonly string[] =>
  inOrder(entryOf(nodeAt(tree, key)?.slots, slot)).map(([child]) => child);

/** Everything that stands in a node, slot by slot. */
export const childrenOf = (tree: TreeDocument, key: string): readonly string[] =>
  (tree.slotsOf?.(key) ?? Object.keys(nodeAt(tree, key)?.slots ?? {})).flatMap((slot) => childrenIn(tree, key, slot));

/** Every place a node has: one, unless the tree is broken. */
export function placesOf(tree: TreeDocument): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>();
  for (const [parent, node] of Object.entries(tree.nodes)) {
    for (const [slot, children] of Object.entries(node.slots ?? {})) {
      for (const [child, { rank = '' }] of Object.entries(children)) {
        places.set(child, [...(places.get(child) ?? []), { parent, slot, rank }]);
      }
    }
  }
  return places;
}

export const placeOf = (tree: TreeDocument, key: string): Place | undefined => placesOf(tree).get(key)?.[0];

/** A node and everything below it, outermost first. A tree that bites its own tail is walked once. */
export function withDescendants(tree: TreeDocument, key: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(key) || !nodeAt(tree, key)) return [];
  seen.add(key);
  return [key, ...childrenOf(tree, key).flatMap((child) => withDescendants(tree, child, seen))];
}

/** Every node in reading order, with its depth. */
export function inReadingOrder(tree: TreeDocument): readonly { readonly key: string; readonly depth: number }[] {
  const seen = new Set<string>();
  const walk = (key: string, depth: number): readonly { key: string; depth: number }[] => {
    if (seen.has(key) || !nodeAt(tree, key)) return [];
    seen.add(key);
    return [{ key, depth }, ...childrenOf(tree, key).flatMap((child) => walk(child, depth + 1))];
  };
  return walk(tree.root, 0);
}

/** Of several nodes only those that stand in none of the others, in reading order. */
export function outermost(tree: TreeDocument, keys: readonly string[]): readonly string[] {
  const below = new Set(keys.flatMap((key) => withDescendants(tree, key).slice(1)));
  return inReadingOrder(tree)
    .map(({ key }) => key)
    .filter((key) => keys.includes(key) && !below.has(key));
}

export const slotPath = (parent: string, slot: string): string => at('/nodes', parent, 'slots', slot);

/** Ranks for so many nodes at a target, `without` those that are leaving their places anyway. */
export function ranksAt(
  tree: TreeDocument,
  target: Target,
  count: number,
  without: readonly string[] = [],
): readonly string[] {
  const entries = inOrder(entryOf(nodeAt(tree, target.parent)?.slots, target.slot)).filter(
    ([key]) => !without.includes(key),
  );
  const found = entries.findIndex(([key]) => key === target.before);
  const index = target.before === null || found < 0 ? entries.length : found;
  const after = entries[index]?.[1].rank ?? null;
  let before = entries[index - 1]?.[1].rank ?? null;
  return Array.from({ length: count }, () => {
    before = rankBetween(before, after);
    return before;
  });
}

/** Whether a node may be put there at all: never into itself. */
export const canMoveInto = (tree: TreeDocument, keys: readonly string[], parent: string): boolean =>
  !keys.some((key) => key === tree.root || withDescendants(tree, key).includes(parent));

/** Takes nodes with all below them to another place, side by side. */
export function moveSteps(tree: TreeDocument, keys: readonly string[], target: Target): readonly Step[] {
  const moved = outermost(tree, keys);
  if (!canMoveInto(tree, moved, target.parent)) return [];
  const ranks = ranksAt(tree, target, moved.length, moved);
  const places = placesOf(tree);
  return moved.flatMap((key, index): Step[] => {
    const away = (places.get(key) ?? []).filter(({ parent, slot }) => parent !== target.parent || slot !== target.slot);
    return [
      ...away.map(({ parent, slot }) => ({ path: at(slotPath(parent, slot), key), after: undefined })),
      { path: at(slotPath(target.parent, target.slot), key), after: { rank: ranks[index] } },
    ];
  });
}

/** Puts a new node, with what it holds, at a place. */
export function insertSteps(
  tree: TreeDocument,
  nodes: Readonly<Record<string, Json>>,
  tops: readonly string[],
  target: Target,
): readonly Step[] {
  const ranks = ranksAt(tree, target, tops.length);
  return [
    ...Object.entries(nodes).map(([key, node]) => ({ path: at('/nodes', key), after: node })),
    ...tops.map((key, index) => ({
      path: at(slotPath(target.parent, target.slot), key),
      after: { rank: ranks[index] },
    })),
  ];
}

/** Takes nodes away with everything below them. */
export function removeSteps(tree: TreeDocument, keys: readonly string[]): readonly Step[] {
  const places = placesOf(tree);
  const tops = outermost(tree, keys).filter((key) => key !== tree.root);
  return tops.flatMap((top): Step[] => [
    ...(places.get(top) ?? []).map(({ parent, slot }) => ({ path: at(slotPath(parent, slot), top), after: undefined })),
    ...withDescendants(tree, top).map((key) => ({ path: at('/nodes', key), after: undefined })),
  ]);
}

/** A key nothing has yet, that says what it is: `hero`, `hero2`. */
export function freshKey(taken: ReadonlySet<string>, wish: string): string {
  const stem = wish.replace(/\d+$/, '').slice(0, 36) || 'block';
  for (let no = 1; ; no += 1) {
    const key = no === 1 ? stem : `${stem}${no}`;
    if (!taken.has(key)) return key;
  }
}
