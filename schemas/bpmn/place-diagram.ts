import type { FlowGraph, GraphLine, GraphNode, Piece } from './flow-graph.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where every figure and line of a flow stands. */
export interface Diagram {
  readonly boxes: ReadonlyMap<string, Box>;
  readonly lines: ReadonlyMap<string, readonly Point[]>;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const gap = { along: 50, across: 30, fork: 110, edge: 40, lane: 24, empty: 60 } as const;
const sizes: Readonly<Record<'event' | 'gateway' | 'task', Size>> = {
  event: { width: 36, height: 36 },
  gateway: { width: 50, height: 50 },
  task: { width: 120, height: 80 },
};

export const looksOf = ({ is, step }: GraphNode): keyof typeof sizes => {
  if (is === 'start' || is === 'end' || step?.as === 'delay') return 'event';
  return is === 'join' || step?.as === 'branch' || step?.as === 'goto' ? 'gateway' : 'task';
};

/** A tree needs no search for places: a row takes the room of its pieces, a branch that of its ways, one below the other. */
export function placeDiagram({ row, nodes, lines }: FlowGraph): Diagram {
  const room = sizeOfRow(row);
  const placed = { boxes: new Map<string, Box>(), axes: new Map<string, number>() };
  placeRow(row, { x: gap.edge, y: gap.edge }, room.height, placed);
  const kinds = new Map(nodes.map((node) => [node.id, node]));
  let lanes = 0;
  const drawn = lines.map((line): [string, readonly Point[]] => {
    if (line.is !== 'jump') return [line.id, goOn(line, kinds, placed)];
    lanes += 1;
    return [line.id, leadAway(line, placed.boxes, gap.edge + room.height + gap.lane * lanes)];
  });
  return {
    boxes: placed.boxes,
    lines: new Map(drawn),
    width: room.width + gap.edge * 2,
    height: room.height + gap.edge * 2 + gap.lane * lanes,
  };
}

const sizeOfPiece = (piece: Piece): Size => {
  const own = sizes[looksOf(piece.node)];
  if (!piece.join) return own;
  const ways = piece.ways.map(({ row }) => sizeOfRow(row));
  return {
    width: own.width * 2 + gap.fork + gap.along + widest(ways),
    height: Math.max(own.height, heightOf(ways)),
  };
};

const widest = (all: readonly Size[]): number => all.reduce((most, { width }) => Math.max(most, width), 0);
const heightOf = (ways: readonly Size[]): number =>
  ways.reduce((sum, { height }) => sum + height, Math.max(0, ways.length - 1) * gap.across);

/** An empty way is a line, and takes the room of its name. */
const sizeOfRow = (row: readonly Piece[]): Size => {
  const all = row.map(sizeOfPiece);
  const width = all.reduce((sum, one) => sum + one.width, Math.max(0, all.length - 1) * gap.along);
  return { width, height: all.reduce<number>((most, { height }) => Math.max(most, height), gap.empty) };
};

interface Placed {
  readonly boxes: Map<string, Box>;
  /** On which height the line of a way runs. */
  readonly axes: Map<string, number>;
}

function placeRow(row: readonly Piece[], from: Point, height: number, placed: Placed): void {
  let { x } = from;
  for (const piece of row) {
    placePiece(piece, { x, y: from.y }, height, placed);
    x += sizeOfPiece(piece).width + gap.along;
  }
}

function placePiece(piece: Piece, { x, y }: Point, height: number, placed: Placed): void {
  const own = sizes[looksOf(piece.node)];
  const middle = y + height / 2;
  placed.boxes.set(piece.node.id, { ...own, x, y: middle - own.height / 2 });
  if (!piece.join) return;
  const rows = piece.ways.map(({ key, row }) => ({ key, row, size: sizeOfRow(row) }));
  let top = middle - heightOf(rows.map(({ size }) => size)) / 2;
  for (const { key, row, size } of rows) {
    placed.axes.set(key, top + size.height / 2);
    placeRow(row, { x: x + own.width + gap.fork, y: top }, size.height, placed);
    top += size.height + gap.across;
  }
  const width = sizeOfPiece(piece).width;
  placed.boxes.set(piece.join.id, { ...own, x: x + width - own.width, y: middle - own.height / 2 });
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });
const nowhere: Box = { x: 0, y: 0, width: 0, height: 0 };

/** From the right side of one to the left of the next; into and out of ways around a corner. */
function goOn(line: GraphLine, nodes: ReadonlyMap<string, GraphNode>, { boxes, axes }: Placed): readonly Point[] {
  const from = boxes.get(line.from) ?? nowhere;
  const to = boxes.get(line.to) ?? nowhere;
  const start = middleOf(from);
  const end = middleOf(to);
  const isIntoJoin = nodes.get(line.to)?.is === 'join';
  const axis = line.is === 'way' ? (axes.get(line.key) ?? end.y) : isIntoJoin ? start.y : end.y;
  const out =
    axis === start.y
      ? [{ x: from.x + from.width, y: axis }]
      : [
          { x: start.x, y: axis < start.y ? from.y : from.y + from.height },
          { x: start.x, y: axis },
        ];
  const into =
    axis === end.y
      ? [{ x: to.x, y: axis }]
      : [
          { x: end.x, y: axis },
          { x: end.x, y: axis < end.y ? to.y : to.y + to.height },
        ];
  return [...out, ...into];
}

/** Below everything, each such line on a height of its own. */
function leadAway({ from, to }: GraphLine, boxes: ReadonlyMap<string, Box>, lane: number): readonly Point[] {
  const one = boxes.get(from) ?? nowhere;
  const other = boxes.get(to) ?? nowhere;
  const [start, end] = [middleOf(one), middleOf(other)];
  return [
    { x: start.x, y: one.y + one.height },
    { x: start.x, y: lane },
    { x: end.x, y: lane },
    { x: end.x, y: other.y + other.height },
  ];
}

/** The clock at the lower edge of a step that has a time limit. */
export const clockOf = ({ x, y, width, height }: Box): Box => ({
  x: x + width - 46,
  y: y + height - 18,
  width: 36,
  height: 36,
});
