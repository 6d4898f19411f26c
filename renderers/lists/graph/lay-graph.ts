import { begin, grow, linesOf, part, settle } from './settle-points.ts';

/** Two that are joined, by their names. */
export type Joined = readonly [string, string];

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** What a picture is laid on, in pixels. */
export interface Ground {
  /** Groups lie side by side within it; one that is wider by itself goes beyond. */
  readonly width: number;
  /** So large is each. */
  readonly box: { readonly width: number; readonly height: number };
  /** So much is left for words between two that lie side by side. */
  readonly between: number;
}

/** A picture of what is joined: where the middle of each lies, in pixels. */
export interface LaidGraph {
  readonly box: Ground['box'];
  readonly width: number;
  readonly height: number;
  readonly spots: ReadonlyMap<string, Spot>;
  /** Those that hang together, the largest group first; in each the one that most are joined to first. */
  readonly groups: readonly (readonly string[])[];
}

/** What is left free around each, and between groups. */
const free = { around: 20, groups: 36 };

/** How far apart two that are joined lie side by side, and above each other. */
const stepOf = ({ box, between }: Ground): Spot => ({ x: box.width + between, y: box.height + 64 });

/** The same of a group before it has its place. */
interface Group {
  readonly names: readonly string[];
  readonly spots: readonly Spot[];
  readonly width: number;
  readonly height: number;
}

/** The same lines make the same picture, in whatever order they come; groups lie apart. */
export function layGraph(lines: readonly Joined[], ground: Ground): LaidGraph {
  const nextTo = neighboursOf(lines);
  const groups = groupsOf(nextTo).map((names) => layGroup(names, nextTo, ground));
  const { places, width, height } = pack(groups, ground.width);
  const spots = new Map<string, Spot>();
  for (const [index, group] of groups.entries())
    for (const [at, name] of group.names.entries()) {
      const [spot, place] = [group.spots[at], places[index]];
      if (spot && place) spots.set(name, { x: place.x + spot.x, y: place.y + spot.y });
    }
  return { box: ground.box, width, height, spots, groups: groups.map(({ names }) => names) };
}

type Neighbours = ReadonlyMap<string, readonly string[]>;

function neighboursOf(lines: readonly Joined[]): Neighbours {
  const found = new Map<string, Set<string>>();
  const join = (one: string, other: string) => {
    const known = found.get(one) ?? new Set();
    if (one !== other) known.add(other);
    found.set(one, known);
  };
  for (const [one, other] of lines) {
    join(one, other);
    join(other, one);
  }
  const most = (a: string, b: string) => (found.get(b)?.size ?? 0) - (found.get(a)?.size ?? 0) || byName(a, b);
  return new Map([...found.keys()].toSorted(most).map((name) => [name, [...(found.get(name) ?? [])].toSorted(most)]));
}

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Each group from the one that most are joined to, going outwards. */
function groupsOf(nextTo: Neighbours): readonly (readonly string[])[] {
  const known = new Set<string>();
  const groups: string[][] = [];
  for (const first of nextTo.keys()) {
    if (known.has(first)) continue;
    const group = [first];
    known.add(first);
    for (const name of group)
      for (const next of nextTo.get(name) ?? [])
        if (!known.has(next)) {
          known.add(next);
          group.push(next);
        }
    groups.push(group);
  }
  return groups.toSorted((a, b) => b.length - a.length || byName(a[0] ?? '', b[0] ?? ''));
}

function layGroup(names: readonly string[], nextTo: Neighbours, ground: Ground): Group {
  const place = new Map(names.map((name, at) => [name, at]));
  const next = names.map((name) => (nextTo.get(name) ?? []).map((other) => place.get(other) ?? 0));
  const points = begin(next);
  settle(points, next);
  const [step, { box }] = [stepOf(ground), ground];
  const [wide, high] = [extent(points.x), extent(points.y)];
  // a group lies down where there is room for it, and stands where there is not
  const isTurned = ground.width < Math.max(wide, high) * step.x + box.width ? wide > high : high > wide;
  const [x, y] = isTurned ? [points.y, points.x] : [points.x, points.y];
  // where many lines cross, they are given more room
  grow({ x, y }, Math.min(1.8, Math.max(1, Math.sqrt(linesOf(next) / names.length))));
  part({ x, y }, { x: (box.width + free.around) / step.x, y: (box.height + free.around) / step.y });
  const [left, top] = [least(x), least(y)];
  const spots = names.map((_, at) => ({
    x: Math.round(((x[at] ?? 0) - left) * step.x + box.width / 2),
    y: Math.round(((y[at] ?? 0) - top) * step.y + box.height / 2),
  }));
  return {
    names,
    spots,
    width: Math.round(extent(x) * step.x + box.width),
    height: Math.round(extent(y) * step.y + box.height),
  };
}

const least = (values: Float64Array): number => values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const extent = (values: Float64Array): number =>
  values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY) - least(values);

/** Groups side by side and under each other, each as high up as it can lie. */
function pack(groups: readonly Group[], across: number) {
  const width = groups.reduce((most, group) => Math.max(most, group.width), across);
  let edge: readonly { readonly x: number; readonly y: number; readonly width: number }[] = [{ x: 0, y: 0, width }];
  const places = groups.map((group): Spot => {
    const wide = group.width + free.groups;
    const isIn = (x: number) => x + group.width <= width;
    const lowest = (x: number) =>
      edge.reduce((y, one) => (one.x < x + wide && one.x + one.width > x ? Math.max(y, one.y) : y), 0);
    const place = edge
      .filter(({ x }) => isIn(x))
      .map(({ x }) => ({ x, y: lowest(x) }))
      .reduce((best, one) => (one.y < best.y ? one : best));
    const end = Math.min(width, place.x + wide);
    edge = [
      ...edge.flatMap((one) => (one.x < place.x ? [{ ...one, width: Math.min(one.width, place.x - one.x) }] : [])),
      { x: place.x, y: place.y + group.height + free.groups, width: end - place.x },
      ...edge.flatMap((one) => {
        const from = Math.max(one.x, end);
        return one.x + one.width > end ? [{ ...one, x: from, width: one.x + one.width - from }] : [];
      }),
    ];
    return place;
  });
  const sides = (of: (group: Group, place: Spot) => number) =>
    groups.reduce((most, group, index) => {
      const place = places[index];
      return place ? Math.max(most, of(group, place)) : most;
    }, 0);
  return {
    places,
    width: sides((group, { x }) => x + group.width),
    height: sides((group, { y }) => y + group.height),
  };
}
