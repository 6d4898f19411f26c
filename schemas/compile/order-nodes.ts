import type { ProgramNode } from './program-model.ts';
import type { Shape } from './shape.ts';

/** A node before it has its place. */
export interface Draft {
  readonly node: ProgramNode;
  /** Fields whose values it changes. */
  readonly writes: readonly string[];
  readonly path: string;
  readonly title: string;
}

/**
 * Every node behind all that write what it reads; among equals, the order of the document.
 * What goes round in a circle has no such order: it is told once a circle, and left out.
 */
export function orderNodes(drafts: readonly Draft[], shape: Shape): readonly ProgramNode[] {
  const writers = writersOf(drafts);
  const after = drafts.map(({ node }) => new Set(node.reads.flatMap((read) => writers.get(read) ?? [])));
  const placed = new Set<number>();
  const order: number[] = [];
  for (let grown = true; grown; ) {
    grown = false;
    for (const index of drafts.keys()) {
      if (placed.has(index) || ![...(after[index] ?? [])].every((writer) => placed.has(writer))) continue;
      placed.add(index);
      order.push(index);
      grown = true;
      break;
    }
  }
  sayCircles(drafts, after, placed, shape);
  return order.flatMap((index) => drafts[index]?.node ?? []);
}

/** Who writes each path. Who reads `lines` reads that there are rows, not what stands in them. */
function writersOf(drafts: readonly Draft[]): ReadonlyMap<string, readonly number[]> {
  const writers = new Map<string, number[]>();
  for (const [index, { writes }] of drafts.entries())
    for (const path of writes) writers.set(path, [...(writers.get(path) ?? []), index]);
  return writers;
}

function sayCircles(
  drafts: readonly Draft[],
  after: readonly ReadonlySet<number>[],
  placed: ReadonlySet<number>,
  shape: Shape,
): void {
  const done = new Set(placed);
  for (const start of drafts.keys()) {
    const circle = done.has(start) ? [] : findCircle(start, start, after, done, new Set());
    for (const index of circle) done.add(index);
    const titles = [...circle, start].map((index) => drafts[index]?.title ?? '');
    if (circle.length > 0) shape.findings.say('loop', drafts[start]?.path ?? '', { circle: titles.join(' → ') });
  }
}

/** A way from a node over what it waits for back to itself; empty when it only stands behind somebody else's circle. */
function findCircle(
  here: number,
  start: number,
  after: readonly ReadonlySet<number>[],
  done: ReadonlySet<number>,
  seen: Set<number>,
): readonly number[] {
  seen.add(here);
  for (const writer of after[here] ?? []) {
    if (writer === start) return [here];
    if (done.has(writer) || seen.has(writer)) continue;
    const rest = findCircle(writer, start, after, done, seen);
    if (rest.length > 0) return [here, ...rest];
  }
  return [];
}
