import type { Joined, LaidGraph, Spot } from './lay-graph.ts';

/** Words on a line, so long and so high. */
export interface Worded {
  readonly key: string;
  readonly ends: Joined;
  readonly width: number;
  readonly height: number;
}

/** Where on its line they may stand: in the middle, or else a little nearer to one of the two. */
const shares = [0.5, 0.42, 0.58, 0.34, 0.66];

/** Where words stand so that they lie on nobody and on no other words; for some there is no such place. */
export function placeWords(all: readonly Worded[], { spots, box }: LaidGraph): ReadonlyMap<string, Spot> {
  const taken = [...spots.values()].map((spot) => ({ ...spot, ...box }));
  const found = new Map<string, Spot>();
  for (const { key, ends, width, height } of all) {
    const [one, other] = [spots.get(ends[0]), spots.get(ends[1])];
    if (!one || !other) continue;
    const above = { x: one.x, y: one.y - box.height - height / 2 };
    const place = shares
      .map((share) => ({ x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share }))
      .concat(one === other ? above : [])
      .find(({ x, y }) =>
        taken.every(
          (each) => Math.abs(each.x - x) * 2 >= each.width + width || Math.abs(each.y - y) * 2 >= each.height + height,
        ),
      );
    if (!place) continue;
    taken.push({ ...place, width, height });
    found.set(key, place);
  }
  return found;
}
