import type { LaidGraph, Spot } from './lay-graph.ts';

const ways: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where an arrow leads: along a line to the neighbour that lies that way, where none does to the nearest of all. */
export function nextBeyond(
  from: string,
  key: string,
  { spots, box }: LaidGraph,
  neighbours: readonly string[],
): string | null {
  const [way, here] = [ways[key], spots.get(from)];
  if (!way || !here) return null;
  const far = (name: string): number => {
    const { x, y } = spots.get(name) ?? here;
    const [dx, dy] = [(x - here.x) / box.width, (y - here.y) / box.height];
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y) + Math.abs(dy * way.x);
    return ahead <= aside / 2 + 1e-6 ? Number.POSITIVE_INFINITY : ahead + 2 * aside;
  };
  for (const names of [neighbours, [...spots.keys()]]) {
    const nearest = names.reduce<string | null>(
      (best, one) => (far(one) < (best ? far(best) : Infinity) ? one : best),
      null,
    );
    if (nearest !== null) return nearest;
  }
  return null;
}
