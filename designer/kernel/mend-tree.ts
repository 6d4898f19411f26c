import type { Document } from '../../schemas/language/document.ts';
import { at, stepsOf } from '../../schemas/language/pointer.ts';
import type { MergeConflict } from '../../schemas/layers/merge-documents.ts';
import { asConflict, type Conflict, type Mended, type Sides } from './merge-edits.ts';
import { type Step, takeSteps } from './steps.ts';
import {
  childrenIn,
  nodeAt,
  type Place,
  placeOf,
  placesOf,
  removeSteps,
  slotPath,
  type TreeDocument,
  withDescendants,
} from './tree.ts';

type Trees = Readonly<Record<'merged' | 'mine' | 'theirs', TreeDocument>>;

/** Every root of a tree: a page has one for each template, in the same nodes. */
export const rootsOf = (
  tree: TreeDocument & { readonly roots?: Readonly<Record<string, string>> },
): readonly string[] => [tree.root, ...Object.values(tree.roots ?? {})];

/**
 * Two edits of one tree that are each whole can be broken together: a block stands at two places, or nowhere, or two stand in each other.
 * Mine decides the place; what theirs wanted is a conflict. A block that one took away and the other changed comes back with all it held.
 */
export function mendTree(merged: Document, sides: Sides, found: readonly MergeConflict[]): Mended {
  const trees = { merged, ...sides } as unknown as Trees;
  const byKey = found
    .filter(({ path }) => !slotEntry.test(path))
    .map((conflict) => nodeConflict(conflict, trees) ?? asConflict(conflict));
  const said = new Set(found.map(({ path }) => path));
  const work = new Mending(trees.merged);
  work.take([...goneWith(found, trees)].map((key) => ({ path: at('/nodes', key), after: undefined })));
  const movedAway = danglingIn(work.tree).filter((key) => !said.has(at('/nodes', key)));
  for (const key of movedAway) if (nodeAt(trees.mine, key)) work.take(bringBack(work.tree, trees.mine, key));
  const placed = work.placeAll(trees);
  work.take(danglingIn(work.tree).flatMap((key) => leaveSteps(work.tree, key)));
  const conflicts = [
    ...movedAway.map((key) => goneConflict(key, trees)),
    ...placed
      .filter((key) => !said.has(at('/nodes', key)) && !movedAway.includes(key))
      .map((key) => placeConflict(key, trees)),
  ];
  return { steps: work.steps, conflicts: [...byKey, ...conflicts].map((conflict) => wholeAfter(conflict, trees)) };
}

/** Whatever is chosen leaves the tree whole. */
const wholeAfter = (conflict: Conflict, trees: Trees): Conflict => ({
  ...conflict,
  take: (whose, document) => {
    const work = new Mending(document as unknown as TreeDocument);
    work.take(conflict.take(whose, document));
    work.placeAll(trees);
    work.take(danglingIn(work.tree).flatMap((key) => leaveSteps(work.tree, key)));
    return work.steps;
  },
});

/** A tree on its way to be whole again, with the steps that take it there. */
class Mending {
  readonly steps: Step[] = [];
  tree: TreeDocument;
  constructor(tree: TreeDocument) {
    this.tree = tree;
  }
  take(steps: readonly Step[]): void {
    this.steps.push(...steps);
    this.tree = takeSteps(this.tree, steps).document;
  }
  /** Every node to one place within reach. Placing one can put another out of reach: until none is, each once more at most. */
  placeAll(trees: Trees): readonly string[] {
    const placed = new Set<string>();
    for (let round = 0; round < 20; round += 1) {
      const broken = brokenIn(this.tree);
      if (broken.length === 0) break;
      for (const key of broken) {
        placed.add(key);
        this.take(settlePlace(this.tree, trees, key));
      }
    }
    return [...placed];
  }
}

/** What theirs put into a block that mine took away: it comes back with that block, if theirs is chosen. */
function goneWith(found: readonly MergeConflict[], { merged, mine, theirs }: Trees): ReadonlySet<string> {
  const gone = found
    .filter(({ path, mine: left }) => isNode(path) && left === undefined)
    .map(({ path }) => stepsOf(path)[1] ?? '');
  const below = gone.flatMap((key) => withDescendants(theirs, key));
  return new Set(below.filter((key) => nodeAt(merged, key) && !nodeAt(mine, key)));
}

/** Where a block stands is judged by where both put it in the end, not slot by slot. */
const slotEntry = /^\/nodes\/[^/]+\/slots\/[^/]+\/[^/]+$/;

const isNode = (path: string): boolean => stepsOf(path).length === 2 && path.startsWith('/nodes/');

