import type { ProgramNode } from './model.ts';
import { covers } from './names.ts';
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
  const after = drafts.map((draft) => writersOf(draft, drafts));
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

function writersOf(reader: Draft, drafts: readonly Draft[]): ReadonlySet<number> {
  const writers = new Set<number>();
  for (const [index, writer] of drafts.entries()) {
    const meets = (write: string) => reader.node.reads.some((read) => covers(read, write) && !isRows(read, write));
    if (writer.writes.some(meets)) writers.add(index);
  }
  return writers;
}

/** `count(lines)` reads that there are rows, not what stands in them. */
const isRows = (read: string, write: string): boolean => read !== write && write.startsWith(`${read}.`);

function sayCircles(
  drafts: readonly Draft[],
  after: readonly ReadonlySet<number>[],
  placed: ReadonlySet<number>,
  shape: Shape,
): void {
  const told = new Set<number>();
  for (const start of drafts.keys()) {
    if (placed.has(start) || told.has(start)) continue;
    const circle = findCircle(start, after, placed);
    if (circle.some((index) => told.has(index))) continue;
    for (const index of circle) told.add(index);
    const titles = [...circle, circle[0] ?? start].map((index) => drafts[index]?.title ?? '');
    shape.findings.say('loop', drafts[circle[0] ?? start]?.path ?? '', { circle: titles.join(' → ') });
  }
}

/** Walks from writer to writer until one comes up again; the walk cannot end, for what is left over always waits for something left over. */
function findCircle(
  start: number,
  after: readonly ReadonlySet<number>[],
  placed: ReadonlySet<number>,
): readonly number[] {
  const way: number[] = [];
  let here = start;
  while (!way.includes(here)) {
    way.push(here);
    here = [...(after[here] ?? [])].find((index) => !placed.has(index)) ?? here;
  }
  return way.slice(way.indexOf(here)).toReversed();
}
