/** Of each, by its number, those it is joined to. */
export type Joints = readonly (readonly number[])[];

/** Points of one group, by their place in it: joined ones lie about one apart. */
export interface Points {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** What each takes up, with what is left free around it. */
interface Room {
  readonly x: number;
  readonly y: number;
}

export const linesOf = (next: Joints): number => next.reduce((sum, others) => sum + others.length, 0) / 2;

/** Where they begin: each around the one it was reached from, in a share of the circle that suits what hangs on it; where nearly all are joined, all in a ring. */
export function begin(next: Joints): Points {
  const count = next.length;
  const points = { x: new Float64Array(count), y: new Float64Array(count) };
  const set = (at: number, angle: number, far: number) => {
    points.x[at] = Math.cos(angle) * far;
    points.y[at] = Math.sin(angle) * far;
  };
  if (count > 2 && linesOf(next) > (count * (count - 1)) / 3) {
    const far = Math.max(0.6, 0.5 / Math.sin(Math.PI / count));
    for (let at = 0; at < count; at++) set(at, (2 * Math.PI * at) / count - Math.PI / 2, far);
    return points;
  }
  const below = treeOf(next);
  const leaves = new Float64Array(count);
  for (let at = count - 1; at >= 0; at--)
    leaves[at] = (below[at] ?? []).reduce((sum, one) => sum + (leaves[one] ?? 0), 0) || 1;
  const share = (at: number, from: number, to: number, far: number) => {
    set(at, (from + to) / 2, far);
    let angle = from;
    for (const one of below[at] ?? []) {
      const wide = ((to - from) * (leaves[one] ?? 1)) / (leaves[at] ?? 1);
      waiting.push([one, angle, angle + wide, far + 1]);
      angle += wide;
    }
  };
  const waiting: (readonly [number, number, number, number])[] = [[0, 0, 2 * Math.PI, 0]];
  for (const [at, from, to, far] of waiting) share(at, from, to, far);
  return points;
}

/** What is reached from each for the first time; they stand in the order in which they are reached. */
function treeOf(next: Joints): Joints {
  const isKnown = new Set([0]);
  return next.map((others) =>
    others.filter((other) => {
      if (isKnown.has(other)) return false;
      isKnown.add(other);
      return true;
    }),
  );
}

/** So much is reckoned for one group at most: large ones settle in fewer steps. */
const effort = 3_000_000;
const steps = { least: 12, most: 240 };
/** Beyond it two no longer push each other away. */
const reach = 4;
/** Only a small group keeps its lines clear of those they do not belong to. */
const small = 40;

/** Joined ones draw each other near, all push each other away, a little less with every step. */
export function settle({ x, y }: Points, next: Joints): void {
  const count = x.length;
  const total = Math.round(Math.min(steps.most, Math.max(steps.least, effort / (count * count))));
  const [moveX, moveY] = [new Float64Array(count), new Float64Array(count)];
  const push = (one: number, other: number, byX: number, byY: number) => {
    moveX[one] = (moveX[one] ?? 0) + byX;
    moveY[one] = (moveY[one] ?? 0) + byY;
    moveX[other] = (moveX[other] ?? 0) - byX;
    moveY[other] = (moveY[other] ?? 0) - byY;
  };
  for (let step = 0; step < total; step++) {
    moveX.fill(0);
    moveY.fill(0);
    for (let one = 0; one < count; one++)
      for (let other = one + 1; other < count; other++) {
        const dx = (x[one] ?? 0) - (x[other] ?? 0);
        const dy = (y[one] ?? 0) - (y[other] ?? 0);
        const far = dx * dx + dy * dy;
        if (far > reach * reach) continue;
        // two in one place go apart as their numbers say
        if (far < 1e-9) push(one, other, 0.1, 0.1 * (other - one));
        else push(one, other, dx / far, dy / far);
      }
    for (const [one, others] of next.entries())
      for (const other of others) {
        if (other < one) continue;
        const [dx, dy] = [(x[other] ?? 0) - (x[one] ?? 0), (y[other] ?? 0) - (y[one] ?? 0)];
        const far = Math.hypot(dx, dy);
        push(one, other, dx * far, dy * far);
        if (count <= small) clear({ x, y }, one, other, push);
      }
    const most = 0.3 * (1 - step / total) + 0.002;
    let isStill = true;
    for (let at = 0; at < count; at++) {
      const far = Math.hypot(moveX[at] ?? 0, moveY[at] ?? 0);
      const scale = far > most ? most / far : 1;
      x[at] = (x[at] ?? 0) + (moveX[at] ?? 0) * scale;
      y[at] = (y[at] ?? 0) + (moveY[at] ?? 0) * scale;
      isStill &&= far < 0.001;
    }
    if (isStill) return;
  }
}

/** Whoever lies on the line of two others goes aside, and they go the other way. */
function clear(
  { x, y }: Points,
  one: number,
  other: number,
  push: (one: number, other: number, byX: number, byY: number) => void,
): void {
  const [fromX, fromY] = [x[one] ?? 0, y[one] ?? 0];
  const [alongX, alongY] = [(x[other] ?? 0) - fromX, (y[other] ?? 0) - fromY];
  const long = alongX * alongX + alongY * alongY;
  if (long < 1e-9) return;
  for (let at = 0; at < x.length; at++) {
    if (at === one || at === other) continue;
    const [dx, dy] = [(x[at] ?? 0) - fromX, (y[at] ?? 0) - fromY];
    const along = (dx * alongX + dy * alongY) / long;
    if (along < 0.1 || along > 0.9) continue;
    const aside = (dy * alongX - dx * alongY) / Math.sqrt(long);
    if (Math.abs(aside) > 0.5) continue;
    const much = (0.5 - Math.abs(aside)) * (aside < 0 ? -2 : 2);
    const [byX, byY] = [(-alongY / Math.sqrt(long)) * much, (alongX / Math.sqrt(long)) * much];
    push(at, one, byX / 2, byY / 2);
    push(at, other, byX / 2, byY / 2);
  }
}

/** So often they go aside before all go apart as well. */
const rounds = 6;

/** Until none lies over another: they go aside, and where that does not help all go apart. */
export function part(points: Points, room: Room): void {
  const order = [...points.x.keys()];
  for (let round = 1; goAside(points, room, order); round++) if (round % rounds === 0) grow(points, 1.1);
}

export function grow({ x, y }: Points, by: number): void {
  for (const of of [x, y]) for (let at = 0; at < of.length; at++) of[at] = (of[at] ?? 0) * by;
}

/** Moves what lies over another by half of what is wanting, the shorter way; says whether there was any. */
function goAside({ x, y }: Points, room: Room, order: number[]): boolean {
  let isMoved = false;
  order.sort((a, b) => (x[a] ?? 0) - (x[b] ?? 0) || a - b);
  for (const [index, one] of order.entries())
    for (let after = index + 1; after < order.length; after++) {
      const other = order[after] ?? 0;
      const dx = (x[other] ?? 0) - (x[one] ?? 0);
      if (dx >= room.x) break;
      const dy = (y[other] ?? 0) - (y[one] ?? 0);
      const overX = room.x - Math.abs(dx);
      const overY = room.y - Math.abs(dy);
      if (overX < nearly || overY < nearly) continue;
      isMoved = true;
      const isAcross = overX / room.x < overY / room.y;
      const of = isAcross ? x : y;
      const by = (((isAcross ? overX : overY) + nearly) / 2) * ((isAcross ? dx : dy) < 0 ? -1 : 1);
      of[one] = (of[one] ?? 0) - by;
      of[other] = (of[other] ?? 0) + by;
    }
  return isMoved;
}

/** What is less is no overlap. */
const nearly = 1e-6;