/** Nodes that stand nowhere, at two places, or out of every root's reach. */
function brokenIn(tree: TreeDocument): readonly string[] {
  const roots = rootsOf(tree);
  const places = placesOf(tree);
  const reached = new Set(roots.flatMap((root) => withDescendants(tree, root)));
  return Object.keys(tree.nodes).filter(
    (key) => !roots.includes(key) && ((places.get(key) ?? []).length !== 1 || !reached.has(key)),
  );
}

function settlePlace(tree: TreeDocument, { mine, theirs }: Trees, key: string): readonly Step[] {
  const wished = [placeOf(mine, key), placeOf(theirs, key)].find(
    (place) => place && nodeAt(tree, place.parent) && place.parent !== key,
  );
  const place = wished ?? endOfRoot(tree);
  return [
    ...leaveSteps(tree, key, place),
    { path: at(slotPath(place.parent, place.slot), key), after: { rank: place.rank } },
  ];
}

/** Where what has lost its place can be found again. */
function endOfRoot(tree: TreeDocument): Place {
  const slot = Object.keys(nodeAt(tree, tree.root)?.slots ?? {})[0] ?? 'main';
  const last = childrenIn(tree, tree.root, slot).at(-1);
  const rank = last ? (nodeAt(tree, tree.root)?.slots?.[slot]?.[last]?.rank ?? 'a0') : 'a0';
  return { parent: tree.root, slot, rank: `${rank}V` };
}

/** Nodes that are placed and are no more: one took them away while the other moved them. */
const danglingIn = (tree: TreeDocument): readonly string[] =>
  [...placesOf(tree).keys()].filter((key) => !nodeAt(tree, key));

const leaveSteps = (tree: TreeDocument, key: string, but?: Place): readonly Step[] =>
  (placesOf(tree).get(key) ?? [])
    .filter(({ parent, slot }) => parent !== but?.parent || slot !== but?.slot)
    .map(({ parent, slot }) => ({ path: at(slotPath(parent, slot), key), after: undefined }));

const bringBack = (tree: TreeDocument, side: TreeDocument, key: string): readonly Step[] =>
  withDescendants(side, key)
    .filter((each) => !nodeAt(tree, each))
    .map((each) => ({ path: at('/nodes', each), after: nodeAt(side, each) }));

function goneConflict(key: string, trees: Trees): Conflict {
  return {
    path: at('/nodes', key),
    mine: nodeAt(trees.mine, key),
    theirs: nodeAt(trees.theirs, key),
    take: takeNode(key, trees),
  };
}

/** Whole as one of them had it, or gone. */
const takeNode =
  (key: string, trees: Trees): Conflict['take'] =>
  (whose, document) => {
    const tree = document as unknown as TreeDocument;
    const side = trees[whose];
    if (!nodeAt(side, key)) return nodeAt(tree, key) ? removeSteps(tree, [key]) : [];
    return nodeAt(tree, key) ? [{ path: at('/nodes', key), after: nodeAt(side, key) }] : restoreSteps(tree, side, key);
  };

/** A block that one took away and the other changed. */
function nodeConflict(conflict: MergeConflict, trees: Trees): Conflict | null {
  if (!isNode(conflict.path) || (conflict.mine !== undefined && conflict.theirs !== undefined)) return null;
  return { ...asConflict(conflict), take: takeNode(stepsOf(conflict.path)[1] ?? '', trees) };
}

function restoreSteps(tree: TreeDocument, side: TreeDocument, key: string): readonly Step[] {
  const back = takeSteps(tree, bringBack(tree, side, key)).document;
  const wished = placeOf(side, key);
  const place = wished && nodeAt(tree, wished.parent) ? wished : endOfRoot(tree);
  const inside = withDescendants(side, key).slice(1);
  // What stood in it and lives elsewhere by now stays there.
  const elsewhere = inside.filter((each) => nodeAt(tree, each) && placesOf(tree).has(each));
  return [
    ...bringBack(tree, side, key),
    ...elsewhere.flatMap((each) => leaveSteps(back, each, placeOf(tree, each))),
    { path: at(slotPath(place.parent, place.slot), key), after: { rank: place.rank } },
  ];
}

function placeConflict(key: string, trees: Trees): Conflict {
  const [mine, theirs] = [placeOf(trees.mine, key), placeOf(trees.theirs, key)];
  return {
    path: at('/nodes', key),
    mine,
    theirs,
    take: (whose, document) => {
      const tree = document as unknown as TreeDocument;
      if (!nodeAt(tree, key)) return [];
      const wished = whose === 'mine' ? mine : theirs;
      if (!wished || !nodeAt(tree, wished.parent) || withDescendants(tree, key).includes(wished.parent)) return [];
      return [
        ...leaveSteps(tree, key, wished),
        { path: at(slotPath(wished.parent, wished.slot), key), after: { rank: wished.rank } },
      ];
    },
  };
}
