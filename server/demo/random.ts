/** Chance that comes out the same every time: the same seed makes the same demo company. */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number, both ends included. */
  int(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  /** Some of them, in their order. */
  some<T>(from: readonly T[], count: number): T[];
  /** Whether something with this likelihood happens. */
  happens(likelihood: number): boolean;
  /** One of the keys, as often as their weights say. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K;
  /** Each key so many times, shuffled. */
  deck<K extends string>(counts: Readonly<Record<K, number>>): K[];
  /** Around 1, skewed to the right like prices are. */
  spread(sigma: number): number;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error('nothing to pick from');
    return from[int(0, from.length - 1)] as T;
  };
  return {
    next,
    int,
    pick,
    some: (from, count) => {
      const places = from.map((_, at) => at);
      while (places.length > count) places.splice(int(0, places.length - 1), 1);
      return places.map((at) => from[at] as (typeof from)[number]);
    },
    happens: (likelihood) => next() < likelihood,
    weighted: (weights) => {
      const entries = Object.entries(weights) as [keyof typeof weights, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return pick(entries)[0];
    },
    deck: (counts) => {
      const cards = Object.entries(counts).flatMap(([key, count]) =>
        Array<keyof typeof counts>(count as number).fill(key as keyof typeof counts),
      );
      for (let last = cards.length - 1; last > 0; last--) {
        const other = int(0, last);
        [cards[last], cards[other]] = [cards[other] as (typeof cards)[number], cards[last] as (typeof cards)[number]];
      }
      return cards;
    },
    spread: (sigma) => Math.exp(sigma * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())),
  };
}
