import { inOrder } from '../../../../schemas/language/ranks.ts';
import { fromOf, type MoveDocument, type NodeDocument, type StatesDocument } from './state-commands.ts';

export const box = { width: 148, height: 56, across: 236, down: 112, margin: 40 } as const;

export interface PlacedState {
  readonly key: string;
  readonly node: NodeDocument;
  readonly x: number;
  readonly y: number;
  readonly level: number;
  /** No move leads here from the start. */
  readonly lost: boolean;
  /** No move leads on. */
  readonly last: boolean;
}

export interface PlacedMove {
  readonly key: string;
  readonly move: MoveDocument;
  readonly from: string;
  /** The way of the line, and where its name stands. */
  readonly path: string;
  readonly label: { readonly x: number; readonly y: number };
  readonly start: { readonly x: number; readonly y: number };
  readonly end: { readonly x: number; readonly y: number };
}

export interface Picture {
  readonly states: readonly PlacedState[];
  readonly moves: readonly PlacedMove[];
  readonly width: number;
  readonly height: number;
}

/** States in columns by how many moves they are from the start, moves as curves between them. */
export function layStates(states: StatesDocument): Picture {
  const levels = levelsOf(states);
  const depth = Math.max(0, ...levels.values());
  const rows = new Map<number, number>();
  const placed = inOrder(states.nodes).map(([key, node]): PlacedState => {
    const level = levels.get(key) ?? depth + 1;
    const row = rows.get(level) ?? 0;
    rows.set(level, row + 1);
    return {
      key,
      node,
      level,
      x: box.margin + level * box.across,
      y: box.margin + row * box.down,
      lost: !levels.has(key),
      last: !Object.values(states.moves).some((move) => fromOf(move).includes(key)),
    };
  });
  const moves = layMoves(states, new Map(placed.map((one) => [one.key, one])));
  const bottoms = moves.map(({ label }) => label.y + 28);
  return {
    states: placed,
    moves,
    width: Math.max(...placed.map(({ x }) => x + box.width), 0) + box.margin,
    height: Math.max(...placed.map(({ y }) => y + box.height), ...bottoms, 0) + box.margin,
  };
}

/** Steps from the start to each state; those that cannot be reached are absent. */
export function levelsOf({ start, nodes, moves }: StatesDocument): ReadonlyMap<string, number> {
  const levels = new Map<string, number>(Object.hasOwn(nodes, start) ? [[start, 0]] : []);
  const waiting = [...levels.keys()];
  for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
    for (const [, move] of inOrder(moves)) {
      if (!fromOf(move).includes(key) || levels.has(move.to) || !Object.hasOwn(nodes, move.to)) continue;
      levels.set(move.to, (levels.get(key) ?? 0) + 1);
      waiting.push(move.to);
    }
  }
  return levels;
}

function layMoves(states: StatesDocument, placed: ReadonlyMap<string, PlacedState>): readonly PlacedMove[] {
  const drawn = new Map<string, number>();
  let below = 0;
  return inOrder(states.moves).flatMap(([key, move]) =>
    fromOf(move).flatMap((from): PlacedMove[] => {
      const [a, b] = [placed.get(from), placed.get(move.to)];
      if (!a || !b) return [];
      const pair = `${from} ${move.to}`;
      const nth = drawn.get(pair) ?? 0;
      drawn.set(pair, nth + 1);
      const isBack = b.level < a.level || a === b;
      const line = isBack
        ? backward(a, b, below++, placed)
        : b.level === a.level
          ? beside(a, b, nth)
          : forward(a, b, nth);
      return [{ key, move, from, ...line }];
    }),
  );
}

type Line = Omit<PlacedMove, 'key' | 'move' | 'from'>;

function forward(a: PlacedState, b: PlacedState, nth: number): Line {
  const start = { x: a.x + box.width, y: a.y + box.height / 2 + nth * 18 };
  const end = { x: b.x, y: b.y + box.height / 2 + nth * 18 };
  const reach = (end.x - start.x) / 2;
  const path = `M ${start.x} ${start.y} C ${start.x + reach} ${start.y}, ${end.x - reach} ${end.y}, ${end.x} ${end.y}`;
  // Nearer to where it leads: lines that part from one state have their names apart.
  const at = 0.62;
  return {
    path,
    start,
    end,
    label: onCurve(start, { x: start.x + reach, y: start.y }, { x: end.x - reach, y: end.y }, end, at),
  };
}

function beside(a: PlacedState, b: PlacedState, nth: number): Line {
  const down = b.y > a.y;
  const x = a.x + box.width / 2 + (nth - 0.5) * 24;
  const start = { x, y: down ? a.y + box.height : a.y };
  const end = { x, y: down ? b.y : b.y + box.height };
  return {
    path: `M ${start.x} ${start.y} L ${end.x} ${end.y}`,
    start,
    end,
    label: { x, y: (start.y + end.y) / 2 },
  };
}

/** Back below everything, each on a line of its own. */
function backward(a: PlacedState, b: PlacedState, nth: number, placed: ReadonlyMap<string, PlacedState>): Line {
  const bottom = Math.max(...[...placed.values()].map(({ y }) => y + box.height)) + 30 + nth * 26;
  const start = { x: a.x + box.width / 2 + 20 + (nth % 4) * 8, y: a.y + box.height };
  const end = { x: b.x + box.width / 2 - 20 - (nth % 4) * 8, y: b.y + box.height };
  const path = `M ${start.x} ${start.y} L ${start.x} ${bottom} L ${end.x} ${bottom} L ${end.x} ${end.y}`;
  return { path, start, end, label: { x: (start.x + end.x) / 2, y: bottom } };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

function onCurve(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const u = 1 - t;
  const mix = (p: number, q: number, r: number, s: number) =>
    u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s;
  return { x: mix(a.x, b.x, c.x, d.x), y: mix(a.y, b.y, c.y, d.y) };
}

/** The state a point lies on. */
export const stateAt = ({ states }: Picture, { x, y }: Point): string | null =>
  states.find((one) => x >= one.x && x <= one.x + box.width && y >= one.y && y <= one.y + box.height)?.key ?? null;
