import { type Insides, insideOf, readingOrder, type Steps } from './flow-steps.ts';

type Walk = (insides: Insides, steps: Steps, key: string) => string | null;

const ownerOf = (steps: Steps, key: string): string => steps[key]?.in ?? '';
const rowOf = (insides: Insides, steps: Steps, key: string): readonly string[] =>
  insideOf(insides, ownerOf(steps, key));

/** The way a step stands in, or is. */
function wayOf(steps: Steps, key: string): string | null {
  for (let here = key; here !== ''; here = ownerOf(steps, here)) if (steps[here]?.as === 'way') return here;
  return null;
}

/** What comes after a step and all that is in it: next to it, or next to the branch whose way ends with it. */
function behind(insides: Insides, steps: Steps, key: string): string | null {
  for (let here = key; here !== ''; here = ownerOf(steps, here)) {
    if (steps[here]?.as === 'way') continue;
    const row = rowOf(insides, steps, here);
    const next = row[row.indexOf(here) + 1];
    if (next !== undefined) return next;
  }
  return null;
}

const beside =
  (by: 1 | -1): Walk =>
  (insides, steps, key) => {
    const way = wayOf(steps, key);
    if (way === null) return null;
    const row = rowOf(insides, steps, way);
    return row[row.indexOf(way) + by] ?? null;
  };

/** Where an arrow leads in the picture. */
export const walks: Readonly<Record<string, Walk>> = {
  ArrowDown: (insides, steps, key) => insideOf(insides, key)[0] ?? behind(insides, steps, key),
  ArrowUp: (insides, steps, key) => {
    const row = rowOf(insides, steps, key);
    const above = steps[key]?.as === 'way' ? undefined : row[row.indexOf(key) - 1];
    return above ?? (ownerOf(steps, key) || null);
  },
  ArrowLeft: beside(-1),
  ArrowRight: beside(1),
  Home: (insides) => readingOrder(insides)[0] ?? null,
  End: (insides) => readingOrder(insides).at(-1) ?? null,
};
