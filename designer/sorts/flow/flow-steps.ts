import type { FlowDocument, FlowStepDocument } from '../../../schemas/language/flow.ts';
import { at, stepsOf } from '../../../schemas/language/pointer.ts';
import { inOrder, rankBetween } from '../../../schemas/language/ranks.ts';

/** Of a flow only what stands where. */
export type Steps = FlowDocument['steps'];

/** Where a step is to stand: in a way, in a branch (its ways), or in the flow itself (`''`); before another there, or last. */
export interface Spot {
  readonly owner: string;
  readonly before: string | null;
}

export const pointerOf = (key: string): string => at('/steps', key);

/** The step a pointer into the document is about. */
export function keyAt(steps: Steps, pointer: string | null): string | null {
  const [room, key = ''] = pointer === null ? [] : stepsOf(pointer);
  return room === 'steps' && Object.hasOwn(steps, key) ? key : null;
}

/** What stands in each: the steps of ways and of the flow itself (`''`), the ways of branches. */
export type Insides = ReadonlyMap<string, readonly string[]>;

export function insidesOf(steps: Steps): Insides {
  const insides = new Map<string, string[]>();
  for (const [key, step] of inOrder(steps)) {
    const owner = step.in ?? '';
    const held = insides.get(owner);
    if (held) held.push(key);
    else insides.set(owner, [key]);
  }
  return insides;
}

export const insideOf = (insides: Insides, owner: string): readonly string[] => insides.get(owner) ?? [];

/** A step with all that is in it, as it is read; steps that stand in one another are walked once. */
export function withInside(insides: Insides, key: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(key)) return [];
  seen.add(key);
  return [key, ...insideOf(insides, key).flatMap((inner) => withInside(insides, inner, seen))];
}

/** Every step as it is read: a branch, its ways with what is in them, then what follows. */
export const readingOrder = (insides: Insides): readonly string[] => {
  const seen = new Set<string>();
  return insideOf(insides, '').flatMap((key) => withInside(insides, key, seen));
};

/** Of several steps those that stand in none of the others, in reading order. */
export function outermost(insides: Insides, keys: readonly string[]): readonly string[] {
  const inner = new Set(keys.flatMap((key) => withInside(insides, key).slice(1)));
  return readingOrder(insides).filter((key) => keys.includes(key) && !inner.has(key));
}

/** Whether such a step stands in such an owner: ways in branches, and all else in ways or the flow itself. */
export const standsIn = (as: FlowStepDocument['as'], ownerAs: FlowStepDocument['as'] | undefined): boolean =>
  as === 'way' ? ownerAs === 'branch' : ownerAs === undefined || ownerAs === 'way';

export const fitsIn = (steps: Steps, keys: readonly string[], owner: string): boolean => {
  const ownerAs = owner === '' ? undefined : steps[owner]?.as;
  if (owner !== '' && ownerAs === undefined) return false;
  const insides = insidesOf(steps);
  return keys.every((key) => {
    const as = steps[key]?.as;
    return as !== undefined && standsIn(as, ownerAs) && !withInside(insides, key).includes(owner);
  });
};

/** Ranks that no step of the flow has, for so many at a spot; what leaves its place meanwhile does not count. */
export function ranksFor(steps: Steps, { owner, before }: Spot, count: number, leaving: readonly string[]): string[] {
  const rest = inOrder(steps).filter(([key]) => !leaving.includes(key));
  const insides = insidesOf(Object.fromEntries(rest));
  const next = before === null ? undefined : rest.findIndex(([key]) => key === before);
  const held = new Set([...(owner === '' ? rest.map(([key]) => key) : withInside(insides, owner))]);
  const where = next !== undefined && next >= 0 ? next : rest.findLastIndex(([key]) => held.has(key)) + 1;
  const high = rest[where]?.[1].rank ?? null;
  let low = rest[where - 1]?.[1].rank ?? null;
  return Array.from({ length: count }, () => {
    low = rankBetween(low, high);
    return low;
  });
}

/** The spot right behind a step. */
export function spotAfter(steps: Steps, key: string): Spot {
  const owner = steps[key]?.in ?? '';
  const row = insideOf(insidesOf(steps), owner);
  return { owner, before: row[row.indexOf(key) + 1] ?? null };
}
