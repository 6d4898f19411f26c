import { rankBetween } from '../../../schemas/language/ranks.ts';

/** A rank for every key in its order: the longest run that stands in order already keeps its ranks, the others are placed between. */
export function placeInOrder(keys: readonly string[], ranks: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const kept = longestRun(keys.map((key) => ranks.get(key)));
  const placed = new Map<string, string>();
  let before: string | null = null;
  for (const [at, key] of keys.entries()) {
    const next = kept.find((place) => place >= at);
    const after: string | null = next === undefined ? null : (ranks.get(keys[next] ?? '') ?? null);
    const rank: string = next === at && after !== null ? after : rankBetween(before, after);
    placed.set(key, rank);
    before = rank;
  }
  return placed;
}

/** Places of the longest strictly rising run, those without a rank left out. */
function longestRun(ranks: readonly (string | undefined)[]): number[] {
  const ends: number[] = [];
  const previous: number[] = [];
  const rankAt = (place: number): string => ranks[place] ?? '';
  for (const [place, rank] of ranks.entries()) {
    if (rank === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (rankAt(ends[middle] ?? 0) < rank) low = middle + 1;
      else high = middle;
    }
    previous[place] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = place;
  }
  const run: number[] = [];
  for (let place = ends.at(-1) ?? -1; place >= 0; place = previous[place] ?? -1) run.unshift(place);
  return run;
}
